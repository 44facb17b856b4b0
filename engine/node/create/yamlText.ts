/** New definitions as YAML, and members added to a file whose other bytes stay as they are. */
import {
  Document,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Scalar,
  type YAMLMap,
} from 'yaml';
import type { SourceText } from '../../core/problems/places.ts';
import type { Place } from '../../core/problems/problem.ts';
import { offsetOf, readYaml } from '../../core/problems/yamlText.ts';

/** A value that is written on one line. */
export function inline(value: unknown): Node {
  return new Document().createNode(value, { flow: true });
}

export function yamlText(value: object): string {
  return new Document(value).toString({ lineWidth: 0, singleQuote: true });
}

/** The keys that lead to what is at a place of a file. */
export function pathAt({ text }: SourceText, { line, column }: Place): readonly string[] {
  const before = text.split('\n').slice(0, line - 1);
  const offset = before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
  const path: string[] = [];
  for (let at: unknown = readYaml(text, new LineCounter())?.contents; isMap(at); ) {
    const pair = at.items.findLast(({ key }) => offsetOf(key) <= offset);
    if (pair === undefined) break;
    path.push(String(pair.key));
    at = pair.value;
  }
  return path;
}

/**
 * The text with a member at the end of the map at a path, unless the map has one of that name with a value. A map that is missing is
 * added. Blocks and screens stand apart.
 */
export function withMember(text: string, path: readonly string[], name: string, value: unknown): string {
  const document = readYaml(text, new LineCounter());
  if (document?.contents === null && document.errors.length === 0) {
    const whole = path.reduceRight<object>((inner, one) => ({ [one]: inner }), { [name]: value });
    return text + (text === '' || text.endsWith('\n') ? '' : '\n') + yamlText(whole);
  }
  if (!isMap(document?.contents) || document.errors.length > 0) return text;
  const map = path.length === 0 ? document.contents : document.getIn(path, true);
  if (!isMap(map)) return withMember(text, path.slice(0, -1), path.at(-1) ?? '', { [name]: value });
  const held = map.get(name, true);
  if (isScalar(held) && held.value === null) return withValue(text, held, value);
  if (map.has(name)) return text;
  if (map.flow === true) return withFlowMember(text, map, { [name]: value });
  const isApart = path.length === 0 || (path.length === 1 && path[0] === 'screens');
  const lines = yamlText({ [name]: value })
    .trimEnd()
    .split('\n');
  return withLines(text, map, isApart ? ['', ...lines] : lines);
}

/** The text with a name at the end of the list at a path; the same text if there is no list with members. */
export function withItem(text: string, path: readonly string[], name: string): string {
  const list = readYaml(text, new LineCounter())?.getIn(path, true);
  const last = isSeq(list) ? list.items.at(-1) : undefined;
  if (!isSeq(list) || last === undefined) return text;
  const end = endOf(last);
  if (list.flow) return `${text.slice(0, end)}, ${inlineText(name)}${text.slice(end)}`;
  const start = offsetOf(last);
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const lineEnd = text.indexOf('\n', end);
  const at = lineEnd < 0 ? text.length : lineEnd;
  const isWindows = text[lineEnd - 1] === '\r';
  return `${text.slice(0, at)}\n${before}${inlineText(name)}${isWindows ? '\r' : ''}${text.slice(at)}`;
}

/** The text with a value in the place of an empty one. */
function withValue(text: string, { range }: Scalar, value: unknown): string {
  const [start, end] = range ?? [0, 0];
  const before = text.slice(0, start);
  return `${before}${before.endsWith(':') ? ' ' : ''}${inlineText(value)}${text.slice(end)}`;
}

/** The text with a member behind the last pair of a flow map. */
function withFlowMember(text: string, map: YAMLMap, member: object): string {
  const written = inlineText(member).replace(/^\{ | \}$/g, '');
  const last = map.items.at(-1);
  if (last === undefined) {
    const start = (map.range?.[0] ?? 0) + 1;
    return `${text.slice(0, start)} ${written} ${text.slice(start).trimStart()}`;
  }
  const end = endOf(last.value ?? last.key);
  return `${text.slice(0, end)}, ${written}${text.slice(end)}`;
}

function inlineText(value: unknown): string {
  return new Document(inline(value)).toString({ lineWidth: 0, singleQuote: true }).trimEnd();
}

/** The text with lines behind the last pair of a block map, with its indentation and line breaks. */
function withLines(text: string, map: YAMLMap, lines: readonly string[]): string {
  const last = map.items.at(-1);
  if (last === undefined) return text;
  const start = offsetOf(last.key);
  const margin = ' '.repeat(start - text.lastIndexOf('\n', start - 1) - 1);
  const lineEnd = text.indexOf('\n', endOf(last.value ?? last.key));
  const at = lineEnd < 0 ? text.length : lineEnd;
  const isWindows = text[lineEnd - 1] === '\r';
  const added = lines.map((line) => `\n${line === '' ? '' : margin + line}${isWindows ? '\r' : ''}`);
  return text.slice(0, at) + added.join('') + text.slice(at);
}

/** Where the text of a node ends: without the comments and line breaks that follow a block. */
export function endOf(node: unknown): number {
  if ((isMap(node) || isSeq(node)) && !node.flow) {
    const last: unknown = node.items.at(-1);
    return endOf(isPair(last) ? (last.value ?? last.key) : last);
  }
  const end = (node as Node).range?.[1] ?? 0;
  // The range of a block text contains its last line break.
  return isScalar(node) && node.type?.startsWith('BLOCK') ? end - 1 : end;
}
