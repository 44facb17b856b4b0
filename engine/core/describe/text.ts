/** Texts, formats and short answers as they are shown to the author of a screen. */
import type { FormatModel, ScreenModel, Text, TextPart } from '../model.ts';

/** The kinds of screens. */
export const kindNames: Readonly<Record<ScreenModel['kind'], string>> = {
  search: 'recherche',
  detail: 'fiche',
  dashboard: 'tableau de bord',
  form: 'formulaire',
  sections: 'rubriques à modifier',
  page: 'page de texte',
  links: 'page de liens',
  custom: 'écran sur mesure',
};

/** A text as its author wrote it, more or less. */
export function plainText(text: Text): string {
  return typeof text === 'string' ? text : text.map(plainPart).join('');
}

/** The same of a text that may be absent. */
export function optionalText(text: Text | null): string | null {
  return text === null ? null : plainText(text);
}

/** A format, with the labels of the list that it reads. */
export function describeFormat({ name, options }: FormatModel): string {
  if (options === null) return name;
  const labels = new Set(options.map(({ label }) => plainText(label)));
  return `${name} (${[...labels].join(', ')})`;
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
