/** Formats an explanation as text for a terminal: by group, one line per part. */
import { groups } from '../core/describe/words.ts';
import type { Explanation } from '../core/reports/explain.ts';
import { marks } from './cliTexts.ts';

/** The table of an explanation. */
export function reportExplanation(lines: readonly Explanation[]): string {
  const groups = [...new Set(lines.map(({ group }) => group))];
  const names = lines.map(titleOf);
  const width = Math.min(48, Math.max(...names.map((name) => name.length)));
  return groups
    .map((group) =>
      [
        group,
        ...lines
          .filter((line) => line.group === group)
          .map((line) => `  ${mark(line)}  ${titleOf(line).padEnd(width)}  ${line.why}  (${placeOf(line)})`),
      ].join('\n'),
    )
    .join('\n\n');
}

function mark({ group, visible }: Explanation): string {
  if (visible === null) return group === groups.calls ? marks.call : marks.dependent;
  return visible ? marks.visible : marks.hidden;
}

function titleOf({ name, label }: Explanation): string {
  return label === null || label === name ? name : `${name} (${label})`;
}

function placeOf({ at }: Explanation): string {
  return `${at.file}:${at.line}:${at.column}`;
}
