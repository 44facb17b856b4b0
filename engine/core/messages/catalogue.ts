/** All message catalogues as one. Look-ups are recorded, so that unused texts can be reported. */

import type { AreaDefinition } from '../../../schemas/types/definition.ts';
import { type EngineText, engineTexts } from '../../../schemas/types/engineTexts.ts';
import type { Text } from '../model/value.ts';
import { nearest, onlyName } from '../problems/nearest.ts';
import { type At, placeOf as positionOf } from '../problems/places.ts';
import type { Place } from '../problems/problem.ts';
import type { Renamed } from '../problems/problems.ts';
import type { Report, Reporter } from '../problems/reporter.ts';
import { type Group, mapValues } from '../runtime/values.ts';
import { compileMessage, deadBranchesOf, pluralFaultsOf } from './message.ts';

/** Placeholders that a use fills; `any` if the data of a screen fills them. */
export type Filled = readonly string[] | 'any';

type Message = {
  readonly key: string;
  readonly text: Text;
  readonly args: ReadonlySet<string>;
  readonly at: readonly [group: object, name: string];
  /** Path of its catalogue. */
  readonly file: string;
  /** The text as written, and the position of a character in it. */
  readonly source: string;
  readonly place: (offset: number) => Place;
  /** Whether it was looked up. */
  isUsed: boolean;
};

/** One catalogue file; its value is validated against the grammar. */
export type CatalogueFile = {
  readonly path: string;
  readonly text: string;
  readonly value: Readonly<Record<string, unknown>>;
};

export type Texts = ReturnType<typeof createTexts>;

/** What a text ends with, by its key: signs that an editor finds again in the page. */
export type Mark = (key: string) => string;

/**
 * Merges the catalogues and compiles every message.
 * @param mark marks what look-ups return; the faults of texts are those of unmarked ones
 */
export function createTexts(files: readonly CatalogueFile[], { report }: Reporter, mark: Mark | null = null) {
  const messages = compileAll(files, mark, report);
  const keysOfArea = Map.groupBy(messages.keys(), areaOf);
  const missing = new Map<string, At>();
  const sought = new Set<string>();
  const replacing = new Map<string, readonly string[]>();
  const all: Catalogue = { files, messages, keysOfArea, missing };

  return {
    mark,
    need,
    find,
    findOr,
    under,
    /** Every text by key. */
    written: messages as ReadonlyMap<string, Readonly<Message>>,
    placeOf,
    /** The keys whose texts would be shown in place of a text of the engine. */
    keysReplacing: (key: string): readonly string[] => replacing.get(key) ?? [],
    /** Every key that was looked up, whether it has a text or not. */
    sought: (): ReadonlySet<string> => sought,
    /** `broken`: areas with parts that were cut out as invalid, whose texts seem unused. */
    reportMissing: (areas: readonly AreaDefinition[], broken: ReadonlySet<string>) =>
      reportMissing(all, areas, broken, report),
    reportUnused: (silent: ReadonlySet<string>, areas: readonly string[], types: TypesOfFields) =>
      reportUnused(all, silent, areas, types, report),
  };

  /** The text of an optional key. */
  function find(key: string, filled: Filled): Text | null {
    sought.add(key);
    const message = messages.get(key);
    if (!message) return null;
    message.isUsed = true;
    if (filled !== 'any' && message.args.size > 0)
      for (const name of message.args)
        if (!filled.includes(name)) report('message-placeholder', message.at, key, name, filled);
    return message.text;
  }

  /** The text of a required key; `at`: where a missing one is reported. */
  function need(key: string, filled: Filled, at: At): Text {
    const text = find(key, filled);
    if (text === null && !missing.has(key)) missing.set(key, at);
    return text ?? key;
  }

  /** The text of a key, or the engine's own if the catalogue has none: both may hold what fills that. */
  function findOr(key: string, name: EngineText, filled: Filled = placeholders.get(name) ?? []): Text {
    const own = find(key, filled);
    if (own !== null) return own;
    replacing.set(`engine.${name}`, [...(replacing.get(`engine.${name}`) ?? []), key]);
    return messages.get(`engine.${name}`)?.text ?? '';
  }

  /** The position of a key. */
  function placeOf(key: string): At {
    return messages.get(key)?.at ?? { file: '', line: 1, column: 1 };
  }

  /** The remaining part of each key that starts with `prefix.` */
  function under(prefix: string): readonly string[] {
    const start = `${prefix}.`;
    return (keysOfArea.get(areaOf(prefix)) ?? [])
      .filter((key) => key.startsWith(start))
      .map((key) => key.slice(start.length));
  }
}

