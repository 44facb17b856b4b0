/** The reader of YAML: once for the values, and again for their places where there is something to report. */
import { type Document, type LineCounter, type Node, type ParsedNode, parseDocument } from 'yaml';

/** Reads a text; null when it is nested beyond what the reader's stack holds. Keys that are there twice are left to the caller. */
export function readYaml(text: string, lineCounter: LineCounter): Document.Parsed<ParsedNode> | null {
  if (/(?:[[{][^[\]{}\n]{0,40}){200}|(?:[-?] ){200}/.test(text)) return null;
  try {
    const options = {
      lineCounter,
      prettyErrors: false,
      uniqueKeys: false,
      merge: false,
      version: '1.2',
    } as const;
    return parseDocument(text, options);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Where a node begins. */
export function offsetOf(node: unknown): number {
  return (node as Partial<Node> | null)?.range?.[0] ?? 0;
}
