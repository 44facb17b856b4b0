/** The comparison of each row of a list with another record, which a call reads for that row. */
import type { Compare, CompareItem } from '../../../schemas/types/definition.ts';
import { part, type ShownParts, textParts } from '../describe/shownPart.ts';
import { plainText } from '../describe/text.ts';
import { ownNames, said } from '../describe/words.ts';
import { textKeys } from '../messages/textKeys.ts';
import type { CompareModel } from '../model/table.ts';
import { assembleCall } from './call.ts';
import { assembleCondition } from './condition.ts';
import { wholeOf } from './element.ts';
import { assembleFormat } from './options.ts';
import { engineTextsOf, type Scope } from './scope.ts';

/** The sides of a comparison. */
const sides = ['field', 'other', 'known'] as const;
export type Side = (typeof sides)[number];

/** The field of a value on one side; null: that side has none. */
export function fieldOn(side: Side, id: string, item: CompareItem): string | null {
  const { [side]: written = side === 'known' ? false : id } = item;
  return written || null;
}

/** Compiles it; `columns`: those of the list, of which one opens it. */
export function assembleCompare(written: Compare, columns: readonly string[], scope: Scope): CompareModel {
  const { texts } = scope;
  const keys = textKeys.compare(textKeys.screen(scope.key).compare);
  const row = { row: 'any' } as const;
  const { own } = written;
  const source = wholeOf(written.source);
  if (written.right !== undefined) scope.right(written.right, [written, 'right']);
  scope.among('column', written.column, columns, [written, 'column']);
  return {
    call: assembleCall(written.source, row, scope),
    ownCall: own && source ? assembleCall({ ...source, path: own }, row, scope) : null,
    right: written.right ?? null,
    when: assembleCondition(written, 'when', scope),
    items: Object.entries(written.items).map(([id, item]) => {
      const [own = null, other = null, known = null] = sides.map((side) => fieldOn(side, id, item));
      const label = texts.need(`${keys.items}.${id}`, [], [written.items, id]);
      return { id, label, format: assembleFormat(item, scope), own, other, known };
    }),
    open: texts.need(keys.open, [], [written]),
    title: texts.need(keys.title, 'any', [written]),
    own: texts.need(keys.own, [], [written]),
    other: texts.need(keys.other, [], [written]),
    withheld: written.when === undefined ? null : texts.need(keys.withheld, 'any', [written, 'when']),
    refused: written.right === undefined ? null : texts.need(keys.refused, 'any', [written, 'right']),
    note: texts.find(keys.note, []),
    texts: engineTextsOf('compare', null, scope),
  };
}

/** The comparison, and one part per value. */
export function compareParts(compare: CompareModel): ShownParts {
  const told = {
    label: compare.open,
    title: compare.title,
    right: compare.right,
    doneWhen: compare.when,
    note: compare.note,
    sides: [compare.own, compare.other].map(plainText).join(', '),
    whenWithheld: compare.withheld,
    whenRefused: compare.refused,
  };
  return [
    part('action', ownNames.compare, told, { path: 'compare' }),
    compare.items.map(({ id, label, format, own, other, known }) => {
      const told = { label, format, values: said.compared(own, other), known };
      return part('item', id, told, { within: ownNames.compare, path: 'compare.items' });
    }),
    textParts(compare.texts),
  ];
}