type Catalogue = {
  readonly files: readonly CatalogueFile[];
  readonly messages: ReadonlyMap<string, Message>;
  readonly keysOfArea: ReadonlyMap<string, readonly string[]>;
  /** The texts that no catalogue has, each where it is first needed. */
  readonly missing: ReadonlyMap<string, At>;
};

/** Reports areas without texts, and missing texts: those of a group that has none as one, with the name that is meant. */
function reportMissing(
  catalogue: Catalogue,
  areas: readonly AreaDefinition[],
  broken: ReadonlySet<string>,
  report: Report,
): void {
  const { messages, keysOfArea, missing } = catalogue;
  const strays = [...keysOfArea.keys()].filter((name) => areas.every(({ area }) => area !== name));
  const bare = areas.filter(({ area }) => !keysOfArea.has(area));
  for (const area of bare)
    if ([...missing.keys()].some((key) => areaOf(key) === area.area))
      report('catalogue-missing', [area, 'area'], area.area, nearest(area.area, strays));
  const groups = groupsOf(messages);
  // A rule names its message; other texts have the name of what takes them, which takes no other.
  const isNamed = (at: At) => Array.isArray(at) && at[1] === 'message';
  const taken = [...missing].filter(([, at]) => !isNamed(at));
  const gaps = Map.groupBy(taken, ([key]) => gapOf(key, groups));
  for (const [key, at] of missing) {
    const keys = keysOfArea.get(areaOf(key)) ?? [];
    const others = isNamed(at) ? keys : keys.filter((other) => messages.get(other)?.isUsed === false);
    const gap = isNamed(at) ? key : gapOf(key, groups);
    const all = gaps.get(gap) ?? [];
    const beside = broken.has(areaOf(key)) ? null : [...gaps.keys()];
    const renamed = isNamed(at) ? null : renamedIn(gap, beside, all, groups);
    const isFirst = all[0]?.[0] === key && all.length > 1 && gap.includes('.');
    const names = all.map(([one]) => one.slice(gap.length + 1));
    if (isFirst) report('texts-missing', at, gap, names, renamed, elsewhere(gap, key, groups));
    // A name that the definition does not write is misspelt in the catalogue.
    const isWritten = renamed === null || /^[^.]+\.$/.test(renamed.start) || writes(at, renamed.name);
    const former = renamed && messages.get(renamed.start + renamed.other + key.slice(gap.length));
    report('message-missing', isWritten ? at : (former?.at ?? at), key, nearest(key, others), renamed);
  }
}

/** Whether a definition has a name at a place, as a key or as a value. */
function writes(at: At, name: string): boolean {
  if (typeof at === 'string' || !('length' in at)) return false;
  const [holder, key = ''] = at;
  return key === name || (Array.isArray(holder) && String(holder[Number(key)]) === name);
}

/** The keys of all groups and texts, each with whether some of its texts are used. */
type Groups = ReadonlyMap<string, boolean>;

function groupsOf(messages: Catalogue['messages']): Groups {
  const groups = new Map<string, boolean>();
  for (const [key, { isUsed }] of messages)
    for (const group of groupsAround(key)) groups.set(group, isUsed || groups.get(group) === true);
  return groups;
}

/** `a.b.c`: `a`, `a.b`, `a.b.c`. */
function groupsAround(key: string): readonly string[] {
  return key.split('.').map((_, at, names) => names.slice(0, at + 1).join('.'));
}

/** The largest group around a missing text of which the catalogue has none; the text itself: it has others beside it. */
function gapOf(key: string, groups: Groups): string {
  return groupsAround(key).find((group) => !groups.has(group)) ?? '';
}

