/** Checks texts as their readers meet them: typography, terms, and labels that are the same beside one another. */
import type { ChecksDefinition, Verbatim } from '../../../schemas/types/definition.ts';
import type { Linker } from '../definition/linker.ts';
import { menuEntries } from '../definition/menuEntries.ts';
import { readMarkdown } from '../messages/markdown.ts';
import { textKeys } from '../messages/textKeys.ts';
import { garbledIn, isUnwritten } from '../messages/unfinished.ts';
import { nearest } from '../problems/nearest.ts';
import type { At } from '../problems/places.ts';
import { type Place, type Problem, problem } from '../problems/problem.ts';
import { typographyFaults } from '../problems/typography.ts';
import { oncePer, oncePerText } from '../runtime/oncePer.ts';
import { withoutAccents } from '../runtime/values.ts';

/** A text with its place; `plain`: without markup. */
type Read = {
  readonly key: string;
  readonly text: string;
  readonly plain: string;
  readonly file: string;
  readonly place: (offset: number) => Place;
};

/** The files of another application or package. */
const outside = /^(\.\.|node_modules)\//;

/** Reports faults of texts, and exemptions that match nothing. Catalogues from outside the application are not checked. */
export function lintMessages(linker: Linker): void {
  const { definitions, texts, report } = linker;
  const { typography, terms = noTerms, verbatim } = definitions.checks;
  const exempt = new Map<string, At>();
  for (const [key, at] of exemptions(verbatim?.keys ?? []))
    if (exempt.has(key)) report('verbatim-twice', at, key);
    else exempt.set(key, at);
  const needed = new Set<string>();
  const avoidedIn = avoidedTerms(terms);
  const sources = [...texts.written.values()];
  const titles = titlesAsLabels(linker);
  const groups = groupsOf([...sources, ...titles]);
  const shared = likeEarlier(groups, (one, before) => one.said === before.said);
  const crossed = likeEarlier(groups, (one, before) => isAbout(one, before) && isAbout(before, one));
  for (const { key, at, source } of titles) {
    const other = shared.get(key);
    if (other !== undefined) report('label-twice', at, source, other);
  }
  const read: readonly Read[] = [
    ...sources.map(({ source, ...one }) => ({ ...one, text: source, plain: source })),
    ...[...definitions.pages].flatMap(([path, page]) =>
      readMarkdown(page).phrases.map((phrase) => ({ ...phrase, key: path, file: path })),
    ),
  ];
  for (const one of read) if (lint(one)) needed.add(one.key);
  const known = new Set(read.map(({ key }) => key));
  for (const [key, at] of exempt)
    if (!known.has(key)) report('unknown-name', at, 'message', key, nearest(key, known), []);
    else if (!needed.has(key)) report('verbatim-unused', at, key);

  /** Reports what is wrong with a text; answers whether its exemption is of use, or cannot be judged. */
  function lint(one: Read): boolean {
    const { key, text, plain, file, place } = one;
    if (outside.test(file)) return true;
    const isOpen = isUnwritten(key, plain);
    if (isOpen) report('message-skeleton', place(0), plain);
    // A text that was read in another encoding is reported as a part of its file.
    if (isOpen || garbledIn(text).length > 0) return true;
    const faults = faultsOf(one);
    if (faults.length > 0 && exempt.has(key)) return true;
    linker.take(faults);
    return false;
  }

  function faultsOf({ key, text, place }: Read): readonly Problem[] {
    const [other, cross] = [shared.get(key), crossed.get(key)];
    const marks = typography === undefined ? [] : typographyFaults(text);
    return [
      ...marks.map(({ fault, offset }) => problem('message-typography', place(offset), fault)),
      ...avoidedIn(text).map((one) => problem('message-term', place(one.offset), one.found, one.term)),
      ...(other === undefined ? [] : [problem('label-twice', place(0), text, other)]),
      ...(cross === undefined ? [] : [problem('label-crossed', place(0), text, cross)]),
    ];
  }
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
  const { menu, links = {} } = definitions.app.definition;
  const lists = Object.entries(links).map(([list, entries]) =>
    labelsOf(`${textKeys.app.links}.${list}`, Object.entries<Titled>(entries)),
  );
  const ofMenu = menuEntries(menu).map(({ id, entry }) => [id, entry] as const);
  return [...labelsOf(textKeys.app.menu, ofMenu), ...lists.flat()];

  function labelsOf(group: string, entries: readonly (readonly [string, Titled])[]) {
    const seen = new Set<string>();
    return entries.flatMap(([id, entry]) => {
      const { screen = '' } = entry;
      const { page, title } = textKeys.screen(screen.replace('/', '.'));
      const key = `${group}.${id}`;
      const { source = '' } = texts.written.get(page) ?? texts.written.get(title) ?? {};
      const isOwn = source !== '' && !seen.has(screen) && !texts.written.has(key);
      seen.add(screen);
      return isOwn ? [{ key, source, group, at: [entry, 'screen'] as const }] : [];
    });
  }
}

/** An entry of the menu, or a link. */
type Titled = { readonly screen?: string };

/** A label with what it says, the words of that, and those of its name. */
type Said = {
  readonly key: string;
  readonly said: string;
  readonly words: readonly string[];
  readonly name: readonly string[];
};

/** The labels that stand beside one another. */
function groupsOf(sources: readonly Label[]): readonly (readonly Said[])[] {
  const placed = sources.flatMap(({ key, source, group: own }) => {
    const group = own ?? labelKeys.map((one) => one.exec(key)?.[1]).find((one) => one !== undefined);
    if (group === undefined) return [];
    const name = termsOf(key.slice(group.length + 1).replace(/\..*/, ''));
    return [{ key, group, said: source.trim().toLowerCase(), words: termsOf(source), name }];
  });
  return [...Map.groupBy(placed, ({ group }) => group).values()];
}

/** Labels that are like one before them, by key, each with the key of the other. */
function likeEarlier(
  groups: readonly (readonly Said[])[],
  isLike: (one: Said, before: Said) => boolean,
): ReadonlyMap<string, string> {
  const like = new Map<string, string>();
  for (const labels of groups)
    for (const [index, one] of labels.entries()) {
      const other = labels.slice(0, index).find((before) => isLike(one, before));
      if (other) like.set(one.key, other.key);
    }
  return like;
}

/** Whether a label says what only another is named after, and not what only itself is. */
function isAbout(one: Said, other: Said): boolean {
  const isSaid = (named: Said, word: string) => !named.name.includes(word) && one.words.includes(word);
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
