/** Formats texts, formats and short answers for the author of a screen. */
import type { FormatModel, Text, TextPart } from '../model/model.ts';
import type { MakePart, Part } from './part.ts';

/** A text roughly as its author wrote it. */
export function plainText(text: Text): string {
  return typeof text === 'string' ? text : text.map(plainPart).join('');
}

/** The same for an optional text. */
export function optionalText(text: Text | null): string | null {
  return text === null ? null : plainText(text);
}

/** A format, with the labels of the list that it uses. */
export function describeFormat({ name, options }: FormatModel): string {
  if (options === null) return name;
  const labels = new Set(options.map(({ label }) => plainText(label)));
  return `${name} (${[...labels].join(', ')})`;
}

/** One part per text. */
export function textParts(texts: Readonly<Record<string, Text>>, part: MakePart): readonly Part[] {
  return Object.entries(texts).map(([id, text]) => part('texte', id, { '': plainText(text) }));
}

/** `oui` or `non`. */
export function yesNo(value: boolean): string {
  return value ? 'oui' : 'non';
}

function plainPart(part: TextPart): string {
  if (typeof part === 'string') return part;
  if ('pound' in part) return '#';
  const cases = 'plural' in part ? part.plural : 'select' in part ? part.select : null;
  if (cases === null) return `{${part.arg}}`;
  const written = Object.entries(cases).map(([name, parts]) => `${name} {${parts.map(plainPart).join('')}}`);
  return `{${part.arg}, ${written.join(' ')}}`;
}