/** The name beside a gap that is meant: one like its own, or the only one of as many `gaps` (null: not all are known). */
function renamedIn(
  gap: string,
  gaps: readonly string[] | null,
  missing: readonly (readonly [key: string, at: At])[],
  groups: Groups,
): Renamed | null {
  const start = gap.slice(0, gap.lastIndexOf('.') + 1);
  const name = gap.slice(start.length);
  if (start === '') return null;
  const isBeside = (one: string) => one.startsWith(start) && !one.slice(start.length).includes('.');
  const beside = [...groups.keys()].filter(isBeside).map((one) => one.slice(start.length));
  // Of what is there under the other name nothing is used, or it is a part of its own.
  const others = beside.filter((other) => {
    const meant = missing
      .map(([key]) => start + other + key.slice(gap.length))
      .filter((key) => groups.has(key));
    return meant.length > 0 && meant.every((key) => groups.get(key) === false);
  });
  // The names of screens have to be closer: those of one area may begin alike.
  const isDeep = /\..*\./.test(start);
  const alike =
    nearest(name, others) ?? others.find((other) => isDeep && other.slice(0, 3) === name.slice(0, 3));
  const other = alike ?? (gaps?.filter(isBeside).length === 1 ? onlyName(others) : null);
  return other === null ? null : { start, name, other };
}

/** A group of the name of a gap at another place, which no definition takes; `key`: a text that it has. */
function elsewhere(gap: string, key: string, groups: Groups): string | null {
  const end = gap.slice(gap.lastIndexOf('.'));
  const found = [...groups].find(
    ([group, isUsed]) => !isUsed && group.endsWith(end) && groups.has(group + key.slice(gap.length)),
  );
  return found?.[0] ?? null;
}

/**
 * Reports unused texts, those of a group that has no other as one, except those of the `silent` areas. `areas`: the names
 * that are defined; most texts of another area serve nothing. `types`: a check that a type has lost is one problem.
 */
function reportUnused(
  { files, messages, keysOfArea, missing }: Catalogue,
  silent: ReadonlySet<string>,
  areas: readonly string[],
  types: TypesOfFields,
  report: Report,
): void {
  const lost = lostChecks(messages, silent, types);
  for (const keys of lost) {
    const [, holder = '', check = ''] = checkKey.exec(keys[0] ?? '') ?? [];
    const [at, type = ''] = types.get(holder) ?? [];
    if (at) report('type-check-missing', [at, type, 'key'], type, check, keys);
  }
  const told = new Set(lost.flat());
  const isUnused = (key: string) => messages.get(key)?.isUsed === false && !told.has(key);
  for (const { value } of files)
    for (const [area, group] of Object.entries(value)) {
      if (silent.has(area) || area === 'engine') continue;
      const keys = keysOfArea.get(area) ?? [];
      const isStray = !areas.includes(area) && keys.filter(isUnused).length * 2 > keys.length;
      if (isStray) report('area-missing', [value, area, 'key'], area);
      else reportIn(group as Group, `${area}.`);
    }

  function reportIn(group: Group, prefix: string): void {
    for (const [name, value] of Object.entries(group)) {
      const key = prefix + name;
      const keys =
        typeof value === 'string' ? [key] : textsIn(value as Group, `${key}.`).map((one) => one.key);
      if (typeof value !== 'string' && (keys.length === 1 || !keys.every(isUnused)))
        reportIn(value as Group, `${key}.`);
      else if (keys.every(isUnused))
        report(
          'message-unused',
          typeof value === 'string' ? [group, name] : [group, name, 'key'],
          key,
          nearest(key, missing.keys()),
          keys.length,
        );
    }
  }
}

/** The declared types of fields, each in what holds it, by the key of the messages of their checks. */
type TypesOfFields = ReadonlyMap<string, readonly [types: object, name: string]>;

const checkKey = /^(.*\.errors)\.([^.]+)$/;

/** Unused messages of one check, of several fields that have it from one type. */
function lostChecks(
  messages: Catalogue['messages'],
  silent: ReadonlySet<string>,
  types: TypesOfFields,
): readonly (readonly string[])[] {
  const idle = [...messages].flatMap(([key, { isUsed }]) => (isUsed || silent.has(areaOf(key)) ? [] : [key]));
  const causeOf = (key: string) => {
    const [, holder = '', check] = checkKey.exec(key) ?? [];
    const type = types.get(holder);
    return type && `${check} ${type[1]}`;
  };
  const groups = Map.groupBy(idle, causeOf);
  return [...groups].flatMap(([cause, keys]) => (cause !== undefined && keys.length > 1 ? [keys] : []));
}

