/** Reads values of the API, which may be anything: each reader gives the right value or says that it cannot. */

/** An object whose members may be anything. */
export type Group = Readonly<Record<string, unknown>>;

/** A row or an object of the API. */
export type Row = Group;

/** The property in which objects carry a code; null: codes are always plain. */
export type CodeProperty = string | null;

export const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Nothing, or an empty list. `false` and 0 are values. */
export const isEmpty = (value: unknown): boolean =>
  isNothing(value) || (Array.isArray(value) && value.length === 0);

/** Whether a value is an object with named members: neither nothing nor a list. */
export const isObject = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The members of an object; anything else has none. */
export const fieldsOf = (value: unknown): Group => (isObject(value) ? value : {});

export function mapValues<Value, Made>(
  record: Readonly<Record<string, Value>> = {},
  map: (value: Value, key: string) => Made,
): Readonly<Record<string, Made>> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));
}

/** The value of a JSON text; undefined where it is none. A negative zero is read as zero, as it is written. */
export function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '', (_, value: unknown) => (value === 0 ? 0 : value));
  } catch {
    return undefined;
  }
}

/** A text with its letters without accents. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** A value with members: an object, or a list by index. */
const isKeyed = (value: unknown): value is Group => typeof value === 'object' && value !== null;

/** The steps of a JSON pointer (RFC 6901). */
export function stepsOf(pointer: string): readonly string[] {
  const [, ...steps] = pointer.split('/');
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The code of a value that is an object with a code, and of each such item of a list; any other value unchanged. */
export function codeIn(value: unknown, code: CodeProperty): unknown {
  if (code === null) return value;
  if (isObject(value)) return Object.hasOwn(value, code) ? value[code] : value;
  const isList = Array.isArray(value) && value.some((item) => codeIn(item, code) !== item);
  return isList ? value.map((item) => codeIn(item, code)) : value;
}

/**
 * The value at a dotted path of a row or an answer; undefined: there is none. Reads a code plain or inside its object,
 * whether or not the path names the property that contains it.
 */
export function valueAt(value: unknown, path: string, code: CodeProperty): unknown {
  if (path === '') return value;
  const own = isKeyed(value) ? value[path] : undefined;
  if (own !== undefined) return codeIn(own, code);
  const found = path
    .split('.')
    .reduce((at, key) => (isKeyed(at) ? at[key] : key === code ? at : undefined), value);
  return codeIn(found, code);
}

/**
 * A value as text when there is no format: a text, a number, a boolean, a list of these.
 * @throws TypeError for an object, which cannot be written as text
 */
export function textOf(value: unknown): string {
  if (isNothing(value)) return '';
  if (Array.isArray(value)) return listed(value.map(textOf));
  if (typeof value === 'object') throw new TypeError('An object is no text');
  return String(value);
}

/** Texts in a row, without the empty ones. */
export const listed = (texts: readonly string[]): string => texts.filter((text) => text !== '').join(', ');

/** The text of a value; null for a value that cannot be written as text. */
export function textOrNull(value: unknown): string | null {
  try {
    return textOf(value) || null;
  } catch {
    return null;
  }
}

/** Whether two codes are equal: a back end may send a number as text. */
export function isSameCode(a: unknown, b: unknown): boolean {
  const isWritten = (value: unknown) => typeof value === 'string' || typeof value === 'number';
  return a === b || (isWritten(a) && isWritten(b) && String(a) === String(b));
}
