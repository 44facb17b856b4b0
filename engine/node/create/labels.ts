/** French labels for names of a contract: their title, or else the name in words. */
import type { Operation, Parameter } from '../../core/contract/operations.ts';
import type { Shape } from '../../core/contract/shape.ts';
import { typographyFaults } from '../../core/problems/typography.ts';
import { guesses } from '../cliTexts.ts';
import { removal } from './areaParts.ts';

/** Labels by name: of fields, of values of options, of screens. */
export type Labels = ReadonlyMap<string, string>;

/** A first text for a message: the title of its screen, or the label of the last part of its key that has one. */
export function textFor(path: readonly string[], labels: Labels): string {
  const last = path.at(-1) ?? '';
  if (path.includes(removal) && Object.hasOwn(guesses.removal, last)) return guesses.removal[last] ?? last;
  const isOfField = /^(columns|items|fields|filters)$/.test(path.at(-2) ?? '') || path.at(-3) === 'options';
  if (!isOfField && Object.hasOwn(guesses.byKey, last)) return guesses.byKey[last] ?? last;
  const isOfScreen = path.length === 2 && last === 'title';
  // A criterion without a label of its own has not that of its screen.
  const isOfCriterion = path.at(-3) === 'filters' && last === 'label';
  const ownTitle = isOfScreen ? labels.get(path.join('.')) : undefined;
  if (ownTitle !== undefined) return ownTitle;
  const named = isOfScreen ? path[0] : nameIn(isOfCriterion ? path.slice(1) : path, labels);
  return labels.get(named ?? '') ?? inWords(named ?? (isOfCriterion ? (path.at(-2) ?? last) : last));
}

/** The last part of a key that has a label; a member of an object, by its path, before its own name. */
function nameIn(path: readonly string[], labels: Labels): string | undefined {
  const ends = path.map((_, index) => path.slice(0, path.length - index));
  const names = ends.flatMap((end) => end.map((_, index) => end.slice(index).join('-')));
  return names.find((name) => labels.has(name));
}

/** A text of a contract as a label in French typography; null: it is none, or too long for one. */
export function labelText(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > longestLabel) return null;
  const label = text
    .trim()
    .replace(/\.$/, '')
    .replace(/(?<=\p{L})'(?=\p{L})/gu, '\u2019')
    .replace(/ +(?=[:;!?])/g, '\u00a0');
  // Braces and angle brackets of a message are placeholders and marks.
  const isNone = label === '' || /[{}<>#\n]/.test(label) || isTechnical(label);
  return isNone || typographyFaults(label).length > 0 ? null : label;
}

/** Whether a text speaks of code: names as code spells them, addresses, types and formats. */
function isTechnical(text: string): boolean {
  return (
    /[_`=/\\]|\p{Ll}\p{Lu}/u.test(text) ||
    /\b(?:bool(?:ean)?|enum|id|integer|ISO|JSON|null|RFC|string|true|UUID)\b/i.test(text)
  );
}

const longestLabel = 60;
/** Members of objects so deep have labels of their own. */
const deepest = 4;

/** `dateRetour`, `date_retour` and `DATE_RETOUR`: « Date retour ». */
export function inWords(name: string): string {
  const isConstant = name === name.toUpperCase();
  const words = (isConstant ? name.toLowerCase() : name)
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .replace(/[^\p{L}\p{N}\u2019]+/gu, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * First texts, from the contract or else from names. `titles`: the screens, each with the operation that names it;
 * `shapes`: what holds the fields, the last that names one winning.
 */
export function labelsOf(
  area: string,
  titles: Readonly<Record<string, Operation>>,
  shapes: readonly (Shape | null)[],
  query: readonly Parameter[],
): Labels {
  const labels = new Map<string, string>();
  const addValues = (values: readonly unknown[] | null) => {
    for (const value of values ?? []) labels.set(String(value), inWords(String(value)));
  };
  for (const [screen, { summary }] of Object.entries(titles)) {
    const label = labelText(summary);
    const guess = guesses.byScreen[screen];
    labels.set(screen, label ?? guess ?? inWords(area));
    // The pages of several areas are beside one another in the menu and in the quick search.
    if (label === null && guess !== undefined)
      labels.set(`${screen}.title`, `${inWords(area)}\u00a0: ${guess.toLowerCase()}`);
  }
  for (const { name, shape, description } of query) {
    labels.set(name, (shape.values === null ? labelText(description) : null) ?? inWords(name));
    addValues((shape.items ?? shape).values);
  }
  for (const shape of shapes) addFields(shape, []);
  return labels;

  function addFields(object: Shape | null, above: readonly string[]): void {
    for (const [own, shape] of Object.entries(object?.properties ?? {})) {
      const path = [...above, own];
      const name = path.join('-');
      const label =
        above.length > 0 ? null : (labelText(shape.schema.title) ?? labelText(describedAs(shape)));
      if (label !== null || !labels.has(name)) labels.set(name, label ?? inWords(name));
      const inner = shape.items ?? shape;
      addValues(inner.values);
      if (path.length < deepest) addFields(inner, shape.items === null ? path : []);
    }
  }

  /** The description of values that it does not list. */
  function describedAs({ values, schema }: Shape): unknown {
    return values === null ? schema.description : undefined;
  }
}