/** The messages of all files by key; the last of several with one key. */
function compileAll(
  files: readonly CatalogueFile[],
  mark: Mark | null,
  report: Report,
): ReadonlyMap<string, Message> {
  const messages = new Map<string, Message>();
  for (const file of files)
    for (const { key, text: source, at } of textsIn(file.value)) {
      const earlier = messages.get(key);
      if (earlier) report('message-duplicate', at, key, earlier.file);
      const place = (offset: number) => within(positionOf(at), offset, file.text);
      const { text, args } = read(source, at, place, report);
      const shown = mark === null ? text : markedText(text, mark(key));
      messages.set(key, { key, text: shown, args, at, file: file.path, source, place, isUsed: false });
    }
  return messages;
}

function markedText(text: Text, mark: string): Text {
  return typeof text === 'string' ? text + mark : [...text, mark];
}

type WrittenText = Pick<Message, 'at'> & { readonly key: string; readonly text: string };

function textsIn(group: Group, prefix = ''): readonly WrittenText[] {
  return Object.entries(group).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [{ key: prefix + name, text: value, at: [group, name] as const }]
      : textsIn(value as Group, `${prefix}${name}.`),
  );
}

/** Compiles a message and reports its faults; the text as written if it cannot be compiled. */
function read(message: string, at: At, place: (offset: number) => Place, report: Report) {
  const compiled = compileMessage(message);
  if ('error' in compiled) {
    report('message-syntax', place(compiled.offset), compiled.error);
    return { text: message, args: new Set<string>() };
  }
  if (/'[{}]/.test(message)) report('message-apostrophe', at);
  else lint(message, compiled.text, place, report);
  return compiled;
}

/** Reports what the syntax of a message allows and no reader should see. */
function lint(message: string, text: Text, place: (offset: number) => Place, report: Report): void {
  if (message.trim() === '') report('message-empty', place(0));
  const mark = markup.exec(message);
  if (mark) report('message-markup', place(mark.index), mark[0].trim());
  for (const fault of pluralFaultsOf(text)) report('message-plural', place(message.search(/\bone\b/)), fault);
  for (const { branch, known } of deadBranchesOf(text)) {
    const offset = message.search(new RegExp(`\\b${branch}\\s*\\{`));
    report('message-branch', place(Math.max(0, offset)), branch, nearest(branch, known), known);
  }
}

/** Tags, entities, marks of Markdown and of other templates; an asterisk alone is one of a form. */
const markup =
  /<\/?[a-z][^<>]*>|&(?:[a-z]+|#\d+);|(\*\*|__)[^*_]+\1|`[^`]*`|\[[^\]]+\] ?\([^)]*\)|\*[^\s*()][^*]*[^\s*(]\*|(?<![\p{L}\d])_[^\s_][^_{}]*_(?![\p{L}\d])|^#{1,6} |\\[nrt]|\$(?=\{)|%\w+%/iu;

function areaOf(key: string): string {
  const [area = ''] = key.split('.', 1);
  return area;
}

/** The position of a character in a message that is written on one line, quoted or not. */
function within(place: Place, offset: number, text: string): Place {
  const line = text.split(/\r?\n/)[place.line - 1] ?? '';
  const first = line[place.column - 1] ?? '';
  if (/[|>]/.test(first)) return place;
  const quote = /['"]/.test(first) ? 1 : 0;
  return { ...place, column: Math.min(place.column + quote + offset, line.length) };
}

/** All texts of the engine; reports a missing one at `at`. */
export function takeTexts(
  known: Readonly<Record<string, readonly string[]>>,
  texts: Texts,
  at: At,
): Readonly<Record<string, Text>> {
  return mapValues(known, (filled, name) => texts.need(`engine.${name}`, filled, at));
}

/** What fills each text of the engine. */
const placeholders: ReadonlyMap<string, readonly string[]> = new Map(
  Object.values(engineTexts).flatMap((texts) => Object.entries<readonly string[]>(texts)),
);

/** Reports each text that the engine does not know, at its position. */
export function reportUnknownEngineTexts(texts: Texts, { report }: Pick<Reporter, 'report'>): void {
  for (const name of texts.under('engine'))
    if (!placeholders.has(name))
      report(
        'engine-text-unknown',
        texts.placeOf(`engine.${name}`),
        name,
        nearest(name, placeholders.keys()),
      );
}
