/** The grammar itself: every key has a description and objects are closed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

type Schema = { readonly [key: string]: unknown };

const root = join(import.meta.dirname, '../..');
const grammars = ['app', 'area', 'checks', 'messages'].map((name) => {
  const file = `schemas/definition/${name}.schema.json`;
  return [file, JSON.parse(readFileSync(join(root, file), 'utf8')) as Schema] as const;
});

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Every nested schema, with its path. Skips data under `examples`, `default` and similar keys. */
function schemasIn(schema: Schema, path: string): readonly (readonly [string, Schema])[] {
  const maps = ['properties', 'patternProperties', '$defs'].flatMap((key) =>
    Object.entries(isSchema(schema[key]) ? schema[key] : {}).map(
      ([name, one]) => [`${path}/${name}`, one] as const,
    ),
  );
  const single = ['items', 'additionalProperties', 'then', 'else'].map(
    (key) => [`${path}/${key}`, schema[key]] as const,
  );
  return [
    [path, schema],
    ...[...maps, ...single].flatMap(([at, one]) => (isSchema(one) ? schemasIn(one, at) : [])),
  ];
}

describe.each(grammars)('%s', (_file, grammar) => {
  const all = schemasIn(grammar, '');

  it('describes each key in a sentence', () => {
    const silent = all.flatMap(([path, { properties }]) =>
      Object.entries(isSchema(properties) ? properties : {})
        .filter(([, one]) => isSchema(one) && one.description === undefined && one.$ref === undefined)
        .map(([name]) => `${path}/${name}`),
    );
    expect(silent).toEqual([]);
  });

  it('is closed, except for keys that start with x-', () => {
    const open = all
      .filter(([path, { properties }]) => properties !== undefined && !path.endsWith('/screen'))
      .filter(([, schema]) => schema.additionalProperties !== false || !isSchema(schema.patternProperties))
      .map(([path]) => path);
    expect(open).toEqual([]);
  });

  it('has no anyOf', () => {
    expect(all.filter(([, schema]) => 'anyOf' in schema || 'oneOf' in schema).map(([path]) => path)).toEqual(
      [],
    );
  });
});
