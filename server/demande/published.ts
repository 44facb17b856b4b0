/**
 * SQL conditions that hide the requests of the integration in progress, which writes them in several
 * transactions (server/transfert/staging.ts). Every query that reads requests has one of them, or reads
 * what only published requests have; `tests/server/demande/published.test.ts` lists the latter.
 */

/**
 * The id that published requests of an organisation are below. `organisme` is a parameter of the query, so
 * that the value is read once and the condition uses the indexes, which all contain the id.
 */
export function publishedBefore(organisme: `$${number}`): string {
  return `coalesce((select premiere_demande from integration_en_cours where organisme_id = ${organisme}),
    9223372036854775807)`;
}

/** Whether a request of any organisation is published, by the column of its order. */
export function isPublished(commande: string): string {
  return `${commande} is distinct from (select commande_id from integration_en_cours)`;
}
