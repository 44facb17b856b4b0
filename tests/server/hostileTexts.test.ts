/**
 * Parsing texts and bytes of a request must take linear, not quadratic time (SEC-49): four times the size
 * takes about four times as long, where a quadratic algorithm takes sixteen times.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { decodeText } from '#schemas/orderFile/decodeText.ts';
import { parseFileName } from '#schemas/orderFile/fileName.ts';
import { parseFile } from '#schemas/orderFile/parseFile.ts';
import { composed } from '#schemas/text/composed.ts';
import { nameForm, searchForm } from '../../server/db/searchText.ts';
import { versionsOf } from '../../server/http/entityTag.ts';
import { decodeImage } from '../../server/organisme/images.ts';
import { isAcceptedPassword } from '../../server/password/passwordRule.ts';
import { isMailAddress } from '../../server/settings/isMailAddress.ts';
import { cleanCode, cleanText } from '../../server/text/cleanText.ts';
import { normaliseName } from '../../server/transfert/cleDoublon.ts';

/** Between four and sixteen, with a margin for garbage collection. */
const most = 10;

/** The time ratio of four times the size: the least of some tries, because load only adds time. */
function growth(act: (size: number) => () => unknown, size: number): number {
  const [small, large] = [act(size), act(4 * size)];
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 5 && least >= most; attempt += 1)
    least = Math.min(least, time(large) / time(small));
  return least;
}

/** The fastest of some runs in milliseconds, each with enough rounds for the clock's resolution. */
function time(act: () => unknown): number {
  let rounds = 1;
  let quickest = timeOf(act, rounds);
  for (; quickest < 0.5; quickest = timeOf(act, rounds)) rounds *= 4;
  for (let run = 0; run < 8; run += 1) quickest = Math.min(quickest, timeOf(act, rounds));
  return quickest / rounds;
}

function timeOf(act: () => unknown, rounds: number): number {
  const start = performance.now();
  for (let round = 0; round < rounds; round += 1) act();
  return performance.now() - start;
}

const known = ['0000000001', 'Martin', 'Claire', 'Maison départementale de démonstration', 'ORG075'];

const filled = (part: string, size: number) => part.repeat(Math.ceil(size / part.length)).slice(0, size);

describe('SEC-49 the rule of passwords', () => {
  test.each([
    ['signs', '-', ''],
    ['signs before a letter', '-', 'z'],
    ['digits before a letter', '1', 'z'],
    ['signs that stand for letters', '@!$', 'z'],
    ['letters and signs in turn', 'a-', ''],
    ['accents that stand alone', '\u0301\u0316', ''],
    ['one sign for eighteen letters', '\ufdfa', ''],
  ])('judges %s', (_name, part, end) => {
    const password = (size: number) => `Aa1${filled(part, size - 4)}${end}`;
    expect(growth((size) => () => isAcceptedPassword(password(size), known), 256)).toBeLessThan(most);
  });
});

const normalized = { searchForm, nameForm, normaliseName, composed, cleanText, cleanCode };
const names = Object.keys(normalized) as (keyof typeof normalized)[];

describe.each(names)('SEC-49 %s', (name) => {
  test.each([
    ['blanks', ' '],
    ['accented letters', 'é '],
    ['hyphens and apostrophes', '-’'],
    ['accents that stand alone', '\u0301\u0316'],
    ['invisible characters and line breaks', '\u200b \r\n'],
  ])('compares %s', (_name, part) => {
    const text = (size: number) => `e${filled(part, size)}x`;
    expect(growth((size) => () => normalized[name](text(size)), 2_000)).toBeLessThan(most);
  });
});

const readVersions = (header: string) => versionsOf({ headers: { 'if-match': header } });

describe('SEC-49 addresses, names, headers', () => {
  test.each<[string, (text: string) => unknown, string, string, string]>([
    ['a mail address of many parts', isMailAddress, '', 'a.', '!'],
    ['a mail address of many domains', isMailAddress, 'a@', 'a.', '!'],
    ['a mail address of one long domain', isMailAddress, 'a@', 'a', '!'],
    ['a mail address of hyphens', isMailAddress, 'a@a', '-', ''],
    ['a file name', parseFileName, 'CMI_', 'A', '.csv'],
    ['a header of blanks', readVersions, '"1"', ' ', 'x'],
    ['a header of many tags', readVersions, '', '"1",', 'x'],
    ['an image that is no base64', decodeImage, '', 'A', '!'],
  ])('%s', (_name, read, begin, part, end) => {
    const text = (size: number) => begin + filled(part, size) + end;
    expect(growth((size) => () => read(text(size)), 4_000)).toBeLessThan(most);
  });
});

describe('SEC-49 an order file', () => {
  test.each([
    ['separators', ';'],
    ['quotes', '"'],
    ['blanks', ' '],
    ['blanks between quotes', '" "'],
    ['line ends', '\r'],
    ['short lines', 'a;"b"\n'],
  ])('of nothing but %s', (_name, part) => {
    const act = (size: number) => {
      const bytes = Buffer.from(`a${filled(part, size)}x`);
      return () => {
        const decoded = decodeText(bytes);
        return 'text' in decoded && parseFile(decoded.text, 'PP');
      };
    };
    expect(growth(act, 4_000)).toBeLessThan(most);
  });
});

/** The values of each `pattern` in a document. */
function patternsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) =>
    name === 'pattern' && typeof value === 'string' ? [value] : patternsIn(value),
  );
}

const screens = readdirSync('screens').filter((name) => name.endsWith('.yaml'));
const patterns = new Set([
  ...patternsIn(JSON.parse(readFileSync(join('schemas', 'openapi.json'), 'utf8'))),
  ...screens.flatMap((name) => patternsIn(parse(readFileSync(join('screens', name), 'utf8')))),
]);

test.each([...patterns])('SEC-49 the pattern %s', (pattern) => {
  const expression = new RegExp(pattern, 'u');
  for (const part of ['a', '0', ' ', '-', '.', 'a0', 'a ', 'é']) {
    const text = (size: number) => `${filled(part, size)}\0\n`;
    const act = (size: number) => {
      const given = text(size);
      return () => expression.test(given);
    };
    expect(growth(act, 2_000), JSON.stringify(part)).toBeLessThan(most);
  }
});
