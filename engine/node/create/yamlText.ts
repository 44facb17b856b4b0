/** New definitions as YAML, and members added to a file whose other bytes stay as they are. */
import { Document, isCollection, isMap, isPair, isScalar, type Node, parseDocument } from 'yaml';

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
  const { contents } = parseDocument(text);
  if (!isMap(contents)) return text;
  const map = path.length === 0 ? contents : contents.getIn(path, true);
  if (!isMap(map)) return withMember(text, path.slice(0, -1), path.at(-1) ?? '', { [name]: value });
  if (map.flow === true || map.has(name)) return text;
  const start = (map.items[0]?.key as Node | undefined)?.range?.[0] ?? 0;
  const margin = ' '.repeat(start - text.lastIndexOf('\n', start - 1) - 1);
  const end = text.indexOf('\n', endOf(map));
  const before = end < 0 ? text : text.slice(0, end);
  const isApart = path.length === 0 || (path.length === 1 && path[0] === 'screens');
  const lines = yamlText({ [name]: value })
    .trimEnd()
    .split('\n')
    .map((line) => `\n${margin}${line}`);
  return before + (isApart ? '\n' : '') + lines.join('') + text.slice(before.length);
}

/** Where the text of a node ends, without the comments and line breaks that follow a block. */
function endOf(node: unknown): number {
  if (isCollection(node) && node.flow !== true) {
    const last: unknown = node.items.at(-1);
    return endOf(isPair(last) ? (last.value ?? last.key) : last);
  }
  const end = (node as Node).range?.[1] ?? 0;
  // The range of a block text contains its last line break.
  return isScalar(node) && node.type?.startsWith('BLOCK') ? end - 1 : end;
}
