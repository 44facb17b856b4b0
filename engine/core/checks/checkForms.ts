/** Forms on their own: bounds, initial values, widgets, rules and conditions that no value can satisfy. */

import type { Condition, Field, Form, OptionList, Rule, Screen } from '../../../schemas/types/definition.ts';
import { misfitOf, shapeOfForm, shapeOfValue } from '../contract/shape.ts';
import { formFormats } from '../definition/formFormats.ts';
import { guardHolder } from '../definition/linkedScreen.ts';
import { type Linker, listsOf } from '../definition/linker.ts';
import { type ConditionPart, conditionsIn, type Part } from '../definition/partTree.ts';
import type { NormalScreen } from '../parts/element.ts';
import { isListed, leavesOf } from '../parts/element.ts';
import { isFileField, schemaOfField } from '../parts/formSchema.ts';
import { valuesOf } from '../parts/options.ts';
import type { Report } from '../problems/reporter.ts';
import { asWritten, refusals } from '../problems/words.ts';
import { fieldsIn } from './checkSent.ts';

type Lists = Readonly<Record<string, OptionList>>;

/** Values that conditions compare a field with, by condition: refused by every variant of the screen, or not. */
type Compared = Map<
  Condition,
  { readonly field: string; readonly known: readonly string[]; isTaken: boolean }
>;

/** Checks each form of the screens once. */
export function checkForms(
  screens: readonly NormalScreen[],
  { report, definitions }: Pick<Linker, 'report' | 'definitions'>,
): void {
  const seen = new Set<Form>();
  const needless = new Set<Condition>();
  for (const linked of screens) {
    const { variants, area } = linked;
    const own = guardHolder(linked).right;
    const compared: Compared = new Map();
    for (const { elements, screen } of variants) {
      for (const part of conditionsIn(screen)) compare(part, screen, compared);
      for (const { form, conditions } of elements) {
        for (const leaf of conditions.flatMap(leavesOf))
          if (own !== undefined && leaf.right === own) needless.add(leaf);
        if (form === null || seen.has(form)) continue;
        seen.add(form);
        const lists = listsOf(area, { definitions });
        const isSearch = variants.some((one) => 'filters' in one.screen && one.screen.filters === form);
        checkForm(form, lists, report);
        checkRows(form, isSearch, lists, report);
      }
    }
    for (const [leaf, { field, known, isTaken }] of compared)
      if (!isTaken) reportNeverTaken(leaf, field, known, report);
  }
  for (const leaf of needless) report('condition-own-right', [leaf, 'right'], leaf.right ?? '');
}

function checkForm({ fields, rules = [] }: Form, lists: Lists, report: Report): void {
  for (const [name, field] of Object.entries(fields)) {
    checkField(name, field, lists, report);
    const conditions = [field.visible, field.enabled, field.requiredWhen];
    for (const leaf of conditions.flatMap((one) => (one ? leavesOf(one) : [])))
      if (leaf.field === name) report('condition-itself', [leaf, 'field'], name);
    const restart = (field.restartsWith ?? []).indexOf(name);
    if (restart >= 0) report('condition-itself', [field.restartsWith ?? [], String(restart)], name);
  }
  for (const rule of rules) checkRule(rule, fields, report);
  checkDays(rules, report);
  checkCycles(fields, report);
}

/** What a field of a row does not have: a row has no conditions or dependent fields, nor rows of its own. */
const notInRows =
  /^(visible|enabled|requiredWhen|initial|restartsWith|whenDisabled|whenEmpty|personal|submit|fields)$/;
/** What says that a value is something else than a list of rows. */
const notOfRows = /^(items|contains|enum|const|options|optionsFrom|format|pattern)$/;

function checkField(name: string, field: Field, lists: Lists, report: Report): void {
  checkBounds(field, report);
  checkStart(name, field, lists, report);
  checkWidget(field, report);
}

function checkRows({ fields }: Form, isSearch: boolean, lists: Lists, report: Report): void {
  for (const field of Object.values(fields)) {
    const { fields: cells, type } = field;
    if (cells === undefined) continue;
    if (isSearch) report('rows-word', [field, 'fields', 'key'], 'fields', 'filters');
    const others = Object.keys(field).filter((key) => notOfRows.test(key));
    for (const key of type === 'array' ? others : [...others, 'type'])
      report('exclusive-keys', [field, key, 'key'], ['fields', key]);
    for (const [name, cell] of Object.entries(cells)) {
      checkField(name, cell, lists, report);
      if (isFileField(cell)) report('file-unsent', [cells, name, 'key'], name, '');
      for (const key of Object.keys(cell))
        if (notInRows.test(key)) report('rows-word', [cell, key, 'key'], key, 'fields');
    }
  }
}

