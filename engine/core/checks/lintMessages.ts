/** Checks texts as their readers meet them: typography, terms, and labels that are the same beside one another. */
import type { ChecksDefinition, Verbatim } from '../../../schemas/types/definition.ts';
import type { Texts } from '../messages/catalogue.ts';
import { phrasesOf } from '../messages/markdown.ts';
import { garbledIn, isUnwritten } from '../messages/unfinished.ts';
import { nearest } from '../problems/nearest.ts';
import type { At, SourceText } from '../problems/places.ts';
import type { Place } from '../problems/problem.ts';
import type { Reporter } from '../problems/reporter.ts';
import { typographyFaults } from '../problems/typography.ts';
import { oncePer, oncePerText } from '../runtime/oncePer.ts';

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
  { report }: Reporter,
): void {
  const exempt = new Map<string, At>();
  for (const [key, at] of exemptions(verbatim?.keys ?? []))
    if (exempt.has(key)) report('verbatim-twice', at, key);
    else exempt.set(key, at);
  const needed = new Set<string>();
  const known = new Set<string>();
  const avoidedIn = avoidedTerms(terms);
  const sources = texts.sources();
  const shared = sharedLabels(sources);
  const faultsOf = (key: string, text: string): readonly Fault[] => {
    const other = shared.get(key);
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
    const garbled = garbledIn(text);
    const isOpen = isUnwritten(key, plain);
    if (garbled) report('message-encoding', place(garbled.offset), garbled.found, garbled.meant);
    if (isOpen) report('message-skeleton', place(0), plain);
    if (garbled || isOpen) return void needed.add(key);
    const faults = faultsOf(key, text);
    if (faults.length > 0 && exempt.has(key)) needed.add(key);
    else for (const { offset, tell } of faults) tell(place(offset));
  };
  for (const { key, source, file, place } of sources) lint(key, source, file, place);
  for (const [path, page] of pages)
    for (const { text, plain, place } of phrasesOf(page)) lint(path, text, path, place, plain);
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
  /^(.*)\.(?:submit|cancel)$/,
];

/** Labels that say the same as one before them, by key, each with the key of the other. */
function sharedLabels(sources: ReturnType<Texts['sources']>): ReadonlyMap<string, string> {
  const first = new Map<string, string>();
  const shared = new Map<string, string>();
  for (const { key, source } of sources) {
    const group = labelKeys.map((one) => one.exec(key)?.[1]).find((one) => one !== undefined);
    if (group === undefined) continue;
    const said = `${group} ${source.trim().toLowerCase()}`;
    const other = first.get(said);
    if (other === undefined) first.set(said, key);
    else shared.set(key, other);
  }
  return shared;
}

/** The keys, each with its place: of a list, or of lists by their common beginning. */
function exemptions(keys: Verbatim['keys']): readonly (readonly [string, At])[] {
  const lists = Array.isArray(keys)
    ? [['', keys] as const]
    : Object.entries(keys).map(([start, ends]) => [`${start}.`, ends] as const);
  return lists.flatMap(([start, list]) =>
    list.map((end, index) => [`${start}${end}`, [list, String(index)]] as const),
  );
}
