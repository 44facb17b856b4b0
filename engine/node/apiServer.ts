/** How the servers of development pass requests on: from the addresses of the browser to those of the contract. */
import { readFileSync } from 'node:fs';
import type { ProxyOptions } from 'vite';
import { parse } from 'yaml';
import { type Contract, readContract } from '../core/contract/operations.ts';
import { followed } from '../core/contract/shape.ts';
import { usualApi } from '../core/definition/apiAddress.ts';
import { pathSource } from '../core/runtime/routerPath.ts';
import { fieldsOf } from '../core/runtime/values.ts';
import type { Places } from './applicationPlaces.ts';
import { loadContracts } from './contracts.ts';

/** Where the addresses of the server begin, by `app.yaml`; as usual where it cannot be read. */
export function apiPrefix({ screens }: Pick<Places, 'screens'>): string {
  try {
    const { api } = fieldsOf(parse(readFileSync(`${screens}/app.yaml`, 'utf8')));
    return typeof api === 'string' ? api : usualApi;
  } catch {
    return usualApi;
  }
}

/**
 * The proxy to a server.
 * @param server its address; its path, or else that of `servers` of the contract, stands before each path
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
  const base = (pathname === '/' ? basePath(contract) : pathname).replace(/\/$/, '');
  const isPath = isPathOf(contract);
  const rewrite = (address: string) => {
    const [path = ''] = address.split('?');
    return base + (isPath(path) ? address : address.slice(prefix.length));
  };
  const headers = key === undefined ? {} : keyHeaders(contract, key);
  return { [`${prefix}/`]: { target: origin, changeOrigin: true, headers, rewrite } };
}

/** Whether a path has the form of one in the contract; without a contract, it is as the browser sees it. */
function isPathOf(contract: Contract | null): (path: string) => boolean {
  const ids = contract === null ? [] : [...readContract(contract).byId.keys()];
  const patterns = ids.map((id) => new RegExp(`^${pathSource(id.slice(id.indexOf(' ') + 1))}$`));
  return (path) => contract === null || patterns.some((one) => one.test(path));
}

/** The documents of a contract, which has those of several under their index. */
function documentsOf(contract: Contract | null): readonly Contract[] {
  if (contract === null) return [];
  return contract.openapi === undefined ? Object.values(contract).map(fieldsOf) : [contract];
}

/** The path of the first server that a document names. */
function basePath(contract: Contract | null): string {
  const [server = {}] = documentsOf(contract)
    .flatMap(({ servers }) => (Array.isArray(servers) ? servers : []))
    .map(fieldsOf);
  const variables = fieldsOf(server.variables);
  const url = String(server.url ?? '').replace(/\{(\w+)\}/g, (_, name: string) =>
    String(fieldsOf(variables[name]).default ?? ''),
  );
  return URL.parse(url, 'http://localhost')?.pathname ?? '/';
}

/** The header that carries a key: that of the first scheme of the contract with one, or else `Authorization`. */
function keyHeaders(contract: Contract | null, key: string): Readonly<Record<string, string>> {
  const schemes = documentsOf(contract).flatMap((document) =>
    Object.values(fieldsOf(fieldsOf(document.components).securitySchemes)).map((one) =>
      followed(document, one),
    ),
  );
  const named = schemes.find((one) => one.type === 'apiKey' && one.in === 'header');
  if (named !== undefined) return { [String(named.name)]: key };
  const isBasic = schemes.some(({ scheme }) => scheme === 'basic');
  return { authorization: isBasic ? `Basic ${Buffer.from(key).toString('base64')}` : `Bearer ${key}` };
}
