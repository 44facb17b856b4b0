/** Splits a line of an order file into fields (RFC 4180, semicolons), and finds quotes that no field has. */

export type Split =
  | { readonly kind: 'fields'; readonly fields: readonly string[] }
  /** The last quote was not closed: the field may go on in the next line. */
  | { readonly kind: 'open' }
  /** A quote inside a field without quotes, or text after a closed one. */
  | { readonly kind: 'stray' };

const field = /[^\S\n]*"((?:[^"]|"")*)"[^\S\n]*(?=;|$)|([^";]*)(?=;|$)/y;
const open = /[^\S\n]*"(?:[^"]|"")*$/y;

/** The fields of a line, without the blanks around them, within quotes too. */
export function splitLine(line: string): Split {
  if (!line.includes('"')) return { kind: 'fields', fields: line.split(';').map((text) => text.trim()) };
  const fields: string[] = [];
  let position = 0;
  do {
    field.lastIndex = position;
    const match = field.exec(line);
    if (match === null) {
      open.lastIndex = position;
      return { kind: open.test(line) ? 'open' : 'stray' };
    }
    const [all, quoted, plain = ''] = match;
    fields.push((quoted === undefined ? plain : unquoted(quoted)).trim());
    position += all.length + 1;
  } while (position <= line.length);
  return { kind: 'fields', fields };
}

/** `="0123456789"`: how the CSV files of the portal write a text that a spreadsheet would read as another value. */
const constantText = /^\s*="([^"]*)"\s*$/;

function unquoted(quoted: string): string {
  const text = quoted.replaceAll('""', '"');
  return constantText.exec(text)?.[1] ?? text;
}
