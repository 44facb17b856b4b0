/** The parts of a screen as a tree, by the grammar: a new word whose value is a part is in it without further code. */
import type { AppDefinition, Screen } from '../../../schemas/types/definition.ts';
import {
  type DefinitionPart,
  type DefinitionTypes,
  definitionParts,
} from '../../../schemas/types/definitionParts.ts';
import type { At } from '../problems/places.ts';
import { type Group, isObject } from '../runtime/values.ts';
import { wholePart } from './mapParts.ts';

type Typed = {
  readonly [Type in keyof DefinitionTypes]: { readonly type: Type; readonly words: DefinitionTypes[Type] };
};

/** A part of a definition: its words, and the parts within it in the order of the grammar. */
export type Part = Typed[keyof Typed] & {
  /** Its key in what holds it. */
  readonly id: string;
  /** Its dotted path in the screen; empty: the screen. */
  readonly path: string;
  /** The position of its key. */
  readonly at: At;
  /** The part that holds it; null: it is the screen. */
  readonly above: Part | null;
  readonly below: readonly Part[];
};

export function partTree(screen: Screen): Part {
  return read(screen, `${screen.kind}Screen`, { id: '', path: '', at: [screen], above: null });
}

export function appTree(app: Partial<AppDefinition>): Part {
  return read(app, 'appDefinition', { id: '', path: '', at: [app], above: null });
}

/** A part, and all below it. `isOutside`: what is left out, with what is below that. */
export function partsIn(part: Part, isOutside: (part: Part) => boolean = () => false): readonly Part[] {
  return [part, ...part.below.flatMap((one) => (isOutside(one) ? [] : partsIn(one, isOutside)))];
}

export type ConditionPart = Extract<Part, { readonly type: 'condition' }>;

/** Every condition of a screen, with its place in the tree; those that hold others too. */
export function conditionsIn(screen: Screen): readonly ConditionPart[] {
  return partsIn(partTree(screen)).filter((part) => part.type === 'condition');
}

type Standing = Pick<Part, 'id' | 'path' | 'at' | 'above'>;

function read(words: object, type: string, standing: Standing): Part {
  const below: Part[] = [];
  const part = { ...standing, type, words, below } as unknown as Part;
  for (const [key, { is, each, short }] of Object.entries(partsOf(words, type))) {
    const value = wholePart((words as Group)[key], undefined, words, key);
    const path = part.path === '' ? key : `${part.path}.${key}`;
    const add = (one: unknown, holder: object, id: string, at: string): void => {
      const whole = wholePart(one, short, holder, id);
      if (isObject(whole) && is !== 'patch')
        below.push(read(whole, is, { id, path: at, at: [holder, id, 'key'], above: part }));
    };
    if (!each) add(value, words, key, path);
    else if (typeof value === 'object' && value !== null)
      for (const [id, one] of Object.entries(value)) add(one, value, id, `${path}.${id}`);
  }
  return part;
}

/** The parts of a type by key. A whole call stands for the words that are written beside its operation. */
function partsOf(words: object, type: string): Readonly<Record<string, DefinitionPart>> {
  const parts = definitionParts[type] ?? {};
  const inCall = Object.keys(definitionParts.call ?? {});
  if (!('call' in words && isObject(words.call))) return parts;
  const others = Object.entries(parts).filter(([key]) => !inCall.includes(key));
  return { ...Object.fromEntries(others), call: { is: 'call' } };
}
