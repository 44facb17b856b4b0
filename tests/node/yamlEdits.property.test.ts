/** A change by the panel means what was asked, and no byte outside the changed member differs. */
import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMap, isScalar, isSeq, parseDocument } from 'yaml';
import { editsRefused } from '../../engine/node/cliTexts.ts';
import { edited, NoEdit, offsetAt, pathAt, reordered } from '../../engine/node/yamlEdits.ts';
import { changeBetween, shownText, withChanges } from '../../engine/workbench/rawText.ts';

const own = ['screens/**/*.yaml', 'messages/*.yaml', 'examples/**/*.yaml', 'engine/starter/**/*.yaml'];
const odd = `# before
'quoted':  'l''un' # beside
"double": "a \\"b\\" \\u00e9"

block: |
  first
   second

folded: >-
  one
  two
# above a
map:
  a: 1   # of a

  # above b
  b: { c: [ x, 'y', "z" ], d: {}, e: }
  # above f
  f:
    - one
    # above two
    - two: 2
      three: 3
    -   [4, 5]
empty:
nothing: # to be written
flow: {
  first: 1,
  second: { third: ~ }
}
'12': number
last: end`;

const files = globSync([...own, 'tests/fixtures/**/*.yaml'], { exclude: (name) => name === 'node_modules' })
  .sort()
  .map((path) => ({ path, text: shownText(readFileSync(path, 'utf8')) }))
  .filter(({ text }) => isPlain(text) && spotsIn(text).length > 0)
  .filter(({ text }) => spotsIn(text).every(({ path }) => !path.includes('')));
const texts = fc.constantFrom({ path: 'odd', text: odd }, ...files);

function isPlain(text: string): boolean {
  const { errors } = parseDocument(text, { uniqueKeys: true, merge: false });
  return errors.length === 0 && !/[&*]\w|: !|^---|\[{100}/m.test(text);
}

type Spot = { readonly path: readonly string[]; readonly start: number; readonly end: number };

/** Every member of a text with the range of its lines, read by a way of its own. */
function spotsIn(text: string): readonly Spot[] {
  const spots: Spot[] = [];
  const read = (node: unknown, path: readonly string[]): void => {
    const members = isMap(node)
      ? node.items.map(
          (pair) => [isScalar(pair.key) ? String(pair.key.source) : '', pair.key, pair.value] as const,
        )
      : isSeq(node)
        ? node.items.map((item, n) => [String(n), item, item] as const)
        : [];
    for (const [name, key, value] of members) {
      const range = (one: unknown) => (one as { range?: [number, number, number] } | null)?.range;
      const start = range(key)?.[0] ?? 0;
      spots.push({ path: [...path, name], start, end: range(value)?.[2] ?? range(key)?.[2] ?? start });
      read(value, [...path, name]);
    }
  };
  read(parseDocument(text).contents, []);
  return spots;
}

const value = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1 }),
  fc.constantFrom('Nom', 'l’été : fin', 'a, b', '# c', "l'un", 'true', '12', 'oui\nnon', '- x', '{n}', ' '),
  fc.integer(),
  fc.boolean(),
  fc.record({ row: fc.constant('statut'), is: fc.constantFrom('A', 'B, C') }),
  fc.array(fc.constantFrom('a', 'b: c')),
);
const mark = fc.constantFrom('', '\ufeff');
const lineEnds = fc.constantFrom('\n', '\r\n');

/** Makes a change, or checks why it was refused; gives the changed text. */
function made(path: string, text: string, change: () => string): string {
  try {
    return change();
  } catch (error) {
    if (!(error instanceof NoEdit)) throw error;
    const mayRefuse = [editsRefused.comments, editsRefused.sameLine];
    const isOfComment = error.message === editsRefused.comments && text.includes('#');
    if (!/^(tests|odd)/.test(path) && !isOfComment)
      throw new Error(`${path}: ${error.message}`, { cause: error });
    if (!error.message.includes('valeur simple')) expect(mayRefuse).toContain(error.message);
    return text;
  }
}

/** The file with its own line ends, after the change: equal outside the lines of a range. */
function expectOutside(
  text: string,
  after: string,
  start: number,
  end: number,
  lineEnd: string,
  bom: string,
) {
  const change = changeBetween(text, after);
  const raw = bom + text.replaceAll('\n', lineEnd);
  const changed = change === null ? raw : withChanges(raw, [change]);
  expect(shownText(changed)).toBe(after);
  const before = bom + text.slice(0, text.lastIndexOf('\n', start - 1) + 1).replaceAll('\n', lineEnd);
  const line = text.indexOf('\n', end);
  const behind = line < 0 ? '' : text.slice(line).replaceAll('\n', lineEnd);
  expect(changed.startsWith(before)).toBe(true);
  expect(changed.endsWith(behind)).toBe(true);
  if (lineEnd === '\r\n') expect(changed).not.toMatch(/[^\r]\n/);
}

