/**
 * An author's mistake, as a value. Texts and codes come from the catalogue in `problems.ts`; the position is a field,
 * so that a terminal, an editor and a CI report can each show it in their own way.
 */
import {
  type NearNames,
  type ProblemArgs,
  type ProblemCode,
  type ProblemKind,
  problems,
} from './problems.ts';

/** A point in a definition file; lines and columns count from 1. */
export type Place = { readonly file: string; readonly line: number; readonly column: number };

/** What is wrong, where, and how to fix it. */
export type Problem = Place & {
  /** Permanent code of this kind of mistake. */
  readonly code: ProblemCode;
  readonly message: string;
  /** What to write instead; null if the message is sufficient. */
  readonly hint: string | null;
  /** What may be written, if the hint is a choice of names. */
  readonly names?: NearNames;
  /** What could not be right because of this problem; folded under it. */
  readonly consequences?: readonly Problem[];
  /** The parts of the application that it takes for granted, until problems are folded. */
  readonly needs?: readonly string[];
  /** The parts that are missing because of it, until problems are folded. */
  readonly loses?: readonly string[];
};

/** A problem of the catalogue, at a place (a file's name alone: its beginning). */
export function problem<Code extends ProblemCode>(
  code: Code,
  at: Place | string,
  ...args: ProblemArgs<Code>
): Problem {
  const place = typeof at === 'string' ? { file: at, line: 1, column: 1 } : at;
  const { say }: ProblemKind = problems[code];
  const { message, hint = null, needs = [], loses } = say(...(args as never[]));
  const isText = hint === null || typeof hint === 'string';
  const area = areaOfPath(place.file);
  const inArea = (part: string) => part.replace('@', area);
  const needed = [needs].flat();
  return {
    ...place,
    code,
    message,
    hint: isText ? hint : hint.text,
    ...(!isText && { names: { near: hint.near, known: hint.known } }),
    ...(needed.length > 0 && { needs: needed.map(inArea) }),
    ...(loses && { loses: loses.map(inArea) }),
  };
}

/** The area that a file is named after. */
export function areaOfPath(path: string): string {
  return /([^/.]*)[^/]*$/.exec(path)?.[1] ?? path;
}

/** Sorts by file, line, column, then code; removes duplicates. */
export function sortProblems(problems: readonly Problem[]): readonly Problem[] {
  const distinct = new Map(
    problems.map((p) => [`${p.file}\0${p.line}\0${p.column}\0${p.code}\0${p.message}`, p]),
  );
  return [...distinct.values()].sort(
    (a, b) =>
      compare(a.file, b.file) ||
      a.line - b.line ||
      a.column - b.column ||
      compare(a.code, b.code) ||
      compare(a.message, b.message),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
