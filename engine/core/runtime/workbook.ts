/**
 * The rows of a list as a workbook (Office Open XML, ISO/IEC 29500-1, SpreadsheetML): numbers as numbers, days as days,
 * everything else as text, so that no program reads an identifier as a number or a text as a formula.
 */
import { type CellKinds, type FileContent, writtenInSteps } from './csv.ts';
import type { Steps } from './slices.ts';

/** Styles of cells, by their place in the file of styles. */
const styles = { head: 1, day: 2, moment: 3 } as const;
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const opened = 'http://schemas.openxmlformats.org/package/2006';
const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** The place of the rows in the archive. */
export const sheetFile = 'xl/worksheets/sheet1.xml';

export const frameFiles: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${declaration}<Types xmlns="${opened}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${mime}.sheet.main+xml"/><Override PartName="/${sheetFile}" ContentType="${mime}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${mime}.styles+xml"/></Types>`,
  '_rels/.rels': related({ officeDocument: 'xl/workbook.xml' }),
  'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="1" sheetId="1" r:id="worksheet"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': related({ worksheet: 'worksheets/sheet1.xml', styles: 'styles.xml' }),
  'xl/styles.xml': `${declaration}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm:ss"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

function related(targets: Readonly<Record<string, string>>): string {
  const links = Object.entries(targets).map(
    ([id, target]) => `<Relationship Id="${id}" Type="${office}/${id}" Target="${target}"/>`,
  );
  return `${declaration}<Relationships xmlns="${opened}/relationships">${links.join('')}</Relationships>`;
}

/** The file of the rows in parts, below a head that stays in sight. */
export function* sheetParts(...content: FileContent): Steps<readonly string[]> {
  let longest: readonly number[] = [];
  const { heads, parts } = yield* writtenInSteps(content, kinds, (columns, step, start) => {
    if (start === 0) longest = columns.map((column) => Math.max(...column.map(({ length }) => length)));
    return step
      .map((_, line) => `<row>${columns.map((column) => column[line]?.xml).join('')}</row>`)
      .join('');
  });
  const widths = heads.map((head, index) => Math.max(head.length, longest[index] ?? 0));
  const cols = widths.map(
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${Math.min(60, width + 2)}" customWidth="1"/>`,
  );
  const start = `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>`;
  const head = `<row>${heads.map((text) => textCell(text, styles.head)).join('')}</row>`;
  return [start, head, ...parts, '</sheetData></worksheet>'];
}

/** A cell, and its length as it is shown. */
type SheetCell = { readonly xml: string; readonly length: number };

const kinds: CellKinds<SheetCell> = {
  number: (value, shown) => ({ xml: `<c><v>${value}</v></c>`, length: shown().length }),
  day: (shown) => ({ xml: dayCell(shown) ?? textCell(shown), length: shown.length }),
  text: (shown) => ({ xml: textCell(shown), length: shown.length }),
};

/** Characters that XML cannot hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is sought
const unwritable = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;
/** Programs read `_x0041_` as the character of that code. */
const coded = /_(?=x[\da-f]{4}_)/gi;
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };
/** The longest text of a cell of Excel. */
const longestText = 32_767;

function textCell(text: string, style = 0): string {
  if (text === '') return '<c/>';
  const kept = text.slice(0, longestText).replace(unwritable, '').toWellFormed();
  const escaped = kept.replace(/[&<>\r]/g, (character) => escapes[character] ?? '').replace(coded, '_x005F_');
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped}</t></is></c>`;
}

const dayLength = 86_400_000;
/** The day 0 of workbooks, for days from March 1900. */
const dayZero = Date.UTC(1899, 11, 30);

/** A day as it is shown, `dd/mm/yyyy` or with `hh:mm:ss`, in no zone; null: a year that workbooks do not know. */
function dayCell(shown: string): string | null {
  const [day = 1, month = 1, year = 0, ...time] = shown.split(/\D/).map(Number);
  if (year <= 1900) return null;
  const serial = (Date.UTC(year, month - 1, day, ...time) - dayZero) / dayLength;
  return `<c s="${time.length > 0 ? styles.moment : styles.day}"><v>${serial}</v></c>`;
}
