/** Formats texts, formats and short answers for the author of a screen. */
import type { LinkModel } from '../model/action.ts';
import type { FormatModel } from '../model/format.ts';
import type { Text, TextPart } from '../model/value.ts';
import type { Aspects, MakePart, Part } from './part.ts';
import { said, wordFor } from './words.ts';

/** A text roughly as its author wrote it. */
export function plainText(text: Text): string {
  return typeof text === 'string' ? text : text.map((part) => plainPart(part)).join('');
}

/** The same for an optional text. */
export function optionalText(text: Text | null): string | null {
  return text === null ? null : plainText(text);
}

/** How a value is shown: its format, and the colour of each option where not all are neutral. */
export function formatAspects(format: FormatModel): Aspects {
  return { format: describeFormat(format), colours: describeColours(format) };
}

/** A format, with the labels of the list that it uses. */
export function describeFormat({ name, options }: FormatModel): string {
  const word = wordFor('formats', name);
  if (options === null) return word;
  const labels = new Set(options.map(({ label }) => plainText(label)));
  return `${word} (${[...labels].join(', ')})`;
}

function describeColours({ options }: FormatModel): string | null {
  if (options === null || options.every(({ tone }) => tone === 'neutral')) return null;
  const colours = options.map(({ label, tone }) => `${plainText(label)} : ${wordFor('tones', tone)}`);
  return [...new Set(colours)].join(', ');
}

/** One part per text. */
export function textParts(texts: Readonly<Record<string, Text>>, part: MakePart): readonly Part[] {
  return Object.entries(texts).map(([id, text]) => part('text', id, { own: plainText(text) }));
}

/** The screen that a link opens, with the right that it needs. */
export function linkAspect({ screen, right }: Pick<LinkModel, 'screen' | 'right'>): string {
  return right === null ? screen : said.withRight(screen, right);
}

/** `oui` or `non`. */
export function yesNo(value: boolean): string {
  return value ? said.yes : said.no;
}

/** `within`: the argument of the plural around the part, which a number sign stands for. */
function plainPart(part: TextPart, within = ''): string {
  if (typeof part === 'string') return part;
  if ('pound' in part) return `{${within}}`;
  const cases = 'plural' in part ? part.plural : 'select' in part ? part.select : null;
  if (cases === null) return `{${part.arg}}`;
  const isPlural = 'plural' in part;
  const inner = isPlural ? part.arg : within;
  const said = Object.entries(cases).map(([name, parts]) => {
    const when = isPlural ? whenCounted(name, part.arg, cases) : whenChosen(name, part.arg);
    return `${when} : ${parts.map((one) => plainPart(one, inner)).join('')}`;
  });
  return `(${said.join(' ; ')})`;
}

/** When a branch of a plural is taken: French counts zero as one where zero has no branch of its own. */
function whenCounted(name: string, arg: string, cases: object): string {
  if (name === 'other') return said.otherwise;
  if (name === 'one') return '=0' in cases ? `${arg} = 1` : said.zeroOrOne(arg);
  return `${arg} ${name.replace('=', '= ')}`;
}

function whenChosen(name: string, arg: string): string {
  if (name === 'other') return said.otherwise;
  return name === 'null' ? said.without(arg) : `${arg} = ${name}`;
}
