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

type Addressed = { readonly path: string; readonly aliases?: readonly string[] };

/** The route of a path within the site, by its own path or an alias; null: there is none. */
export function routeAt<Route extends Addressed>(routes: readonly Route[], path: string): Route | null {
  const isAt = (pattern: string) =>
    pattern !== '*' && new RegExp(`^${pathSource(pattern)}/?$`, 'i').test(path);
  return routes.find((route) => [route.path, ...(route.aliases ?? [])].some(isAt)) ?? null;
}
