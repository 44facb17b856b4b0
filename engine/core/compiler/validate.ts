/**
 * Validates plain values as typed definitions. The grammar is JSON Schema; each of its errors becomes one
 * problem in the author's terms. Invalid parts are removed, so that later phases check the rest.
 */
import type { ErrorObject } from 'ajv';
import type { AreaDefinition, Screen } from '../../../schemas/types/definition.ts';
import { definitionParts } from '../../../schemas/types/definitionParts.ts';
import type { Checked } from '../definition/definitions.ts';
import { atOf, errorsOf, typesOf } from '../definition/grammar.ts';
import { mapGroup, without } from '../definition/mapParts.ts';
import { nearest } from '../problems/nearest.ts';
import type { At } from '../problems/places.ts';
import type { Reporter } from '../problems/reporter.ts';
import {
  asWritten,
  conditionKeys,
  frenchKeys,
  limits,
  nothing,
  truthOf,
  typesText,
  typeWords,
} from '../problems/words.ts';
import { type Group, isObject, stepsOf, withoutAccents } from '../runtime/values.ts';

/** Validates a file and removes its invalid parts; null if no part of it is usable. */
export function validateFile<T>(value: unknown, schema: string, reporter: Reporter): Checked<T> | null {
  const errors = validate(value, schema, reporter);
  if (!isObject(value)) return null;
  // The parts of a file are its keys, and the entries of those that are maps of named objects.
  const parts = [...errors.map(brokenBy), ...errors.flatMap(meantBy), ...errors.flatMap(misplacedBy)]
    .filter(([first]) => first !== undefined)
    .map((path) => path.slice(0, named.has(path[0] ?? '') ? 2 : 1));
  return {
    definition: cut(value, parts) as T,
    broken: new Set(parts.map((path) => path.join('.'))),
  };
}

/** Validates the file of an area, which is named like it unless it says otherwise; null if no part of it is usable. */
export function validateArea(
  value: unknown,
  nameOfFile: string,
  reporter: Reporter,
): Checked<AreaDefinition> | null {
  const area = validateFile<AreaDefinition>(value, 'area', reporter);
  if (area === null || area.broken.has('area')) return null;
  const { area: name = nameOfFile, screens = {} } = area.definition;
  return { broken: area.broken, definition: { ...area.definition, area: name, screens } };
}

/** Validates a message catalogue and removes what is not a text. */
export function validateMessages(value: unknown, reporter: Reporter): Checked<Group> {
  const errors = validate(value, 'messages', reporter);
  const paths = errors.map(pathOf);
  return {
    definition: isObject(value) ? cut(value, paths) : {},
    broken: new Set(paths.map((path) => path.join('.'))),
  };
}

/** Validates a screen again after a variant has changed it; false if it is unusable. */
export function validateScreen(screen: Screen, reporter: Reporter): boolean {
  return validate(screen, `${screen.kind}Screen`, reporter).length === 0;
}

/** What is wrong by a schema, which is reported. */
function validate(value: unknown, schema: string, reporter: Reporter): readonly ErrorObject[] {
  const errors = errorsOf(value, schema);
  const others = isObject(value) ? screensOfAnotherKind(value, errors) : new Map<string, string>();
  for (const [name, kind] of others) {
    const screen = (value as { readonly screens: Readonly<Record<string, Screen>> }).screens[name];
    if (screen) reporter.report('kind-other', [screen, 'kind'], screen.kind, kind);
  }
  for (const error of causesOf(errors))
    if (!others.has(screenOfError(error))) reportError(value, error, reporter);
  return errors;
}

const kindNames = Object.keys(definitionParts).flatMap((name) => /^(.+)Screen$/.exec(name)?.[1] ?? []);

/** The screens that have several wrong keys of their own and none if they are of another kind, with that kind. */
function screensOfAnotherKind(value: Group, errors: readonly ErrorObject[]): ReadonlyMap<string, string> {
  const screens = isObject(value.screens) ? value.screens : {};
  const wrong = Map.groupBy(errors, screenOfError);
  return new Map(
    [...wrong].flatMap(([name, own]): readonly [string, string][] => {
      const screen = screens[name];
      if (own.length < 2 || !isObject(screen)) return [];
      const kind = kindOf(screen);
      return kind === undefined ? [] : [[name, kind]];
    }),
  );
}

