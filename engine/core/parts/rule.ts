/** Checks over several fields of a form. */

import type { Rule } from '../../../schemas/types/definition.ts';
import { textKeys } from '../messages/textKeys.ts';
import type { RuleModel } from '../model/form.ts';
import type { At } from '../problems/places.ts';
import type { Scope } from './scope.ts';
import { assembleDate } from './valueRef.ts';

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
  for (const key of ['field', 'than', 'other'] as const)
    if (wanted.includes(key) && written[key] !== undefined)
      needField(written[key], names, [written, key], scope);
  for (const key of ['than', 'other'] as const)
    if (field !== '' && written[key] === field) scope.report('rule-itself', [written, key], field);
  if (lacking.length > 0) return [];

  const message = (name: string) =>
    scope.texts.need(`${textKeys.form(scope.key).rules}.${name}`, [], [written, 'rule']);
  switch (rule) {
    case 'atLeastOne': {
      written.fields?.forEach((name, index) => {
        needField(name, names, [written.fields ?? [], String(index)], scope);
      });
      return [{ rule, fields: written.fields ?? names, message: message(rule) }];
    }
    case 'notBefore':
    case 'notAfter':
      return [{ rule, field, than, message: message(`${field}.${rule}`) }];
    case 'earliest':
    case 'latest': {
      const date = assembleDate(written.date ?? { of: 'today' }, { field: names, path: scope.params }, scope);
      return [{ rule, field, date, message: message(`${field}.${rule}`) }];
    }
    case 'equals':
    case 'differs':
      return [{ rule, field, other, message: message(`${field}.${rule}`) }];
    case 'fn':
      return [
        { rule, field, fn: scope.word('functions', fn, [written, 'fn']), message: message(`${field}.${fn}`) },
      ];
  }
}

/** A field that a check names must exist in every variant of the check. */
function needField(name: string, names: readonly string[], at: At, scope: Scope): void {
  if (scope.absent.includes(name)) scope.report('rule-field-absent', at, name, scope.variant);
  else scope.among('field', name, names, at);
}
