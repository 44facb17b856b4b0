/** The code that the guides show is code: names exist, words are of the grammar. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isMap, isScalar, parseDocument } from 'yaml';
import { guideBlocks, inlineCode } from './guideBlocks.ts';

const widgets = 'docs/guide-widgets.md';
const analyst = 'docs/guide-analyste.md';

describe('samples of TypeScript', () => {
  const samples = guideBlocks(widgets).filter(({ language }) => /^tsx?$/.test(language));

  it('are modules, or lines of a file that the project compiles', () => {
    const others = samples.filter(({ role, path }) => role !== 'compile' && !/^src\/.*\.tsx?$/.test(path));
    expect(others.map(({ line }) => line)).toEqual([]);
  });

  it('of the new application are those of its README', () => {
    const [starter] = samples.filter(({ path }) => path.endsWith('.md'));
    expect(readFileSync(starter?.path ?? '', 'utf8')).toContain(starter?.text);
  });
});

it('what is written like a key within the sentences is one of the grammar, or a name of the example', () => {
  const known = new Set(
    ['app', 'area', 'checks'].flatMap((name) =>
      keysOf(JSON.parse(readFileSync(`schemas/definition/${name}.schema.json`, 'utf8'))),
    ),
  );
  for (const name of ['app', 'permis'])
    for (const [, key = ''] of readFileSync(`examples/permis/screens/${name}.yaml`, 'utf8').matchAll(
      /^ *(\w+):/gm,
    ))
      known.add(key);
  const pairs = inlineCode(analyst).filter(({ code }) => /^\{? ?[a-z]\w*: \S/i.test(code));
  expect(pairs.length).toBeGreaterThan(30);
  const strange = pairs.filter(({ code }) => !firstKeys(code).some((key) => known.has(key)));
  expect(strange).toEqual([]);
});

it('what is named within the sentences is in the reference, the example or a file of the guide', () => {
  const wordsIn = (text: string) => text.match(/\w+/g) ?? [];
  const code = ['engine/REFERENCE.md', 'engine/GRAMMAR.md', 'docs/commands.md'].flatMap(inlineCode);
  const example = ['app', 'permis'].flatMap((name) =>
    ['screens', 'messages'].map((folder) => readFileSync(`examples/permis/${folder}/${name}.yaml`, 'utf8')),
  );
  const written = [
    ...code.map((one) => one.code),
    ...example,
    ...guideBlocks(analyst).map(({ text }) => text),
  ];
  const known = new Set(written.flatMap(wordsIn));
  const names = inlineCode(analyst).filter((one) => /^[a-z]\w*(\.[\w*<>]+)*$/.test(one.code));
  expect(names.length).toBeGreaterThan(150);
  expect(
    names.filter((one) => !wordsIn(one.code.replace(/<\w+>/, '')).every((word) => known.has(word))),
  ).toEqual([]);
});

/** The first keys of a piece of YAML, from the outside in. */
function firstKeys(code: string): readonly string[] {
  const keys: string[] = [];
  let node: unknown = parseDocument(code).contents;
  while (isMap(node)) {
    const [pair] = node.items;
    if (isScalar(pair?.key)) keys.push(String(pair.key.value));
    node = pair?.value;
  }
  return keys;
}

/** Every key that a schema describes. */
function keysOf(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties } = schema as { readonly properties?: object };
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(keysOf)];
}
