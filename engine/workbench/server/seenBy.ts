/** Operations of the contract as the browser calls them. */
import { apiAddress } from '../../core/definition/apiAddress.ts';
import { pathSource } from '../../core/runtime/routerPath.ts';

/** `GET /livres` of the contract: `GET /api/livres`. */
export function seenBy(id: string, prefix: string): string {
  const [method = '', path = ''] = id.split(' ');
  return `${method} ${apiAddress(path, prefix)}`;
}

/** Whether a request calls this operation. */
export function isCallOf(id: string, method: string | undefined, address: string): boolean {
  const [called, path = ''] = id.split(' ');
  return called === method && new RegExp(`^${pathSource(path)}$`).test(address.split('?')[0] ?? '');
}
