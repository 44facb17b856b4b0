/**
 * The text of a file and the text that an editor shows of it: without byte order mark, and with one sign at each end of a
 * line. A change of the shown text changes the same part of the file, and no other byte.
 */

/** The length of the byte order mark. */
const markOf = (raw: string) => (raw.startsWith('\ufeff') ? 1 : 0);

/** What an editor shows of a file. */
export function shownText(raw: string): string {
  return raw.slice(markOf(raw)).replace(/\r\n?/g, '\n');
}

/** A part of the shown text, by offsets, and what stands in its place. */
export type TextChange = { readonly from: number; readonly to: number; readonly insert: string };

/** The file after changes of its shown text, which are in order and do not overlap. */
export function withChanges(raw: string, changes: readonly TextChange[]): string {
  const end = lineEndOf(raw);
  return [...changes].reverse().reduce((text, { from, to, insert }) => {
    const [first, last] = [rawOffset(text, from), rawOffset(text, to)];
    return text.slice(0, first) + insert.replaceAll('\n', end) + text.slice(last);
  }, raw);
}

/** The offset in a file of an offset in its shown text. */
function rawOffset(raw: string, shown: number): number {
  let offset = markOf(raw);
  let left = shown;
  for (;;) {
    const at = raw.indexOf('\r\n', offset);
    // Behind the line feed: an end of a line is one sign.
    if (at < 0 || at - offset >= left) return offset + left;
    left -= at - offset + 1;
    offset = at + 2;
  }
}

/** How most lines of a file end. */
function lineEndOf(raw: string): string {
  const pairs = raw.split('\r\n').length - 1;
  return pairs * 2 > raw.split('\n').length - 1 ? '\r\n' : '\n';
}

/** The one change that leads from a shown text to another; null: they are the same. */
export function changeBetween(before: string, after: string): TextChange | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  let kept = 0;
  while (kept < shorter - from && before[before.length - 1 - kept] === after[after.length - 1 - kept])
    kept += 1;
  return { from, to: before.length - kept, insert: after.slice(from, after.length - kept) };
}
