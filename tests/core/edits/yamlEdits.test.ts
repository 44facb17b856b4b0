/** Edits of YAML as splices of its text. */

import { describe, expect, it } from 'vitest';
import { isMap, type YAMLMap } from 'yaml';
import {
  applyEdits,
  type EditedFile,
  nodeAt,
  pairOf,
  readFile,
  removePair,
  renameKey,
  replaceNode,
} from '../../../engine/core/edits/yamlEdits.ts';

const text = `# first
a: 1 # one

# about b
b:
  - x: 1
    y: 2
  - { p: 1, q: 2, r: 3 }
c:
  d: 4
`;

describe('an edit of YAML', () => {
  it.each([
    [
      'a pair of a block map, but not the comment on its line',
      [],
      'a',
      text.replace('a: 1 # one\n', '# one\n'),
    ],
    ['the last pair of a file', [], 'c', text.replace('c:\n  d: 4\n', '')],
    ['the first pair behind a dash', ['b', '0'], 'x', text.replace('x: 1\n    y: 2', 'y: 2')],
    ['the last pair behind a dash', ['b', '0'], 'y', text.replace('    y: 2\n', '')],
    ['the first pair of a flow map', ['b', '1'], 'p', text.replace('p: 1, ', '')],
    ['the last pair of a flow map', ['b', '1'], 'r', text.replace(', r: 3', '')],
    ['the only pair of a map', ['c'], 'd', text.replace('c:\n  d: 4', 'c: {}')],
  ])('removes %s', (_what, path, key, expected) => {
    const file = read();
    const map = mapAt(file, path);
    expect(applyEdits(text, [removePair(file, map, found(pairOf(map, key)))])).toBe(expected);
  });

  it('removes a pair whose value is a block text, and nothing of the next one', () => {
    const folded = 'a:\n  p: >-\n    x y\n    z\n  q: 1\n';
    const file = found(readFile({ path: 'screens/a.yaml', kind: 'area', text: folded }));
    const map = mapAt(file, ['a']);
    expect(applyEdits(folded, [removePair(file, map, found(pairOf(map, 'p')))])).toBe('a:\n  q: 1\n');
  });

  it('renames a key and replaces a value, and keeps every other byte', () => {
    const file = read();
    const { root } = file;
    const edits = [
      renameKey(found(pairOf(root, 'b')), 'bb'),
      replaceNode(file, found(nodeAt(root, ['c', 'd'])), { e: [1, 'f'] }),
    ];
    expect(applyEdits(text, edits)).toBe(text.replace('b:\n', 'bb:\n').replace('d: 4', 'd: { e: [1, f] }'));
  });

  it('refuses edits that overlap', () => {
    const edits = [
      { start: 0, end: 5, text: '' },
      { start: 3, end: 8, text: '' },
    ];
    expect(() => applyEdits(text, edits)).toThrow('overlap');
  });
});

function read(): EditedFile {
  return found(readFile({ path: 'screens/a.yaml', kind: 'area', text }));
}

function mapAt({ root }: EditedFile, path: readonly string[]): YAMLMap {
  let node: unknown = root;
  for (const step of path)
    node = isMap(node) ? pairOf(node, step)?.value : (node as { items: unknown[] }).items[Number(step)];
  if (!isMap(node)) throw new Error('no map');
  return node;
}

function found<T>(value: T | null): T {
  if (value === null) throw new Error('not found');
  return value;
}
