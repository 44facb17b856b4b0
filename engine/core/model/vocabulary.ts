/** The names that definitions may use beyond the grammar: the compiler refuses any other, so that no look-up fails. */

/** Texts by name, each with its placeholders. */
export type WrittenTexts = Readonly<Record<string, readonly string[]>>;

/** What the component of a `custom` screen is made for: each of its screens gives it all of that, and nothing else. */
export type ComponentNeeds = {
  /** Texts `texts.*` that it writes (`group.*`: those that data choose). */
  readonly texts?: WrittenTexts;
  readonly calls?: readonly string[];
  readonly tables?: readonly string[];
  /** Whether it draws a form. */
  readonly form?: boolean;
};

/** Names of one registry. */
export type Vocabulary = {
  /** Components of `custom` screens. */
  readonly components: Readonly<Record<string, ComponentNeeds>>;
  /** Inputs of form fields. */
  readonly widgets: readonly string[];
  /** Cells of result grids. */
  readonly cells: readonly string[];
  /** Value to text, for screen, print and CSV file. */
  readonly formats: Readonly<Record<string, FormatFacts>>;
  /** Functions named by `fn`, `choose` and `when`. */
  readonly functions: readonly string[];
  /** Icons beside links. */
  readonly icons: readonly string[];
  /** Texts `app.*` that components use, by name, with their placeholders. Default: all texts of the catalogue. */
  readonly texts?: WrittenTexts;
  /** Screens (`area/screen`) that are opened from elsewhere than definitions: by a component, a mail, a kept address. */
  readonly entrances?: readonly string[];
};

export const formatInputs = ['text', 'number', 'boolean', 'date', 'list', 'object', 'any'] as const;

/** The type of the values that a format takes; `any`: it reads the whole row, or takes every value. */
export type FormatInput = (typeof formatInputs)[number];

/** What a format takes; `csv`: the format that takes its place in a CSV file. */
type FormatFacts = FormatInput | { readonly input: FormatInput; readonly csv: string };

export function formatFacts({ formats }: Vocabulary, name: string): Exclude<FormatFacts, string> {
  const facts = (Object.hasOwn(formats, name) && formats[name]) || 'any';
  return typeof facts === 'string' ? { input: facts, csv: name } : facts;
}

/** The registries, without texts. */
export type RegistryName = Exclude<keyof Vocabulary, 'texts' | 'entrances'>;

export const engineVocabulary = {
  widgets: [
    'text',
    'textarea',
    'password',
    'date',
    'dateTime',
    'select',
    'checkbox',
    'checkboxes',
    'rows',
    'file',
    'radio',
    'number',
    'email',
    'tel',
    'digits',
    'code',
  ],
  cells: ['text', 'link', 'status', 'checkbox', 'copy', 'compare'],
  formats: {
    text: 'text',
    number: 'number',
    date: 'date',
    dateTime: 'date',
    yesNo: 'boolean',
    option: 'any',
    list: 'list',
  },
} as const satisfies Partial<Vocabulary>;

/** The names of an application, with the engine's. */
export function withEngineNames(added: Vocabulary): Vocabulary {
  const { widgets, cells, formats } = engineVocabulary;
  return {
    ...added,
    widgets: [...widgets, ...added.widgets],
    cells: [...cells, ...added.cells],
    formats: { ...formats, ...added.formats },
  };
}
