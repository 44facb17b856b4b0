/** Who is signed in, in the header. */
import { useAppText, useUser } from 'screen-engine';

type AgentFields = { readonly prenom?: string; readonly nom?: string };

export function Agent() {
  const say = useAppText();
  const agent = useUser<AgentFields>();
  return agent === null ? null : <p>{say('agent', { prenom: agent.prenom, nom: agent.nom })}</p>;
}
