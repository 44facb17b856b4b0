/** Paths with parameters (`/livres/{id}`), as a router and as a regular expression write them. */

/**
 * Converts a path of the route table to the router's notation: `/livres/{id}` becomes `/livres/:id`; `*` stays the
 * catch-all.
 */
export function routerPath(path: string): string {
  return path.replace(/\{([^{}]+)\}/g, ':$1');
}

/** The source of a regular expression for a whole path, with a group for each parameter. */
export function pathSource(path: string): string {
  return path
    .split(/\{[^/{}]*\}/)
    .map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'))
    .join('([^/]+)');
}
