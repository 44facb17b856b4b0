/** Reports as text for a terminal: problems (also for an overlay), explanations, changes, what is not used. */
import type { Unused } from '../core/checks/contract/offer.ts';
import type { Unchecked } from '../core/checks/unchecked.ts';
import { stopping } from '../core/compiler/compile.ts';
import { groups, shownKinds } from '../core/describe/words.ts';
import type { SourceText } from '../core/problems/places.ts';
import type { Place, Problem } from '../core/problems/problem.ts';
import type { Change } from '../core/reports/compare.ts';
import type { Explanation } from '../core/reports/gates.ts';
import type { OperationPart } from '../core/reports/operationParts.ts';
import { changes as changeWords, marks, offer, operationTexts, reports } from './cliTexts.ts';

/**
 * The report of all problems, one paragraph each, those that stop an application first, ending with their number. What follows from a problem is counted under
 * it, and listed with `isWhole`.
 */
export function reportProblems(
  problems: readonly Problem[],
  files: readonly SourceText[],
  isWhole = false,
): string {
  const stops = stopping(problems);
  const looks = problems.filter((one) => !stops.includes(one));
  const heading = looks.length > 0 ? [reports.look] : [];
  const parts = [...stops.map(paragraphOf), ...heading, ...looks.map(paragraphOf)];
  return [...parts, reports.problems(stops.length, looks.length)].join('\n\n');

  function paragraphOf(problem: Problem): string {
    const { message, hint, consequences = [] } = problem;
    const frame = codeFrame(problem, files);
    return [
      `${placeOf(problem)} ${problem.code}`,
      `  ${message}`,
      ...(hint ? [`  → ${hint}`] : []),
      ...(frame ? [frame] : []),
      ...(consequences.length > 0 ? [`  ${reports.consequences(consequences.length, isWhole)}`] : []),
      ...(isWhole ? consequences.map((one) => `    ${placeOf(one)} ${one.message}`) : []),
    ].join('\n');
  }
}

/** What was not checked, one line each. */
export function reportUnchecked(unchecked: readonly Unchecked[]): string {
  const lines = unchecked.map(
    ({ why, names }) => `  ${why}${names.length === 0 ? '' : `\n    ${names.join(', ')}`}`,
  );
  return [reports.unchecked, ...lines].join('\n');
}

function placeOf({ file, line, column }: Place): string {
  return `${file}:${line}:${column}`;
}

/** The line of a problem between its neighbours, with a mark below its column; empty if the file was not read. */
export function codeFrame(problem: Problem, files: readonly SourceText[]): string {
  const source = files.find((file) => file.path === problem.file);
  if (!source) return '';
  const lines = source.text.split(/\r?\n/);
  const first = Math.max(1, problem.line - 1);
  const last = Math.min(lines.length, problem.line + 1);
  const width = String(last).length;
  const frame = lines.slice(first - 1, last).flatMap((line, n) => {
    const isOf = first + n === problem.line;
    const text = clip(line.replaceAll('\t', ' '));
    const shown = `${isOf ? '>' : ' '} ${String(first + n).padStart(width)} | ${text}`.trimEnd();
    const below = `  ${' '.repeat(width)} | ${' '.repeat(Math.min(problem.column, widest) - 1)}^`;
    return isOf ? [shown, below] : [shown];
  });
  return frame.join('\n');
}

const widest = 160;

function clip(text: string): string {
  return text.length > widest ? `${text.slice(0, widest)}…` : text;
}

/** The table of an explanation. */
export function reportExplanation(lines: readonly Explanation[]): string {
  const width = Math.min(48, Math.max(...lines.map((line) => partTitle(line).length)));
  const lineOf = (line: Explanation) =>
    `  ${mark(line)}  ${partTitle(line).padEnd(width)}  ${line.why}  (${placeOf(line.at)})`;
  return [...Map.groupBy(lines, ({ group }) => group)]
    .map(([group, own]) => [group, ...own.map(lineOf)].join('\n'))
    .join('\n\n');
}

function mark({ group, visible }: Explanation): string {
  const isOfCall = group === shownKinds.call.title || group === groups.appCalls;
  if (group === groups.sight || (isOfCall && visible === null)) return marks.call;
  if (visible === null) return marks.dependent;
  return visible ? marks.visible : marks.hidden;
}

function partTitle({ name, label }: Explanation): string {
  return label === null || label === name ? name : `${name} (${label})`;
}

/** The table of the parts of an operation. */
export function reportOperation(parts: readonly OperationPart[]): string {
  const { headings, parts: names, yesOrNo } = operationTexts;
  const rows = parts.map(({ part, name, type, required, isUsed, values }) => [
    names[part],
    name,
    type,
    yesOrNo(required),
    yesOrNo(isUsed),
    values.join(', '),
  ]);
  const table = [headings, ...rows];
  const widths = headings.map((_, at) => Math.max(...table.map((row) => row[at]?.length ?? 0)));
  const lines = table.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '));
  return lines.map((line) => line.trimEnd()).join('\n');
}

/** The list of changes. */
export function reportChanges(changes: readonly Change[]): string {
  if (changes.length === 0) return changeWords.none;
  return changesByWhole(changes)
    .map(({ whole, lines }) => [whole, ...lines.map((line) => `  ${line}`)].join('\n'))
    .join('\n\n');
}

/** The changes of each part of the application, one line each. */
export function changesByWhole(changes: readonly Change[]) {
  const groups = Map.groupBy(changes, ({ whole }) => whole);
  return [...groups].map(([whole, own]) => ({ whole, lines: own.map(changeText) }));
}

function changeText({ what, part, aspect, before, after, variants }: Change): string {
  const scope = variants === null ? '' : ` [${variants.join(', ')}]`;
  const said = after ?? before;
  const named = said === null ? `${part}${scope}` : `${part}${scope} : ${quoted(said)}`;
  if (what === 'added') return `+ ${named}`;
  if (what === 'removed') return `- ${named}`;
  const subject = what === 'moved' ? changeWords.order(part) : aspect === '' ? part : `${part}, ${aspect}`;
  return `~ ${subject}${scope} : ${quoted(before)} → ${quoted(after)}`;
}

function quoted(text: string | null): string {
  return text === null ? changeWords.nothing : `« ${clip(text)} »`;
}

/** One line per unused operation, one for the unused parts of each other operation. */
export function reportOffer(unused: readonly Unused[]): string {
  if (unused.length === 0) return offer.nothing;
  const whole = unused.filter(({ part }) => part === 'operation');
  const lines = whole.map(({ operation, summary }) => `  ${operation}${summary && `  (${summary})`}`);
  const rest = unused.flatMap(({ operation, part, names }) =>
    part === 'operation' ? [] : [`  ${operation} : ${offer[part]} : ${names.join(', ')}`],
  );
  return [
    ...(lines.length > 0 ? [offer.operations(lines.length), ...lines] : []),
    ...(rest.length > 0 ? [offer.parts, ...rest] : []),
  ].join('\n');
}
