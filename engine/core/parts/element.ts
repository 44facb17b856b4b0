/**
 * Elements: the parts of a screen as its author wrote them. Explanations and the contract check are functions over
 * elements, and depend on no kind of screen.
 */
import type {
  Bulk,
  Call,
  Condition,
  Form,
  Item,
  Screen,
  Source,
  Table,
} from '../../../schemas/types/definition.ts';
import type { LinkedScreen } from '../definition/linker.ts';
import type { ScreenId } from '../model/value.ts';
import type { At } from '../problems/places.ts';

export type Element = {
  /** Heading of its group; null: users do not see it directly, for example the loading of a source. */
  readonly group: string | null;
  readonly id: string;
  /** Dotted path in the screen, as used by patches. */
  readonly path: string;
  readonly at: At;
  /** Key of its label below the screen's texts; null: no label. */
  readonly label: string | null;
  /** The variants in which it exists; null: all. */
  readonly only: string | readonly string[] | null;
  /** The conditions for it to be visible. */
  readonly conditions: readonly Condition[];
  /** Why its own settings disable it; null: they do not. */
  readonly off: { readonly why: string; readonly at: At } | null;
  /** The right that it requires, or that of its tab or action; null: none. */
  readonly right: { readonly name: string; readonly at: At } | null;
  /** The screen that it leads to: it is hidden from those who cannot open that one. Null: none. */
  readonly target: { readonly screen: ScreenId; readonly at: At } | null;
  /** Whether the help of the screen explains it, if it has a text for its label. */
  readonly mayHaveHelp: boolean;
  readonly calls: readonly CallUse[];
  /** The form that it is a field of; null: it is none. */
  readonly form: Form | null;
};

/** A field of a response that a screen names. */
export type NamedField = {
  readonly path: string;
  readonly at: At;
  /** The name of what shows it, if it has another. */
  readonly shownAs?: string;
  /** The display format, if the field is shown. */
  readonly format: { readonly name: string; readonly options: string | null; readonly at: At } | null;
  /** Where a total of it is asked for. */
  readonly summed?: At;
  /** What a condition compares it with. */
  readonly compared?: { readonly value: unknown; readonly at: At };
};

/** What is read of a response: the fields of its rows, or of the object itself; `any`: only code knows. */
type Reading = { readonly of: 'rows' | 'object'; readonly fields: readonly NamedField[] } | 'any';

/** A call in the context of its use: the values that the screen provides, and what it reads of the response. */
export type CallUse = {
  readonly call: Call & Pick<Source, 'etag' | 'key' | 'rows' | 'paging' | 'largestPage'>;
  /** Where the screen names the call. */
  readonly at: At;
  readonly reading: Reading;
  /** Fields that are read of the response itself, beside its rows. */
  readonly ofWhole?: readonly NamedField[];
  /** It asks for its rows page by page, where the source has a protocol. */
  readonly readsPages?: true;
  /** Texts below the screen's whose placeholders are fields of what is read: of each row, or of the object. */
  readonly fills: {
    readonly of: 'rows' | 'object';
    readonly texts: readonly string[];
    /** Placeholders that something else fills. */
    readonly others?: readonly string[];
  } | null;
  /** The table that shows rows of the response, and may itself say where they are and which fields are their key. */
  readonly table: Table | null;
  readonly filters: Form | null;
  readonly form: Form | null;
  /** The source whose row the call sends, or whose response is the initial value of the form. */
  readonly rowSource: Source | null;
  readonly choices: Bulk['choices'] | null;
};

/** A screen as a variant has it, and what it holds. */
type VariantScreen = {
  readonly variant: string;
  readonly screen: Screen;
  readonly elements: readonly Element[];
};

/** A screen without its variants: what it is in each of them. `compiler/complete` makes it. */
export type NormalScreen = LinkedScreen & {
  readonly variants: readonly VariantScreen[];
};

/** The use of a call; none of a name that does not exist, which was reported. */
export function use(
  call: CallUse['call'] | undefined,
  at: At,
  filled: Partial<Omit<CallUse, 'call' | 'at'>> = {},
): readonly CallUse[] {
  return call === undefined ? [] : [{ ...nothing, call, at, ...filled }];
}

const nothing = {
  reading: 'any',
  fills: null,
  table: null,
  filters: null,
  form: null,
  rowSource: null,
  choices: null,
} as const satisfies Partial<CallUse>;

/** A field that is read but not shown. */
export function plainField(path: string, at: At): NamedField {
  return { path, at, format: null };
}

/** The conditions within a condition that hold no other. */
export function leavesOf(condition: Condition): readonly Condition[] {
  const { all, any, not } = condition;
  if (all === undefined && any === undefined && not === undefined) return [condition];
  return [...(all ?? []), ...(any ?? []), ...(not ? [not] : [])].flatMap(leavesOf);
}

/** How a value is shown. */
export type Shown = Pick<Item, 'format' | 'options' | 'optionsFrom'>;

/** Whether a value has a list of options, whose labels it shows without a format of its own. */
export function isListed({ options, optionsFrom }: Shown): boolean {
  return options !== undefined || optionsFrom !== undefined;
}

/** The format of a shown value. The default is `usual`, else that of its list, at the position of the value. */
export function formatOf(written: Shown, at: At, usual?: string): NonNullable<NamedField['format']> {
  const { format, options } = written;
  return {
    name: format ?? usual ?? (isListed(written) ? 'option' : 'text'),
    options: options ?? null,
    at: format === undefined ? at : [written, 'format'],
  };
}

/** The source or call of a part; undefined: there is none, or none of that name, which was reported. */
export function wholeOf<Whole extends object>(written: string | Whole | undefined): Whole | undefined {
  return typeof written === 'string' ? undefined : written;
}
