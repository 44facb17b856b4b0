/** The lists whose searches may be shared: the right that each needs, and its criteria that name nobody. */
import type { Right } from '../session/rights.ts';

type Liste = { readonly right: Right; readonly criteres: readonly string[] };

/** The lists, by the name of their screen. */
export const listes = {
  'commandes/liste': {
    right: 'commandes',
    criteres: ['commande', 'dateIntegrationDebut', 'dateIntegrationFin', 'statut', 'traitement'],
  },
  'doublons/liste': { right: 'doublons', criteres: ['commande', 'typeTitre', 'action'] },
  'demandes/liste': {
    right: 'demandes',
    criteres: ['typeTitre', 'statutDemande', 'statutTitre', 'finValidite', 'commande'],
  },
} as const satisfies Readonly<Record<string, Liste>>;

export type Ecran = keyof typeof listes;

/** Order, page and rows of a page stand beside the criteria. */
const place = ['tri', 'page', 'taille'];

/** Whether a search of the list has no other criteria than those that name nobody. */
export function isImpersonal(ecran: Ecran, criteres: string): boolean {
  const allowed: readonly string[] = [...listes[ecran].criteres, ...place];
  return [...new URLSearchParams(criteres).keys()].every((name) => allowed.includes(name));
}
