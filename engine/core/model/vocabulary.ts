/**
 * The names that definitions may use beyond the grammar: widgets, cells, formats and the like. The engine brings its
 * own, an application adds to them; the compiler refuses any other, so that no name is looked up in vain at run time.
 */

/** Texts by name, each with the placeholders that are filled when it is written. */
export type WrittenTexts = Readonly<Record<string, readonly string[]>>;

/** What the component of a `custom` screen is made for: each of its screens gives it all of that, and nothing else. */
export type ComponentNeeds = {
  /** Texts `textes.*` that it writes (`group.*`: those that data choose). */
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
  /** Value to text, for the screen, paper and file. */
  readonly formats: readonly string[];
  /** Functions named by `fn`, `choose` and `when`. */
  readonly functions: readonly string[];
  /** Pictures beside links. */
  readonly icons: readonly string[];
  /** Texts `app.*` that components write, by name, with the placeholders that they fill. Default: whatever is written. */
  readonly texts?: WrittenTexts;
};

/** Names of things, as against texts. */
export type Registry = Exclude<keyof Vocabulary, 'texts'>;

/** What the engine brings itself. */
export const engineVocabulary = {
  components: {},
  widgets: [
    'text',
    'textarea',
    'password',
    'date',
    'select',
    'checkbox',
    'checkboxes',
    'radio',
    'number',
    'email',
    'tel',
    'digits',
  ],
  cells: ['text', 'link', 'status', 'checkbox', 'copy'],
  formats: ['text', 'number', 'date', 'dateTime', 'yesNo', 'option', 'list'],
  functions: [],
  icons: [],
} as const satisfies Vocabulary;

/** The engine's names and an application's, together. */
export function mergeVocabularies(own: Vocabulary, added: Vocabulary): Vocabulary {
  return {
    components: { ...own.components, ...added.components },
    widgets: [...own.widgets, ...added.widgets],
    cells: [...own.cells, ...added.cells],
    formats: [...own.formats, ...added.formats],
    functions: [...own.functions, ...added.functions],
    icons: [...own.icons, ...added.icons],
    ...(added.texts ? { texts: added.texts } : {}),
  };
}
