/**
 * What a screen holds, as its author wrote it. Each part of a screen answers its elements; explanations and the check
 * against the contract are functions over them, and know no kind of screen.
 */
import type {
  AreaDefinition,
  Bulk,
  Condition,
  Form,
  Source,
  Table,
} from '../../../schemas/types/definition.ts';
import type { At } from '../problems/places.ts';
import type { WrittenCall } from './call.ts';

export type Element = {
  /** Heading that it stands under; null: no user sees it by itself, as the reading of a source. */
  readonly group: string | null;
  readonly id: string;
  /** Dotted path in the screen, as patches name it. */
  readonly path: string;
  readonly at: At;
  /** Key of its label below the screen's texts; null: it has none. */
  readonly label: string | null;
  /** The variants that it exists in; null: all. */
  readonly only: string | readonly string[] | null;
  /** What must hold for it to be seen. */
  readonly conditions: readonly Condition[];
  /** Why it is switched off by its own settings; null: it is not. */
  readonly off: { readonly why: string; readonly at: At } | null;
  /** The right that it asks for, or the tab or action that it belongs to; null: none. */
  readonly right: { readonly name: string; readonly at: At } | null;
  /** The help of the screen explains it, under its label. */
  readonly hasHelp: boolean;
  /** What it names of the row or object that it shows. */
  readonly reads: readonly NamedField[];
  readonly calls: readonly CallUse[];
};

/** A field of an answer that a screen names. */
export type NamedField = {
  readonly path: string;
  readonly at: At;
  /** How it is shown, where it is shown. */
  readonly format: { readonly name: string; readonly options: string | null; readonly at: At } | null;
};

/** What is read of an answer: the fields of its rows, or of the object itself; `any`: only the code can tell. */
export type Reading = { readonly of: 'rows' | 'object'; readonly fields: readonly NamedField[] } | 'any';

/** A call where it is made: what the screen has to fill it with, and what is read of the answer. */
export type CallUse = {
  readonly call: WrittenCall & Pick<Source, 'key' | 'rows'>;
  /** Where the screen names the call. */
  readonly at: At;
  readonly reading: Reading;
  /** The table that reads rows of the answer, and may say itself where they are and what tells them apart. */
  readonly table: Table | null;
  readonly filters: Form | null;
  readonly form: Form | null;
  /** The source whose row the call sends, or whose answer the form starts from. */
  readonly rowSource: Source | null;
  readonly choices: Bulk['choices'] | null;
};

type About = Partial<Omit<Element, 'group' | 'id' | 'path' | 'at'>>;

/** An element that a user sees. */
export function element(group: string, id: string, path: string, at: At, about: About = {}): Element {
  return { ...plainElement, group, id, path, at, ...about };
}

/** What is read or sent where no user sees it by itself. */
export function unseen(at: At, about: About): Element {
  return { ...plainElement, at, ...about };
}

const plainElement = {
  group: null,
  id: '',
  path: '',
  label: null,
  only: null,
  conditions: [],
  off: null,
  right: null,
  hasHelp: false,
  reads: [],
  calls: [],
} as const satisfies Partial<Element>;

/** The use of a call; a name that leads nowhere has been reported, and makes none. */
export function use(
  call: CallUse['call'] | undefined,
  at: At,
  filled: Partial<Omit<CallUse, 'call' | 'at'>> = {},
): readonly CallUse[] {
  return call === undefined ? [] : [{ ...nothing, call, at, ...filled }];
}

const nothing = {
  reading: 'any',
  table: null,
  filters: null,
  form: null,
  rowSource: null,
  choices: null,
} as const satisfies Partial<CallUse>;

/** All that elements name of the row or object that they show. */
export function readsOf(elements: readonly Element[]): readonly NamedField[] {
  return elements.flatMap(({ reads }) => reads);
}

/** The conditions that are there. */
export function present(...conditions: readonly (Condition | undefined)[]): readonly Condition[] {
  return conditions.filter((one) => one !== undefined);
}

/** The right that something asks for. */
export function rightOf(holder: { readonly right?: string } | null | undefined): Element['right'] {
  return holder?.right === undefined ? null : { name: holder.right, at: [holder, 'right'] };
}

/** A field that is named and not shown. */
export function plainField(path: string, at: At): NamedField {
  return { path, at, format: null };
}

/** The fields of the row that references name. */
export function rowRefs(
  refs: Readonly<Record<string, { readonly row?: string }>> | undefined,
): readonly NamedField[] {
  return Object.values(refs ?? {}).flatMap((ref) =>
    ref.row === undefined ? [] : [plainField(ref.row, [ref, 'row'])],
  );
}

/** The fields of the row that a condition names. */
export function conditionRows(condition: Condition | undefined): readonly NamedField[] {
  if (condition === undefined) return [];
  const { row, all = [], any = [], not } = condition;
  const own = row === undefined ? [] : [plainField(row, [condition, 'row'])];
  return [...own, ...[...all, ...any, ...(not ? [not] : [])].flatMap(conditionRows)];
}

/** A value that is shown: the field is named by its id unless it says another. */
export function shownField(
  id: string,
  written: Shown & { readonly field?: string | undefined },
  holder: object,
): NamedField {
  const { field } = written;
  const at: At = field === undefined ? [holder, id, 'key'] : [written, 'field'];
  return { path: field ?? id, at, format: formatOf(written, at) };
}

type Shown = { readonly format?: string | undefined; readonly options?: string | undefined };

/** The format of a shown value; without one of its own, it is the `usual` one and stands where the value does. */
export function formatOf(written: Shown, at: At, usual = 'text'): NonNullable<NamedField['format']> {
  const { format, options } = written;
  return {
    name: format ?? usual,
    options: options ?? null,
    at: format === undefined ? at : [written, 'format'],
  };
}

/** A source of the area. */
export function sourceNamed({ sources = {} }: AreaDefinition, name: string | undefined): Source | undefined {
  return name !== undefined && Object.hasOwn(sources, name) ? sources[name] : undefined;
}

/** A call of the area. */
export function callNamed({ calls = {} }: AreaDefinition, name: string): CallUse['call'] | undefined {
  return Object.hasOwn(calls, name) ? calls[name] : undefined;
}
