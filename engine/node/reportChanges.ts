/** Formats the changes for users as text for a terminal: by screen, one line per change. */
import type { Change } from '../core/reports/compare.ts';
import { changes as words } from './cliTexts.ts';

/** The list of changes. */
export function reportChanges(changes: readonly Change[]): string {
  if (changes.length === 0) return words.none;
  const wholes = [...new Set(changes.map(({ whole }) => whole))];
  return wholes
    .map((whole) => [whole, ...changes.filter((one) => one.whole === whole).map(lineOf)].join('\n'))
    .join('\n\n');
}

function lineOf({ what, part, aspect, before, after, variants }: Change): string {
  const scope = variants === null ? '' : ` [${variants.join(', ')}]`;
  const said = after ?? before;
  const named = said === null ? `${part}${scope}` : `${part}${scope} : ${quoted(said)}`;
  if (what === 'added') return `  + ${named}`;
  if (what === 'removed') return `  - ${named}`;
  const subject = what === 'moved' ? words.order(part) : aspect === '' ? part : `${part}, ${aspect}`;
  return `  ~ ${subject}${scope} : ${quoted(before)} → ${quoted(after)}`;
}

const longest = 160;

function quoted(text: string | null): string {
  if (text === null) return words.nothing;
  return `« ${text.length > longest ? `${text.slice(0, longest)}…` : text} »`;
}
