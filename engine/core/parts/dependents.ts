/** Dependent fields, in the order in which they are filled: a field comes after the fields that fill it. */

import type { Field } from '../../../schemas/types/definition.ts';
import type { Linker } from '../definition/linker.ts';
import type { Told } from '../describe/tell.ts';
import type { DependentModel, FormModel } from '../model/form.ts';
import type { ValueRef } from '../model/value.ts';
import type { Scope } from './scope.ts';
import { assembleRef } from './valueRef.ts';

/** Compiles the dependencies between the fields of a form. */
export function assembleDependents(
  fields: Readonly<Record<string, Field>>,
  scope: Scope,
): readonly DependentModel[] {
  const names = Object.keys(fields);
  const read = Object.entries(fields).flatMap(([name, field]) =>
    assembleDependent(name, field, names, scope),
  );
  return inOrder(read, fields, scope);
}

function assembleDependent(
  name: string,
  field: Field,
  names: readonly string[],
  scope: Scope,
): readonly DependentModel[] {
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
  fields: Readonly<Record<string, Field>>,
  { report }: Pick<Linker, 'report'>,
): readonly DependentModel[] {
  const sorted: DependentModel[] = [];
  let left = dependents;
  while (left.length > 0) {
    const waiting = new Set(left.filter(({ whenEmpty }) => whenEmpty !== null).map(({ field }) => field));
    const ready = left.filter(({ whenEmpty }) => !waiting.has(fieldIn(whenEmpty)));
    if (ready.length === 0) {
      for (const { field } of left) report('fill-cycle', [fields[field] ?? fields, 'whenEmpty'], field);
      return [...sorted, ...left];
    }
    sorted.push(...ready);
    left = left.filter((one) => !ready.includes(one));
  }
  return sorted;
}

function fieldIn(ref: ValueRef | null): string {
  if (ref === null) return '';
  if ('field' in ref) return ref.field;
  return 'date' in ref && ref.date.of !== 'today' ? fieldIn(ref.date.of) : '';
}

/** The value of a field when others change, or when it is left empty. */
export function dependentTold({ dependents }: Pick<FormModel, 'dependents'>, name: string): Told {
  const { field: _, ...told } = dependents.find(({ field }) => field === name) ?? {};
  return told;
}
