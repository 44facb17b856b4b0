/**
 * Parts that are right on their own and wrong beside another: two with the same effect, two that are crossed, and those
 * whose condition leaves them none.
 */
import type { Condition, Form, MenuEntry, Screen } from '../../../schemas/types/definition.ts';
import type { Linker } from '../definition/linker.ts';
import { type Part, partsIn, partTree } from '../definition/partTree.ts';
import { bodyWords } from '../parts/call.ts';
import { type NormalScreen, wholeOf } from '../parts/element.ts';
import type { At } from '../problems/places.ts';
import type { Report } from '../problems/reporter.ts';
import { isObject } from '../runtime/values.ts';

/** Checks the parts of each screen, in each variant, and those of the application. */
export function checkTwins(
  screens: readonly NormalScreen[],
  { definitions, report }: Pick<Linker, 'definitions' | 'report'>,
): void {
  for (const { variants } of screens)
    for (const { screen } of variants) {
      const parts = partsIn(partTree(screen));
      reportTwins(actionsIn(parts), report);
      for (const part of parts) checkPart(part, report);
    }
  const { tour = {}, menu = {}, links = {} } = definitions.app.definition;
  reportTwins(
    Object.entries(tour).map(([id, step]) => ({ id, effect: step.place, at: [step, 'place'] as const })),
    report,
  );
  for (const entries of Object.values(links)) {
    const outside = Object.entries(entries).filter(([, { property }]) => property !== undefined);
    reportTwins(
      outside.map(([id, link]) => ({ id, effect: link.property ?? '', at: [link, 'property'] as const })),
      report,
    );
  }
  for (const entries of [...menusIn(menu), ...Object.values(links)]) reportCrossed(leadsOf(entries), report);
}

/** A menu, and those below its entries. */
function menusIn(menu: Readonly<Record<string, MenuEntry>>): readonly (typeof menu)[] {
  return [menu, ...Object.values(menu).flatMap(({ entries }) => (entries ? menusIn(entries) : []))];
}

/** Entries with the screens that they lead to. */
function leadsOf(entries: Readonly<Record<string, { readonly screen?: string }>>): readonly Named[] {
  return Object.entries(entries).map(([id, entry]) => ({
    id,
    of: entry.screen ?? '',
    at: [entry, 'screen'],
  }));
}

function checkPart(part: Part, report: Report): void {
  const { type, words, id } = part;
  const { columns, items } = words as { readonly columns?: unknown; readonly items?: unknown };
  for (const shown of [columns, items]) reportCrossed(shownIn(shown), report);
  if (type === 'searchScreen') reportTwins(settersIn(words.shortcuts), report);
  if (type === 'bulk') reportTwins(settersIn(words.choices), report);
  if (type === 'form') reportTwins(repetitionsIn(words), report);
  if (type === 'dashboardScreen') {
    reportTwins(blocksIn(words), report);
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

type Effect = { readonly id: string; readonly effect: string; readonly at: At };

function reportTwins(effects: readonly Effect[], report: Report): void {
  const first = new Map<string, string>();
  for (const { id, effect, at } of effects) {
    const other = first.get(effect);
    if (other === undefined) first.set(effect, id);
    else report('action-twice', at, id, other);
  }
}

/** Actions with the values that they send. One call may have several names, by what it is shown for; values tell actions apart. */
function actionsIn(parts: readonly Part[]): readonly Effect[] {
  return parts.flatMap((part) => {
    const call = part.type === 'action' ? wholeOf(part.words.call) : undefined;
    const refs = Object.values(bodyWords(call?.body)?.set ?? {});
    if (call === undefined || refs.every((ref) => ref.const === undefined)) return [];
    const beside = part.path.replace(/[^.]+$/, '');
    const effect = JSON.stringify([beside, call.call, call.path, call.query, call.body]);
    return [{ id: part.id, effect, at: [part.words, 'call'] }];
  });
}

/** What sets values, by its name: a shortcut, a choice. */
function settersIn(parts: Readonly<Record<string, { readonly set?: object }>> = {}): readonly Effect[] {
  return Object.entries(parts).map(([id, part]) => ({
    id,
    effect: JSON.stringify(part.set ?? {}),
    at: [part, 'set'],
  }));
}

/** The fields that must repeat another one, by which. */
function repetitionsIn({ rules = [] }: Form): readonly Effect[] {
  return rules.flatMap((rule) =>
    rule.rule === 'equals' && rule.other !== undefined
      ? [{ id: rule.field ?? '', effect: rule.other, at: [rule, 'other'] }]
      : [],
  );
}

/** The blocks of a dashboard by what they ask for and show. */
function blocksIn({ blocks = {} }: Extract<Screen, { kind: 'dashboard' }>): readonly Effect[] {
  return Object.entries(blocks).map(([id, block]) => ({
    id,
    effect: JSON.stringify([block.source, Object.keys(block.columns)]),
    at: [block, 'source'],
  }));
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

type Named = { readonly id: string; readonly of: string; readonly at: At };

/** The columns, or the values, that show a field of another name. */
function shownIn(parts: unknown): readonly Named[] {
  if (!isObject(parts)) return [];
  return Object.entries(parts).flatMap(([id, part]) => {
    const of: unknown = isObject(part) ? part.field : undefined;
    return typeof of === 'string' ? [{ id, of, at: [part as object, 'field'] }] : [];
  });
}

/** Reports two parts, each with what bears the name of the other: a field, or a screen or its area. */
function reportCrossed(named: readonly Named[], report: Report): void {
  const isOf = ({ of }: Named, { id }: Named) => of.split('/').includes(id) || of.endsWith(`.${id}`);
  const strays = named.filter((one) => !isOf(one, one));
  for (const [index, one] of strays.entries()) {
    const other = strays.slice(0, index).find((before) => isOf(before, one) && isOf(one, before));
    if (other) report('filters-crossed', one.at, other.id, other.of, one.id, one.of, 'shown');
  }
}
