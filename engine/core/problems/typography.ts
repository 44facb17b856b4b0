/** French typography of a text by the rules of the Imprimerie nationale: no-break spaces and the apostrophe. */
import { oncePerText } from '../runtime/oncePer.ts';

const closing = '[\\p{L}\\p{N})}»”%]';

/** `wrong` matches the fault, without its context. */
const rules = [
  { fault: 'apostrophe', wrong: /(?<=\p{L})'(?=\p{L})/gu },
  { fault: 'space', wrong: /(?<=\S) +(?=[:;!?])/gu },
  // A sign that is followed by other characters belongs to an address or a time.
  { fault: 'missing-space', wrong: new RegExp(`(?<=${closing})(?=[:;!?](?:\\s|$))`, 'gu') },
  { fault: 'quotes', wrong: /(?<=«)(?: +|(?=[^\s\u00a0\u202f]))/gu },
  { fault: 'quotes', wrong: /(?:(?<! ) +|(?<=[^\s\u00a0\u202f]))(?=»)/gu },
  // Quotes within others are the English ones.
  { fault: 'foreign-quotes', wrong: /"[^"]*"?|(?<!«[^»]*)“[^”]*”/gu },
  // « nous nous » and « vous vous » are a subject and its pronoun.
  {
    fault: 'word-twice',
    wrong: /(?<![\p{L}\p{N}'\u2019-])(?!nous|vous)(\p{L}{2,}|\{\w+\})[ \u00a0]+\1(?![\p{L}\p{N}'\u2019-])/giu,
  },
  // The dots of a relative path are followed by a bar.
  { fault: 'dots', wrong: /(?<!\.)\.{2,}(?![./\\])/gu },
  { fault: 'needless-space', wrong: /^\s+|(?<!\s)\s+$|(?<=\S) (?= )|(?<=[\p{L}\p{N})»]) (?=[.,](?:\s|$))/gu },
  {
    fault: 'needless-space',
    wrong:
      /(?<=(?<!\p{L})(?:[cdjlmnst]|qu)['\u2019]?) +(?=['\u2019]? ?\p{L})(?:(?=['\u2019])|(?<=['\u2019] ))/giu,
  },
] as const satisfies readonly { readonly fault: string; readonly wrong: RegExp }[];

export type TypographyFault = (typeof rules)[number]['fault'];
type Fault = { readonly fault: TypographyFault; readonly offset: number };

/** The faults of a text, with their offsets. */
export const typographyFaults = oncePerText((text): readonly Fault[] =>
  rules
    .flatMap(({ fault, wrong }) => [...text.matchAll(wrong)].map(({ index }) => ({ fault, offset: index })))
    .sort((a, b) => a.offset - b.offset),
);