/** The screen whose own keys an error is about; empty: it is about another part. */
function screenOfError({ instancePath }: ErrorObject): string {
  return /^\/screens\/([^/]+)$/.exec(instancePath)?.[1] ?? '';
}

const named = new Set(['screens', 'sources', 'calls', 'options', 'types', 'rights', 'menu', 'links']);

/** The value without the parts at these paths; the rest keeps its positions. */
function cut(value: Group, paths: readonly (readonly string[])[]): Group {
  const gone = paths.filter(({ length }) => length === 1).flat();
  return mapGroup(gone.length === 0 ? value : without(value, gone), (inner, key) => {
    const below = paths.filter(([first]) => first === key).map((path) => path.slice(1));
    return below.length > 0 && isObject(inner) ? cut(inner, below) : inner;
  });
}

/** Path of the value that an error concerns. */
function pathOf({ instancePath, keyword, params, propertyName }: ErrorObject): readonly string[] {
  const path = stepsOf(instancePath);
  if (propertyName !== undefined) return [...path, propertyName];
  if (keyword === 'additionalProperties') return [...path, String(params.additionalProperty)];
  return path;
}

/** Path of the part that an error leaves unusable: an absent key is a part too. */
function brokenBy(error: ErrorObject): readonly string[] {
  const { missingProperty } = error.params;
  return missingProperty === undefined ? pathOf(error) : [...pathOf(error), String(missingProperty)];
}

/** Path of the missing key that an unknown one was meant to be; none if no missing key is close to it. */
function meantBy(error: ErrorObject): readonly (readonly string[])[] {
  if (error.keyword !== 'additionalProperties') return [];
  const path = pathOf(error);
  const missing = keysOf(error).filter((key) => !Object.hasOwn(error.data as Group, key));
  const near = nearest(path.at(-1) ?? '', missing);
  return near === null ? [] : [[...path.slice(0, -1), near]];
}

/** Path of the screen that an unknown key is, beside those of the area. */
function misplacedBy(error: ErrorObject): readonly (readonly string[])[] {
  if (error.keyword !== 'additionalProperties' || !keysOf(error).includes('screens')) return [];
  const key = String(error.params.additionalProperty);
  const { [key]: value } = error.data as Group;
  return isObject(value) && 'kind' in value ? [['screens', key]] : [];
}

/** The errors without those of a missing key that is misspelt: its unknown key is reported. */
function causesOf(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const meant = new Set(errors.flatMap(meantBy).map((path) => path.join('/')));
  return errors.filter(({ instancePath, params: { missingProperty } }) => {
    return !meant.has([...stepsOf(instancePath), String(missingProperty)].join('/'));
  });
}

function keysOf({ parentSchema }: ErrorObject): readonly string[] {
  return Object.keys((parentSchema?.properties as Group | undefined) ?? {});
}

function reportError(root: unknown, error: ErrorObject, { report }: Reporter): void {
  const { keyword, params, data, propertyName } = error;
  const at = atOf(root as object, pathOf(error));
  const parent = error.parentSchema as {
    readonly properties?: Readonly<Record<string, { readonly const?: unknown }>>;
    readonly examples?: readonly unknown[];
  };
  if (propertyName !== undefined) report('bad-name', asKey(at), propertyName);
  else if (keyword === 'additionalProperties') {
    const known = keysOf(error);
    const key = String(params.additionalProperty);
    const near = /^\w+:\S/.test(key)
      ? key.replace(':', ': ')
      : (known.find((one) => frenchKeys[one]?.test(key)) ?? nearest(key, known));
    report('unknown-key', asKey(at), key, near, known, misplacedBy(error).length > 0);
  } else if (keyword === 'required' || keyword === 'dependentRequired') {
    const key = String(params.missingProperty);
    const value = key === 'kind' ? kindOf(data) : parent.properties?.[key]?.const;
    report('missing-key', at, key, value === undefined ? null : asWritten(value));
  } else if (keyword === 'enum' || keyword === 'const') {
    const known: readonly unknown[] = keyword === 'const' ? [params.allowedValue] : params.allowedValues;
    const near = nearest(String(data), known.map(String));
    report('unknown-value', at, asWritten(data), near, known.map(asWritten));
  } else if (keyword === 'type')
    report('wrong-type', at, typesText(typesOf(error), true), found(data), cureOf(error));
  else if (keyword === 'pattern')
    report('bad-form', at, asWritten(data), exampleOf(parent), formCure(String(data), parent));
  else if (keyword === 'minProperties' || keyword === 'minItems') report('too-few', at);
  else if (keyword === 'maxProperties' || keyword === 'maxItems')
    report('too-many', at, Number(params.limit));
  else if (keyword === 'uniqueItems') {
    const items = data as readonly unknown[];
    const item = items[Number(params.i)];
    const path = [...pathOf(error), String(params.i)];
    report('duplicate-item', atOf(root as object, path), isObject(item) ? null : asWritten(item));
  } else if (keyword === 'minimum') report('out-of-range', at, limits.atLeast(params.limit));
  else if (keyword === 'maximum') report('out-of-range', at, limits.atMost(params.limit));
  else throw new Error(`The grammar uses a keyword without a problem of its own: ${keyword}`);
}

