/** What the contract says of a call or source, so that its author need not write it. */
import type { Paging } from '../../../schemas/types/definition.ts';
import { pagingNames } from '../definition/paging.ts';
import { calledOperation, type Operation, type Operations } from './operations.ts';
import { listIn } from './shape.ts';

/** What the contract says of a source. */
export type Said = { readonly rows?: string; readonly etag?: string; readonly paging?: true };

/** The words of a source that the contract makes needless. Without a key, it is read as an object: it has no rows. */
export function saidByContract(
  source: { readonly call: string; readonly at?: string; readonly key?: unknown },
  operations: Operations | null,
  paging: Paging | undefined,
): Said {
  if (!operations) return {};
  const operation = calledOperation(source, operations);
  if (operation === undefined) return {};
  const { path = '', row } = (operation.answer && listIn(operation.answer)) ?? {};
  const etag = Object.keys(row?.properties ?? {}).find((name) => /^_?etag$/i.test(name));
  const taken = operation.query.map(({ name }) => name);
  const isPaged = paging !== undefined && pagingNames(paging).every((name) => taken.includes(name));
  return {
    ...(path !== '' && source.key !== undefined && { rows: path }),
    ...(etag !== undefined && { etag }),
    ...(isPaged && { paging: true as const }),
  };
}

/** Whether an operation takes the entity tag of what it changes. */
export function isGuardedBy(operation: Operation | undefined): boolean {
  if (operation === undefined) return false;
  const { refusals, headers } = operation;
  return (
    refusals.some(({ status }) => status === 412) || headers.some(({ name }) => /^if-match$/i.test(name))
  );
}
