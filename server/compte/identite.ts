/** Name and contact details: from form values to stored values. */
import type { Identite } from './queries.ts';

export type IdentiteForm = {
  readonly nom: string;
  readonly prenom: string;
  readonly adresseMail: string | null;
  readonly telephone?: string | null;
  readonly mobile?: string | null;
};

/** The stored values; an empty one becomes null. */
export function readIdentite({ nom, prenom, adresseMail, telephone, mobile }: IdentiteForm): Identite {
  return {
    nom,
    prenom,
    adresse_mail: adresseMail || null,
    telephone: telephone || null,
    mobile: mobile || null,
  };
}

/** API names of the changed fields. */
export function changedFields(former: Identite, next: Identite): string[] {
  const names = {
    nom: 'nom',
    prenom: 'prenom',
    adresse_mail: 'adresseMail',
    telephone: 'telephone',
    mobile: 'mobile',
  } as const satisfies Record<keyof Identite, string>;
  return (Object.keys(names) as (keyof Identite)[])
    .filter((field) => former[field] !== next[field])
    .map((field) => names[field]);
}
