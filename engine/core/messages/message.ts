/** Compiles ICU messages to texts, so that the browser only fills placeholders. */
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Text, TextPart } from '../model/value.ts';
import type { PluralFault } from '../problems/problems.ts';
import { malformed, messageReasons, tooDeep } from '../problems/words.ts';
import { filledParts } from '../runtime/text.ts';
import { mapValues } from '../runtime/values.ts';

/** A text, or the error and its offset in the message. */
type CompiledMessage =
  | { readonly text: Text; readonly args: ReadonlySet<string> }
  | { readonly error: string; readonly offset: number };

const none: ReadonlySet<string> = new Set();

export function compileMessage(message: string): CompiledMessage {
  if (!/[{}]/.test(message)) return { text: message, args: none };
  try {
    const args = new Set<string>();
    const parts = partsOf(parse(message, { ignoreTag: true, captureLocation: true }), args);
    const [first] = parts;
    return { text: parts.length === 1 && typeof first === 'string' ? first : parts, args };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error instanceof RangeError) return { error: tooDeep, offset: 0 };
    return { error: messageReasons[error.message] ?? malformed, offset: offsetOf(error) };
  }
}

function partsOf(elements: readonly MessageFormatElement[], args: Set<string>): readonly TextPart[] {
  return elements.map((element): TextPart => {
    if (element.type === TYPE.literal) return element.value;
    if (element.type === TYPE.pound) return { pound: true };
    const { value: arg } = element;
    args.add(arg);
    switch (element.type) {
      case TYPE.plural: {
        const { options, offset, pluralType } = element;
        return { arg, plural: choicesOf(options, args), offset, ordinal: pluralType === 'ordinal' };
      }
      case TYPE.select:
        return { arg, select: choicesOf(element.options, args) };
      case TYPE.argument:
        return { arg };
      case TYPE.tag:
        throw new Error(`Unexpected tag ${arg}`);
      default:
        // The parser lets it pass, and nothing writes it.
        if (element.style) throw Object.assign(new Error('STYLED_ARGUMENT'), element);
        return { arg, style: styles[element.type] };
    }
  });
}

const styles = { [TYPE.number]: 'number', [TYPE.date]: 'date', [TYPE.time]: 'time' } as const;

function choicesOf(
  options: Readonly<Record<string, { value: MessageFormatElement[] }>>,
  args: Set<string>,
): Readonly<Record<string, readonly TextPart[]>> {
  return mapValues(options, ({ value }) => partsOf(value, args));
}

/** Branches of the plurals of a text that no number takes in French, each with those that are taken. */
export function deadBranchesOf(text: Text) {
  return filledParts(text).flatMap((part) => {
    if (!('plural' in part)) return [];
    const known = part.ordinal ? ordinals : cardinals;
    // In French `one` is the case of 0 and 1.
    const isTaken = !part.ordinal && ['=0', '=1'].every((exact) => Object.hasOwn(part.plural, exact));
    const alive = known.filter((branch) => branch !== 'one' || !isTaken);
    const dead = Object.keys(part.plural).filter((branch) => !/^=/.test(branch) && !alive.includes(branch));
    return dead.map((branch) => ({ branch, known: alive }));
  });
}

/** What is wrong with the plurals of a text; see `pluralFaults`. */
export function pluralFaultsOf(text: Text): readonly PluralFault[] {
  const [start, next] = typeof text === 'string' ? [] : text;
  const isAlone = start !== undefined && isNumber(start) && startsInPlural(next);
  return filledParts(text)
    .flatMap((part): readonly PluralFault[] => {
      if (!('plural' in part) || part.ordinal || !part.plural.one || !part.plural.other) return [];
      const [one, other] = [written(part.plural.one), written(part.plural.other)];
      if (one === other) return ['same'];
      const [words, others] = [one.split(' '), other.split(' ')];
      const first = words.findIndex((word, at) => word !== others[at]);
      const isPlural = (word = '') => /[sx](?!\p{L})/u.test(word);
      const isSwapped = isPlural(words[first]) && !isPlural(others[first]);
      return words.length === others.length && isSwapped ? ['swapped'] : [];
    })
    .concat(isAlone ? ['none'] : []);
}

/** The number of a list, as the engine fills it. */
const isNumber = (part: TextPart) =>
  typeof part === 'object' && 'arg' in part && part.arg === 'n' && !('plural' in part) && !('select' in part);
/** Whether a text begins with a noun in the plural: one whose singular ends alike is none. */
const startsInPlural = (text: TextPart | undefined) =>
  typeof text === 'string' &&
  /^\s(?!(?:fois|mois|pays|cas|sous|dans|vers|plus|pas|sans)(?!\p{L}))\p{L}+(?:s|x|\([sx]\))(?!\p{L})/u.test(
    text,
  );

const written = (parts: readonly TextPart[]) =>
  parts.map((part) => (typeof part === 'string' ? part : '#')).join('');

const branchesOf = (type: 'cardinal' | 'ordinal') =>
  new Intl.PluralRules('fr', { type }).resolvedOptions().pluralCategories.map(String);
const cardinals = branchesOf('cardinal');
const ordinals = branchesOf('ordinal');

/** Whether a text writes the number that it is filled with, at least in its general branch. */
export function writesNumber(text: Text, name: string): boolean {
  const isWritten = (parts: readonly TextPart[], inPlural: boolean): boolean =>
    parts.some((part) => {
      if (typeof part === 'string') return false;
      if ('pound' in part) return inPlural;
      if ('plural' in part) return isWritten(part.plural.other ?? [], part.arg === name);
      if ('select' in part) return Object.values(part.select).some((branch) => isWritten(branch, inPlural));
      return part.arg === name;
    });
  return typeof text !== 'string' && isWritten(text, false);
}

function offsetOf(error: Error & { location?: { start?: { offset?: number } } }): number {
  return error.location?.start?.offset ?? 0;
}
