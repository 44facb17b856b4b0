/** New definitions as YAML, and members added to a file whose other bytes stay as they are. */
import { Document, isMap, type Node } from 'yaml';
import { addLines, applyEdits, nodeAt, pairOf, readFile } from '../../core/edits/yamlEdits.ts';

/** A value that is written on one line. */
export function inline(value: unknown): Node {
  return new Document().createNode(value, { flow: true });
}

export function yamlText(value: object): string {
  return new Document(value).toString({ lineWidth: 0, singleQuote: true });
}

/**
 * The text with a member at the end of the map at a path, unless the map has one of that name. A map that is missing is
 * added, and one on a single line stays as it is. Blocks and screens stand apart.
 */
export function withMember(text: string, path: readonly string[], name: string, value: unknown): string {
  const file = readFile({ path: '', kind: 'area', text });
  if (file === null) return text;
  const map = path.length === 0 ? file.root : nodeAt(file.root, path);
  if (!isMap(map)) return withMember(text, path.slice(0, -1), path.at(-1) ?? '', { [name]: value });
  if (map.flow === true || pairOf(map, name)) return text;
  const isApart = path.length === 0 || (path.length === 1 && path[0] === 'screens');
  const lines = yamlText({ [name]: value })
    .trimEnd()
    .split('\n');
  return applyEdits(text, addLines(file, map, isApart ? ['', ...lines] : lines));
}
