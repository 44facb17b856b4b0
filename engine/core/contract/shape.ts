/**
 * The comparable part of a JSON Schema: references followed, alternatives merged. A null member means that the schema
 * leaves it open; it never causes a problem.
 */
import { formFormats } from '../definition/formFormats.ts';
import { nearest } from '../problems/nearest.ts';
import { anyValue, formatWords, nothing, typesText, typeWords } from '../problems/words.ts';
import { decoded } from '../runtime/decoded.ts';
import { oncePer } from '../runtime/oncePer.ts';
import { fieldsOf, type Group, isObject, mapValues } from '../runtime/values.ts';

/** A resolved schema, whose members are resolved as they are asked for: it may hold itself. */
export type Shape = {
  /** As it is written. */
  readonly schema: Group;
  /** Types other than `null`; null: every type. */
  readonly types: readonly string[] | null;
  readonly nullable: boolean;
  readonly format: string | null;
  /** The expression that its texts match; null: they may be any. */
  readonly pattern: string | null;
  /** The allowed values, other than `null`; null: every value. */
  readonly values: readonly unknown[] | null;
  readonly properties: Readonly<Record<string, Shape>> | null;
  readonly required: readonly string[];
  /** Allows no additional properties. */
  readonly closed: boolean;
  readonly items: Shape | null;
  /** The contract says that this field is unique in the list. */
  readonly unique: boolean;
  /** The server returns it and does not accept it: `required` then applies only to responses. */
  readonly readOnly: boolean;
  /** Alternatives that are objects were merged: one of them applies, and each may require other members. */
  readonly isChoice: boolean;
  /** Its longest text, its greatest number and the like. */
  readonly limits: Limits;
};

/** Limits of a value, by keyword; those of the first group admit less as they fall, the others as they rise. */
export type Limits = { readonly [limit in (typeof upperLimits | typeof lowerLimits)[number]]?: number };
export const upperLimits = ['maxLength', 'maximum', 'maxItems'] as const;
export const lowerLimits = ['minLength', 'minimum', 'minItems'] as const;

/** Reads the schemas of one document. */
export type ShapeOf = (schema: Group) => Shape;

/** What a schema says itself, of members that are not resolved. */
type Words = Omit<Shape, 'schema' | 'properties' | 'items'> & {
  readonly properties: Readonly<Record<string, Group>> | null;
  readonly items: Group | null;
};

/** Creates a reader for the schemas of a document, in which references are resolved. */
export function shapesOf(contract: Group): ShapeOf {
  const shapeOf = oncePer((schema: Group): Shape => {
    const { properties, items, ...words } = read(schema, 0);
    return {
      ...words,
      schema,
      properties: properties && resolved(properties),
      get items() {
        return items && shapeOf(items);
      },
    };
  });
  return shapeOf;

  function resolved(schemas: Readonly<Record<string, Group>>): Readonly<Record<string, Shape>> {
    const getters = mapValues(schemas, (schema) => ({ enumerable: true, get: () => shapeOf(schema) }));
    return Object.defineProperties({}, getters);
  }

  function read(schema: Group, depth: number): Words {
    if (depth > deepest) return anything;
    const { $ref, ...own } = schema;
    const inner = (list: unknown) =>
      (Array.isArray(list) ? list : []).filter(isObject).map((part) => read(part, depth + 1));
    const named = typeof $ref === 'string' ? [read(lookUp(contract, $ref), depth + 1)] : [];
    const [first, ...others] = [...inner(own.anyOf), ...inner(own.oneOf)];
    const isChoice = [first, ...others].filter((one) => one?.properties != null).length > 1;
    const either = first === undefined ? [] : [{ ...others.reduce(eitherOf, first), isChoice }];
    return [...named, ...inner(own.allOf), ...either].reduce(bothOf, ownWords(own));
  }
}

/** A part of a document with its reference resolved; empty for a reference to another document. */
export function followed(contract: Group, part: unknown): Group {
  let at = isObject(part) ? part : {};
  for (let hops = 0; typeof at.$ref === 'string'; hops += 1)
    at = hops < deepest ? lookUp(contract, at.$ref) : {};
  return at;
}

function lookUp(contract: Group, reference: string): Group {
  const { found } = pointer(contract, reference);
  return isObject(found) ? found : {};
}

