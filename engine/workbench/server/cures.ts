/**
 * Cures of problems by one press. What a hint says to write gives candidates; the compiler decides: a cure is the first
 * text without the problem and without another one.
 */
import { parseDocument } from 'yaml';
import { said } from '../../../schemas/types/atelierTexts.ts';
import type { Problem } from '../../core/problems/problem.ts';
import type { ProblemCode } from '../../core/problems/problems.ts';
import { hintWords } from '../../core/problems/words.ts';
import type { Definitions } from '../../node/definitions.ts';
import {
  edited,
  inline,
  offsetIn,
  pathAt,
  renamed,
  unlessRefused,
  withMember,
} from '../../node/yamlEdits.ts';
import type { Path } from '../protocol.ts';
import { problemsWith } from './names.ts';

const { written, removed, messages } = hintWords;
const noBreak = '\u00a0';
const apostrophe = '\u2019';

/** Cures that are told from the line alone, for texts that may not be YAML. */
const ofLine: Readonly<Partial<Record<ProblemCode, (line: string, column: number) => readonly string[]>>> = {
  'yaml-tab': (line) => [line.replace(/^\s+/, (lead) => lead.replaceAll('\t', '  '))],
  'yaml-no-break-space': (line) => [
    line.replace(/^[^:]*:\s?/, (lead) => lead.replaceAll(noBreak, ' ')),
    line.replaceAll(noBreak, ' '),
  ],
  'yaml-anchor': (line) => [line.replace(/&\S+ ?/, '')],
  'yaml-tag': (line) => [line.replace(/!\S* ?/, '')],
  'yaml-curly-quotes': (line) => [line.replace(/[“”]/g, '"')],
  'yaml-cut': (line) => [
    line.replace(
      /^(\s*[^:]+: +)(.*)$/,
      (_, lead: string, text: string) => `${lead}'${text.replaceAll("'", "''")}'`,
    ),
  ],
  'message-typography': (line, column) => {
    const [before, after] = [line.slice(0, column - 1), line.slice(column - 1)];
    const cures = [
      after.replace(/^''?/, apostrophe),
      after.replace(/^ /, ''),
      after.replace(/^ +/, noBreak),
      noBreak + after,
    ];
    return cures.map((cure) => before + cure);
  },
};

/** Whether first texts in the catalogues cure a problem. */
export function isOfMessages({ hint }: Problem): boolean {
  return messages.test(hint ?? '');
}

/** What a button says that cures a problem; null: there is no certain cure. */
export function cureLabel(problem: Problem, text: string): string | null {
  if (isOfMessages(problem)) return said.cures.messages;
  if (candidatesOf(problem, text).length === 0) return null;
  const { hint, names } = problem;
  const word = names?.near ?? written.exec(hint ?? '')?.[1];
  if (word !== undefined) return said.cures.write({ word });
  return removed.test(hint ?? '') ? said.cures.remove : said.cures.mend;
}

/** The text of its file without a problem; null: none of its cures is certain. */
export function mended(definitions: Definitions, problem: Problem, text: string): string | null {
  const isSame = (one: Problem) => one.code === problem.code && one.message === problem.message;
  const before = problemsWith(definitions, problem.file, text);
  const count = (all: readonly Problem[]) => all.filter(isSame).length;
  // Texts that it lacks are the next cure.
  const others = (all: readonly Problem[]) => all.filter((one) => !isOfMessages(one)).length;
  const isCure = (candidate: string) => {
    const after = problemsWith(definitions, problem.file, candidate);
    return count(after) < count(before) && others(after) < others(before);
  };
  return candidatesOf(problem, text).find(isCure) ?? null;
}

function candidatesOf(problem: Problem, text: string): readonly string[] {
  const { code, line, column, hint } = problem;
  const near = problem.names?.near;
  const lines = text.split('\n');
  const withLine = (made: string) => lines.with(line - 1, made).join('\n');
  const shown = lines[line - 1] ?? '';
  const offset = offsetIn(text, problem);
  const [, word] = written.exec(hint ?? '') ?? [];
  const made = [
    ...(ofLine[code]?.(shown, column).map(withLine) ?? []),
    ...(near
      ? atPlace(text, offset, (path, isKey) => [
          ...(isKey ? [() => renamed(text, path, near)] : []),
          () => edited(text, path, near),
        ])
      : []),
    ...(word === undefined ? [] : atPlace(text, offset, (path) => asWritten(text, path, word))),
    ...(word === undefined
      ? []
      : [withLine(shown.replace(/\S.*$/, word)), withLine(shown.slice(0, column - 1) + word)]),
    ...(code === 'contract-codes' || code === 'contract-free'
      ? atPlace(text, offset, (path) => [() => withList(text, path, problem.names?.known ?? [])])
      : []),
    ...(removed.test(hint ?? '')
      ? atPlace(text, offset, (path) => [() => edited(text, path, undefined)])
      : []),
  ];
  return [...new Set(made)].filter((one) => one !== text);
}

type Candidate = () => string;

/** The changes of the member at a place that are possible. */
function atPlace(
  text: string,
  offset: number,
  changes: (path: Path, isKey: boolean) => readonly Candidate[],
): readonly string[] {
  const place = unlessRefused(() => pathAt(text, offset));
  if (place === null) return [];
  return changes(place.path, place.start === offset).flatMap((make) => unlessRefused(make) ?? []);
}

/** The text with a list of values for a column or a field, of the same name. */
function withList(text: string, path: Path, values: readonly string[]): string {
  const name = path.at(-1) ?? '';
  return edited(withMember(text, ['options'], name, inline([...values])), [...path, 'options'], name);
}

/** What a hint writes, as a value of the member, or as a member of it or beside it. */
function asWritten(text: string, path: Path, word: string): readonly Candidate[] {
  const value = meaningOf(word);
  const [pair, ...others] = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (pair === undefined || others.length > 0) return [() => edited(text, path, value)];
  return [
    () => edited(text, [...path, pair[0]], pair[1]),
    () => edited(text, [...path.slice(0, -1), pair[0]], pair[1]),
    () => edited(text, path, value),
  ];
}

function meaningOf(word: string): unknown {
  const { contents, errors } = parseDocument(word);
  return errors.length > 0 ? word : (contents?.toJSON() ?? word);
}
