/** Values for the parameters of addresses, so that the screen of one object can be opened without its list. */
import { type Contract, readContract } from '../../core/contract/operations.ts';
import { apiAddress } from '../../core/definition/apiAddress.ts';
import type { CallModel } from '../../core/model/call.ts';
import { collectionsOf, rowsOf } from './collections.ts';
import { fakeValues, usualData } from './fakeValue.ts';

/** An operation as the browser calls it: `GET /livres` of the contract is `GET /api/livres`. */
export function seenBy(id: string, prefix: string): string {
  const [method = '', path = ''] = id.split(' ');
  return `${method} ${apiAddress(path, prefix)}`;
}

/** The address of a path; that of every address without a screen is one of them. */
export function addressIn(path: string): string {
  return path === '*' ? '/*' : path;
}

/** What stands for a parameter that no list has a value for. */
const anyValue = '1';

/** The address of a screen, each parameter with the key of the first row of the list that it chooses from. */
export function exampleAddress(
  path: string,
  calls: readonly CallModel[],
  contract: Contract | null,
  prefix: string,
): string {
  return addressIn(path).replace(/\{([^{}]+)\}/g, (_, parameter: string) => {
    const found = calls.flatMap((call) =>
      Object.entries(call.pathParams).flatMap(([name, from]) =>
        'path' in from && from.path === parameter ? [{ id: `${call.method} ${call.path}`, name }] : [],
      ),
    )[0];
    const value = found && contract ? exampleOf(found.id, found.name, contract, prefix) : anyValue;
    return encodeURIComponent(value);
  });
}

/**
 * A value for a parameter in the path of an operation: the key of the first row of the list above it.
 * @param id the operation as the browser calls it
 */
export function exampleOf(id: string, name: string, contract: Contract, prefix: string): string {
  const operations = [...readContract(contract).byId.values()];
  const path = operations.find((one) => seenBy(one.id, prefix) === id)?.id.split(' ')[1] ?? '';
  const above = path.slice(0, path.indexOf(`/{${name}}`));
  const list = collectionsOf(operations, () => usualData).get(above);
  if (path === '' || list === undefined) return anyValue;
  const given: Record<string, string> = {};
  const filled = above.replace(/\{([^{}]+)\}/g, (_, one: string) => {
    given[one] = exampleOf(id, one, contract, prefix);
    return given[one];
  });
  const [row] = rowsOf(list, filled, given, fakeValues(contract));
  return String(row?.[list.key ?? ''] ?? anyValue);
}