type Form = { readonly pattern?: string; readonly examples?: readonly unknown[] };

function exampleOf({ examples = [] }: Form): string | null {
  return examples[0] === undefined ? null : asWritten(examples[0]);
}

/** What was meant by a text of another form: an example that is like it, or the text without what is usually amiss. */
function formCure(text: string, { pattern = '', examples = [] }: Form): string | null {
  const near = nearest(text, examples.map(String));
  if (near !== null && near.toLowerCase() === text.toLowerCase()) return near;
  const day = text.replace(/^(\d\d)[/.-](\d\d)[/.-](\d{4})$/, '$3-$2-$1');
  const path = `/${text.replace(/^\/+|\/+$/g, '')}`
    .replaceAll(/:([A-Za-z]\w*)/g, '{$1}')
    .replaceAll(' ', '-');
  const candidates = [day, text.replace(/^#/, ''), withoutAccents(text), path, withoutAccents(path)];
  return candidates.find((one) => one !== text && new RegExp(pattern, 'u').test(one)) ?? null;
}

/** The only kind of screen that has these keys. */
function kindOf(screen: unknown): string | undefined {
  if (!isObject(screen)) return undefined;
  const [fit, ...others] = kindNames.filter(
    (kind) => errorsOf({ ...screen, kind }, `${kind}Screen`).length === 0,
  );
  return others.length === 0 ? fit : undefined;
}

function asKey(at: At): At {
  return Array.isArray(at) ? [at[0] as object, at[1] as string, 'key'] : at;
}

/** The value that was probably meant instead of one of another type; null: unclear. */
function cureOf(error: ErrorObject): string | null {
  const types = typesOf(error);
  const value: unknown = error.data;
  // An empty object is no correction if keys are required, or if a text is allowed.
  const isEmptyEnough = !types.includes('string') && error.parentSchema?.required === undefined;
  if (value === null || value === undefined) return types.includes('object') && isEmptyEnough ? '{}' : null;
  const text = String(value);
  const digits = text.replaceAll(/[_\s]/g, '').replace(',', '.');
  if (types.includes('integer') && /^-?\d+$/.test(digits)) return digits;
  if (types.includes('number') && /^-?\d+(\.\d+)?$/.test(digits)) return digits;
  const names = Array.isArray(value) ? value : [value];
  const inner = entryOf(error);
  if (inner !== null && types.includes('object') && names.every((name) => typeof name === 'string'))
    return `{ ${names.map((name) => `${name}: ${inner}`).join(', ')} }`;
  if (types.includes('string') && /^(number|boolean)$/.test(typeof value)) return `'${text}'`;
  if (types.includes('array') && typeof value === 'string' && !types.includes('integer')) return `[${text}]`;
  if (!types.includes('boolean')) return null;
  if (isObject(value)) return conditionKeys[error.instancePath.split('/').at(-1) ?? ''] ?? null;
  return truthOf(text);
}

/** The value that an entry of a map of parts, or of choices, may have; null: the object is no such map. */
function entryOf({ parentSchema }: ErrorObject): string | null {
  const { additionalProperties: entry } = (parentSchema ?? {}) as { readonly additionalProperties?: unknown };
  if (!isObject(entry)) return null;
  return Array.isArray(entry.enum) ? String(entry.enum[0]) : '{}';
}

function found(value: unknown): string {
  if (value === null || value === undefined) return nothing;
  if (Array.isArray(value)) return typeWords.array;
  if (typeof value === 'object') return typeWords.object;
  return `« ${asWritten(value)} »`;
}
