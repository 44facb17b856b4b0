/**
 * The filters of lists and dashboards and the fields of forms, compared with the calls that send them: each must be sent,
 * and each filter under the right parameter.
 */

import type { Condition, Form } from '../../../schemas/types/definition.ts';
import type { Operations } from '../contract/operations.ts';
import { sentNames } from '../definition/paging.ts';
import { bodyWords, refsIn, sendsForm, sendsParts } from '../parts/call.ts';
import { type CallUse, leavesOf, type NormalScreen } from '../parts/element.ts';
import { isFileField } from '../parts/formSchema.ts';
import type { Refs } from '../parts/valueRef.ts';
import { type At, isPlaced } from '../problems/places.ts';
import type { Report, Reporter } from '../problems/reporter.ts';

/** Checks the filters and forms of each screen, in each variant. `operations`: the contract; null: there is none. */
export function checkSent(
  screens: readonly NormalScreen[],
  operations: Operations | null,
  { report }: Pick<Reporter, 'report'>,
): void {
  // What an unknown operation takes is not known.
  const areKnown = (uses: readonly CallUse[]) =>
    operations === null || uses.every(({ call }) => operations.byId.has(call.call));
  for (const { variants } of screens)
    for (const { elements, screen } of variants) {
      const uses = elements.flatMap(({ calls }) => calls);
      for (const { call } of uses) checkPagingNames(call, report);
      for (const [filters, fed] of Map.groupBy(uses, (use) => use.filters)) {
        if (filters === null) continue;
        const by = screen.kind === 'dashboard' && screen.by !== undefined ? [screen.by] : [];
        reportFiles(filters, fed);
        if (areKnown(fed)) reportUnsent(unsentOf(filters, 'filter', fed, by), fed);
        for (const { call } of fed)
          for (const refs of [call.query, call.headers]) checkPairs(refs, 'filter', filters, report);
      }
      const compared = elements.flatMap(({ conditions }) => conditions.flatMap(fieldsIn));
      for (const [form, sending] of Map.groupBy(uses, (use) => use.form)) {
        if (form === null) continue;
        for (const { call } of sending)
          for (const refs of [call.query, bodyWords(call.body)?.set]) checkPairs(refs, 'field', form, report);
        if (!areKnown(sending)) continue;
        reportFiles(form, sending);
        if (!sending.some(({ call }) => sendsForm(bodyWords(call.body))))
          for (const [name, at] of unsentOf(form, 'field', sending, compared))
            report('field-unsent', at, name);
      }
    }

  function reportFiles({ fields }: Form, uses: readonly CallUse[]): void {
    const use = uses.find(({ call }) => !sendsParts(call));
    if (use === undefined) return;
    for (const [name, field] of Object.entries(fields))
      if (isFileField(field))
        report('file-unsent', isPlaced(fields) ? [fields, name, 'key'] : use.at, name, use.call.call);
  }

  /** With a contract, one problem tells of all filters of a form, with the parameters that nothing sends. */
  function reportUnsent(unsent: ReturnType<typeof unsentOf>, fed: readonly CallUse[]): void {
    const [first] = unsent;
    if (operations === null) for (const [name, at] of unsent) report('filter-unsent', at, [name], []);
    else if (first !== undefined) {
      const taken = fed.flatMap(({ call: { call, query = {}, paging } }) => {
        const sent = [...Object.keys(query), ...sentNames(paging)];
        const names = operations.byId.get(call)?.query.map(({ name }) => name) ?? [];
        return names.filter((name) => !sent.includes(name));
      });
      report(
        'filter-unsent',
        first[1],
        unsent.map(([name]) => name),
        [...new Set(taken)],
      );
    }
  }
}

/** Reports a name that two parameters of the paging have, or that the query has too. */
function checkPagingNames({ paging, query = {} }: CallUse['call'], report: Report): void {
  if (typeof paging !== 'object') return;
  const names = sentNames(paging);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  const sent = names.find((name) => Object.hasOwn(query, name));
  const keys = Object.entries(paging).flatMap(([key, name]) => (name === twice ? [key] : []));
  if (twice !== undefined) report('paging-twice', [paging, keys.at(-1) ?? 'protocol'], twice, false);
  else if (sent !== undefined) report('paging-twice', [query, sent, 'key'], sent, true);
}