/** The target of a reference within a document, and the names beside the first step that does not exist. */
export function pointer(
  contract: Group,
  reference: string,
): { readonly found: unknown; readonly last: string; readonly siblings: readonly string[] } {
  const [document, ...steps] = reference.split('/').map(unescaped);
  let at: unknown = document === '#' ? contract : undefined;
  for (const name of steps) {
    const inner = (typeof at === 'object' && at !== null ? at : {}) as Group;
    if (!Object.hasOwn(inner, name)) return { found: undefined, last: name, siblings: Object.keys(inner) };
    at = inner[name];
  }
  return { found: at, last: '', siblings: [] };
}

/** Reads a schema without references, as that of a form. */
export const shapeOfForm = shapesOf({});

/** Whether a value is a file, or a list of files. */
export function isFile({ format, items }: Shape): boolean {
  return format === 'binary' || items?.format === 'binary';
}

/** The list of objects of an answer; of several, and of none, null. `path` is empty where the answer is the list. */
export function listIn(answer: Shape): { readonly path: string; readonly row: Shape } | null {
  const rowIn = ({ items }: Shape) => (items?.properties ? items : null);
  const own = rowIn(answer);
  if (own !== null) return { path: '', row: own };
  const lists = Object.entries(answer.properties ?? {}).flatMap(([path, shape]) => {
    const row = rowIn(shape);
    return row === null ? [] : [{ path, row }];
  });
  const [only = null] = lists;
  if (only !== null) return lists.length === 1 ? only : null;
  const envelope = envelopeOf(answer);
  const inner = envelope && listIn(envelope.shape);
  return inner && { ...inner, path: `${envelope.name}.${inner.path}` };
}

/**
 * The member of an answer that alone holds an object; null: the answer is what was asked for. A list in an envelope stays
 * with what tells of its pages.
 */
export function objectIn(answer: Shape): string | null {
  const envelope = envelopeOf(answer);
  const others = Object.entries(envelope?.shape.properties ?? {}).filter(
    ([name]) => !beside.test(name) && !ofPages.test(name),
  );
  const isList = others.length === 1 && others[0]?.[1].items !== null;
  return envelope && !isList ? envelope.name : null;
}

/** Whether an answer says more than its list and what tells of its pages: an object that holds a list. */
export function isMoreThan({ properties }: Shape, list: string): boolean {
  const names = Object.keys(properties ?? {});
  return names.some((name) => name !== list && !beside.test(name) && !ofPages.test(name));
}

/** The member of an answer that alone holds what was asked for, as an object; null: the answer is what was asked for. */
function envelopeOf({ properties }: Shape): { readonly name: string; readonly shape: Shape } | null {
  const [only, ...others] = Object.entries(properties ?? {}).filter(([name]) => !beside.test(name));
  return only && others.length === 0 && only[1].properties ? { name: only[0], shape: only[1] } : null;
}

/** What answers tell beside what was asked for. */
const beside =
  /^(_?(meta|links?)(data)?|included|jsonapi|(is_?)?(ok|success)(ful)?|status(_?code)?|(status_?)?messages?|code|errors?|warnings?|timestamp|(api_?)?version|pag(ing|ination)|request_?id|total\w*|count)$/i;

/** What lists tell of their pages. */
const ofPages =
  /total|count|more|next|prev|cursor|token|page|limit|offset|size|first|last|start|skip|filtered/i;

/** The shape of a known value. */
export function shapeOfValue(value: unknown): Shape {
  const open = shapeOfForm({});
  if (value === null || value === undefined) return { ...open, types: [], nullable: true };
  return { ...open, types: [typeOf(value)], values: [value] };
}

/** A path that leads nowhere: the paths that are there instead, and the one that was meant. */
type Missing = { readonly missing: readonly string[]; readonly near: string | null };

/** The shape at a dotted path; null if the schema is open there. */
export function shapeAt(shape: Shape, path: string): Shape | null | Missing {
  const names = path.split('.').filter((step) => step !== '');
  let at = shape;
  for (const [index, name] of names.entries()) {
    const { properties, items } = at;
    if (items !== null && /^\d+$/.test(name)) {
      at = items;
      continue;
    }
    if (properties === null) return null;
    const inner = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (inner === undefined) {
      const pathTo = (one: string) => [...names.slice(0, index), one].join('.');
      const near = nearest(name, Object.keys(properties));
      return {
        missing: Object.keys(properties).map(pathTo),
        near: near && [pathTo(near), ...names.slice(index + 1)].join('.'),
      };
    }
    at = inner;
  }
  return at;
}

