/**
 * The code blocks of a guide. The word after the language says what a block is: `fichier=<path>` a whole file that the
 * reader writes, `extrait=<path>` lines of a file of the example, `faute=<path>` a change that causes the report in the
 * next block. A `diff` with `fichier` changes a file. `essai=<contract>` are lines for the `app.yaml` of an application
 * on that contract, `compile=<path>` a whole module of TypeScript.
 */
import { readFileSync } from 'node:fs';

export type GuideBlock = {
  readonly language: string;
  readonly role: 'fichier' | 'extrait' | 'faute' | 'essai' | 'compile' | null;
  readonly path: string;
  readonly text: string;
  /** Line number in the guide. */
  readonly line: number;
};

export function guideBlocks(guide: string): readonly GuideBlock[] {
  const text = readFileSync(guide, 'utf8');
  return [
    ...text.matchAll(/^```(\w+)(?: (fichier|extrait|faute|essai|compile)=(\S+))?\n([\s\S]*?)^```$/gm),
  ].map((found) => {
    const [, language = '', role, path = '', body = ''] = found;
    return {
      language,
      role: (role ?? null) as GuideBlock['role'],
      path,
      text: body,
      line: text.slice(0, found.index).split('\n').length,
    };
  });
}

/** The pieces of code within the sentences of a guide, each with its line number. */
export function inlineCode(guide: string): readonly { readonly code: string; readonly line: number }[] {
  const blank = (block: string) => block.replace(/[^\n]/g, '');
  const prose = readFileSync(guide, 'utf8').replace(/^```[\s\S]*?^```$/gm, blank);
  return [...prose.matchAll(/`([^`]+)`/g)].map(({ 1: code = '', index }) => ({
    code: code.replace(/\s*\n\s*/g, ' '),
    line: prose.slice(0, index).split('\n').length,
  }));
}

/** Applies a change to a file: `-` lines are removed, `+` lines are added, the other lines must exist. */
export function applyChange(before: string, diff: string): string {
  const lines = diff.split('\n').filter((line) => line !== '');
  const side = (mark: string) =>
    lines
      .filter((line) => !line.startsWith(mark))
      .map((line) => `${line.slice(1)}\n`)
      .join('');
  const [old, made] = [side('+'), side('-')];
  if (before.split(old).length !== 2) throw new Error(`These lines do not stand once in the file:\n${old}`);
  return before.replace(old, () => made);
}

/** Whether a file contains these lines, ignoring indentation. */
export function standsIn(file: string, excerpt: string): boolean {
  const lines = excerpt.trimEnd().split('\n');
  return file.split('\n').some((line) => {
    const first = lines[0] ?? '';
    const indent = line.slice(0, line.length - line.trimStart().length);
    const extra = indent.slice(first.length - first.trimStart().length);
    if (line !== extra + first) return false;
    return file.includes(lines.map((one) => (one === '' ? '' : extra + one)).join('\n'));
  });
}
