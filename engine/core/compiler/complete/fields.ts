/** Fields: each has the words of its type, and what it leaves to defaults is filled in. */
import type { Field, Form, Screen } from '../../../../schemas/types/definition.ts';
import type { Area } from '../../definition/definitions.ts';
import { jsonTypes, type Linker, listsOf } from '../../definition/linker.ts';
import { mapGroup, without } from '../../definition/mapParts.ts';
import { offeredValues, valuesOf } from '../../parts/options.ts';
import { overlaid } from '../../problems/places.ts';

/** The form with whole fields. */
export function completeFields(form: Form, area: Area, linker: Linker): Form {
  const fields = mapGroup(form.fields, (field) => {
    const whole = withType(field as Field, area, linker);
    // A field whose type does not exist, which was reported: it may hold every value, and always.
    if (whole === null) return { required: true, ...without(field as Field, ['type']) };
    if (whole.fields !== undefined) return withRows(whole, whole.fields);
    const defaults = defaultsOf(whole, area, linker);
    return Object.keys(defaults).length === 0 ? whole : { ...whole, ...defaults };
  });
  return { ...form, fields };

  function withRows(field: Field, cells: Form['fields']): Field {
    const { fields: inRow } = completeFields({ fields: cells }, area, linker);
    return { type: 'array', ...(field.required && { minItems: 1 }), ...field, fields: inRow };
  }
}

/** A dashboard whose filter offers the values of its list that have a block. */
export function choosingBlocks(screen: Screen, area: Area, linker: Linker): Screen {
  if (screen.kind !== 'dashboard' || screen.by === undefined || screen.filters === undefined) return screen;
  const { filters, by, blocks } = screen;
  const field = filters.fields[by];
  const list = field?.options === undefined ? undefined : listsOf(area, linker)[field.options];
  if (list === undefined || field?.enum !== undefined) return screen;
  const values = valuesOf(list).filter((value) => Object.hasOwn(blocks, String(value)));
  const fields = { ...filters.fields, [by]: { ...field, enum: values } };
  return { ...screen, filters: { ...filters, fields } };
}

/**
 * The field with the words of its type, where it has none of its own; null: the type does not exist. A type of an area may
 * be of one of the application.
 */
function withType(field: Field, area: Area | null, linker: Linker): Field | null {
  if (field.type === undefined || jsonTypes.includes(field.type)) return field;
  const found = linker.type(field.type, area, [field, 'type']);
  const { type: _named, ...own } = field;
  const whole = area === null ? found : found && withType(found, null, linker);
  return whole && overlaid(whole, own);
}

/** What a field leaves to defaults: its type, and the values of its list. */
function defaultsOf({ type, enum: values, const: only, ...field }: Field, area: Area, linker: Linker) {
  const lists = listsOf(area, linker);
  const { options = '', required, contains, items } = field;
  const list = Object.hasOwn(lists, options) ? lists[options] : undefined;
  if (type === 'array')
    return {
      ...(items === undefined ? { items: { type: 'string' } } : {}),
      // Values that are shown but not offered cannot be chosen: a required list needs an offered one.
      ...(list && required && contains === undefined ? { contains: { enum: offeredValues(list) } } : {}),
    };
  if (values !== undefined || only !== undefined) return {};
  if (list && (type === undefined || type === 'string')) return { enum: valuesOf(list) };
  return type === undefined ? { type: 'string' } : {};
}