/** The same; null also if there is no such path. */
export function knownAt(shape: Shape | null, path: string): Shape | null {
  const found = shape && shapeAt(shape, path);
  return isMissing(found) ? null : found;
}

/** A member of an object, and whether that object requires it. */
export type Member = { readonly shape: Shape; readonly isRequired: boolean };

/** The member of an object of this name, or at this dotted path; null: the schema has none. */
export function memberAt(object: Shape, name: string): Member | null {
  const end = object.properties && Object.hasOwn(object.properties, name) ? -1 : name.lastIndexOf('.');
  const holder = end < 0 ? object : knownAt(object, name.slice(0, end));
  if (holder === null) return null;
  const own = name.slice(end + 1);
  const shape = holder.properties?.[own];
  return shape ? { shape, isRequired: holder.required.includes(own) } : null;
}

/** Whether names, which may be dotted paths, have every member of an object that has this name. */
export function hasWhole(names: readonly string[], name: string, shape: Shape): boolean {
  if (names.includes(name)) return true;
  if (!names.some((one) => one.startsWith(`${name}.`))) return false;
  return Object.entries(shape.properties ?? {}).every(([inner, one]) =>
    hasWhole(names, `${name}.${inner}`, one),
  );
}

/** The members of a body, except those that it only reads, that names, which may be dotted paths, do not have whole. */
export function unsentOf(names: readonly string[], body: Shape): readonly string[] {
  return Object.entries(body.properties ?? {}).flatMap(([name, shape]) =>
    shape.readOnly || hasWhole(names, name, shape) ? [] : [name],
  );
}

/** The paths that an object requires of one that has some of its members, by these names. */
export function requiredOf(object: Shape, names: readonly string[], start = ''): readonly string[] {
  return [...new Set([...object.required, ...Object.keys(object.properties ?? {})])].flatMap((name) => {
    const path = start + name;
    const inner = object.properties?.[name];
    if (names.some((one) => one.startsWith(`${path}.`)))
      return inner === undefined ? [] : requiredOf(inner, names, `${path}.`);
    return object.required.includes(name) && !inner?.readOnly ? [path] : [];
  });
}

/** Whether a look-up by path found no field. */
export function isMissing(found: ReturnType<typeof shapeAt>): found is Missing {
  return found !== null && 'missing' in found;
}

/** How a sent value does not fit the expected one; null: it fits, or the schemas do not say. */
export type Misfit =
  | { readonly kind: 'type'; readonly sent: string; readonly wanted: string }
  | { readonly kind: 'values'; readonly values: readonly unknown[]; readonly wanted: readonly unknown[] };

/** Compares what a definition sends with what the contract accepts. */
export function misfitOf(sent: Shape, wanted: Shape): Misfit | null {
  const misfit: Misfit = { kind: 'type', sent: nameOf(sent), wanted: nameOf(wanted) };
  if (sent.types !== null && wanted.types !== null && sent.types.length > 0)
    if (!sent.types.some((type) => wanted.types?.some((other) => takes(other, type)))) return misfit;
  // An unknown format is reported for the form.
  const isKnown = sent.format === null || distinct.has(sent.format) || knownFormats.includes(sent.format);
  const isPlain = sent.types?.includes('string') === true && sent.values === null && isKnown;
  const isTold = wanted.format !== null && distinct.has(wanted.format);
  const isFileInVain = sent.format === 'binary' && wanted.types !== null;
  if (isPlain && (isTold || isFileInVain) && sent.format !== wanted.format) return misfit;
  const { values } = wanted;
  const strays = values === null ? [] : (sent.values ?? []).filter((value) => !values.includes(value));
  return strays.length > 0 ? { kind: 'values', values: strays, wanted: values ?? [] } : null;
}

/** The name of a shape in messages. */
export function nameOf({ types, format, items }: Shape): string {
  if (types === null) return anyValue;
  if (format !== null && Object.hasOwn(formatWords, format)) return formatWords[format] ?? format;
  if (types.length === 0) return nothing;
  if (items !== null && types.includes('array')) return typeWords.array;
  return typesText(types);
}

const deepest = 12;
/** Formats that no other text has. */
const distinct = new Set(['date', 'date-time', 'time', 'binary']);
const knownFormats: readonly string[] = formFormats;

const anything = ownWords({});

