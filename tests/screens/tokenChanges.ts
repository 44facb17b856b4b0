/** One changed token in the portal's own files: what a slip of the keyboard, a paste or a broken editor makes of them. */
import fc from 'fast-check';
import { compile } from '../../engine/core/compiler/compile.ts';
import type { SourceFile } from '../../engine/core/definition/definitions.ts';
import { compareVersions } from '../../engine/core/reports/compare.ts';
import { vocabulary } from '../../src/registry/vocabulary.ts';
import { portalDefinitions } from '../portalDefinitions.ts';

/** The texts before and after the change are kept, so that a found case can be planted again. */
export type TokenChange = {
  readonly path: string;
  readonly start: number;
  readonly from: string;
  readonly to: string;
};

const { files, contract } = await portalDefinitions();
/** Without the engine's texts, which authors do not edit. */
const own = files.filter(({ path }) => path !== 'messages/engine.yaml');
const before = modelOf(files);

type Token = { readonly path: string; readonly start: number; readonly text: string };
const tokens: readonly Token[] = own.flatMap(({ path, text }) =>
  [...text.matchAll(/[\p{L}\p{N}_]+|\n *|[^\s\p{L}\p{N}_]/gu)].map(({ index, 0: token }) => ({
    path,
    start: index,
    text: token,
  })),
);

const strange = [
  ':',
  ' ',
  '\t',
  '{',
  '}',
  "'",
  '"',
  '#',
  '- ',
  '|',
  '&a',
  '*a',
  '!x',
  '\0',
  '\u2028',
  '😀',
  '<<',
  '%',
  '0',
  'null',
  '~',
];

/** Removes, doubles, misspells or replaces a token, or puts a strange sign before it. */
export const tokenChange: fc.Arbitrary<TokenChange> = fc
  .record({
    token: fc.nat({ max: tokens.length - 1 }),
    other: fc.nat({ max: 400 }),
    sign: fc.constantFrom(...strange),
    how: fc.constantFrom('remove', 'double', 'misspell', 'shorten', 'replace', 'insert'),
  })
  .map(({ token: at, other, sign, how }) => {
    const { path, start, text } = tokens[at] as Token;
    // A token near it is one of the same kind of place.
    const near = tokens[(at + other - 200 + tokens.length) % tokens.length]?.text ?? '';
    const made: Readonly<Record<typeof how, string>> = {
      remove: '',
      double: text + text,
      misspell: text.length < 2 ? `${text}x` : `${text.slice(0, -2)}${text.at(-1)}${text.at(-2)}`,
      shorten: text.slice(1),
      replace: near,
      insert: sign + text,
    };
    return { path, start, from: text, to: made[how] };
  });

function modelOf(changed: readonly SourceFile[]) {
  return compile(changed, vocabulary, contract).model;
}

/**
 * What the compiler does wrong with a change; nothing, whatever the change: it ends without throwing; each problem has a
 * place that exists and a sentence; without a model there is a problem; and where no problem tells of it, a model that
 * differs is listed by the comparison of two versions, for a person to read.
 */
export function faultsOf({ path, start, from, to }: TokenChange): string[] {
  const changed = files.map((file) =>
    file.path === path
      ? { ...file, text: `${file.text.slice(0, start)}${to}${file.text.slice(start + from.length)}` }
      : file,
  );
  const { problems, compiled, model } = compile(changed, vocabulary, contract);
  const wrong = problems.filter(({ file, line, column, message }) => {
    const lines = changed.find((one) => one.path === file)?.text.split('\n').length ?? 1;
    const isPlaced = line >= 1 && line <= lines && column >= 1;
    return !isPlaced || message.trim() === '' || /\[object |\bundefined\b|\bNaN\b/.test(message);
  });
  const faults = wrong.map((one) => JSON.stringify(one));
  if (problems.length > 0) return faults;
  if (compiled === null || model === null || before === null) return ['no model, and no problem'];
  const isSame = JSON.stringify(model) === JSON.stringify(before);
  return isSame || compareVersions(before, model).length > 0 ? faults : ['a change that nobody is told of'];
}
