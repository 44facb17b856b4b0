/** Checks the typography of the message catalogues and of the long texts, except verbatim quotes. */
import type { ChecksDefinition, Verbatim } from '../../../schemas/types/definition.ts';
import type { Texts } from '../messages/catalogue.ts';
import { phrasesOf } from '../messages/markdown.ts';
import { nearest } from '../problems/nearest.ts';
import type { At, SourceText } from '../problems/places.ts';
import type { Place } from '../problems/problem.ts';
import type { Reporter } from '../problems/reporter.ts';
import { typographyFaults } from '../problems/typography.ts';

/** The files of another application or package. */
const outside = /^(\.\.|node_modules)\//;

/**
 * Reports typography faults, and exemptions that match nothing. `pages` are the long texts by path. Catalogues from
 * outside the application are not checked.
 */
export function lintMessages(
  { typography, verbatim }: Partial<ChecksDefinition>,
  texts: Texts,
  pages: ReadonlyMap<string, SourceText>,
  { report }: Reporter,
): void {
  if (typography === undefined) return;
  const exempt = new Map<string, At>();
  for (const [key, at] of exemptions(verbatim?.keys ?? []))
    if (exempt.has(key)) report('verbatim-twice', at, key);
    else exempt.set(key, at);
  const needed = new Set<string>();
  const known = new Set<string>();
  const lint = (key: string, text: string, file: string, place: (offset: number) => Place): void => {
    known.add(key);
    if (outside.test(file)) return void needed.add(key);
    const faults = typographyFaults(text);
    if (faults.length > 0 && exempt.has(key)) needed.add(key);
    else for (const { fault, offset } of faults) report('message-typography', place(offset), fault);
  };
  for (const { key, source, file, place } of texts.sources()) lint(key, source, file, place);
  for (const [path, page] of pages)
    for (const phrase of phrasesOf(page)) lint(path, phrase.text, path, phrase.place);
  for (const [key, at] of exempt)
    if (!known.has(key)) report('unknown-name', at, 'message', key, nearest(key, known), []);
    else if (!needed.has(key)) report('verbatim-unused', at, key);
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
