/** A paged source: the operation takes the names of its protocol, and its answer has the total and the cursor. */
import type { Source } from '../../../../schemas/types/definition.ts';
import type { Operation, Operations } from '../../contract/operations.ts';
import { isMissing, shapeAt } from '../../contract/shape.ts';
import { sentNames } from '../../definition/paging.ts';
import type { WrittenCall } from '../../parts/call.ts';
import { nearest } from '../../problems/nearest.ts';
import type { At } from '../../problems/places.ts';
import type { Reporter } from '../../problems/reporter.ts';

/** Checks the protocol of a source; calls without one are not checked. */
export function checkPaging(
  call: WrittenCall & Partial<Pick<Source, 'paging'>>,
  { query, answer }: Operation,
  { shapeOf }: Operations,
  { report }: Pick<Reporter, 'report'>,
): void {
  const { paging } = call;
  if (typeof paging !== 'object') return;
  const at: At = [call, 'paging'];
  const known = query.map(({ name }) => name);
  for (const name of sentNames(paging))
    if (!known.includes(name)) report('contract-query', at, name, nearest(name, known), known);
  if (answer === null) return;
  if (answer.items !== null) report('contract-paging', at, call.call);
  for (const path of [paging.total, paging.next]) {
    const found = path === undefined ? null : shapeAt(answer, path, shapeOf);
    if (isMissing(found)) report('contract-field', at, path ?? '', found.near, found.missing);
  }
}
