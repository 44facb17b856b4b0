/** Order files as anything may write them: encodings and wrong conversions, separators, quotes, line ends, odd values. */
import fc from 'fast-check';
import { fieldNames, type Kind } from '#schemas/orderFile/layouts.ts';
import { anyCharacter } from '../../anyCharacter.ts';
import { controlledRows } from './controlledRows.ts';
import { distinctLines, lineValues } from './orderFile.ts';
import { tables } from './strangeBytes.ts';

const encodings = Object.keys(tables) as (keyof typeof tables)[];
const names = [
  'Hélène',
  'JOÃO',
  'O’BRIEN',
  "D'ARC",
  'Zoë',
  'ŁUCJA',
  'AndrÉ',
  'DUP0NT',
  'DE LA TOUR',
  'NGUYỄN',
  'LYON 3°',
];
/** What stands in files and on no card: line ends, marks of direction, zero widths, other scripts, pictures, parts of signs. */
const odd = [
  '\u2028',
  '\u202e',
  '\u200b',
  '\u00ad',
  '\ufeff',
  '\ufffd',
  '\t',
  '\v',
  '\u0085',
  '\u0301',
  '😀',
  'д',
  'Α',
  '中',
  'ﬁ',
  'ﷺ',
  '\ue000',
  '=',
  '@',
  'Ãª',
  '\u1e9e',
  'ı',
  '\u{1d400}',
  '\u{e0041}',
];
const value = fc.oneof(
  { arbitrary: fc.constantFrom(...names), weight: 4 },
  {
    arbitrary: fc.tuple(fc.constantFrom(...names), fc.constantFrom(...odd)).map((parts) => parts.join('')),
    weight: 3,
  },
  {
    arbitrary: fc.tuple(fc.constantFrom(...odd), fc.constantFrom(...names)).map((parts) => parts.join('')),
    weight: 1,
  },
  { arbitrary: fc.string({ unit: anyCharacter, maxLength: 12 }), weight: 2 },
  { arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }), weight: 1 },
);
const shown: Record<Kind, readonly string[]> = {
  PP: ['nomUsage', 'nomNaissance', 'prenom', 'lieuNaissance', 'destinataire', 'adresse1', 'commune', 'pays'],
  PM: ['raisonSociale', 'immatriculation', 'destinataire', 'adresse1', 'commune', 'pays'],
};

export type AnyOrderFile = { readonly kind: Kind; readonly bytes: Uint8Array };

export const anyOrderFile: fc.Arbitrary<AnyOrderFile> = fc
  .constantFrom<Kind>('PP', 'PM')
  .chain((kind) =>
    fc.record({
      kind: fc.constant(kind),
      lines: fc.array(fc.dictionary(fc.constantFrom(...shown[kind]), value, { maxKeys: 2 }), {
        minLength: 1,
        maxLength: 8,
      }),
      separator: fc.constantFrom(';', ';', ';', ';', ',', '\t', '|'),
      quotes: fc.constantFrom('needed', 'all', 'none', 'wrong'),
      end: fc.constantFrom('\r\n', '\n', '\r'),
      mark: fc.boolean(),
      written: fc.constantFrom(...encodings, 'UTF-8', 'UTF-8', 'UTF-16'),
      /** Read as this encoding, and written as UTF-8. */
      misread: fc.option(fc.constantFrom(...encodings.filter((name) => name !== 'UTF-8')), { freq: 5 }),
    }),
  )
  .map(({ kind, lines, separator, quotes, end, mark, written, misread }) => {
    const quote = (text: string): string => {
      if (quotes === 'none') return text;
      if (quotes === 'wrong') return text.length % 2 === 0 ? text : `"${text}`;
      return quotes === 'all' || /["\r\n]|[;,\t|]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    };
    const rows = lines.map((changes, index) => {
      const values = lineValues(kind, { ...distinctLines(1, 300 + index)[0], ...changes });
      return fieldNames[kind].map((name) => quote(values[name] ?? '')).join(separator);
    });
    const text = (mark ? '\ufeff' : '') + [fieldNames[kind].join(separator), ...rows, ''].join(end);
    const bytes = written === 'UTF-16' ? Buffer.from(text, 'utf16le') : tables[written].write(text);
    return { kind, bytes: misread === null ? bytes : Buffer.from(tables[misread].read(bytes)) };
  });

/** A text that a card shows as it stands: composed Latin letters, digits, usual marks with each form of apostrophe and hyphen, single blanks between words. */
function isOnCard(text: string): boolean {
  return (
    text === text.normalize('NFC') &&
    text === text.trim() &&
    !/ {2}/.test(text) &&
    // One mark may follow a letter where the two have no composed form.
    /^(?:[\p{Script=Latin}\p{Nd}ªº]\p{Mn}{0,2}|[ '’‘ʻʼ′´`\-‐-―−.,/()°&+:;!?"“”«»·#*_%])*$/u.test(text)
  );
}

/**
 * What is wrong with the control of a file; nothing, whatever the file: each line is counted once, every accepted value is
 * one that a card shows, and every other line has its reason.
 */
export function faultsOf({ kind, bytes }: AnyOrderFile): string[] {
  const { demandes, lignesEnErreur, ...counted } = controlledRows(bytes, {
    kind,
    today: '2026-11-18',
    maxLines: 100,
    seuilRejet: 100,
  });
  const { nombreLignesOK, nombreLignesKO, nombreLignesTotal } = counted;
  const isCounted =
    nombreLignesOK + nombreLignesKO === nombreLignesTotal && demandes.length === nombreLignesOK;
  // The key of duplicates is on no card.
  const shown = demandes.flatMap(({ cle_doublon: _key, ...row }) => Object.entries(row));
  return [
    ...(isCounted ? [] : [`${demandes.length} rows: ${JSON.stringify(counted)}`]),
    ...shown.flatMap(([column, text]) =>
      typeof text !== 'string' || isOnCard(text) ? [] : [`${column}: ${JSON.stringify(text)}`],
    ),
    ...lignesEnErreur.flatMap(({ motif }) =>
      motif.trim() === '' || /\[object |\bundefined\b|\bNaN\b/.test(motif) ? [`reason: ${motif}`] : [],
    ),
  ];
}
