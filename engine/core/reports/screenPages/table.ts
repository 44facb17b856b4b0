/** Markdown tables. Cells are Markdown already: what comes from an author goes through `inCell`. */

/** A table; columns without any content are left out. Empty without rows. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const kept = head.map((_, column) => column).filter((column) => rows.some((row) => row[column]));
  const line = (cells: readonly string[]) => `| ${kept.map((column) => cells[column] ?? '').join(' | ')} |`;
  if (rows.length === 0) return '';
  return [line(head), `|${kept.map(() => ' --- ').join('|')}|`, ...rows.map(line)].join('\n');
}

/** A text of an author, safe within a cell. */
export function inCell(text: string): string {
  return text.replaceAll(/[\\`*<|[]/g, '\\$&').replaceAll(/\s*\n\s*/g, ' ');
}

/** A name as code. */
export function code(name: string): string {
  return name === '' ? '' : `\`${name.replaceAll('|', '\\|')}\``;
}
