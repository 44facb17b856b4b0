/** Bytes of a file outside what was edited never change, whatever its lines end with. */
import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shownText, type TextChange, withChanges } from '../../../engine/workbench/rawText.ts';

const files = globSync([
  'screens/**/*.yaml',
  'messages/*.yaml',
  'examples/permis/{screens,messages}/**/*.yaml',
]).map((path) => readFileSync(path, 'utf8'));
const lineEnds = fc.constantFrom('\n', '\r\n');
const written = fc.oneof(
  fc.constantFrom(...files),
  fc
    .array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('\r\n', '\n', "'é'", '# c', '"x"')))
    .map((parts) => parts.join('')),
);
const texts = fc
  .tuple(written, lineEnds, fc.boolean())
  .map(
    ([text, end, mark]) =>
      (mark ? '\ufeff' : '') + text.replace(/\ufeff|\r(?!\n)/g, '').replace(/\r?\n/g, end),
  );

it('changes the part of the file that the shown change names, and no byte beside it', () => {
  fc.assert(
    fc.property(texts, fc.nat(), fc.nat(20), fc.string(), (raw, at, length, insert) => {
      const shown = shownText(raw);
      const from = shown.length === 0 ? 0 : at % (shown.length + 1);
      const to = Math.min(shown.length, from + length);
      const clean = insert.replace(/\r/g, '');
      const changed = withChanges(raw, [{ from, to, insert: clean }]);
      expect(shownText(changed)).toBe(shown.slice(0, from) + clean + shown.slice(to));
      const before = lengthIn(raw, shown.slice(0, from));
      const after = lengthIn(raw, shown.slice(to));
      expect(changed.startsWith(raw.slice(0, before))).toBe(true);
      expect(changed.endsWith(raw.slice(raw.length - after))).toBe(true);
    }),
    { numRuns: 300 },
  );
});

it('keeps pairs and single ends of lines of one file apart', () => {
  const changes: TextChange[] = [
    { from: 2, to: 3, insert: 'X' },
    { from: 4, to: 4, insert: '\n' },
  ];
  expect(withChanges('\ufeffa\r\nb\nc\r\nd', changes)).toBe('\ufeffa\r\nX\n\r\nc\r\nd');
});

/** How many characters of a file, whose lines all end alike, a part of its shown text takes. */
function lengthIn(raw: string, shown: string): number {
  return shown.length + (raw.includes('\r\n') ? shown.split('\n').length - 1 : 0);
}
