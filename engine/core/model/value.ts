/** Values that every part of the model is made of: texts, references, conditions. */

/** A compiled text: a literal string, or the parts of an ICU message with placeholders, in order. */
export type Text = string | readonly TextPart[];

export type TextPart =
  | string
  | { readonly arg: string; readonly style?: 'number' | 'date' | 'time' }
  | {
      readonly arg: string;
      readonly plural: Readonly<Record<string, readonly TextPart[]>>;
      readonly offset: number;
      readonly ordinal: boolean;
    }
  | { readonly arg: string; readonly select: Readonly<Record<string, readonly TextPart[]>> }
  /** The number of the enclosing plural (`#`). */
  | { readonly pound: true };

/** The origin of a value at run time. One key each; `fn` names a function of the registry. */
export type ValueRef =
  | { readonly filter: string }
  | { readonly field: string }
  | { readonly row: string }
  | { readonly path: string }
  | { readonly user: string }
  | { readonly property: string; readonly default?: JsonValue }
  | { readonly choice: string }
  | { readonly const: JsonValue }
  | { readonly date: DateModel }
  | { readonly fn: string };

/** A calculated calendar day: months are added first (ending on the last day of a shorter month), then days. */
export type DateModel = {
  /** Today in France, or a value that is a YYYY-MM-DD; any other value gives no day. */
  readonly of: 'today' | ValueRef;
  readonly months: number;
  readonly days: number;
  readonly notBefore: string | null;
};

/** A compiled condition; the compiler has already evaluated `variant` conditions. */
export type Condition =
  | { readonly value: ValueRef; readonly is: JsonValue }
  | { readonly value: ValueRef; readonly isNot: JsonValue }
  | { readonly value: ValueRef; readonly isEmpty: boolean }
  | { readonly right: string }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | { readonly fn: string };

export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

export type JsonSchema = { readonly [key: string]: JsonValue };

export type ScreenId = string; // '<area>/<screen>'
