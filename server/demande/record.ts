/** Reads requests: the SQL of their values, and the request of the API that a row gives. */
import type { AdresseLivraison, Demande } from '#schemas/types/domain.ts';
import { entityTag } from '../http/entityTag.ts';
import { selectOf } from '../http/pagedList.ts';
import { adresseColumns, adresseOf } from '../organisme/adresse.ts';
import { columns, statutsProduction } from './columns.ts';

/** SQL: the values of `demande d` and `commande c`. */
export const demandeColumns = `${selectOf(columns)}, ${adresseColumns('d')}, d.version`;

/** A code is selected as it is; in the API it is an object. */
type Selected<Value> = Value extends { valeur: infer Code } ? Code : Value;

export type DemandeRow = AdresseLivraison & {
  [Name in Exclude<keyof typeof columns, 'dateStatutProduction'>]: Selected<Demande[Name]>;
} & { dateStatutProduction: Date | null; version: number };

/** The request of a row. Members that the route's schema does not list are dropped by its serializer. */
export function demandeOf(row: DemandeRow) {
  const { version, statutProduction, ...fields } = row;
  return {
    ...fields,
    adresseLivraison: adresseOf(row),
    typeDemande: codeOf(row.typeDemande),
    statutDemande: codeOf(row.statutDemande),
    mention: codeOf(row.mention),
    sousMention: codeOf(row.sousMention),
    statutProduction: statutProduction && {
      valeur: statutProduction,
      libelleCourt: statutsProduction[statutProduction],
    },
    permanent: row.dateFinValidite === null,
    statutTitre: codeOf(row.statutTitre),
    etag: entityTag(version),
  };
}

function codeOf(valeur: string | null) {
  return valeur === null ? null : { valeur };
}