function linesOfComments(text: string): readonly string[] {
  return text.match(/(?<=^\s*)#.*/gm) ?? [];
}

const runs = { numRuns: 150 };
const spot = texts.chain((file) =>
  fc.record({ file: fc.constant(file), spot: fc.constantFrom(...spotsIn(file.text)) }),
);

describe('a change by the panel', () => {
  it('covers the files of the portal, the example, the starter and the fixtures', () => {
    expect(files.length).toBeGreaterThan(400);
  });

  it('sets a value, within the lines of its member', () => {
    fc.assert(
      fc.property(spot, value, lineEnds, mark, ({ file: { path, text }, spot: at }, one, lineEnd, bom) => {
        const after = made(path, text, () => edited(text, at.path, one));
        if (after !== text || one === undefined)
          expect(parseDocument(after).getIn(keysOf(text, at.path), true)).toSatisfy(
            (node: { toJS: (d: unknown) => unknown }) =>
              JSON.stringify(node.toJS(parseDocument(after))) === JSON.stringify(one),
          );
        expectOutside(text, after, at.start, at.end, lineEnd, bom);
        const within = text.slice(at.start, at.end);
        if (!/[|>]/.test(within)) expect(linesOfComments(after)).toEqual(linesOfComments(text));
      }),
      runs,
    );
  });

  it('adds a member, within the lines of its holder', () => {
    fc.assert(
      fc.property(spot, value, lineEnds, mark, ({ file: { path, text }, spot: at }, one, lineEnd, bom) => {
        const holder = at.path.slice(0, -1);
        const list = parseDocument(text).getIn(keysOf(text, holder));
        const name = isSeq(list) ? String(list.items.length) : 'membreNouveau';
        const after = made(path, text, () => edited(text, [...holder, name], one));
        expect(after.length).toBeGreaterThanOrEqual(text.length);
        const from = holder.length === 0 ? 0 : offsetAt(text, holder);
        const inside = spotsIn(text).filter((other) => holder.every((step, n) => other.path[n] === step));
        expectOutside(text, after, from, Math.max(...inside.map(({ end }) => end)), lineEnd, bom);
        expect(made(path, after, () => edited(after, [...holder, name], undefined))).toSatisfy(
          (again: string) => again === text || after === text || again.trim() === text.trim(),
        );
      }),
      runs,
    );
  });

  it('removes a member, and nothing beside its lines', () => {
    fc.assert(
      fc.property(spot, lineEnds, mark, ({ file: { path, text }, spot: at }, lineEnd, bom) => {
        const after = made(path, text, () => edited(text, at.path, undefined));
        const inside = spotsIn(text).filter(({ path: other }) =>
          at.path.slice(0, -1).every((step, n) => other[n] === step),
        );
        const [from, to] = [offsetAt(text, at.path.slice(0, -1)), Math.max(...inside.map(({ end }) => end))];
        expectOutside(text, after, at.path.length === 1 ? 0 : from, to, lineEnd, bom);
        const others = linesOfComments(text.replace(text.slice(at.start, at.end), ''));
        expect(linesOfComments(after)).toEqual(expect.arrayContaining([...others]));
      }),
      runs,
    );
  });

  it('orders members, each with its comments, and back', () => {
    fc.assert(
      fc.property(
        spot,
        lineEnds,
        mark,
        fc.nat(),
        ({ file: { path, text }, spot: at }, lineEnd, bom, seed) => {
          const holder = at.path.slice(0, -1);
          const isIn = (other: Spot) =>
            other.path.length === at.path.length && holder.every((step, n) => other.path[n] === step);
          const names = spotsIn(text)
            .filter(isIn)
            .map((other) => other.path.at(-1) ?? '');
          const order = names.toSorted((a, b) => hash(a, seed) - hash(b, seed));
          const after = made(path, text, () => reordered(text, holder, order));
          expect(after.split('\n').toSorted()).toSatisfy(
            (lines: readonly string[]) =>
              after.length === text.length && lines.length === text.split('\n').length,
          );
          const starts = spotsIn(text).filter(isIn);
          expectOutside(
            text,
            after,
            Math.min(...starts.map(({ start }) => start - commentsAbove(text, start))),
            Math.max(...starts.map(({ end }) => end)),
            lineEnd,
            bom,
          );
          if (after === text) return;
          const isList = isSeq(parseDocument(text).getIn(keysOf(text, holder)));
          const back = isList ? names.map((name) => String(order.indexOf(name))) : names;
          expect(made(path, text, () => reordered(after, holder, back))).toBe(text);
        },
      ),
      runs,
    );
  });

  it('orders a map that begins behind a dash', () => {
    const text = 'a:\n  - status: 401 # one\n    except:\n      - x\n    then: y\n  - z\n';
    expect(reordered(text, ['a', '0'], ['then', 'status', 'except'])).toBe(
      'a:\n  - then: y\n    status: 401 # one\n    except:\n      - x\n  - z\n',
    );
  });

  it('removes the only member of a map, whose value is a comment', () => {
    expect(edited('a:\n  b: # c\nd: 1\n', ['a', 'b'], undefined)).toBe('a: {} # c\nd: 1\n');
  });

  it('removes a member with the blank line that sets it apart', () => {
    const text = 'a: 1\n\nb:\n  c: 2\n\n# above d\nd: 3\n\ne: 4\n';
    expect(edited(text, ['b'], undefined)).toBe('a: 1\n\n# above d\nd: 3\n\ne: 4\n');
    expect(edited(text, ['d'], undefined)).toBe('a: 1\n\nb:\n  c: 2\n\n# above d\n\ne: 4\n');
    expect(edited(text, ['e'], undefined)).toBe('a: 1\n\nb:\n  c: 2\n\n# above d\nd: 3\n');
  });

  it('finds the member at a caret', () => {
    fc.assert(
      fc.property(spot, ({ file: { text }, spot: at }) => {
        const { path } = pathAt(text, at.start);
        expect(path.slice(0, at.path.length)).toEqual(at.path);
      }),
      runs,
    );
  });
});

describe('what is refused, with a sentence', () => {
  it.each([
    ['a: &one 1\nb: 2', editsRefused.anchor],
    ['a: &one { c: 1 }\nb: *one', editsRefused.anchor],
    ['b: [1\n', editsRefused.fault],
    ['a: 1\nb: 2\nb: 3', editsRefused.other],
  ])('%j', (text, reason) => {
    expect(() => edited(text, ['b'], 'x')).toThrow(reason);
  });

  it('leaves a comment between members of a flow map where it is', () => {
    const text = 'a: {\n  b: 1, # of b\n  c: 2\n}\n';
    expect(() => reordered(text, ['a'], ['c', 'b'])).toThrow(editsRefused.comments);
    expect(edited(text, ['a', 'c'], 3)).toBe('a: {\n  b: 1, # of b\n  c: 3\n}\n');
  });
});

it.each([
  [['quoted'], "l'été", `'quoted':  'l''été' # beside`],
  [['double'], 'x', `"double": "x"`],
  [['empty'], 'x', 'empty: x'],
  [['nothing'], { a: 1 }, 'nothing: { a: 1 } # to be written'],
  [['map', 'b', 'e'], 3, '  b: { c: [ x, \'y\', "z" ], d: {}, e: 3 }'],
  [['map', 'b', 'd', 'n'], 'a, b', "  b: { c: [ x, 'y', \"z\" ], d: { n: 'a, b' }, e: }"],
  [['map', 'b', 'c', '1'], undefined, '  b: { c: [ x, "z" ], d: {}, e: }'],
])('%j keeps its quotes and its comment', (path, one, line) => {
  expect(edited(odd, path, one).split('\n')).toContain(line);
});

/** The keys of a path as the parser reads them. */
function keysOf(text: string, path: readonly string[]): readonly unknown[] {
  let node: unknown = parseDocument(text).contents;
  return path.map((name) => {
    if (isSeq(node)) {
      node = node.items[Number(name)];
      return Number(name);
    }
    const pair = isMap(node)
      ? node.items.find(({ key }) => isScalar(key) && String(key.source) === name)
      : undefined;
    node = pair?.value;
    return isScalar(pair?.key) ? pair.key.value : name;
  });
}

function hash(text: string, seed: number): number {
  return [...text].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0) + seed) % 1009, seed % 1009);
}

function commentsAbove(text: string, start: number): number {
  const line = text.lastIndexOf('\n', start - 1) + 1;
  const [comments = ''] = /(?:^[ \t]*#.*\n)*$/m.exec(text.slice(0, line)) ?? [];
  return (comments.length === line ? 0 : comments.length) + start - line;
}
