/** Forms as the compiler reads them: what a field leaves to its defaults is filled in. */
import type { Field, Form, Screen } from '../../../schemas/types/definition.ts';
import { oncePer } from '../problems/oncePer.ts';
import { keepPlaces } from '../problems/places.ts';
import type { Reporter } from '../problems/reporter.ts';
import { isObject } from '../runtime/values.ts';

/** Returns a function that completes the forms of a screen; equal forms of several variants stay one object. */
export function formCompleter(reporter: Reporter): (screen: Screen) => Screen {
  const { places } = reporter;
  const completed = oncePer((form: Form) => completeForm(form, reporter));
  return (screen) => complete(screen as unknown as Group) as unknown as Screen;

  function complete(group: Group): Group {
    const changed = Object.entries(group).flatMap(([key, value]) => {
      const after = completeValue(key, value);
      return after === value ? [] : [[key, after] as const];
    });
    if (changed.length === 0) return group;
    return keepPlaces(places, { ...group, ...Object.fromEntries(changed) }, group);
  }

  function completeValue(key: string, value: unknown): unknown {
    if (!isObject(value) || key === 'variants' || key === 'native') return value;
    if ((key === 'filters' || key === 'form') && isObject(value.fields))
      return completed(value as unknown as Form);
    return complete(value);
  }
}

type Group = Readonly<Record<string, unknown>>;

function completeForm(form: Form, reporter: Reporter): Form {
  const { places } = reporter;
  const fields = Object.fromEntries(
    Object.entries(form.fields).map(([name, field]) => [name, completeField(field, reporter)]),
  );
  return keepPlaces(places, { ...form, fields: keepPlaces(places, fields, form.fields) }, form);
}

function completeField(field: Field, { places }: Reporter): Field {
  const type = field.type ?? (field.enum === undefined && field.const === undefined ? 'string' : undefined);
  return type === field.type || type === undefined ? field : keepPlaces(places, { ...field, type }, field);
}
