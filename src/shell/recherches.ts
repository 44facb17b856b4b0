/** The calls of shared searches. They come with the panel that makes them: the first view loads no call that it does not make. */
import type { CallModel } from 'screen-engine';

export type Recherche = { readonly numero: number; readonly nom: string; readonly criteres: string };
export type SharedSearch = Omit<Recherche, 'numero'> & { readonly ecran: string };

/** The lists whose searches the server shares: criteria of the others name people or accounts. */
export const listes: readonly string[] = ['commandes/liste', 'doublons/liste', 'demandes/liste'];

const path = '/api/organismeBeneficiaire/recherche';
const plain = { pathParams: {}, query: {}, headers: {}, body: null, ifMatch: false, errors: [] } as const;

/** Those of the list `ecran`. */
export const recherches: CallModel = { ...plain, method: 'GET', path, query: { ecran: { path: 'ecran' } } };

/** Shares the row, a `SharedSearch`. */
export const partager: CallModel = { ...plain, method: 'PUT', path, body: { kind: 'row', set: {} } };

/** Takes the row, a `Recherche`, out of the share. */
export const retirer: CallModel = {
  ...plain,
  method: 'DELETE',
  path: `${path}/{numero}`,
  pathParams: { numero: { row: 'numero' } },
};
