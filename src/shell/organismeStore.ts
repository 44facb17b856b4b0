/** The user's organisation as it was last read: the header shows it, and the screen that changes it says so here. */
import { createStore } from 'zustand/vanilla';
import { textOrNull } from '#engine';
import type { Organisme } from '#schemas/types/domain.ts';

/** What other back ends may leave out is optional. */
export type KnownOrganisme = Partial<Organisme>;

export const organismeStore = createStore<{ organisme: KnownOrganisme | null }>(() => ({ organisme: null }));

/** What an answer says of an organisation: its texts, and whether it wants notices. What is of another kind is left out. */
export function readOrganisme(answer: unknown): KnownOrganisme {
  const { nom, logo, signature, adresse, recevoirNotification } = fieldsOf(answer);
  const lignes = Object.entries(fieldsOf(adresse)).map(([champ, ligne]) => [champ, textOrNull(ligne) ?? '']);
  return {
    nom: textOrNull(nom) ?? '',
    logo: textOrNull(logo),
    signature: textOrNull(signature),
    adresse: Object.fromEntries(lignes) as Organisme['adresse'],
    recevoirNotification: recevoirNotification === true,
  };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

export function keepOrganisme(organisme: KnownOrganisme | null): void {
  organismeStore.setState({ organisme });
}
