/**
 * What ties the fields of a form to each other: checks over several fields, and dependent fields, in the order in which they
 * are filled: a field comes after the fields that fill it.
 */
import type { Form, Rule } from '../../../schemas/types/definition.ts';
import type { Told } from '../describe/tell.ts';
import { textKeys } from '../messages/textKeys.ts';
import type { DependentModel, FormModel, RuleModel } from '../model/form.ts';
import type { ValueRef } from '../model/value.ts';
import type { At } from '../problems/places.ts';
import type { Reporter } from '../problems/reporter.ts';
import { fieldIn } from '../runtime/reference.ts';
import type { Scope } from './scope.ts';
import { assembleDate, assembleRef } from './valueRef.ts';

export function assembleDependents(fields: Form['fields'], scope: Scope): readonly DependentModel[] {
  const dependents = Object.keys(fields).flatMap((name) => dependentOf(name, fields, scope));
  return inOrder(dependents, fields, scope);
}

function dependentOf(name: string, fields: Form['fields'], scope: Scope): readonly DependentModel[] {
  const { [name]: field = {} } = fields;
  const names = Object.keys(fields);
  const { restartsWith = [], whenDisabled, whenEmpty } = field;
  if (field.restartsWith === undefined && whenDisabled === undefined && whenEmpty === undefined) return [];
  restartsWith.forEach((other, index) => {
    scope.among('field', other, names, [restartsWith, String(index)]);
  });
  if (whenDisabled !== undefined && field.restartsWith === undefined)
    scope.report('missing-key', [field, 'whenDisabled', 'key'], 'restartsWith');
  const allowed = { field: names, path: scope.params };
  const ref = (key: 'whenDisabled' | 'whenEmpty'): ValueRef | null =>
    field[key] === undefined ? null : assembleRef(field[key], allowed, scope, [field, key]);
  return [{ field: name, restartsWith, whenDisabled: ref('whenDisabled'), whenEmpty: ref('whenEmpty') }];
}

/** Topological sort by what fills each field; reports circular dependencies. */
function inOrder(
  dependents: readonly DependentModel[],
  fields: Form['fields'],
  { report }: Reporter,
): readonly DependentModel[] {
  const sorted: DependentModel[] = [];
  let left = dependents;
  while (left.length > 0) {
    const waiting = new Set(left.filter(({ whenEmpty }) => whenEmpty !== null).map(({ field }) => field));
    const ready = left.filter(
      ({ whenEmpty }) => whenEmpty === null || !waiting.has(fieldIn(whenEmpty) ?? ''),
    );
    if (ready.length === 0) {
      for (const { field } of left) report('fill-cycle', [fields[field] ?? fields, 'whenEmpty'], field);
      return [...sorted, ...left];
    }
    sorted.push(...ready);
    left = left.filter((one) => !ready.includes(one));
  }
  return sorted;
}

/** The value of a field when others change, or when it is left empty. */
export function dependentTold({ dependents }: Pick<FormModel, 'dependents'>, name: string): Told {
  const { field: _, ...told } = dependents.find(({ field }) => field === name) ?? {};
  return told;
}

/** The words that each check must have; `atLeastOne` alone may have `fields`. */
const needs = {
  atLeastOne: [],
  notBefore: ['field', 'than'],
  notAfter: ['field', 'than'],
  earliest: ['field', 'date'],
  latest: ['field', 'date'],
  equals: ['field', 'other'],
  differs: ['field', 'other'],
  fn: ['field', 'fn'],
} as const satisfies Readonly<Record<Rule['rule'], readonly (keyof Rule)[]>>;

/** Compiles a check; none if a required part is missing. */
export function assembleRule(written: Rule, names: readonly string[], scope: Scope): readonly RuleModel[] {
  const { rule, field = '', than = '', other = '', fn = '' } = written;
  const wanted: readonly (keyof Rule)[] = needs[rule];
  const lacking = wanted.filter((key) => written[key] === undefined);
  for (const key of lacking) scope.report('rule-incomplete', [written, 'rule'], rule, key);
  for (const key of ['fields', 'field', 'than', 'date', 'other', 'fn'] as const)
    if (written[key] !== undefined && !wanted.includes(key) && !(rule === 'atLeastOne' && key === 'fields'))
      scope.report('rule-needless-key', [written, key, 'key'], rule, key);
  for (const key of ['field', 'than', 'other'] as const) {
    const { [key]: named } = written;
    if (named === undefined) continue;
    if (wanted.includes(key)) needField(named, names, [written, key], scope);
    if (key !== 'field' && named === written.field) scope.report('rule-itself', [written, key], field);
  }
  if (lacking.length > 0) return [];

  const name = rule === 'atLeastOne' ? rule : `${field}.${rule === 'fn' ? fn : rule}`;
  const message = scope.texts.need(`${textKeys.form(scope.key).rules}.${name}`, [], [written, 'rule']);
  switch (rule) {
    case 'atLeastOne': {
      const { fields = names } = written;
      for (const [index, one] of (written.fields ?? []).entries())
        needField(one, names, [fields, String(index)], scope);
      return [{ rule, fields, message }];
    }
    case 'notBefore':
    case 'notAfter':
      return [{ rule, field, than, message }];
    case 'earliest':
    case 'latest': {
      const date = assembleDate(written.date ?? { of: 'today' }, { field: names, path: scope.params }, scope);
      return [{ rule, field, date, message }];
    }
    case 'equals':
    case 'differs':
      return [{ rule, field, other, message }];
    case 'fn':
      return [{ rule, field, fn: scope.word('functions', fn, [written, 'fn']), message }];
  }
}

/** A field that a check names must exist in every variant of the check. */
function needField(name: string, names: readonly string[], at: At, scope: Scope): void {
  if (scope.absent.includes(name)) scope.report('rule-field-absent', at, name, scope.variant);
  else scope.among('field', name, names, at);
}