/** The fields of a form that no call sends, no condition reads and that repeat none that is sent, with their positions. */
function unsentOf(
  form: Form,
  kind: 'filter' | 'field',
  uses: readonly CallUse[],
  others: readonly string[],
): readonly (readonly [string, At])[] {
  const { fields } = form;
  const refs = uses.flatMap(({ call }) => refsIn(call));
  // A function of the application may read any of them; one in the address tells which object it is.
  const isOfCode = uses.some(({ call }) => refsIn({ ...call, path: {} }).some((ref) => ref.fn !== undefined));
  if (isOfCode) return [];
  // A parameter of its name with another value is a different mistake, reported at the parameter.
  const named = uses.flatMap(({ call: { query, headers } }) => Object.keys({ ...query, ...headers }));
  const sent = refs.flatMap(({ [kind]: name, date }) => {
    const day = typeof date?.of === 'object' ? date.of[kind] : undefined;
    return [name, day].filter((one) => one !== undefined);
  });
  const read = Object.values(fields).flatMap(
    ({ visible, enabled, requiredWhen, whenEmpty, whenDisabled, restartsWith = [] }) => [
      ...[visible, enabled, requiredWhen].flatMap((one) => (one ? fieldsIn(one) : [])),
      ...[whenEmpty, whenDisabled].flatMap((ref) => ref?.field ?? []),
      ...restartsWith,
    ],
  );
  const known = new Set([...named, ...sent, ...read, ...others, ...comparedBy(form, sent)]);
  return Object.entries(fields).flatMap(([name, { readOnly, submit }]) => {
    const isOwn = readOnly !== true || submit === true;
    const at: At = isPlaced(fields) ? [fields, name, 'key'] : (uses[0]?.at ?? [fields]);
    return isOwn && !known.has(name) ? [[name, at] as const] : [];
  });
}

/** The fields of a form that a condition reads. */
export function fieldsIn(condition: Condition): readonly string[] {
  return leavesOf(condition).flatMap(({ field }) => field ?? []);
}

/** The fields that need not be sent: one of two that must be equal, or another value than which one must have. */
function comparedBy({ rules = [] }: Form, sent: readonly string[]): readonly string[] {
  return rules.flatMap(({ rule, field = '', other = '' }) => {
    if (rule === 'differs') return other;
    return rule === 'equals' ? (sent.includes(field) ? other : field) : [];
  });
}

/**
 * Two parameters with the same filter, one with a filter beside that of its own name, or each with the filter that bears the
 * other's name; the same of the fields of a body.
 */
function checkPairs(refs: Refs = {}, kind: 'filter' | 'field', { fields }: Form, report: Report): void {
  const pairs = Object.entries(refs).flatMap(([name, { [kind]: filter }]) =>
    filter === undefined || !Object.hasOwn(fields, filter) ? [] : [{ name, filter }],
  );
  for (const [index, one] of pairs.entries()) {
    const at: At = [refs, one.name];
    const earlier = pairs.slice(0, index);
    const same = earlier.find(({ filter }) => filter === one.filter);
    const other = pairs.find((another) => areCrossed(one, another));
    const own = fields[one.name];
    if (same) report('filter-twice', at, one.filter, same.name, one.name, kind);
    else if (other && earlier.includes(other))
      report('filters-crossed', at, other.name, other.filter, one.name, one.filter, kind);
    else if (!other && one.name !== one.filter && own && !own.readOnly)
      report('filters-crossed', at, one.name, one.filter, one.name, one.name, kind);
  }
}

type Pair = { readonly name: string; readonly filter: string };

/** Whether each of two parameters has the filter that bears the name of the other, and not its own. */
function areCrossed(one: Pair, other: Pair): boolean {
  if (one.name === other.name) return false;
  const isSwapped = one.name === other.filter && other.name === one.filter;
  const isOwn = isNamed(one.name, one.filter) || isNamed(other.name, other.filter);
  return isSwapped || (!isOwn && isNamed(one.name, other.filter) && isNamed(other.name, one.filter));
}

/** Whether a parameter bears the name of a filter: whole, as its end, or with words between. */
function isNamed(parameter: string, filter: string): boolean {
  const [long = '', short = ''] = [parameter, filter].sort((a, b) => b.length - a.length);
  if (long.toLowerCase().endsWith(short.toLowerCase())) return true;
  const [words, wanted] = [wordsOf(long), wordsOf(short)];
  return words.at(-1) === wanted.at(-1) && wanted.every((word) => words.includes(word));
}

/** `dateIntegrationFin`: `date`, `integration`, `fin`. */
function wordsOf(name: string): readonly string[] {
  return name.split(/(?=\p{Lu})|[_-]/u).map((word) => word.toLowerCase());
}
