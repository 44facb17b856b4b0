/**
 * A Markdown table. Cells are Markdown: texts of authors must pass through `inCell`. Omits empty columns. Empty without
 * rows.
 */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const kept = head.map((_, column) => column).filter((column) => rows.some((row) => row[column]));
  const line = (cells: readonly string[]) => `| ${kept.map((column) => cells[column] ?? '').join(' | ')} |`;
  if (rows.length === 0) return '';
  return [line(head), `|${kept.map(() => ' --- ').join('|')}|`, ...rows.map(line)].join('\n');
}

/** A text of an author, escaped for a cell. */
export function inCell(text: string): string {
  return text.replaceAll(/[\\`*<|[]/g, '\\$&').replaceAll(/\s*\n\s*/g, ' ');
}

/** A name formatted as code. */
export function code(name: string): string {
  return name === '' ? '' : `\`${name.replaceAll('|', '\\|')}\``;
}
