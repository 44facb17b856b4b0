/** Paths of the route table in the router's spelling: `/livres/{id}` is `/livres/:id`; `*` stays what is left. */
export function routerPath(path: string): string {
  return path.replace(/\{([^{}]+)\}/g, ':$1');
}
