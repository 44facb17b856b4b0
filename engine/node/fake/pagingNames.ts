/** Names of the parameters of usual paging protocols, and of what their answers say. */
export const pagingNames = {
  size: /^(size|taille|limite?|length|page_?size|per_?page)$/i,
  page: /^(page|page_?number|numeroPage)$/i,
  start: /^(start|offset|debut|skip)$/i,
  cursor: /^(cursor|curseur|page_?token)$/i,
  sort: /^(sort|tri|sort_?by|order_?by)$/i,
  direction: /^(order|ordre|direction|sens|sort_?(order|dir|direction))$/i,
  draw: /^draw$/i,
  total: /total|count|filtered|nombre/i,
  next: /^(next|suivant)|(cursor|curseur|token)$/i,
} as const;

type Part = keyof typeof pagingNames;
const ofParameters: readonly Part[] = ['size', 'page', 'start', 'cursor', 'sort', 'direction', 'draw'];

/** Whether a parameter asks for a page or an order, so that it is no filter. */
export function isPagingParameter(name: string): boolean {
  return ofParameters.some((part) => pagingNames[part].test(name));
}
