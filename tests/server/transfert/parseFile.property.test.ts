import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeText } from '#schemas/orderFile/decodeText.ts';
import { fieldNames } from '#schemas/orderFile/layouts.ts';
import { countLines, parseFile } from '#schemas/orderFile/parseFile.ts';
import { byteOrderMark, csvLine } from '../../../engine/core/runtime/csv.ts';
import { controlledRows } from './controlledRows.ts';
import { lineValues, orderFile } from './orderFile.ts';

const options = { kind: 'PP', today: '2026-11-18', maxLines: 100, seuilRejet: 10 } as const;
const header = fieldNames.PP.join(';');

/** Text of a spreadsheet cell, without surrounding blanks. */
const cell = fc
  .string({ unit: 'grapheme', maxLength: 30 })
  .map((text) => text.replace(/[\p{Cc}\u2028\u2029\uFEFF]/gu, '').trim());

const quoted = (text: string): string => (/[;"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

test('SEC-55 any bytes give a control result, never an error', () => {
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc
      .constantFrom(header, ';', '"', '\r\n', '\n', '\r', '\uFEFF', '\0', orderFile('PP', [{}]))
      .map((text) => new Uint8Array(Buffer.from(text))),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const result = controlledRows(Buffer.concat(pieces), options);
      expect(result.nombreLignesOK + result.nombreLignesKO).toBe(result.nombreLignesTotal);
      expect(result.demandes).toHaveLength(result.nombreLignesOK);
      if (result.verdict !== 'accepted') expect(result.nombreLignesOK).toBe(0);
    }),
    { numRuns: 500 },
  );
});

test('reads back every field as it was written, whatever the line ends', () => {
  const line = fc
    .array(cell, { minLength: fieldNames.PP.length, maxLength: fieldNames.PP.length })
    .filter((cells) => cells.some((text) => text !== ''));
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 8 }),
      fc.constantFrom('\r\n', '\n', '\r'),
      fc.boolean(),
      (lines, end, mark) => {
        const text =
          (mark ? '\uFEFF' : '') +
          [header, ...lines.map((cells) => cells.map(quoted).join(';')), ''].join(end);
        const decoded = decodeText(Buffer.from(text));
        if ('problem' in decoded) throw new Error(decoded.problem);
        const parsed = parseFile(decoded.text, 'PP');
        expect(parsed.problem).toBeUndefined();
        expect(parsed.lines.map((parsedLine) => parsedLine.fields)).toEqual(lines);
        expect(parsed.lines.map((parsedLine) => parsedLine.numeroLigne)).toEqual(
          lines.map((_, index) => index + 2),
        );
        expect(countLines(decoded.text)).toBe(lines.length);
      },
    ),
    { numRuns: 300 },
  );
});

test('each line is either a request or has one reason, and the lines in error stay in their order', () => {
  const changes = fc.dictionary(
    fc.constantFrom(...fieldNames.PP),
    fc.oneof(cell, fc.constant(''), fc.constantFrom('31/02/2020', '01/01/2027', 'STAT', '12')),
    { maxKeys: 3 },
  );
  fc.assert(
    fc.property(fc.array(changes, { minLength: 1, maxLength: 20 }), (lines) => {
      const rows = lines.map((change) =>
        fieldNames.PP.map((name) => quoted(lineValues('PP', change)[name] ?? '')).join(';'),
      );
      const result = controlledRows(Buffer.from([header, ...rows].join('\r\n')), {
        ...options,
        seuilRejet: 100,
      });
      expect(result.verdict).toBe('accepted');
      const numbers = [
        ...result.demandes.map((row) => row.numero_ligne),
        ...result.lignesEnErreur.map((line) => line.numeroLigne),
      ];
      expect([...numbers].sort((a, b) => a - b)).toEqual(lines.map((_, index) => index + 2));
      const wrong = result.lignesEnErreur.map((line) => line.numeroLigne);
      expect(wrong).toEqual([...wrong].sort((a, b) => a - b));
    }),
    { numRuns: 200 },
  );
});

test('CSV-004 reads fields as the CSV files of the portal write them', () => {
  const values = lineValues('PM', { immatriculation: '123E75' });
  const file = [fieldNames.PM, fieldNames.PM.map((name) => values[name] ?? '')].map(csvLine).join('');
  expect(file).toContain('"=""123E75"""');
  const result = controlledRows(Buffer.from(byteOrderMark + file), { ...options, kind: 'PM' });
  expect(result).toMatchObject({ verdict: 'accepted', nombreLignesOK: 1, lignesEnErreur: [] });
  expect(result.demandes).toMatchObject([{ immatriculation: '123E75' }]);
});
