/** The grammar at a place of a definition: what may be written there, read from its JSON Schema. */
import { readFileSync } from 'node:fs';
import { type DefinitionPart, definitionParts } from '../../schemas/types/definitionParts.ts';
import type { SourceFile } from '../core/definition/definitions.ts';
import type { GrammarSchema as Schema } from '../core/definition/grammarSchema.ts';
import { oncePerText } from '../core/runtime/oncePer.ts';
import { isObject } from '../core/runtime/values.ts';
import { engineFile } from './engineFile.ts';
import type { Path } from './yamlEdits.ts';

/** The grammar of a value on a path, from the whole file to the innermost. */
export type Step = {
  readonly path: Path;
  readonly value: unknown;
  readonly schema: Schema;
  /** The name of its type in the grammar, as `column`; empty: it has none. */
  readonly type: string;
  /** The key of an object that a text alone stands for. */
  readonly short: string | undefined;
  /** Whether it is one of several that the author names. */
  readonly isNamed: boolean;
};

const roots: Readonly<Partial<Record<SourceFile['kind'], string>>> = {
  app: 'appDefinition',
  area: 'areaDefinition',
  checks: 'checksDefinition',
  messages: 'messages',
};

/** The steps of a path, as far as the grammar knows it. */
export function stepsOn(kind: SourceFile['kind'], path: Path, whole: unknown): readonly Step[] {
  if (kind === 'markdown') return [];
  const root = rootOf(kind);
  const { schema, type } = objectOf(root, root, whole, roots[kind] ?? '');
  const steps: Step[] = [{ path: [], value: whole, schema, type, short: undefined, isNamed: false }];
  // What the grammar says of the key that holds what is read: one part, or a group of them.
  let part: DefinitionPart | undefined;
  for (const [n, name] of path.entries()) {
    const above = steps.at(-1) as Step;
    const own = above.schema.properties?.[name];
    const each = above.schema.additionalProperties;
    const next = own ?? (typeof each === 'object' ? each : above.schema.items);
    if (next === undefined) break;
    const value =
      isObject(above.value) || Array.isArray(above.value) ? Reflect.get(above.value, name) : undefined;
    if (own !== undefined) part = definitionParts[above.type]?.[name];
    const inner = objectOf(next, root, value, part?.is ?? '');
    steps.push({
      ...inner,
      path: path.slice(0, n + 1),
      value,
      short: part?.short,
      isNamed: own === undefined,
    });
  }
  return steps;
}

/** The grammar of a kind of file. */
export const rootOf: (kind: SourceFile['kind']) => Schema = oncePerText((kind) => {
  const file = engineFile(`../schemas/definition/${kind}.schema.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Schema;
});

/** A schema as that of an object, with the name of its type. */
export function objectOf(
  given: Schema,
  root: Schema,
  value: unknown,
  known: string,
): { readonly schema: Schema; readonly type: string } {
  const schema = dereferenced(given, root);
  const type = nameOf(given) || known;
  const branches = schema.allOf ?? (schema.if === undefined ? [] : [schema]);
  for (const one of branches) {
    const branch = isFor(one.if ?? {}, value) ? one.then : one.else;
    if (branch !== undefined) return objectOf({ ...branch, ...described(schema) }, root, value, known);
  }
  return { schema, type };
}

function described({ description }: Schema): Pick<Schema, 'description'> {
  return description === undefined ? {} : { description };
}

/** Whether a branch is the one of an object, or of one with this `kind`. */
function isFor({ type, properties }: Schema, value: unknown): boolean {
  const kind = properties?.kind?.const;
  return kind === undefined ? type === 'object' : isObject(value) && value.kind === kind;
}

export function dereferenced(schema: Schema, root: Schema): Schema {
  const name = nameOf(schema);
  return name === '' ? schema : { ...root.$defs?.[name], ...described(schema) };
}

export function nameOf({ $ref = '' }: Schema): string {
  return $ref.split('/').at(-1) ?? '';
}
