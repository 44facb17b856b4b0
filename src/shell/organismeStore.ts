/** The user's organisation as last read. The header displays it; the resources screen updates it. */

import { fieldsOf, textOrNull } from 'screen-engine';
import { createStore } from 'zustand/vanilla';
import type { Organisme } from '#schemas/types/domain.ts';

/** Members that other back ends may omit are optional. */
export type KnownOrganisme = Partial<Organisme>;

export const organismeStore = createStore<{ organisme: KnownOrganisme | null }>(() => ({ organisme: null }));

/** Reads the texts and the notification flag of an organisation; members of another type are dropped. */
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

export function keepOrganisme(organisme: KnownOrganisme | null): void {
  organismeStore.setState({ organisme });
}
