import type { FormatModel, OptionModel } from '../model/form.ts';
import type { Text, TextPart, ValueRef } from '../model/value.ts';
import { describeRef } from './sentences.ts';
import { said, wordFor } from './words.ts';

/** A text roughly as its author wrote it. */
export function plainText(text: Text): string {
  return typeof text === 'string' ? text : text.map((part) => plainPart(part)).join('');
}

/** The same for an optional text. */
export function optionalText(text: Text | null): string | null {
  return text === null ? null : plainText(text);
}

/** The codes of a list of options, each with its label. */
export function codesText(options: readonly OptionModel[]): string {
  return options.map(({ label, value }) => `${plainText(label)} : ${JSON.stringify(value)}`).join(', ');
}

/** A format, with the labels of the list that it uses. */
export function describeFormat({ name, options }: FormatModel): string {
  const word = wordFor('formats', name);
  if (options === null) return word;
  const labels = new Set(options.map(({ label }) => plainText(label)));
  return `${word} (${[...labels].join(', ')})`;
}

/** The colour of each option, where not all are neutral. */
export function describeColours({ options }: FormatModel): string | null {
  if (options === null || options.every(({ tone }) => tone === 'neutral')) return null;
  const colours = options.map(({ label, tone }) => `${plainText(label)} : ${wordFor('tones', tone)}`);
  return [...new Set(colours)].join(', ');
}

/** The origin of each of several values; null: there is none. */
export function refsText(refs: Readonly<Record<string, ValueRef>>): string | null {
  const parts = Object.entries(refs).map(([name, ref]) => `${name} : ${describeRef(ref)}`);
  return parts.length === 0 ? null : parts.join(', ');
}

/** `within`: the argument of the plural around the part, which a number sign stands for. */
function plainPart(part: TextPart, within = ''): string {
  if (typeof part === 'string') return part;
  if ('pound' in part) return `{${within}}`;
  const cases = 'plural' in part ? part.plural : 'select' in part ? part.select : null;
  if (cases === null) return 'style' in part ? `{${part.arg}, ${part.style}}` : `{${part.arg}}`;
  const inner = 'plural' in part ? countOf(part) : within;
  const branches = Object.entries(cases).map(([name, parts]) => {
    const when = 'plural' in part ? whenCounted(name, part, inner) : whenChosen(name, part.arg);
    return `${when} : ${parts.map((one) => plainPart(one, inner)).join('')}`;
  });
  return `(${branches.join(' ; ')})`;
}

type Plural = Extract<TextPart, { readonly plural: object }>;

/** What a plural counts: its argument, less an offset, or as a rank. */
function countOf({ arg, offset, ordinal }: Plural): string {
  const counted = offset === 0 ? arg : `${arg} - ${offset}`;
  return ordinal ? said.rank(counted) : counted;
}

/** When a branch of a plural is taken: French counts zero as one where zero has no branch of its own. */
function whenCounted(name: string, { arg, plural }: Plural, count: string): string {
  if (name === 'other') return said.otherwise;
  if (name === 'one') return '=0' in plural ? `${count} = 1` : said.zeroOrOne(count);
  return `${arg} ${name.replace('=', '= ')}`;
}

function whenChosen(name: string, arg: string): string {
  if (name === 'other') return said.otherwise;
  return name === 'null' ? said.without(arg) : `${arg} = ${name}`;
}
