/** How the servers of development pass requests on: from the addresses of the browser to those of the contract. */
import { readFileSync } from 'node:fs';
import type { ProxyOptions } from 'vite';
import { parse } from 'yaml';
import { documentsOf, securitySchemes, serverPath, serverPaths } from '../core/contract/documents.ts';
import type { Contract } from '../core/contract/operations.ts';
import { usualApi } from '../core/definition/apiAddress.ts';
import { oncePerText } from '../core/runtime/oncePer.ts';
import { pathSource } from '../core/runtime/routerPath.ts';
import { fieldsOf } from '../core/runtime/values.ts';
import type { Places } from './applicationPlaces.ts';
import { loadContracts } from './contracts.ts';

/** Where the addresses of the server begin, by `app.yaml`; as usual where it cannot be read. */
export function apiPrefix({ screens }: Pick<Places, 'screens'>): string {
  try {
    return prefixIn(readFileSync(`${screens}/app.yaml`, 'utf8'));
  } catch {
    return usualApi;
  }
}

/** The same text is read for each request. */
const prefixIn = oncePerText((text) => {
  const { api } = fieldsOf(parse(text));
  return typeof api === 'string' ? api : usualApi;
});

/**
 * The proxy to a server.
 * @param server its address; its path, or else that of `servers` of the contract, for a path or for all, stands before each path
 * @param key a fixed key, which each request carries as the contract says
 */
export async function proxyTo(
  server: string,
  key: string | undefined,
  places: Places,
): Promise<Record<string, ProxyOptions>> {
  const prefix = apiPrefix(places);
  const { contract } = await loadContracts(places);
  const { origin, pathname } = new URL(server);
  const routes = routesOf(contract);
  const rewrite = (address: string) => {
    const [path = ''] = address.split('?');
    const isKept = contract === null || routes.some(({ pattern }) => pattern.test(path));
    const sent = isKept ? address : address.slice(prefix.length);
    const route = routes.find(({ pattern }) => pattern.test(sent.split('?')[0] ?? ''));
    const usual = route?.base ?? serverPath(documentsOf(contract)[0]);
    return (pathname === '/' ? usual : pathname).replace(/\/$/, '') + sent;
  };
  const headers = key === undefined ? {} : keyHeaders(contract, key);
  return { [`${prefix}/`]: { target: origin, changeOrigin: true, headers, rewrite } };
}

/** The paths of a contract, each with the path of its server. */
function routesOf(contract: Contract | null) {
  return [...serverPaths(contract)].map(([path, base]) => ({
    pattern: new RegExp(`^${pathSource(path)}$`),
    base,
  }));
}

/** The header that carries a key: that of the first scheme of the contract with one, or else `Authorization`. */
function keyHeaders(contract: Contract | null, key: string): Readonly<Record<string, string>> {
  const schemes = securitySchemes(contract);
  const named = schemes.find((one) => one.type === 'apiKey' && one.in === 'header');
  if (named !== undefined) return { [String(named.name)]: key };
  const isBasic = schemes.some(({ scheme }) => scheme === 'basic');
  return { authorization: isBasic ? `Basic ${Buffer.from(key).toString('base64')}` : `Bearer ${key}` };
}
