/** Forms as the compiler reads them: a field has the words of its type, and what it leaves to defaults is filled in. */
import type { Field, Form, Screen } from '../../../schemas/types/definition.ts';
import type { Area } from '../definition/definitions.ts';
import { jsonTypes, type Linker, listsOf } from '../definition/linker.ts';
import { overlaid, placedLike } from '../problems/places.ts';
import { oncePer } from '../runtime/oncePer.ts';
import { isObject } from '../runtime/values.ts';
import { offeredValues, valuesOf } from './options.ts';

/** Returns a function that completes the forms of screens of an area; a form of several variants stays one object. */
export function formCompleter(area: Area, linker: Linker): (screen: Screen) => Screen {
  const completed = oncePer((form: Form) => completeForm(form, area, linker));
  return (screen) => complete(choosingBlocks(screen, area, linker) as unknown as Group) as unknown as Screen;

  function complete(group: Group): Group {
    const changed = Object.entries(group).flatMap(([key, value]) => {
      const after = completeValue(key, value);
      return after === value ? [] : [[key, after] as const];
    });
    if (changed.length === 0) return group;
    return { ...group, ...Object.fromEntries(changed) };
  }

  function completeValue(key: string, value: unknown): unknown {
    if (!isObject(value) || key === 'variants' || key === 'native') return value;
    if (formKeys.has(key) && isObject(value.fields)) return completed(value as unknown as Form);
    return complete(value);
  }
}

/** The words under which a form is written. */
const formKeys: ReadonlySet<string> = new Set(['filters', 'form', 'confirm']);

type Group = Readonly<Record<string, unknown>>;

/** A dashboard whose filter offers the values of its list that have a block. */
function choosingBlocks(screen: Screen, area: Area, linker: Linker): Screen {
  if (screen.kind !== 'dashboard' || screen.by === undefined || screen.filters === undefined) return screen;
  const { filters, by, blocks } = screen;
  const field = filters.fields[by];
  const list = field?.options === undefined ? undefined : listsOf(area, linker)[field.options];
  if (list === undefined || field?.enum !== undefined) return screen;
  const values = valuesOf(list).filter((value) => Object.hasOwn(blocks, String(value)));
  const fields = { ...filters.fields, [by]: { ...field, enum: values } };
  return { ...screen, filters: { ...filters, fields } };
}

function completeForm(form: Form, area: Area, linker: Linker): Form {
  const fields = Object.fromEntries(
    Object.entries(form.fields).map(([name, field]) => [
      name,
      withDefaults(withType(field, area, linker), area, linker),
    ]),
  );
  return { ...form, fields: placedLike(fields, form.fields) };
}

/** The field with the words of its type, where it has none of its own. A type of an area may be of one of the application. */
function withType(field: Field, area: Area | null, linker: Linker): Field {
  const { type } = linker;
  if (field.type === undefined || jsonTypes.includes(field.type)) return field;
  const found = type(field.type, area, [field, 'type']);
  const { type: _named, ...own } = field;
  if (found === null) return own;
  const whole = area === null ? found : withType(found, null, linker);
  return overlaid(whole, own);
}

function withDefaults(field: Field, area: Area, linker: Linker): Field {
  const defaults = defaultsOf(field, area, linker);
  if (Object.keys(defaults).length === 0) return field;
  return { ...field, ...defaults };
}

/** What a field leaves to defaults: its type, and the values of its list. */
function defaultsOf({ type, enum: values, const: only, ...field }: Field, area: Area, linker: Linker) {
  const lists = listsOf(area, linker);
  const { options = '', required, contains, items } = field;
  const list = Object.hasOwn(lists, options) ? lists[options] : undefined;
  if (type === 'array')
    return {
      ...(items === undefined ? { items: { type: 'string' } } : {}),
      // What is shown and not offered is no choice: a required list needs one that is offered.
      ...(list && required && contains === undefined ? { contains: { enum: offeredValues(list) } } : {}),
    };
  if (values !== undefined || only !== undefined) return {};
  if (list && (type === undefined || type === 'string')) return { enum: valuesOf(list) };
  return type === undefined ? { type: 'string' } : {};
}
