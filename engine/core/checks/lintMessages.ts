/** Checks texts as their readers meet them: typography, terms, and labels that are the same beside one another. */
import type { ChecksDefinition, Verbatim } from '../../../schemas/types/definition.ts';
import type { Linker } from '../definition/linker.ts';
import type { Texts } from '../messages/catalogue.ts';
import { readMarkdown } from '../messages/markdown.ts';
import { textKeys } from '../messages/textKeys.ts';
import { garbledIn, isUnwritten } from '../messages/unfinished.ts';
import { nearest } from '../problems/nearest.ts';
import type { At, SourceText } from '../problems/places.ts';
import type { Place } from '../problems/problem.ts';
import { typographyFaults } from '../problems/typography.ts';
import { oncePer, oncePerText } from '../runtime/oncePer.ts';
import { withoutAccents } from '../runtime/values.ts';

type Fault = { readonly offset: number; readonly tell: (at: Place) => void };

/** The files of another application or package. */
const outside = /^(\.\.|node_modules)\//;

/**
 * Reports faults of texts, and exemptions that match nothing. `pages` are the long texts by path. Catalogues from
 * outside the application are not checked.
 */
export function lintMessages(
  { typography, terms = noTerms, verbatim }: Partial<ChecksDefinition>,
  texts: Texts,
  pages: ReadonlyMap<string, SourceText>,
  linker: Linker,
): void {
  const { report } = linker;
  const exempt = new Map<string, At>();
  for (const [key, at] of exemptions(verbatim?.keys ?? []))
    if (exempt.has(key)) report('verbatim-twice', at, key);
    else exempt.set(key, at);
  const needed = new Set<string>();
  const known = new Set<string>();
  const avoidedIn = avoidedTerms(terms);
  const sources = [...texts.written.values()];
  const titles = titlesAsLabels(linker);
  const groups = groupsOf([...sources, ...titles]);
  const [shared, crossed] = [sharedLabels(groups), crossedLabels(groups)];
  for (const { key, at, source } of titles) {
    const other = shared.get(key);
    if (other !== undefined && at !== undefined) report('label-twice', at, source, other);
  }
  const faultsOf = (key: string, text: string): readonly Fault[] => {
    const [other, cross] = [shared.get(key), crossed.get(key)];
    return [
      ...(typography === undefined ? [] : typographyFaults(text)).map(({ fault, offset }) => ({
        offset,
        tell: (at: Place) => report('message-typography', at, fault),
      })),
      ...avoidedIn(text).map(({ term, found, offset }) => ({
        offset,
        tell: (at: Place) => report('message-term', at, found, term),
      })),
      ...(other === undefined
        ? []
        : [{ offset: 0, tell: (at: Place) => report('label-twice', at, text, other) }]),
      ...(cross === undefined
        ? []
        : [{ offset: 0, tell: (at: Place) => report('label-crossed', at, text, cross) }]),
    ];
  };
  /** `plain`: without markup. */
  const lint = (
    key: string,
    text: string,
    file: string,
    place: (offset: number) => Place,
    plain = text,
  ): void => {
    known.add(key);
    if (outside.test(file)) return void needed.add(key);
    const isOpen = isUnwritten(key, plain);
    if (isOpen) report('message-skeleton', place(0), plain);
    // A text that was read in another encoding is reported as a part of its file.
    if (isOpen || garbledIn(text).length > 0) return void needed.add(key);
    const faults = faultsOf(key, text);
    if (faults.length > 0 && exempt.has(key)) needed.add(key);
    else for (const { offset, tell } of faults) tell(place(offset));
  };
  for (const { key, source, file, place } of sources) lint(key, source, file, place);
  for (const [path, page] of pages)
    for (const { text, plain, place } of readMarkdown(page).phrases) lint(path, text, path, place, plain);
  for (const [key, at] of exempt)
    if (!known.has(key)) report('unknown-name', at, 'message', key, nearest(key, known), []);
    else if (!needed.has(key)) report('verbatim-unused', at, key);
}

const noTerms: NonNullable<ChecksDefinition['terms']> = {};

/** The forms of avoided terms in a text. */
const avoidedTerms = oncePer((terms: typeof noTerms) => {
  const all = Object.entries(terms).flatMap(([term, forms]) =>
    forms.map((form) => ({ term, words: wordsOf(form) })),
  );
  return oncePerText((text) => {
    const read = withoutProperties(text);
    return all.flatMap(({ term, words }) =>
      [...read.matchAll(words)].map(({ 0: found, index: offset }) => ({ term, found, offset })),
    );
  });
});

