/** Reads the texts of message files, for the tables that are generated from them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { compileMessage } from '../engine/core/messages/message.ts';

export type MessageGroup = { readonly [name: string]: string | MessageGroup };

/** The engine's own French texts. */
export function engineMessages(): MessageGroup {
  const file = join(import.meta.dirname, '../messages/engine.yaml');
  return (parse(readFileSync(file, 'utf8')) as { readonly engine: MessageGroup }).engine;
}

/** Each text with its name below the group: words joined by dots. */
export function* textsIn(group: MessageGroup, prefix = ''): Generator<readonly [string, string]> {
  for (const [name, text] of Object.entries(group))
    if (typeof text === 'string') yield [prefix + name, text];
    else yield* textsIn(text, `${prefix}${name}.`);
}

/** The placeholders of a text. A faulty one throws. */
export function placeholdersOf(text: string): readonly string[] {
  return [...compiledText(text).args];
}

/** A text as the page formats it, with its placeholders. A faulty one throws. */
export function compiledText(text: string) {
  const compiled = compileMessage(text);
  if ('error' in compiled) throw new Error(`${compiled.error} in: ${text}`);
  return compiled;
}

/** An array of names as TypeScript. */
export function namesLiteral(names: readonly string[]): string {
  return `[${names.map((name) => `'${name}'`).join(', ')}]`;
}
