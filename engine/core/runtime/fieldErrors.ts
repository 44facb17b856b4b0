/** Reads the errors by field of a refusal, and gives them to the fields of the form that was sent. */
import type { AppModel } from '../model/app.ts';
import type { CallModel, FieldErrorsModel } from '../model/call.ts';
import type { FormModel } from '../model/form.ts';
import type { Text } from '../model/value.ts';
import { ruleOf } from './errorMapping.ts';
import type { FormError } from './formErrors.ts';
import type { Values } from './reference.ts';
import { cellAt } from './rowErrors.ts';
import { isFilled, type TextArgs } from './text.ts';
import { isObject, stepsOf, textOrNull, valueAt } from './values.ts';

/** A form that a server refused: its call, and the fields that it sent. */
export type RefusedForm = { readonly call: CallModel; readonly form: FormModel; readonly sent: Values };

type FieldError = {
  /** The steps to the field, as the server names it. */
  readonly steps: readonly string[];
  readonly code: string | null;
  /** What the server says. */
  readonly said: string | null;
};

/** The errors by field in a body, by the first of the places that has one. */
function fieldErrorsIn(body: unknown, places: readonly FieldErrorsModel[]): readonly FieldError[] {
  for (const place of places) {
    const errors = entriesOf(valueAt(body, place.at, null), place);
    if (errors.some(({ steps }) => steps.length > 0)) return errors;
  }
  return [];
}

function entriesOf(found: unknown, place: FieldErrorsModel): readonly FieldError[] {
  if (place.field === null) {
    // Of a whole body, what is neither a list nor an object says something of the refusal.
    const isError = (value: unknown) => place.at !== '' || typeof value === 'object';
    const named = isObject(found) ? Object.entries(found).filter(([, value]) => isError(value)) : [];
    return named.flatMap(([name, value]) => membersOf(value, whole.has(name) ? [] : stepsTo(name), place));
  }
  const { field, message, code } = place;
  return (Array.isArray(found) ? found : [found]).filter(isObject).map((error) => ({
    steps: stepsTo(valueAt(error, field, null)),
    code: textAt(error, code),
    said: textAt(error, message),
  }));
}

/** Names under which frameworks have the errors of no field. */
const whole = new Set(['non_field_errors', '__all__', '_errors', '_schema', 'base', '']);

/** The errors of a field, which may nest as its value does. */
function membersOf(found: unknown, steps: readonly string[], place: FieldErrorsModel): readonly FieldError[] {
  const { message, code } = place;
  const isNested = Array.isArray(found) ? found.some((one) => typeof one === 'object') : isObject(found);
  const told = isObject(found) ? textAt(found, message) : null;
  if (told !== null) return [{ steps, code: textAt(found, code), said: told }];
  if (!isNested) {
    const said = textOrNull(Array.isArray(found) ? found.join(' ') : found);
    return said === null ? [] : [{ steps, code: null, said }];
  }
  return Object.entries(found as object).flatMap(([name, inner]) =>
    membersOf(inner, [...steps, name], place),
  );
}

const textAt = (found: unknown, path: string | null): string | null =>
  path === null ? null : textOrNull(valueAt(found, path, null));

/** The steps of a JSON pointer (`/a/b`, `#/a/b`), of a path (`a.b[0]`, `$.a`), or of a list of them. */
function stepsTo(name: unknown): readonly string[] {
  if (Array.isArray(name)) return name.map(String);
  if (typeof name !== 'string') return [];
  const steps = /^#?\//.test(name) ? stepsOf(name) : name.split(/[.[\]'"]+/);
  return steps.filter((step) => step !== '' && step !== '$');
}

/** Steps that lead to the sent object and not into it. */
const around = new Set(['body', 'data', 'attributes', 'requestBody', 'request', 'input']);

/**
 * The field of a form that an error concerns, and the steps within it; null: none. A name that the form does not have is
 * also looked for in another spelling (`first_name`, `FirstName`).
 */
function fieldOfError(
  { steps }: FieldError,
  call: CallModel,
  names: readonly string[],
): { readonly name: string; readonly rest: readonly string[] } | null {
  const wrapped = steps.findIndex((step) => !around.has(step));
  const starts = [...new Set([0, wrapped].filter((start) => start >= 0))];
  for (const spelled of [(name: string) => name, plain])
    for (const start of starts)
      for (let end = steps.length; end > start; end -= 1) {
        const path = steps.slice(start, end).join('.');
        const own = sentAs(call, path);
        const name = names.find((one) => one === own || spelled(one) === spelled(path));
        if (name !== undefined) return { name, rest: steps.slice(end) };
      }
  return null;
}

const plain = (name: string): string => name.replace(/[_-]/g, '').toLowerCase();

/** The field whose value a body sends under a name. */
function sentAs({ body }: CallModel, name: string): string | undefined {
  if (body === null) return undefined;
  const values = body.kind === 'fields' ? body.fields : body.set;
  const ref = Object.hasOwn(values, name) ? values[name] : undefined;
  return ref && 'field' in ref ? ref.field : undefined;
}

type SaidErrors = {
  readonly atFields: readonly FormError[];
  /** Errors of what the form does not show. */
  readonly others: readonly Pick<FormError, 'message' | 'args'>[];
};

/** What a form shows of the body of a refusal. `say`: reads a text. */
export function refusalOf(
  { status, body }: { readonly status: number; readonly body: unknown },
  { call, form, sent }: RefusedForm,
  { errors, failures }: Pick<AppModel, 'errors' | 'failures'>,
  say: (text: Text, args?: TextArgs) => string,
): SaidErrors {
  const rules = [...call.errors, ...errors].filter(({ codes }) => codes !== null);
  const names = Object.keys(sent);
  const atFields = new Map<string, FormError>();
  const others: SaidErrors['others'][number][] = [];
  for (const error of fieldErrorsIn(body, failures?.fields ?? [])) {
    const { code, said, steps } = error;
    const { name, rest = [] } = fieldOfError(error, call, names) ?? {};
    const list = form.fields.find((one) => one.name === name);
    const cell = list ? cellAt(list, rest, say, (one, other) => plain(one) === plain(other)) : null;
    const field = cell?.field ?? list;
    const facts = { status, code, offline: false, operation: `${call.method} ${call.path}` };
    const texts = field?.errors ?? {};
    const own = code !== null && Object.hasOwn(texts, code) ? texts[code] : undefined;
    const ofCode = code === null ? undefined : (own ?? ruleOf(rules, facts)?.message);
    const label = cell?.label ?? (field ? say(field.label) : steps.join('.') || null);
    const limited = cell === null ? name : `${name}.items.properties.${cell.field.name}`;
    const args = { label, message: said, limit: limitOf(form, limited, code) };
    const message = [ofCode, texts.refused, failures?.refused, texts.default].find(
      (text) => text && isFilled(text, args),
    );
    if (!message) continue;
    const focus = cell?.path ?? name;
    if (name === undefined || focus === undefined) others.push({ message, args });
    else if (!atFields.has(focus)) atFields.set(focus, { field: name, focus, message, args });
  }
  const found = [...atFields.values()];
  return { atFields: form.fields.flatMap(({ name }) => found.filter(({ field }) => field === name)), others };
}

/** The limit of a field by a keyword of its schema. */
function limitOf({ schema }: FormModel, name = '', keyword: string | null): unknown {
  return keyword === null ? undefined : valueAt(schema, `properties.${name}.${keyword}`, null);
}