function ownWords(schema: Group): Words {
  const admitted = Array.isArray(schema.enum) ? schema.enum : 'const' in schema ? [schema.const] : null;
  const said = Array.isArray(schema.type)
    ? schema.type.map(String)
    : schema.type
      ? [String(schema.type)]
      : null;
  // A type that JSON Schema does not know is reported elsewhere.
  const isKnown = said?.every((type) => type === 'null' || Object.hasOwn(typeWords, type)) ?? false;
  const { contentMediaType: media, contentEncoding } = schema;
  // Since OpenAPI 3.1 a file is what has a media type and is no text.
  const isFile =
    typeof media === 'string' && contentEncoding === undefined && !/json|^text\/plain/.test(media);
  const told = admitted ? [...new Set(admitted.map(typeOf))] : isFile ? ['string'] : null;
  const types = isKnown ? said : told;
  return {
    types: types?.filter((type) => type !== 'null') ?? null,
    nullable: types?.includes('null') ?? false,
    format: typeof schema.format === 'string' ? schema.format : isFile ? 'binary' : null,
    pattern: typeof schema.pattern === 'string' ? schema.pattern : null,
    values: admitted?.filter((value) => value !== null) ?? null,
    properties: isObject(schema.properties) ? mapValues(schema.properties, fieldsOf) : null,
    required: Array.isArray(schema.required) ? schema.required.map(String) : [],
    closed: schema.additionalProperties === false || schema.unevaluatedProperties === false,
    items: isObject(schema.items) ? schema.items : null,
    unique: schema['x-unique'] === true,
    readOnly: schema.readOnly === true,
    isChoice: false,
    limits: limitsIn(schema),
  };
}

function limitsIn(schema: Group): Limits {
  const limits = [...upperLimits, ...lowerLimits].filter((limit) => typeof schema[limit] === 'number');
  return Object.fromEntries(limits.map((limit) => [limit, schema[limit]]));
}

function bothOf(a: Words, b: Words): Words {
  return {
    types: a.types ?? b.types,
    nullable: a.nullable || b.nullable,
    format: a.format ?? b.format,
    pattern: a.pattern ?? b.pattern,
    values: a.values ?? b.values,
    properties: joined(a.properties, b.properties, 'allOf'),
    required: [...new Set([...a.required, ...b.required])],
    closed: a.closed || b.closed,
    items: a.items && b.items ? { allOf: [a.items, b.items] } : (a.items ?? b.items),
    unique: a.unique || b.unique,
    readOnly: a.readOnly || b.readOnly,
    isChoice: a.isChoice || b.isChoice,
    limits: { ...a.limits, ...b.limits },
  };
}

function eitherOf(a: Words, b: Words): Words {
  if (isNull(a)) return { ...b, nullable: true };
  if (isNull(b)) return { ...a, nullable: true };
  return {
    types: a.types && b.types ? [...new Set([...a.types, ...b.types])] : null,
    nullable: a.nullable || b.nullable,
    format: a.format === b.format ? a.format : null,
    pattern: a.pattern === b.pattern ? a.pattern : null,
    values: a.values && b.values ? [...a.values, ...b.values] : null,
    properties: joined(a.properties, b.properties, 'anyOf'),
    required: a.required.filter((name) => b.required.includes(name)),
    closed: a.closed && b.closed,
    items: a.items && b.items ? { anyOf: [a.items, b.items] } : (a.items ?? b.items),
    unique: a.unique && b.unique,
    readOnly: a.readOnly && b.readOnly,
    isChoice: a.isChoice || b.isChoice,
    // What one of them does not limit is not limited.
    limits: {},
  };
}

/** Merges the properties of two schemas; a property in both is merged by `how`. */
function joined(a: Words['properties'], b: Words['properties'], how: 'allOf' | 'anyOf'): Words['properties'] {
  if (a === null || b === null) return a ?? b;
  const shared = Object.keys(b).filter((name) => Object.hasOwn(a, name));
  return { ...a, ...b, ...Object.fromEntries(shared.map((name) => [name, { [how]: [a[name], b[name]] }])) };
}

function isNull({ types, nullable }: Words): boolean {
  return types?.length === 0 && nullable;
}

function takes(wanted: string, sent: string): boolean {
  return wanted === sent || (wanted === 'number' && sent === 'integer');
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value;
}

/** Decodes a step of a JSON pointer. */
function unescaped(step: string): string {
  return decoded(step).replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Whether an object is valid without one of its members. */
export function mayLack({ properties, required }: Shape): boolean {
  return Object.keys(properties ?? {}).some((name) => !required.includes(name));
}
