/** Applications that the grammar makes: each word of it in any combination, with names that exist and names that do not. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect } from 'vitest';
import { stringify } from 'yaml';
import { compile } from '../../../engine/core/compiler/compile.ts';
import { readContracts } from '../../../engine/core/contract/contractFiles.ts';
import type { GrammarSchema as Schema } from '../../../engine/core/definition/grammarSchema.ts';
import { filesWith, fixtures, vocabulary } from '../fixtureFiles.ts';

/** What a definition may name: parts that the generated files have too, so that references often meet. */
const names = ['livres', 'liste', 'detail', 'ajout', 'titre', 'numero', 'genre', 'nom', 'a', 'B2', 'zz top'];
const texts = [
  ...names,
  ...[
    'livres/liste',
    'livres/detail',
    '/livres',
    '/livres/{numero}',
    'livres.liste.title',
    'app.menu.livres',
  ],
  ...[
    'GET /api/livres',
    'GET /api/livres/{numero}',
    'POST /api/livres',
    'PUT /api/livres/{numero}',
    'GET /x',
  ],
  ...['SignIn', 'Plan', 'Rangement', 'variantOfUser', 'isSafe', 'isbn', 'date', 'book', 'note', 'x.md'],
  ...['', ' ', 'true', '12', 'é', '😀', '{numero}', '[a-z]+', '(', '2026-01-31', 'https://example.org/'],
];
/** In place of what the grammar wants. */
const wrong = [
  null,
  '',
  'texte',
  0,
  -1,
  1e9,
  true,
  [],
  {},
  [null],
  ['a', 1],
  { a: { b: [] } },
  { kind: 'x' },
];

const deepest = 9;
const read = (kind: string): Schema =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../../../schemas/definition/${kind}.schema.json`), 'utf8'),
  );

/** A value of a schema; `root` has what it refers to. Below `deepest` only what must be there. */
function anyValueOf(schema: Schema, root: Schema, depth: number): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined)
    return anyValueOf(root.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}, root, depth);
  const right = later(() => rightValueOf(schema, root, depth));
  return depth < 2
    ? right
    : fc.oneof(
        { arbitrary: right, weight: 40 },
        { arbitrary: fc.constantFrom<unknown>(...wrong), weight: 1 },
      );
}

/** The grammar refers to itself. */
function later<Value>(make: () => fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.constant(null).chain(make);
}

function rightValueOf(schema: Schema, root: Schema, depth: number): fc.Arbitrary<unknown> {
  const { allOf = [], if: when, ...own } = schema;
  const branches = [...allOf, ...(when === undefined ? [] : [schema])].flatMap((one) =>
    [one.then, one.else].filter((branch) => branch !== undefined),
  );
  if (branches.length > 0) {
    const withOwn = branches.map((branch) =>
      later(() => anyValueOf({ ...own, ...branch, ...bothOf(own, branch) }, root, depth)),
    );
    return fc.oneof(...withOwn);
  }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? 'object'].flat();
  return fc.constantFrom(...types).chain((type) => ofType(type, schema, root, depth));
}

/** The members of both. */
function bothOf(one: Schema, other: Schema): Pick<Schema, 'properties' | 'required'> {
  return {
    properties: { ...one.properties, ...other.properties },
    required: [...(one.required ?? []), ...(other.required ?? [])],
  };
}

function ofType(type: string, schema: Schema, root: Schema, depth: number): fc.Arbitrary<unknown> {
  switch (type) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return fc.integer({ min: -1, max: 40 });
    case 'array':
      return fc.array(anyValueOf(schema.items ?? {}, root, depth + 1), {
        maxLength: depth < deepest ? 3 : 0,
      });
    case 'object':
      return objectOf(schema, root, depth);
    default:
      return fc.constantFrom(...texts, ...(schema.examples ?? []).filter((one) => typeof one === 'string'));
  }
}

function objectOf(schema: Schema, root: Schema, depth: number): fc.Arbitrary<object> {
  const { properties = {}, required = [], additionalProperties: each } = schema;
  const optional = Object.keys(properties).filter((key) => !required.includes(key));
  const most = depth < deepest ? Math.max(2, 6 - depth) : 0;
  const extra =
    typeof each === 'object' ? fc.subarray(names, { maxLength: Math.min(3, most) }) : fc.constant([]);
  return fc
    .tuple(fc.subarray(optional, { maxLength: Math.min(optional.length, most) }), extra)
    .chain(([chosen, added]) => {
      const members = [...required, ...chosen].flatMap((key) => {
        const one = properties[key];
        return one === undefined ? [] : [[key, anyValueOf(one, root, depth + 1)] as const];
      });
      const others = added.map((key) => [key, anyValueOf(each as Schema, root, depth + 1)] as const);
      return fc.record(Object.fromEntries([...others, ...members]));
    });
}

const fileOf = (kind: string) => {
  const root = read(kind);
  return anyValueOf(root, root, 0).map((value) => stringify(value, { aliasDuplicateObjects: false }));
};
const livres = readFileSync(join(fixtures, 'contracts/livres.json'), 'utf8');
const contract = readContracts([{ path: 'schemas/openapi.json', text: livres, faults: [] }]);

/** The texts of an application's files; the other files are those of the small application of the fixtures. */
const anyApplication = fc.record(
  {
    'screens/livres.yaml': fileOf('area'),
    'screens/app.yaml': fileOf('app'),
    'screens/checks.yaml': fileOf('checks'),
    'messages/livres.yaml': fileOf('messages'),
  },
  { requiredKeys: ['screens/livres.yaml'] },
);

/** Each of them is compiled, or its problems have places. */
export const isHandled = fc.property(anyApplication, (application) => {
  expect(faultsOf(application)).toEqual([]);
});

/** What the compiler does wrong with an application: it ends without throwing, and each problem has a place and a sentence. */
export function faultsOf(application: Readonly<Record<string, string>>): readonly string[] {
  const files = filesWith(application);
  const { problems, compiled } = compile(files, vocabulary, contract);
  const wrongOnes = problems.filter(({ file, line, column, message }) => {
    const lines = files.find((one) => one.path === file)?.text.split('\n') ?? [''];
    const isPlaced =
      line >= 1 && line <= lines.length && column >= 1 && column <= (lines[line - 1]?.length ?? 0) + 1;
    return !isPlaced || message.trim() === '' || /\[object |\bundefined\b|\bNaN\b/.test(message);
  });
  const faults = wrongOnes.map((one) => JSON.stringify(one));
  return compiled === null && problems.length === 0 ? [...faults, 'no model, and no problem'] : faults;
}
