/**
 * The message catalogues as one: every text by its whole key, with its place. What is asked for is remembered, so
 * that what nothing asks for can be reported.
 */

import type { Text } from '../model/model.ts';
import { nearest } from '../problems/nearest.ts';
import { type At, placeOf } from '../problems/places.ts';
import type { Place } from '../problems/problem.ts';
import type { Reporter } from '../problems/reporter.ts';
import { aidTexts, type EngineTextName, engineTexts } from './engineTexts.ts';
import { compileMessage } from './message.ts';

/** Placeholders that a use fills; `any` where the data of a screen does. */
export type Filled = readonly string[] | 'any';

type Message = {
  readonly text: Text;
  readonly args: ReadonlySet<string>;
  readonly at: At;
  readonly file: CatalogueFile;
  /** As it is written. */
  readonly source: string;
  /** Something asked for it. */
  isUsed: boolean;
};

/** Look-up of texts by key. */
export type Texts = {
  /** The text of a key that must be there; a missing one is reported at `at`. */
  readonly need: (key: string, filled: Filled, at: At) => Text;
  /** The text of a key that may be absent. */
  readonly find: (key: string, filled: Filled) => Text | null;
  /** The text of a key, or the engine's own where the catalogue says nothing. */
  readonly findOr: (key: string, engineText: EngineTextName, filled?: Filled) => Text;
  /** The rest of each key that begins with `prefix.` */
  readonly under: (prefix: string) => readonly string[];
  /** Takes all that begins with `prefix.` as used, by the rest of its key. */
  readonly takeAll: (prefix: string) => Readonly<Record<string, Text>>;
  /** Placeholders of all the texts whose key begins with `prefix.` */
  readonly argsUnder: (prefix: string) => ReadonlySet<string>;
  /** Every text as it is written, by key. */
  readonly sources: () => readonly {
    readonly key: string;
    readonly source: string;
    readonly file: string;
    readonly place: (offset: number) => Place;
  }[];
  /** Where a key is written. */
  readonly placeOf: (key: string) => At;
  /** Keys that nothing asked for, and that none of the `silent` areas owns. */
  readonly reportUnused: (silent: ReadonlySet<string>) => void;
};

/** One catalogue file: its value is checked against the grammar. */
export type CatalogueFile = {
  readonly path: string;
  readonly text: string;
  readonly value: Readonly<Record<string, unknown>>;
};

/**
 * Merges the catalogues and compiles every message. Unless they are `whole`, one could not be read: what seems to be
 * missing may stand there, and is not reported.
 */
