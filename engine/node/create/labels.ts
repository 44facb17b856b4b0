/** French labels for names of a contract: their title, or else the name in words. */
import { guesses } from '../cliTexts.ts';

/** Labels by name: of fields, of values of options, of screens. */
export type Labels = ReadonlyMap<string, string>;

/** A first text for a message: the title of its screen, or the label of the last part of its key that has one. */
export function textFor(path: readonly string[], labels: Labels): string {
  const last = path.at(-1) ?? '';
  if (Object.hasOwn(guesses.byKey, last)) return guesses.byKey[last] ?? last;
  const isOfScreen = path.length === 2 && last === 'title';
  const named = isOfScreen ? path[0] : path.toReversed().find((name) => labels.has(name));
  const text = labels.get(named ?? '') ?? inWords(named ?? last);
  // Braces of a message are placeholders.
  return text.replace(/[{}]/g, '');
}

/** `dateRetour`, `date_retour` and `DATE_RETOUR`: « Date retour ». */
export function inWords(name: string): string {
  const isConstant = name === name.toUpperCase();
  const words = (isConstant ? name.toLowerCase() : name)
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .replace(/[_\s.-]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