/** A text of the same length without the names of properties (`{site.contact}`), which nobody reads. */
const withoutProperties = (text: string) => text.replace(/\{\w+\.[\w.]+/g, (name) => ' '.repeat(name.length));

/** A form of a term, as whole words, each in the singular or the plural. */
function wordsOf(form: string): RegExp {
  const words = form.split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\p{N}_])${words.join('[sx]?\\s+')}[sx]?(?![\\p{L}\\p{N}])`, 'giu');
}

/** Keys of labels that stand beside one another: what they have in common is the first group. */
const labelKeys = [
  /^(.*\.(?:columns|items|options\.[^.]+|tabs|choices|buttons|shortcuts)|app\.(?:menu|links\.[^.]+))\.[^.]+$/,
  /^(.*\.(?:fields|filters|actions|entries))\.[^.]+\.label$/,
  /^(.*\.(?:panels|sections|blocks))\.[^.]+\.title$/,
  /^(.*\.(?:fields|filters)\.[^.]+\.options)\.[^.]+$/,
  /^(.*)\.(?:submit|cancel)$/,
];

/** A text by its key, and what it stands beside where its key does not say so. */
type Label = { readonly key: string; readonly source: string; readonly group?: string };

/**
 * The titles of screens that stand in the menu or in a list of links, which have no label of their own. A screen that is
 * there twice is reported elsewhere.
 */
function titlesAsLabels({ definitions, texts }: Linker): readonly (Required<Label> & { readonly at: At })[] {
  const { menu = {}, links = {} } = definitions.app.definition;
  const lists = Object.entries<Entries>(links).map(
    ([list, all]) => [`${textKeys.app.links}.${list}`, all] as const,
  );
  return [[textKeys.app.menu, menu] as const, ...lists].flatMap(([group, entries]) => {
    const seen = new Set<string>();
    const labelsIn = (all: Entries): ReturnType<typeof titlesAsLabels> =>
      Object.entries(all).flatMap(([id, entry]) => {
        const { screen = '', entries: below = {} } = entry;
        const { page, title } = textKeys.screen(screen.replace('/', '.'));
        const key = `${group}.${id}`;
        const { source = '' } = texts.written.get(page) ?? texts.written.get(title) ?? {};
        const isOwn = source !== '' && !seen.has(screen) && !texts.written.has(key);
        seen.add(screen);
        const own = isOwn ? [{ key, source, group, at: [entry, 'screen'] } as const] : [];
        return [...own, ...labelsIn(below)];
      });
    return labelsIn(entries);
  });
}

/** Entries of the menu, or links. */
type Entries = Readonly<Record<string, { readonly screen?: string; readonly entries?: Entries }>>;

type Placed = Required<Label>;

/** The labels that stand beside one another. */
function groupsOf(sources: readonly Label[]): readonly (readonly Placed[])[] {
  const placed = sources.flatMap((label) => {
    const { key } = label;
    const group = label.group ?? labelKeys.map((one) => one.exec(key)?.[1]).find((one) => one !== undefined);
    return group === undefined ? [] : [{ ...label, group }];
  });
  return [...Map.groupBy(placed, ({ group }) => group).values()];
}

/** Labels that say the same as one before them, by key, each with the key of the other. */
function sharedLabels(groups: ReturnType<typeof groupsOf>): ReadonlyMap<string, string> {
  const shared = new Map<string, string>();
  for (const labels of groups) {
    const first = new Map<string, string>();
    for (const { key, source } of labels) {
      const said = source.trim().toLowerCase();
      const other = first.get(said);
      if (other === undefined) first.set(said, key);
      else shared.set(key, other);
    }
  }
  return shared;
}

/** Labels of two names, each of which says what the other is named after, by key, each with the key of the other. */
function crossedLabels(groups: ReturnType<typeof groupsOf>): ReadonlyMap<string, string> {
  const crossed = new Map<string, string>();
  for (const labels of groups) {
    const read = labels.map(({ key, source, group }) => ({
      key,
      name: termsOf(key.slice(group.length + 1).replace(/\..*/, '')),
      text: termsOf(source),
    }));
    for (const [index, one] of read.entries()) {
      const other = read.slice(0, index).find((before) => isAbout(one, before) && isAbout(before, one));
      if (other) crossed.set(one.key, other.key);
    }
  }
  return crossed;
}

type Named = { readonly name: readonly string[]; readonly text: readonly string[] };

/** Whether a label says what only another is named after, and not what only itself is. */
function isAbout(one: Named, other: Named): boolean {
  const isSaid = (named: Named, word: string) => !named.name.includes(word) && one.text.includes(word);
  return other.name.some((word) => isSaid(one, word)) && !one.name.some((word) => isSaid(other, word));
}

/** `nombreLignesOK`: `nombre`, `lignes`, `ok`. */
const termsOf = oncePerText((text): readonly string[] =>
  (withoutAccents(text).match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\d+/gu) ?? []).map((word) =>
    word.toLowerCase(),
  ),
);

/** The keys, each with its place: of a list, or of lists by their common beginning. */
function exemptions(keys: Verbatim['keys']): readonly (readonly [string, At])[] {
  const lists = Array.isArray(keys)
    ? [['', keys] as const]
    : Object.entries(keys).map(([start, ends]) => [`${start}.`, ends] as const);
  return lists.flatMap(([start, list]) =>
    list.map((end, index) => [`${start}${end}`, [list, String(index)]] as const),
  );
}
