/** What the browser reads of the session: a token that is a text, its claims, and the objects of the user and of the properties. */

import type { Operations } from '../../contract/operations.ts';
import type { Shape } from '../../contract/shape.ts';
import type { Linker } from '../../definition/linker.ts';
import { claimNames } from '../../parts/session.ts';
import type { At } from '../../problems/places.ts';
import type { sessionWords } from '../../problems/words.ts';
import type { Use } from './use.ts';

type Wanted = keyof typeof sessionWords;

/** The types that the browser can read as each of these. */
const types: Readonly<Record<Wanted, readonly string[]>> = {
  token: ['string'],
  object: ['object'],
  right: ['boolean'],
  time: ['number', 'integer'],
};

/** Reports answers and claims of another type; what the contract leaves open is no mistake. */
export function checkSession(
  uses: readonly Use[],
  { byId, shapeOf }: Operations,
  { definitions, report }: Pick<Linker, 'definitions' | 'report'>,
): void {
  const { session, rights = {} } = definitions.app.definition;
  if (!session) return;
  const check = (name: string, shape: Shape | null | undefined, wanted: Wanted, at: At): void => {
    if (shape?.types && !shape.types.some((type) => types[wanted].includes(type)))
      report('contract-session', at, name, wanted);
  };
  for (const call of [session.user, session.properties])
    if (call) check(call.call, byId.get(call.call)?.answer, 'object', [call, 'call']);
  const opening = new Set(
    uses.filter(({ screen }) => screen.screen.kind === 'signIn').map(({ call }) => call),
  );
  for (const call of opening) check(call.call, byId.get(call.call)?.answer, 'token', [call, 'call']);
  const { rightPrefix } = claimNames(session);
  const described = [...byId.values()].flatMap((one) => Object.entries(one.claims?.properties ?? {}));
  for (const [name, schema] of described) {
    const right = Object.keys(rights).find((one) => (rightPrefix + one).toLowerCase() === name.toLowerCase());
    if (right !== undefined) check(name, shapeOf(schema), 'right', [rights, right, 'key']);
    else if (name === 'iat' || name === 'exp')
      check(name, shapeOf(schema), 'time', [session, session.claims ? 'claims' : 'key']);
  }
}
