/** The YAML parser: used for the values, and again for their positions if there is a problem to report. */
import { type Document, type Node, type ParsedNode, parseDocument } from 'yaml';

/** Parses a text; null if it is nested too deeply for the parser's stack. The caller reports duplicate keys. */
export function readYaml(text: string): Document.Parsed<ParsedNode> | null {
  if (/(?:[[{][^[\]{}\n]{0,40}){200}|(?:[-?] ){200}/.test(text)) return null;
  try {
    return parseDocument(text, { prettyErrors: false, uniqueKeys: false, merge: false, version: '1.2' });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The start offset of a node. */
export function offsetOf(node: unknown): number {
  return (node as Partial<Node> | null)?.range?.[0] ?? 0;
}
