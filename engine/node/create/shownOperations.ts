/** The operations of a contract that a screen can be made of. */
import { readFileSync } from 'node:fs';
import { readContracts } from '../../core/contract/contractFiles.ts';
import { type Operation, type Operations, readContract } from '../../core/contract/operations.ts';
import type { Group } from '../../core/contract/shape.ts';
import { nearest } from '../../core/problems/nearest.ts';
import type { Places } from '../applicationPlaces.ts';
import { errors } from '../cliTexts.ts';
import { rowsIn } from '../fake/fakeValue.ts';
import { UsageError } from '../UsageError.ts';
import { formFields } from './formParts.ts';

/** The identifiers of the operations that a list can be made of. */
export function listOperations(
  { byId }: Operations,
  contract: Readonly<Record<string, unknown>>,
): readonly string[] {
  return [...byId.values()]
    .filter(({ id, answer }) => id.startsWith('GET ') && rowsIn(answer, contract) !== null)
    .map(({ id }) => id);
}

/** Reads the contracts of an application; null if there is none that can be read. */
export function contractOf({ contracts }: Pick<Places, 'contracts'>) {
  const { contract } = readContracts(contracts.map((path) => ({ path, text: readFileSync(path, 'utf8') })));
  return contract && { contract, operations: readContract(contract) };
}

/** The same; there has to be one. */
export function contractNeeded(places: Pick<Places, 'contracts'>) {
  const read = contractOf(places);
  if (read === null) throw new UsageError(errors.noContract);
  return read;
}

/** The operation of this name, if a screen can be made of it. */
export function operationOf(asked: string | undefined, operations: Operations, contract: Group): Operation {
  const all = [...operations.byId.values()];
  const known = all.filter((one) => isShown(one, operations, contract)).map(({ id }) => id);
  const operation = operations.byId.get(asked ?? '');
  if (asked === undefined || !operation)
    throw new UsageError(errors.whichOperation(known, nearest(asked ?? '', known)));
  if (!known.includes(asked)) throw new UsageError(errors.noScreen(asked, known));
  return operation;
}

function isShown({ id, answer, body }: Operation, { shapeOf }: Operations, contract: Group): boolean {
  if (id.startsWith('GET ')) return rowsIn(answer, contract) !== null || answer?.properties != null;
  const isForm = /^(POST|PUT) /.test(id) && body?.json != null;
  return isForm && formFields(body.json, shapeOf).length > 0;
}

/** The area of a path or an operation, by its last name: `/api/prets` is `prets`. */
export function areaOf(path: string): string {
  const names = path.split('/').filter((name) => name !== '' && !name.startsWith('{'));
  const name = (names.at(-1) ?? '').replace(/[^A-Za-z0-9_-]/g, '');
  return /^[A-Za-z]/.test(name) ? name : `area${name}`;
}