const bounds = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['minItems', 'maxItems'],
] as const;

function checkBounds(field: Field, report: Report): void {
  for (const [low, high] of bounds) {
    const [least, most] = [field[low], field[high]];
    if (typeof least === 'number' && typeof most === 'number' && least > most)
      report('schema-bounds', [field, low], low, least, high, most);
  }
}

/** The initial value of a field must be valid; an empty one always is. */
function checkStart(name: string, field: Field, lists: Lists, report: Report): void {
  const list = field.options === undefined ? undefined : lists[field.options];
  const listed = list && valuesOf(list);
  const { initial = {} } = field;
  const value = initial.const ?? '';
  if (value === '') return;
  const stranger = listed && Array.isArray(value) ? value.find((one) => !listed.includes(one)) : undefined;
  if (stranger !== undefined)
    report('start-refused', [initial, 'const'], name, String(stranger), refusals.unlisted);
  const known = field.enum !== undefined || field.type === 'array' ? undefined : listed;
  const reason = refusalOf(value, known ? { ...field, enum: known } : field);
  if (reason !== null) report('start-refused', [initial, 'const'], name, String(value), reason);
}

/** Why a schema refuses a value; null: it accepts the value, or does not say. */
function refusalOf(value: unknown, field: Field): string | null {
  const misfit = misfitOf(shapeOfValue(value), shapeOfForm(schemaOfField(field)));
  if (misfit?.kind === 'type') return refusals.type(misfit.wanted);
  if (misfit?.kind === 'values') return refusals.unlisted;
  const { minLength = 0, maxLength = Infinity, minimum = -Infinity, maximum = Infinity } = field;
  if (typeof value === 'string') {
    const { length } = [...value];
    if (length > maxLength) return refusals.tooLong(maxLength);
    if (length < minLength) return refusals.tooShort(minLength);
  }
  if (typeof value === 'number') {
    if (value > maximum) return refusals.tooLarge(maximum);
    if (value < minimum) return refusals.tooSmall(minimum);
  }
  return null;
}

/** The types of the values that the engine's widgets produce, most of them texts. Those of the application are not checked. */
const textual = ['text', 'textarea', 'password', 'email', 'tel', 'digits', 'code'];
const widgets: Readonly<Record<string, { readonly types: readonly string[]; readonly format?: string }>> = {
  ...Object.fromEntries(textual.map((name) => [name, { types: ['string'] }])),
  number: { types: ['integer', 'number'] },
  checkbox: { types: ['boolean'] },
  checkboxes: { types: ['array'] },
  rows: { types: ['array'] },
  file: { types: ['string', 'array'], format: 'binary' },
  date: { types: ['string'], format: 'date' },
  dateTime: { types: ['string'], format: 'date-time' },
};

/** What a browser may fill a password with. */
const secrets: readonly string[] = ['current-password', 'new-password', 'one-time-code', 'off'];

/** What shows a list of values to choose from. */
const choosing: readonly (string | undefined)[] = ['select', 'radio', 'checkboxes'];

function checkWidget(field: Field, report: Report): void {
  const { widget, autocomplete } = field;
  if (autocomplete !== undefined && (widget === undefined || Object.hasOwn(widgets, widget))) {
    const isHidden = widget === 'password';
    const fits = isHidden ? secrets.includes(autocomplete) : !/-password$/.test(autocomplete);
    if (!fits) report('autocomplete-password', [field, 'autocomplete'], autocomplete, isHidden);
  }
  const hasValues = isListed(field) || field.enum !== undefined || field.items?.enum !== undefined;
  if (choosing.includes(widget) && !hasValues) report('options-needed', [field, 'widget']);
  if (widget === 'rows' && field.fields === undefined) report('missing-key', [field, 'widget'], 'fields');
  if (widget === undefined || !Object.hasOwn(widgets, widget)) return;
  const made = widgets[widget];
  const { types } = shapeOfForm(schemaOfField(field));
  if (made === undefined || types === null) return;
  const fits = types.some((type) => made.types.includes(type));
  if (!fits || (made.format !== undefined && field.format !== made.format && !isFileField(field)))
    report('widget-type', [field, 'widget'], widget, made.format ?? made.types[0] ?? '');
}

