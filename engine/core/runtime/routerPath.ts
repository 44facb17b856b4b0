/**
 * Converts a path of the route table to the router's notation: `/livres/{id}` becomes `/livres/:id`; `*` stays the
 * catch-all.
 */
export function routerPath(path: string): string {
  return path.replace(/\{([^{}]+)\}/g, ':$1');
}
