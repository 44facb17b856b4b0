/** The filters of lists and dashboards, compared with the calls that send them: each must be sent, under the right parameter. */

import type { Form, ValueRef } from '../../../schemas/types/definition.ts';
import { type CallUse, leavesOf } from '../parts/element.ts';
import type { NormalScreen } from '../parts/normalScreen.ts';
import type { Report, Reporter } from '../problems/reporter.ts';

type Refs = Readonly<Record<string, ValueRef>>;

/** Checks the filters of each screen, in each variant. */
export function checkFilters(screens: readonly NormalScreen[], { report }: Pick<Reporter, 'report'>): void {
  for (const { variants } of screens)
    for (const { elements, screen } of variants) {
      const fed = elements.flatMap(({ calls }) => calls).filter(({ filters }) => filters !== null);
      for (const filters of new Set(fed.map((use) => use.filters))) {
        if (filters === null) continue;
        const calls = fed.filter((use) => use.filters === filters).map(({ call }) => call);
        checkSent(filters, calls, screen.kind === 'dashboard' ? (screen.by ?? null) : null, report);
        for (const call of calls)
          for (const refs of [call.query, call.headers]) checkCrossed(refs ?? {}, report);
      }
    }
}

/** `by`: the filter that selects what is shown, which need not be sent. */
function checkSent(
  { fields }: Form,
  calls: readonly CallUse['call'][],
  by: string | null,
  report: Report,
): void {
  const refs = calls.flatMap(({ path, query, headers, body }) => [
    ...[path, query, headers].flatMap((group: Refs = {}) => Object.values(group)),
    ...(typeof body === 'object' ? Object.values(body.fields ?? body.form?.set ?? {}) : []),
  ]);
  // A function of the application may read any of them.
  if (refs.some((ref) => ref.fn !== undefined)) return;
  // A parameter of its name with another value is a different mistake, reported at the parameter.
  const named = calls.flatMap(({ query, headers }) => Object.keys({ ...query, ...headers }));
  const sent = new Set([...named, ...refs.flatMap((ref) => [ref.filter ?? [], dayFrom(ref)].flat())]);
  const read = new Set(
    Object.values(fields).flatMap(({ visible, enabled, whenEmpty, whenDisabled, restartsWith = [] }) => [
      ...[visible, enabled].flatMap((one) => (one ? leavesOf(one).flatMap(({ field }) => field ?? []) : [])),
      ...[whenEmpty, whenDisabled].flatMap((ref) => ref?.field ?? []),
      ...restartsWith,
    ]),
  );
  for (const [name, field] of Object.entries(fields)) {
    const isOwn = field.readOnly !== true || field.submit === true;
    if (isOwn && name !== by && !sent.has(name) && !read.has(name))
      report('filter-unsent', [fields, name, 'key'], name);
  }
}

function dayFrom({ date }: ValueRef): readonly string[] {
  return typeof date?.of === 'object' && date.of.filter !== undefined ? [date.of.filter] : [];
}

/** Two parameters, each of which is filled from the filter that bears the other's name. */
function checkCrossed(refs: Refs, report: Report): void {
  const pairs = Object.entries(refs).flatMap(([name, { filter }]) =>
    filter === undefined ? [] : [{ name, filter }],
  );
  for (const [index, one] of pairs.entries())
    for (const other of pairs.slice(index + 1))
      if (
        !isNamed(one.name, one.filter) &&
        !isNamed(other.name, other.filter) &&
        isNamed(one.name, other.filter) &&
        isNamed(other.name, one.filter)
      )
        report('filters-crossed', [refs, other.name], one.name, one.filter, other.name, other.filter);
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
