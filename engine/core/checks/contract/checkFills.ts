/** The texts that fields of a row or object fill: a field that the answer lacks would stay empty. */

import type { Operation, Operations } from '../../contract/operations.ts';
import { isMissing, shapeAt } from '../../contract/shape.ts';
import type { Linker } from '../../definition/linker.ts';
import { nearest } from '../../problems/nearest.ts';
import { placeholdersOf } from '../../runtime/text.ts';
import type { Use } from './use.ts';

/** Checks the texts that one use fills. */
export function checkFills(
  { call, fills, table, screen }: Use,
  { answer }: Operation,
  { shapeOf }: Operations,
  { texts, report }: Pick<Linker, 'texts' | 'report'>,
): void {
  if (fills === null || answer === null) return;
  const found = shapeAt(answer, table?.rows ?? call.rows ?? '', shapeOf);
  if (found === null || isMissing(found)) return;
  const filled = fills.of === 'object' ? found : found.items && shapeOf(found.items);
  if (!filled) return;
  for (const name of fills.texts) {
    const key = `${screen.id.replace('/', '.')}.${name}`;
    for (const field of placeholdersOf(texts.find(key, 'any') ?? '')) {
      if (fills.others?.includes(field)) continue;
      const inner = shapeAt(filled, field, shapeOf);
      if (inner !== null && isMissing(inner))
        report('contract-fill', texts.placeOf(key), key, field, nearest(field, inner.missing), inner.missing);
    }
  }
}
