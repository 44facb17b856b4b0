/** YAML as text: values of one line, and entries added to a file whose other lines stay as they are. */
import { isMap } from 'yaml';
import { addLines, applyEdits, nodeAt, pairOf, readFile } from '../../core/edits/yamlEdits.ts';

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
  const file = readFile({ path: '', kind: 'area', text });
  if (file === null) return text;
  const map = nodeAt(file.root, path);
  if (isMap(map)) {
    const [key = ''] = lines.find((line) => line !== '')?.split(':') ?? [];
    return map.flow === true || pairOf(map, key) ? text : applyEdits(text, addLines(file, map, lines));
  }
  const [above, name = ''] = [path.slice(0, -1), path.at(-1)];
  if (path.length === 0 || nodeAt(file.root, above) === null) return text;
  // A block of the file stands apart.
  const apart = above.length === 0 ? [''] : [];
  return withEntry(text, above, [
    ...apart,
    `${name}:`,
    ...lines.map((line) => (line === '' ? '' : `  ${line}`)),
  ]);
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
