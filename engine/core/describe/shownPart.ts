/**
 * Parts: what users see of an application, each with a name and its aspects. Comparisons and pages are made from parts.
 */
import type { Text } from '../model/value.ts';
import type { Names } from './sentences.ts';
import { type Aspects, type Told, tell } from './tell.ts';
import { plainText } from './text.ts';
import { type Aspect, type ShownKind, shownKinds } from './words.ts';

/** A part, identified by its kind and id within a whole (a screen, the application). */
export type ShownPart = {
  readonly whole: string;
  readonly kind: ShownKind;
  /** Id of the panel, table, section or call that contains it; null: the whole itself. */
  readonly within: string | null;
  readonly id: string;
  /** Dotted path of its container in the definition of the screen; empty: the screen. */
  readonly path: string;
  /** Its properties in French. */
  readonly aspects: Aspects;
};

/** The position of the parts of a screen. */
export type Where = { readonly within?: string | null; readonly path?: string };

type Shown = Omit<ShownPart, 'whole'>;

/** Parts in order, some of them in lists of their own; null and false: nothing. */
export type ShownParts = Shown | null | false | readonly ShownParts[];

/** A part of what is told of it; nothing where nothing is told. `names`: those of the fields in conditions. */
export function part(
  kind: ShownKind,
  id: string,
  told: Told | null | false,
  { within = null, path = '' }: Where = {},
  names?: Names,
): ShownParts {
  return told && { kind, within, id, path, aspects: tell(told, names) };
}

/** The parts of a whole. `usualMessage`: that of fields, which is told where another stands for it. */
export function partsOf(
  whole: string,
  parts: ShownParts,
  usualMessage: Text | null = null,
): readonly ShownPart[] {
  const usual = usualMessage && plainText(usualMessage);
  return listed(parts).map((one) => {
    const { aspects } = one;
    const isUsual = aspects.defaultMessage === usual;
    return { whole, ...one, aspects: isUsual ? { ...aspects, defaultMessage: null } : aspects };
  });
}

function listed(parts: ShownParts): readonly Shown[] {
  if (!parts) return [];
  return 'kind' in parts ? [parts] : parts.flatMap(listed);
}

/** The aspects that a part has, in order. */
export function aspectsOf({ aspects }: Pick<ShownPart, 'aspects'>): readonly Aspect[] {
  return Object.keys(aspects) as Aspect[];
}

/** The words that a part is known by; null: its id alone. */
export function labelOf({ aspects }: ShownPart): string | null {
  return aspects.label || aspects.title || aspects.caption || null;
}

/** What the parts of a whole stand within, in the words of its title; the id where it has none. */
export function withinTitle(within: string, parts: readonly ShownPart[]): string {
  const holder = parts.find((part) => part.id === within && holders.has(part.kind));
  return (holder && labelOf(holder)) ?? within;
}

/** Kinds of parts that others stand within. */
const holders = new Set<ShownKind>(['panel', 'table', 'section', 'block', 'tab']);

/** The name of a kind of part: `colonne`, `colonne (erreurs)`. */
export function kindName({ kind, within }: ShownPart): string {
  const { name } = shownKinds[kind];
  return within === null ? name : `${name} (${within})`;
}

/** One part per text. `start`: that of their names. */
export function textParts(texts: Readonly<Record<string, Text>>, start = ''): ShownParts {
  return Object.entries(texts).map(([id, own]) => part('text', start + id, { own }));
}
