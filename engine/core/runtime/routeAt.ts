/** Which route of the table an address has, with the values of its placeholders. */
import type { RouteModel } from '../model/app.ts';
import { decoded } from './decoded.ts';

type Addresses = Pick<RouteModel, 'path'> & { readonly aliases?: RouteModel['aliases'] };

export type PathParams = Readonly<Record<string, string>>;

/** The route of a path of the site; fixed parts precede placeholders. Null: none but that of all other paths (`*`). */
export function routeAt<Route extends Addresses>(
  routes: readonly Route[],
  path: string,
): { readonly route: Route; readonly params: PathParams } | null {
  const found = routes.flatMap((route) =>
    [route.path, ...(route.aliases ?? [])].flatMap((pattern) => {
      const params = paramsIn(pattern, path);
      return params === null ? [] : [{ route, params, rank: rankOf(pattern) }];
    }),
  );
  return found.sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0))[0] ?? null;
}

/** The values of the placeholders of a pattern (`/livres/{id}`) in a path; null: the pattern has other paths. */
function paramsIn(pattern: string, path: string): PathParams | null {
  const parts = partsOf(pattern);
  const values = partsOf(path).map(decoded);
  if (parts.length !== values.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const value = values[index] ?? '';
    const name = /^\{(.+)\}$/.exec(part)?.[1];
    if (name === undefined && part.toLowerCase() !== value.toLowerCase()) return null;
    if (name !== undefined && value === '') return null;
    if (name !== undefined) params[name] = value;
  }
  return params;
}

function partsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/');
}

/** Of two patterns with a common path, the one with the lower rank is the more exact one. */
function rankOf(pattern: string): string {
  return pattern.toLowerCase().replaceAll(/\{[^{}]+\}/g, '\uffff');
}
