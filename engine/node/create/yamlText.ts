/** YAML as text: values of one line, and entries added to a file whose other lines stay as they are. */
import { isMap, parseDocument } from 'yaml';

export function flow(members: readonly string[]): string {
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

export function listOf(texts: readonly string[]): string {
  return `[${texts.map(quoted).join(', ')}]`;
}

/** A text that YAML reads as a text. */
export function quoted(text: string): string {
  const isWord = /^[A-Za-z][\w-]*$/.test(text) && !/^(true|false|null|yes|no|on|off|y|n)$/i.test(text);
  return isWord ? text : `'${text.replaceAll("'", "''")}'`;
}

/**
 * The text with an entry at the end of the map at a path, unless the map has one of that name: `lines` are the entry
 * without indentation. A map that is missing is added, and one on a single line stays as it is.
 */
export function withEntry(text: string, path: readonly string[], lines: readonly string[]): string {
  const [key = ''] = lines.find((line) => line !== '')?.split(':') ?? [];
  const document = parseDocument(text);
  const map = path.length === 0 ? document.contents : document.getIn(path, true);
  if (path.length > 0 && !isMap(map))
    return path.length === 1 || document.hasIn(path.slice(0, -1))
      ? // A block of the file stands apart.
        withEntry(text, path.slice(0, -1), [
          ...(path.length === 1 ? [''] : []),
          `${path.at(-1)}:`,
          ...indented(lines, 2),
        ])
      : text;
  if (!isMap(map) || map.flow === true || map.has(key)) return text;
  const last = map.items.at(-1);
  const start = rangeOf(map.items[0]?.key)?.[0] ?? 0;
  const end = (rangeOf(last?.value) ?? rangeOf(last?.key))?.[1] ?? text.length;
  const column = start - (text.lastIndexOf('\n', start - 1) + 1);
  const upTo = text.slice(0, end).trimEnd().length;
  const line = text.indexOf('\n', upTo);
  const at = line < 0 ? text.length : line;
  return `${text.slice(0, at)}\n${indented(lines, column).join('\n')}${text.slice(at) || '\n'}`;
}

type Range = readonly [number, number, number];

function rangeOf(node: unknown): Range | null {
  return ((node as { readonly range?: Range | null } | null | undefined)?.range ?? null) as Range | null;
}

function indented(lines: readonly string[], columns: number): readonly string[] {
  return lines.map((line) => (line === '' ? '' : ' '.repeat(columns) + line));
}

/** The entries of a block of a text of this module: the lines of each, without their indentation. */
export function entriesOf(text: string, block: string): readonly (readonly string[])[] {
  const lines =
    new RegExp(`^${block}:\\n((?:(?: .*)?\\n)*)`, 'm').exec(text)?.[1]?.trimEnd().split('\n') ?? [];
  const entries: string[][] = [];
  for (const line of lines.map((one) => one.slice(2)).filter((one) => one !== ''))
    if (line.startsWith(' ')) entries.at(-1)?.push(line);
    else entries.push([line]);
  return entries;
}
