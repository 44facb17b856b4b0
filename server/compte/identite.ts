/** Name and contact details: from form values to stored values. */
import { ApiError } from '../http/errors.ts';
import { visibleName } from '../text/visibleName.ts';
import type { Identite } from './queries.ts';

export type IdentiteForm = {
  readonly nom: string;
  readonly prenom: string;
  readonly adresseMail: string | null;
  readonly telephone?: string | null;
  readonly mobile?: string | null;
};

/** Trims the values; an empty value becomes null. Throws REQUETE_INVALIDE without a visible name. */
export function readIdentite({ nom, prenom, adresseMail, telephone, mobile }: IdentiteForm): Identite {
  const identite = {
    nom: visibleName(nom),
    prenom: visibleName(prenom),
    adresse_mail: adresseMail?.trim() || null,
    telephone: telephone?.trim() || null,
    mobile: mobile?.trim() || null,
  };
  if (identite.nom === '' || identite.prenom === '') throw new ApiError('REQUETE_INVALIDE');
  return identite;
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