export function createTexts(
  files: readonly CatalogueFile[],
  whole: boolean,
  { report, places }: Reporter,
): Texts {
  const messages = new Map<string, Message>();
  const keysOfArea = new Map<string, string[]>();
  const missing = new Set<string>();
  for (const file of files) for (const { key, text, at } of textsIn(file.value)) add(key, text, at, file);

  return { need, find, findOr, under, takeAll, argsUnder, placeOf: (key) => at(key), sources, reportUnused };

  function add(key: string, message: string, at: At, file: CatalogueFile): void {
    const earlier = messages.get(key);
    if (earlier) report('message-duplicate', at, key, earlier.file.path);
    const compiled = compileMessage(message);
    if ('error' in compiled)
      report('message-syntax', within(placeOf(places, at), compiled.offset, file.text), compiled.error);
    else if (/'[{}]/.test(message)) report('message-apostrophe', at);
    const { text, args } = 'error' in compiled ? { text: message, args: new Set<string>() } : compiled;
    messages.set(key, { text, args, at, file, source: message, isUsed: earlier?.isUsed ?? false });
    if (earlier) return;
    const area = areaOf(key);
    const keys = keysOfArea.get(area);
    if (keys) keys.push(key);
    else keysOfArea.set(area, [key]);
  }

  function find(key: string, filled: Filled): Text | null {
    const message = messages.get(key);
    if (!message) return null;
    message.isUsed = true;
    if (filled !== 'any' && message.args.size > 0)
      for (const name of message.args)
        if (!filled.includes(name)) report('message-placeholder', message.at, key, name, filled);
    return message.text;
  }

  function need(key: string, filled: Filled, at: At): Text {
    const text = find(key, filled);
    if (text !== null) return text;
    missing.add(key);
    if (whole) report('message-missing', at, key, nearest(key, siblingsOf(key)));
    return key;
  }

  function findOr(key: string, name: EngineTextName, filled: Filled = []): Text {
    return find(key, filled) ?? messages.get(`engine.${name}`)?.text ?? '';
  }

  /** Unused keys of the same area: those that a slip of the pen may have meant. */
  function siblingsOf(key: string): readonly string[] {
    return areaKeys(key).filter((other) => messages.get(other)?.isUsed === false);
  }

  function areaKeys(key: string): readonly string[] {
    return keysOfArea.get(areaOf(key)) ?? [];
  }

  function at(key: string): At {
    return messages.get(key)?.at ?? { file: '', line: 1, column: 1 };
  }

  function under(prefix: string): readonly string[] {
    const start = `${prefix}.`;
    return areaKeys(prefix)
      .filter((key) => key.startsWith(start))
      .map((key) => key.slice(start.length));
  }

  function sources() {
    return [...messages].map(([key, { source, file, at }]) => ({
      key,
      source,
      file: file.path,
      place: (offset: number) => within(placeOf(places, at), offset, file.text),
    }));
  }

  function argsUnder(prefix: string): ReadonlySet<string> {
    return new Set(under(prefix).flatMap((name) => [...(messages.get(`${prefix}.${name}`)?.args ?? [])]));
  }

  function takeAll(prefix: string): Readonly<Record<string, Text>> {
    return Object.fromEntries(under(prefix).map((name) => [name, find(`${prefix}.${name}`, 'any') ?? '']));
  }

  function reportUnused(silent: ReadonlySet<string>): void {
    for (const [key, { at, isUsed }] of messages) {
      const area = areaOf(key);
      if (isUsed || silent.has(area) || area === 'engine') continue;
      report('message-unused', at, key, nearest(key, missing));
    }
  }
}

type WrittenText = { readonly key: string; readonly text: string; readonly at: At };

/** The texts of a group and of those within it. */
function textsIn(group: Readonly<Record<string, unknown>>, prefix = ''): readonly WrittenText[] {
  return Object.entries(group).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [{ key: prefix + name, text: value, at: [group, name] }]
      : textsIn(value as Readonly<Record<string, unknown>>, `${prefix}${name}.`),
  );
}

function areaOf(key: string): string {
  const end = key.indexOf('.');
  return end < 0 ? key : key.slice(0, end);
}

/** The place of a character of a message that is written on one line, in quotes or not. */
function within(place: Place, offset: number, text: string): Place {
  const line = text.split(/\r?\n/)[place.line - 1] ?? '';
  const first = line[place.column - 1] ?? '';
  if (/[|>]/.test(first)) return place;
  const quote = /['"]/.test(first) ? 1 : 0;
  return { ...place, column: Math.min(place.column + quote + offset, line.length) };
}

/** Texts of the engine, complete: one that is missing is reported at `at`. */
export function takeTexts(
  known: Readonly<Record<string, readonly string[]>>,
  texts: Texts,
  at: At,
): Readonly<Record<string, Text>> {
  return Object.fromEntries(
    Object.entries(known).map(([name, filled]) => [name, texts.need(`engine.${name}`, filled, at)]),
  );
}

const engineTextNames: ReadonlySet<string> = new Set([...Object.keys(engineTexts), ...Object.keys(aidTexts)]);

/** Reports each text that the engine does not know, where it is written. */
export function reportUnknownEngineTexts(texts: Texts, { report }: Pick<Reporter, 'report'>): void {
  for (const name of texts.under('engine'))
    if (!engineTextNames.has(name))
      report('engine-text-unknown', texts.placeOf(`engine.${name}`), name, nearest(name, engineTextNames));
}
