/** Generates from the JSON Schemas of the grammar which parts a definition is made of. */
import { readFile } from 'node:fs/promises';
import type { GrammarSchema as Schema } from '../engine/core/definition/grammarSchema.ts';

type Part = { readonly is: string; readonly each?: boolean; readonly short?: string };

/** The text of `schemas/types/definitionParts.ts`. */
export async function definitionParts(): Promise<string> {
  const [app, area] = await Promise.all([read('app'), read('area')]);
  const types = new Map(
    Object.entries({ ...app.$defs, ...area.$defs, appDefinition: app, areaDefinition: area }),
  );
  const named = [...types].filter(([, { type }]) => type === 'object').map(([name]) => name);
  const lines: string[] = [];
  // A part without a name of its own adds a type to the end.
  for (const [name, schema] of types) {
    const parts = partsOf(name, schema, types);
    if (parts.length > 0) lines.push(`  ${quoted(name)}: {\n${parts.map(lineOf).join('')}  },\n`);
  }
  return `/** Made from schemas/definition by \`npm run gen\`: change it there. */
import type * as grammar from './definition.ts';

/** The types that have a name in the grammar, by that name. */
export type DefinitionTypes = {
${named.map((name) => `  readonly ${name}: grammar.${name[0]?.toUpperCase()}${name.slice(1)};\n`).join('')}};

/** A part of a definition. \`each\`: a map or a list of them; \`short\`: the key of theirs that a text alone stands for. */
export type DefinitionPart = { readonly is: string; readonly each?: boolean; readonly short?: string };

/** The parts of each type of definition, by key; \`*\`: any key. */
export const definitionParts: Readonly<Record<string, Readonly<Record<string, DefinitionPart>>>> = {
${lines.join('')}};
`;
}

async function read(name: string): Promise<Schema> {
  const file = new URL(`../schemas/definition/${name}.schema.json`, import.meta.url);
  return JSON.parse(await readFile(file, 'utf8'));
}

function quoted(name: string): string {
  return /^\w+$/.test(name) ? name : `'${name}'`;
}

function lineOf([key, { is, each, short }]: readonly [string, Part]): string {
  const more = `${each ? ', each: true' : ''}${short === undefined ? '' : `, short: '${short}'`}`;
  return `    ${quoted(key)}: { is: '${is}'${more} },\n`;
}

function partsOf(
  name: string,
  schema: Schema,
  types: Map<string, Schema>,
): readonly (readonly [string, Part])[] {
  const { properties = {}, additionalProperties } = schema;
  return Object.entries({
    ...properties,
    ...(typeof additionalProperties === 'object' && { '*': additionalProperties }),
  }).flatMap(([key, inner]) => {
    const part = partOf(inner, `${name}.${key}`, types);
    return part ? [[key, part] as const] : [];
  });
}

/** The type of a part; null: it is a plain value. A part without a named type has that of its place. */
function partOf(schema: Schema, place: string, types: Map<string, Schema>): Part | null {
  const { $ref, then, else: otherwise, items, properties, additionalProperties: entries } = schema;
  if ($ref !== undefined) {
    const name = $ref.replace('#/$defs/', '');
    const type = types.get(name) ?? {};
    if (type.else) return partOf(type, place, types);
    return [type.type].flat().includes('object') ? { is: name } : null;
  }
  if (properties) {
    types.set(place, schema);
    return { is: place };
  }
  const inner = typeof entries === 'object' ? entries : items;
  if (inner) {
    const part = partOf(inner, place, types);
    if (!part?.each) return part && { ...part, each: true };
    types.set(place, inner);
    return { is: place, each: true };
  }
  const [part] = [then, otherwise].flatMap((one) => (one && partOf(one, place, types)) ?? []);
  return part && then?.$ref === '#/$defs/screenId' ? { ...part, short: 'screen' } : (part ?? null);
}
