/** Paths with parameters (`/livres/{id}`), as a router and as a regular expression write them. */

/** A path of the route table in the router's notation: `/livres/{id}` becomes `/livres/:id`; `*` stays. */
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
