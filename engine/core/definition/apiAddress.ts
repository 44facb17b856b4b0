/** The addresses of the server, as the browser sees them. */

/** Where they begin, unless the application says otherwise. */
export const usualApi = '/api';

/** The address of a path of the contract: as it is if it begins with the prefix, else behind it. */
export function apiAddress(path: string, prefix: string = usualApi): string {
  return path.startsWith(`${prefix}/`) ? path : prefix + path;
}
