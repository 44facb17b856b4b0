/** An address: from the columns of organisations and requests to the API's form. */
import type { AdresseLivraison } from '#schemas/types/domain.ts';

/** The columns of an address; `alias` is the table alias in the query. */
export function adresseColumns(alias: string): string {
  return `${alias}.destinataire, ${alias}.adresse1, ${alias}.adresse2, ${alias}.adresse3, ${alias}.adresse4,
  ${alias}.code_postal as "codePostal", ${alias}.commune, ${alias}.departement, ${alias}.pays`;
}

/** The address among the fields of a row. */
export function adresseOf<Row extends Record<keyof AdresseLivraison, string | null>>(
  row: Row,
): Pick<Row, keyof AdresseLivraison> {
  const { destinataire, adresse1, adresse2, adresse3, adresse4, codePostal, commune, departement, pays } =
    row;
  return {
    destinataire,
    adresse1,
    adresse2,
    adresse3,
    adresse4,
    codePostal,
    commune,
    departement,
    pays,
  };
}
