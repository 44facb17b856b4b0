/**
 * Parts that are right on their own and wrong beside another: two with the same effect, two that are crossed, and those
 * whose condition leaves them none.
 */
import type { Condition, Form, Screen } from '../../../schemas/types/definition.ts';
import type { Linker } from '../definition/linker.ts';
import { menuEntries } from '../definition/menuEntries.ts';
import { type Part, partsIn, partTree } from '../definition/partTree.ts';
import { bodyWords } from '../parts/call.ts';
import { type NormalScreen, wholeOf } from '../parts/element.ts';
import type { At } from '../problems/places.ts';
import type { Report } from '../problems/reporter.ts';
import { fieldsOf, type Row } from '../runtime/values.ts';

/** Checks the parts of each screen, in each variant, and those of the application. */
export function checkTwins(
  screens: readonly NormalScreen[],
  { definitions, report }: Pick<Linker, 'definitions' | 'report'>,
): void {
  const files = new Map<string, string>();
  for (const { id, variants } of screens)
    for (const { screen } of variants) {
      const parts = partsIn(partTree(screen));
      reportTwins(actionsIn(parts), report);
      for (const part of parts) {
        checkPart(part, report);
        checkFile(part, `${id} ${part.path}`);
      }
    }
  const { tour = {}, menu = {}, links = {} } = definitions.app.definition;
  reportTwins(under(tour, 'place'), report);
  for (const entries of Object.values(links)) reportTwins(under(entries, 'property'), report);
  const menus = [menu, ...menuEntries(menu).map(({ entry }) => entry.entries)];
  for (const entries of [...menus, ...Object.values(links)]) reportCrossed(under(entries, 'screen'), report);

  /** Reports the name of a file that another table has too: a reader tells files by them. */
  function checkFile({ words }: Part, table: string): void {
    const { csv } = words as { readonly csv?: unknown };
    if (typeof csv !== 'string') return;
    // Two names that differ in capitals are one file on most disks.
    const name = csv.toLowerCase();
    if ((files.get(name) ?? table) !== table) report('csv-twice', [words, 'csv'], csv);
    else files.set(name, table);
  }
}

function checkPart(part: Part, report: Report): void {
  const { type, words, id } = part;
  const { columns, items } = words as { readonly columns?: unknown; readonly items?: unknown };
  for (const shown of [columns, items]) reportCrossed(under(shown, 'field'), report);
  if (type === 'searchScreen') reportTwins(under(words.shortcuts, 'set'), report);
  if (type === 'bulk') reportTwins(under(words.choices, 'set'), report);
  if (type === 'form') reportTwins(repetitionsIn(words), report);
  if (type === 'dashboardScreen') {
    const shownOf = ({ source, columns }: Row) => [source, Object.keys(fieldsOf(columns))];
    reportTwins(under(words.blocks, 'source', shownOf), report);
    checkPeriod(words, report);
  }
  if (type === 'bulk' && part.above?.type === 'searchScreen' && words.groupBy !== undefined) {
    const key = wholeOf(part.above.words.source)?.key;
    if (key === words.groupBy) report('group-key', [words, 'groupBy'], key);
  }
  if ((type === 'item' || type === 'column') && words.visible) {
    const { row, isEmpty } = words.visible;
    if (isEmpty === true && row === (words.field ?? id)) report('item-empty', [words.visible, 'isEmpty'], id);
  }
  if (type === 'action' || type === 'detailStep') {
    const sent = Object.entries(bodyWords(wholeOf(words.call)?.body)?.set ?? {});
    const held = words.when ? demandsOf(words.when) : [];
    const isHeld = ([name, ref]: (typeof sent)[number]) =>
      ref.const !== undefined && held.some(({ row, is }) => row === name && is === ref.const);
    if (sent.length > 0 && sent.every(isHeld)) report('action-idle', [words, 'when'], id, sent[0]?.[0] ?? '');
  }
}

/** The comparisons that all must be true for a condition to be. */
function demandsOf(condition: Condition): readonly Condition[] {
  return condition.all?.flatMap(demandsOf) ?? [condition];
}

/** A part with what it does, shows or leads to. */
type Told = { readonly id: string; readonly of: string; readonly at: At };

/** The parts that have something under a key, with that, or with what else tells them apart. */
function under(
  parts: unknown,
  key: 'field' | 'place' | 'property' | 'screen' | 'set' | 'source',
  tellOf = (part: Row): unknown => part[key],
): readonly Told[] {
  return Object.entries(fieldsOf(parts)).flatMap(([id, part]) => {
    const of = tellOf(fieldsOf(part));
    if (of === undefined) return [];
    return [{ id, of: typeof of === 'string' ? of : JSON.stringify(of), at: [part as object, key] }];
  });
}

/** Reports parts that are equal to one before them. */
function reportTwins(parts: readonly Told[], report: Report): void {
  const first = new Map<string, string>();
  for (const { id, of, at } of parts) {
    const other = first.get(of);
    if (other === undefined) first.set(of, id);
    else report('action-twice', at, id, other);
  }
}

/** Actions with the values that they send. One call may have several names, by what it is shown for; values tell actions apart. */
function actionsIn(parts: readonly Part[]): readonly Told[] {
  return parts.flatMap((part) => {
    const call = part.type === 'action' ? wholeOf(part.words.call) : undefined;
    const refs = Object.values(bodyWords(call?.body)?.set ?? {});
    if (call === undefined || refs.every((ref) => ref.const === undefined)) return [];
    const beside = part.path.replace(/[^.]+$/, '');
    const of = JSON.stringify([beside, call.call, call.path, call.query, call.body]);
    return [{ id: part.id, of, at: [part.words, 'call'] }];
  });
}

/** The fields that must repeat another one, by which. */
function repetitionsIn({ rules = [] }: Form): readonly Told[] {
  return rules.flatMap((rule) =>
    rule.rule === 'equals' && rule.other !== undefined
      ? [{ id: rule.field ?? '', of: rule.other, at: [rule, 'other'] }]
      : [],
  );
}

/** Reports a period whose end comes before its beginning, by the rules of the form. */
function checkPeriod({ period, filters }: Extract<Screen, { kind: 'dashboard' }>, report: Report): void {
  if (period === undefined) return;
  const { from, to } = period;
  const isReversed = (filters?.rules ?? []).some(
    ({ rule, field, than }) =>
      (rule === 'notBefore' && field === from && than === to) ||
      (rule === 'notAfter' && field === to && than === from),
  );
  if (isReversed) report('filters-crossed', [period, 'from'], 'from', from, 'to', to, 'shown');
}

/** Reports two parts, each with what bears the name of the other: a field, or a screen or its area. */
function reportCrossed(named: readonly Told[], report: Report): void {
  const isOf = ({ of }: Told, { id }: Told) => of.split('/').includes(id) || of.endsWith(`.${id}`);
  const strays = named.filter((one) => !isOf(one, one));
  for (const [index, one] of strays.entries()) {
    const other = strays.slice(0, index).find((before) => isOf(before, one) && isOf(one, before));
    if (other) report('filters-crossed', one.at, other.id, other.of, one.id, one.of, 'shown');
  }
}