/** A rule between days compares fields that hold days. */
function checkRule(rule: Rule, fields: Form['fields'], report: Report): void {
  if (!dayRules.has(rule.rule)) return;
  for (const key of ['field', 'than'] as const) {
    const name = rule[key];
    const field = name !== undefined && Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (name === undefined || field === undefined || field.widget === 'date') continue;
    // An unknown format is reported where it is written.
    if (field.format === undefined || (field.format !== 'date' && isFormFormat(field.format)))
      report('rule-type', [rule, key], rule.rule, name);
  }
}

const isFormFormat = (name: string) => (formFormats as readonly string[]).includes(name);

const dayRules = new Set(['notBefore', 'notAfter', 'earliest', 'latest']);

/** The days that a field has between its first and its last one, if both count from the same day. */
function checkDays(rules: readonly Rule[], report: Report): void {
  for (const late of rules.filter(({ rule }) => rule === 'latest')) {
    const last = dayOf(late);
    const firsts = rules.filter(({ rule, field }) => firstDays.has(rule) && field === late.field).map(dayOf);
    const isPast = firsts.some((first) => first && last && first.from === last.from && first.day > last.day);
    if (isPast) report('rule-days', [late, 'date'], late.field ?? '');
  }
}

const firstDays = new Set(['earliest', 'notBefore']);

/** A calculated day as a number of days, and what it counts from; null: it depends on a value. */
function dayOf(rule: Rule): { readonly from: string; readonly day: number } | null {
  if (rule.date?.notBefore !== undefined) return null;
  const { of, months = 0, days = 0 } = rule.date ?? { of: 'today' };
  const apart = months * daysOfMonth + days;
  if (rule.than !== undefined) return { from: `field ${rule.than}`, day: 0 };
  if (typeof of === 'object')
    return of.field === undefined ? null : { from: `field ${of.field}`, day: apart };
  const start = of === 'today' ? 0 : Date.parse(of) / dayLength;
  return { from: of === 'today' ? of : 'day', day: start + apart };
}

const dayLength = 86_400_000;
const daysOfMonth = 30.44;

/** Notes whether the field or filter of a condition accepts the value that it is compared with. */
function compare({ words: leaf, above }: ConditionPart, screen: Screen, compared: Compared): void {
  const { filter, field = filter, is, isNot } = leaf;
  const value: unknown = is ?? isNot;
  const form = filter === undefined ? formAround(above) : 'filters' in screen && screen.filters;
  if (!form || field === undefined || !Object.hasOwn(form.fields, field) || value === undefined) return;
  const read = form.fields[field] ?? {};
  const misfit = misfitOf(shapeOfValue(value), shapeOfForm(schemaOfField(read)));
  const isTicked = read.type === 'boolean' && /^(true|false)$/.test(String(value));
  const known = misfit?.kind === 'values' ? misfit.wanted.map(String) : isTicked ? [String(value)] : [];
  const isTaken = misfit === null || compared.get(leaf)?.isTaken === true;
  compared.set(leaf, { field, known, isTaken });
}

/** Reports a condition on a value that never comes, which is always the same. `known`: the values that come. */
export function reportNeverTaken(
  leaf: Condition,
  name: string,
  known: readonly string[],
  report: Report,
): void {
  const key = leaf.is === undefined ? 'isNot' : 'is';
  report('condition-value', [leaf, key], name, asWritten(leaf[key]), known);
}

/** The form that holds a part, or that is beside it. */
function formAround(part: Part | null): Form | null {
  if (part === null) return null;
  if (part.type === 'form') return part.words;
  const { form } = part.words as { readonly form?: Form };
  return form ?? formAround(part.above);
}

/** Reports fields whose visibility depends on each other, each cycle once. */
function checkCycles(fields: Form['fields'], report: Report): void {
  const waits = new Map(
    Object.entries(fields).map(([name, { visible }]) => [name, visible ? fieldsIn(visible) : []]),
  );
  const told = new Set<string>();
  for (const name of waits.keys()) {
    const circle = circleFrom(name, waits);
    if (circle === null || circle.some((one) => told.has(one))) continue;
    for (const one of circle) told.add(one);
    const last = [...waits.keys()].findLast((one) => circle.includes(one)) ?? name;
    report('condition-circle', [fields[last] ?? {}, 'visible', 'key'], circle);
  }
}

/** The dependencies from a field back to itself over at least one other; null: there are none. */
function circleFrom(start: string, waits: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const walk = (way: readonly string[]): readonly string[] | null => {
    for (const next of waits.get(way.at(-1) ?? '') ?? []) {
      if (next === start && way.length > 1) return way;
      const found = way.includes(next) ? null : walk([...way, next]);
      if (found !== null) return found;
    }
    return null;
  };
  return walk([start]);
}
