/**
 * The application model: the compiler produces it and the browser renders it. Plain JSON, complete: every default is
 * filled, every name resolved, every text inlined. Nothing here may fail or be checked again at run time.
 *
 * It is delivered in three kinds of files: the `AppModel` (shell, loaded with the entry), the `RouteModel` table (one
 * chunk), and one chunk per screen with a `ScreenModel` for each variant.
 */

// ---------------------------------------------------------------- texts, references, conditions

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

// ---------------------------------------------------------------- application

/** The whole application, ready to be drawn. */
export type Compiled = {
  readonly app: AppModel;
  readonly routes: readonly RouteModel[];
  readonly screens: Readonly<Record<ScreenId, ScreenFile>>;
  readonly aids: AidsModel;
};

export type AppModel = {
  /** Name of the property (GET properties) that contains the site title, and its default. */
  readonly siteTitle: { readonly property: string; readonly default: string };
  /** Document title before a page has one. */
  readonly documentTitle: { readonly property: string; readonly default: string };
  /**
   * Variant names in definition order; `choose` names the registry function user -> variant; `fallback` is the variant
   * of signed-out users.
   */
  readonly variants: {
    readonly names: readonly string[];
    readonly choose: string;
    readonly fallback: string;
  };
  /**
   * The property in which objects of the API carry a code (the code may also come plain); null: codes are always plain.
   */
  readonly codeProperty: string | null;
  readonly addresses: AddressNames;
  readonly rights: Readonly<Record<string, RightModel>>;
  readonly menu: readonly MenuEntryModel[];
  /** Link lists of the shell's slots (`header`, `footer`, …). */
  readonly links: Readonly<Record<string, readonly ShellLinkModel[]>>;
  /** '/' redirects to the first of `screens` that the user may open, or to `otherwise`. */
  readonly home: { readonly screens: readonly ScreenId[]; readonly otherwise: ScreenId };
  /** Screens with a role in the session or in failures. */
  readonly special: {
    readonly signIn: ScreenId;
    readonly expired: ScreenId;
    readonly unavailable: ScreenId;
    readonly notFound: ScreenId;
    /** The redirect target of every guarded route for a user whose `when` function returns true (first sign-in). */
    readonly gate: { readonly when: string; readonly screen: ScreenId } | null;
  };
  readonly session: SessionCallsModel;
  /** Calls of the shell's slots, by name (`calls:` of the application file). */
  readonly calls: Readonly<Record<string, CallModel>>;
  /** Error rules for every call, after the call's own rules. First match wins. */
  readonly errors: readonly ErrorRuleModel[];
  /** The engine's own texts (`engine.*` of the catalogues), by name without the prefix. */
  readonly texts: Readonly<Record<string, Text>>;
  /** Texts `app.*`, for the application's shell components. */
  readonly appTexts: Readonly<Record<string, Text>>;
  /** Whether there is a guided tour. */
  readonly tour: boolean;
};

/** Parameters by which the address of a page says what it shows: no filter may have such a name. */
export type AddressNames = {
  readonly sort: string;
  readonly page: string;
  readonly size: string;
  readonly tab: string;
};

/** Lazily loaded content that most visits do not need: texts of such parts, help, guided tour. */
export type AidsModel = {
  readonly texts: Readonly<Record<string, Text>>;
  readonly help: Readonly<Record<ScreenId, HelpFile>>;
  readonly tour: readonly TourStepModel[];
};

/** The help of one screen, for each variant that has help. */
export type HelpFile = Readonly<Record<string, HelpModel>>;

export type HelpModel = {
  readonly text: Text | null;
  /** Parts of the screen by label, in display order. */
  readonly explained: readonly { readonly label: Text; readonly text: Text }[];
  readonly links: readonly HelpLinkModel[];
};

export type HelpLinkModel = {
  readonly screen: ScreenId;
  readonly label: Text;
  readonly tab: string | null;
  readonly anchor: string | null;
};

/** A step of the tour; it is skipped if its place is not on the page. */
export type TourStepModel = { readonly place: TourPlace; readonly title: Text; readonly body: Text };
export type TourPlace =
  | 'menu'
  | 'account'
  | 'links'
  | 'breadcrumb'
  | 'help'
  | 'content'
  | 'filters'
  | 'results'
  | 'footer';

export type ScreenId = string; // '<area>/<screen>'

export type RightModel = {
  readonly signedOut: boolean;
  readonly aliases: readonly string[];
  readonly label: Text;
};

export type MenuEntryModel = {
  readonly id: string;
  readonly screen: ScreenId;
  readonly label: Text;
  readonly entries: readonly MenuEntryModel[];
};

/** A link of the shell: to a screen (shown if the user may open it), or external. */
export type ShellLinkModel = { readonly label: Text; readonly icon: string | null } & (
  | { readonly screen: ScreenId }
  | { readonly property: string; readonly default: string; readonly newWindow: boolean }
);

/** The calls of the session. Bodies and responses are defined by the server; the engine only handles the token. */
export type SessionCallsModel = {
  readonly validate: CallModel;
  readonly validateEverySeconds: number;
  /** How many seconds before its timeout an idle session shows a warning. */
  readonly warnSeconds: number;
  readonly user: CallModel;
  readonly logout: CallModel;
  readonly properties: CallModel;
  /** Claim names of the token: the user's id, and the prefix of the right claims. */
  readonly claims: { readonly user: string; readonly rightPrefix: string };
};

// ---------------------------------------------------------------- routes

/** One entry of the route table, in matching order. */
export type RouteModel = {
  readonly screen: ScreenId;
  /** Lets the code of the kind load in parallel with the screen's own chunk. */
  readonly kind: ScreenModel['kind'];
  readonly path: string;
  readonly aliases: readonly string[];
  readonly guard: GuardModel;
  /**
   * The `{page}` of the title `{page} | {site title}`. May contain placeholders that the loaded screen fills; until
   * then `breadcrumb` is used.
   */
  readonly title: Text;
  readonly breadcrumb: Text;
  /** The title until the data arrives, or if it never does, when the breadcrumb needs data too. */
  readonly waitingTitle?: string;
  /** Parent screens in the breadcrumb, outermost first. */
  readonly parents: readonly ScreenId[];
  readonly chrome: {
    readonly menu: boolean;
    readonly breadcrumb: boolean;
    readonly footer: 'plain' | 'accent';
  };
  /** The variants in which it exists; null: all. */
  readonly only: readonly string[] | null;
};

export type GuardModel =
  | { readonly kind: 'public' }
  | { readonly kind: 'login' }
  /** At least one of the rights. `signedIn: false`: the signed-out defaults of the rights count too. */
  | { readonly kind: 'right'; readonly anyOf: readonly string[]; readonly signedIn: boolean };

// ---------------------------------------------------------------- calls and errors

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type CallModel = {
  readonly method: Method;
  /** Path template with `{name}` placeholders, as in the contract. */
  readonly path: string;
  readonly pathParams: Readonly<Record<string, ValueRef>>;
  readonly query: Readonly<Record<string, ValueRef>>;
  readonly headers: Readonly<Record<string, ValueRef>>;
  readonly body: BodyModel | null;
  /** Send `If-Match` with the ETag of the edited response, if it had one. */
  readonly ifMatch: boolean;
  /** Error rules of this call, first match wins, before the global ones. */
  readonly errors: readonly ErrorRuleModel[];
};

export type BodyModel =
  | { readonly kind: 'fields'; readonly fields: Readonly<Record<string, ValueRef>> }
  /** The whole row (or the detail's object), with `set` laid over it. */
  | { readonly kind: 'row'; readonly set: Readonly<Record<string, ValueRef>> }
  | { readonly kind: 'form'; readonly set: Readonly<Record<string, ValueRef>> }
  /** multipart/form-data with the chosen file in the field `field`. */
  | { readonly kind: 'upload'; readonly field: string };

export type ErrorRuleModel = {
  /** Statuses; 0 stands for 'no response' (network, timeout), `other` for all remaining ones. Null: every status. */
  readonly statuses: readonly number[] | 'other' | null;
  /** Only while the browser is offline (true) or online (false); null: either. */
  readonly offline: boolean | null;
  /** Code in the body: the whole text, or the field `code` of a JSON object. Null: every body. */
  readonly code: string | null;
  /**
   * Operations (`METHOD path` with `{x}` as written, or a prefix that ends in `*`) to which this rule does not apply.
   */
  readonly except: readonly string[];
  readonly message: Text | null;
  /** Form field of the message; null: a banner. */
  readonly field: string | null;
  readonly then: 'stay' | 'refresh' | 'endSession' | { readonly goto: ScreenId };
};

// ---------------------------------------------------------------- fields and forms

export type FormModel = {
  /** JSON Schema without labels: the same object from which the validator was compiled. */
  readonly schema: JsonSchema;
  readonly fields: readonly FieldModel[];
  /** Checks over several fields, in order. */
  readonly rules: readonly RuleModel[];
  /** Dependent fields, in dependency order. */
  readonly dependents: readonly DependentModel[];
  readonly submit: Text;
  readonly reset: Text | null;
  /** A note such as 'fields with * are required', shown before the fields. */
  readonly note: Text | null;
};

export type FieldModel = {
  readonly name: string;
  readonly label: Text;
  readonly hint: Text | null;
  readonly placeholder: Text | null;
  /** Longer help, behind a button beside the label. */
  readonly help: Text | null;
  /** A widget of the engine or of the registry. */
  readonly widget: string;
  readonly required: boolean;
  readonly readOnly: boolean;
  /** Whether a read-only field is submitted. */
  readonly submit: boolean;
  readonly options: readonly OptionModel[] | null;
  /** The source of the options, instead of `options`; null: none. */
  readonly optionsFrom: OptionsSourceModel | null;
  /** Text of the empty choice of a select ('Tous'). */
  readonly emptyOption: Text | null;
  readonly autocomplete: string | null;
  /** Never in the URL; only in session storage. */
  readonly personal: boolean;
  readonly initial: ValueRef | null;
  /** Hidden fields are not rendered, not validated, not submitted. */
  readonly visible: Condition | null;
  readonly enabled: Condition | null;
  /** Message by JSON Schema keyword (`required`, `format`, `maxLength`, `pattern` …); `default` for all others. */
  readonly errors: Readonly<Record<string, Text>>;
  /** Rules for the text, shown below the field and ticked off while typing. */
  readonly criteria: readonly CriterionModel[];
  /** Width in columns of a grid of 12; 0: as wide as its content needs. */
  readonly width: number;
  /** Native options passed through to the widget. */
  readonly native: JsonValue | null;
};

/** Options read from the rows of a response. */
export type OptionsSourceModel = {
  readonly call: CallModel;
  readonly rows: string;
  /** Field names of a row. */
  readonly value: string;
  readonly label: string;
};

export type DependentModel = {
  readonly field: string;
  /** Fields whose change resets it. */
  readonly restartsWith: readonly string[];
  /** Its displayed but unsent value while it is disabled and these fields have a value. */
  readonly whenDisabled: ValueRef | null;
  /** The value that replaces an empty one on submit, while it is enabled. */
  readonly whenEmpty: ValueRef | null;
};

export type CriterionModel = { readonly pattern: string; readonly label: Text };

export type OptionModel = {
  readonly value: JsonValue;
  readonly label: Text;
  readonly tone: Tone;
  /** Whether it can be chosen; otherwise it is shown only when it is the current value. */
  readonly offered: boolean;
};
export type Tone = 'neutral' | 'success' | 'danger' | 'waiting' | 'info';

export type RuleModel =
  | { readonly rule: 'atLeastOne'; readonly fields: readonly string[]; readonly message: Text }
  /** `field` (a date) is not before `than`; checked if both are valid. */
  | { readonly rule: 'notBefore'; readonly field: string; readonly than: string; readonly message: Text }
  | { readonly rule: 'notAfter'; readonly field: string; readonly than: string; readonly message: Text }
  /** `field` (a date) is not before (after) a day; a value that the form itself fills in always passes. */
  | {
      readonly rule: 'earliest' | 'latest';
      readonly field: string;
      readonly date: DateModel;
      readonly message: Text;
    }
  | { readonly rule: 'equals'; readonly field: string; readonly other: string; readonly message: Text }
  | { readonly rule: 'differs'; readonly field: string; readonly other: string; readonly message: Text }
  | { readonly rule: 'fn'; readonly fn: string; readonly field: string; readonly message: Text };

// ---------------------------------------------------------------- screens

/** The file of one screen: a model for each variant in which the screen exists. */
export type ScreenFile = Readonly<Record<string, ScreenModel>>;

export type ScreenModel =
  | SearchModel
  | DetailModel
  | DashboardModel
  | FormScreenModel
  | SectionsModel
  | PageModel
  | LinksModel
  | CustomModel;

export type ScreenBase = {
  readonly id: ScreenId;
  /** The h1. May contain placeholders filled by the loaded data. */
  readonly heading: Text;
  readonly intro: Text | null;
};

export type SearchModel = ScreenBase & {
  readonly kind: 'search';
  readonly source: SourceModel;
  readonly filters: FormModel | null;
  /** `submit`: rows are shown after a search was submitted; `arrival`: at once. */
  readonly start: 'submit' | 'arrival';
  readonly grid: GridModel;
  readonly bulk: BulkModel | null;
  /** Shown above the list. */
  readonly actions: readonly ActionModel[];
  readonly csv: CsvModel | null;
  readonly print: boolean;
};

export type SourceModel = {
  readonly call: CallModel;
  /** Fields that identify a row: the first one that has a value. */
  readonly key: readonly string[];
  /** Dotted path of the row list in the response; empty: the response itself. */
  readonly rows: string;
  /** Field of a row that contains its entity tag, for the calls that change the row; null: rows have none. */
  readonly etag: string | null;
  /** `client`: the whole result at once; `server`: paged by the DataTables protocol (draw, start, length, order, columns). */
  readonly paging: 'client' | 'server';
  /** Maximum number of rows per call when the whole result is read page by page. */
  readonly largestPage: number;
};

export type GridModel = {
  /** Accessible name of the table. */
  readonly caption: Text;
  /** '{n} résultats' */
  readonly count: Text;
  readonly empty: Text;
  /** The name of a row for its checkbox and its results; placeholders are the row's fields. */
  readonly rowName: Text;
  readonly columns: readonly ColumnModel[];
  readonly sort: SortModel | null;
  readonly selection: boolean;
  /** The rows that may be selected; null: all. */
  readonly selectable: Condition | null;
  readonly pageSize: number;
  readonly pageSizes: readonly number[];
};

export type SortModel = { readonly column: string; readonly direction: 'asc' | 'desc' };

export type ColumnModel = {
  /** Column id, also the row's field unless `field` differs. */
  readonly id: string;
  readonly field: string;
  readonly label: Text;
  /** Who sees the column, evaluated without a row; null: everyone. */
  readonly visible: Condition | null;
  readonly format: FormatModel;
  /** The source of the options of formats without options of their own; null: none. */
  readonly optionsFrom: OptionsSourceModel | null;
  /** A cell of the engine (`text`, `link`, `status`, `checkbox`, `copy`) or of the registry. */
  readonly cell: string;
  readonly link: LinkModel | null;
  readonly sortable: boolean;
  /** In pixels; 0: flexible. */
  readonly width: number;
  readonly align: 'start' | 'end';
  /** Whether it is in the grid, in print, in the CSV file. `csv` may have its own format. */
  readonly grid: boolean;
  readonly print: boolean;
  readonly csv: FormatModel | null;
  /** How the value is edited in its cell; null: it is not. */
  readonly edit: CellEditModel | null;
  /** The action of a cell; null: the cell shows a value. */
  readonly action: ActionModel | null;
};

/** An action on a row or object: a button opens another screen or makes a call. */
export type ActionModel = {
  readonly id: string;
  readonly label: Text;
  /** Whether it is destructive. */
  readonly danger: boolean;
  /** Rows or objects for which it is offered; null: all. */
  readonly when: Condition | null;
  readonly does:
    | { readonly kind: 'open'; readonly link: LinkModel }
    | {
        readonly kind: 'call';
        readonly call: CallModel;
        /** Placeholders of its texts and of `done` are fields of the row or object. */
        readonly confirm: ConfirmModel | null;
        readonly done: Text;
        /** `stay`: reload the data. */
        readonly then: 'stay' | { readonly goto: ScreenId };
      };
};

/** A value that is edited in its cell, one row and one call at a time. The new value is `{ field: <column> }`. */
export type CellEditModel = {
  /** `tick`: a checkbox that can be ticked but not unticked. */
  readonly kind: 'text' | 'tick';
  readonly call: CallModel;
  /** Maximum length of the text; null: no limit. */
  readonly maxLength: number | null;
  /** Rows whose value is editable; null: all. */
  readonly when: Condition | null;
  /** Rows whose checkbox is ticked; null: those whose value is true. */
  readonly ticked: Condition | null;
  readonly confirm: ConfirmModel | null;
  /**
   * The name of the control (`ligne`), the message after a save, and the message for a text that is too long (`max`).
   */
  readonly label: Text;
  readonly done: Text;
  readonly tooLong: Text;
};

/** A format of the engine (`text number date dateTime yesNo option list`) or of the registry, with its data. */
export type FormatModel = { readonly name: string; readonly options: readonly OptionModel[] | null };

export type LinkModel = {
  readonly screen: ScreenId;
  readonly path: Readonly<Record<string, ValueRef>>;
  readonly right: string | null;
  /** The link text for an empty value (placeholders: fields of the row); null: no link. */
  readonly empty: Text | null;
};

/** One choice applied to each selected row, with one call and one result per row. */
export type BulkModel = {
  readonly id: string;
  /** The right required for the action and the checkboxes; null: none. */
  readonly right: string | null;
  /** Label of the select. */
  readonly label: Text;
  readonly submit: Text;
  readonly choices: readonly {
    readonly value: string;
    readonly label: Text;
    readonly set: Readonly<Record<string, JsonValue>>;
  }[];
  readonly call: CallModel;
  /** Rows with the same value of this field share one call (and are selected together); null: one call per row. */
  readonly groupBy: string | null;
  readonly confirm: ConfirmModel | null;
  /** Dialogs: nothing selected, nothing chosen. */
  readonly noRows: NoticeModel;
  readonly noChoice: NoticeModel;
  /** '{n} rows were changed.'; and the list of failures '{n} … : {names}'. */
  readonly done: Text;
  readonly failed: Text;
  /** After the last call: patch the rows in place, or search again. */
  readonly after: 'patch' | 'search';
};

export type NoticeModel = { readonly title: Text; readonly body: Text };
export type ConfirmModel = {
  readonly title: Text;
  readonly body: Text;
  readonly confirm: Text;
  readonly cancel: Text;
};

export type CsvModel = { readonly filename: Text };

export type DetailModel = ScreenBase & {
  readonly kind: 'detail';
  /** Loaded in parallel; the first is the object shown by panels and title. */
  readonly sources: Readonly<Record<string, DetailSourceModel>>;
  readonly main: string;
  readonly tabs: readonly TabModel[];
  readonly panels: readonly PanelModel[];
  readonly tables: readonly TableModel[];
  readonly edit: DetailEditModel | null;
  readonly back: { readonly screen: ScreenId; readonly label: Text } | null;
};

export type DetailSourceModel = {
  readonly call: CallModel;
  readonly key: readonly string[];
  readonly rows: string;
  /** One of these rights is required to see the response; null: everyone who sees the screen. */
  readonly rights: readonly string[] | null;
};

/** One tab is visible at a time; the others are hidden. */
export type TabModel = {
  readonly id: string;
  readonly label: Text;
  /** The right required for the tab; null: none. */
  readonly right: string | null;
};

/** The editable part of an object's page: a form that is always open, sent by one button in one or more calls. */
export type DetailEditModel = {
  readonly title: Text;
  readonly items: readonly ItemModel[];
  readonly form: FormModel;
  /** In order; the first failure ends the sequence, and earlier calls remain in effect. */
  readonly steps: readonly DetailStepModel[];
  readonly success: Text;
  /** Message when no step has anything to do. */
  readonly nothing: Text;
  /** Milliseconds until the object is reloaded. */
  readonly reloadAfter: number;
};

export type DetailStepModel = {
  readonly id: string;
  readonly call: CallModel;
  /** Whether there is anything to do; null: always. */
  readonly when: Condition | null;
  readonly confirm: ConfirmModel | null;
  /** The messages for this step when the steps end differently. */
  readonly done: Text;
  readonly failed: Text;
};

export type PanelModel = {
  readonly id: string;
  /** The tab that contains it; null: above the tabs. */
  readonly tab: string | null;
  readonly title: Text | null;
  readonly items: readonly ItemModel[];
};
export type ItemModel = {
  readonly id: string;
  readonly field: string;
  readonly label: Text;
  readonly format: FormatModel;
  /** The source of the options of the format; null: the format has its own, or none. */
  readonly optionsFrom: OptionsSourceModel | null;
  /** The sentence around the value (`valeur`); null: the value alone. */
  readonly sentence: Text | null;
  readonly visible: Condition | null;
  /** Whether a button copies the value. */
  readonly copy: boolean;
};

/** A native table over one of the sources, paged in the browser. */
export type TableModel = {
  readonly id: string;
  readonly source: string;
  /** The tab that contains it; null: above the tabs. */
  readonly tab: string | null;
  /** Fields that identify a row: the first one that has a value. */
  readonly key: readonly string[];
  /** Dotted path of the row list in the response of the source; null: the source's own. */
  readonly rows: string | null;
  readonly title: Text | null;
  readonly grid: GridModel;
  readonly csv: CsvModel | null;
  readonly print: boolean;
};

/** Criteria, and for each value of one of them a table with its chart. */
export type DashboardModel = ScreenBase & {
  readonly kind: 'dashboard';
  readonly filters: FormModel;
  /** The filter whose value selects the block; a change of it clears the result. */
  readonly by: string;
  /** The filters that bound the period, for `{period}` in titles. */
  readonly period: { readonly from: string; readonly to: string } | null;
  /** Dotted path of the reason why there is no result, in a response or a refusal. */
  readonly reason: string | null;
  readonly blocks: Readonly<Record<string, BlockModel>>;
};

export type BlockModel = {
  readonly source: { readonly call: CallModel; readonly rows: string };
  readonly table: Omit<TableModel, 'source' | 'tab'>;
  /** The response itself is the only row; the column that contains the row's name. */
  readonly single: string | null;
  /** Holds for a response without data. */
  readonly empty: Condition | null;
  /** Rows are sorted by these values of a column; other rows come after them, sorted. */
  readonly rowOrder: { readonly column: string; readonly values: readonly JsonValue[] } | null;
  readonly chart: ChartModel | null;
};

/** A bar chart: one group of bars per row, named by the column `category`; one series per column. */
export type ChartModel = {
  readonly layout: 'grouped' | 'stacked';
  readonly category: string;
  readonly series: readonly string[];
};

export type FormScreenModel = ScreenBase & {
  readonly kind: 'form';
  readonly source: CallModel | null;
  /** On the object, above the form. */
  readonly actions: readonly ActionModel[];
  readonly form: FormModel;
  readonly call: CallModel;
  readonly success: SuccessModel;
  readonly cancel: { readonly screen: ScreenId; readonly label: Text } | null;
};

export type SuccessModel = {
  readonly message: Text | null;
  /** Reload the user and the rights first, because the call has changed them. */
  readonly reloadUser: boolean;
  readonly then: 'stay' | 'home' | { readonly goto: ScreenId };
  /** A link to another screen, beside the message. */
  readonly link: { readonly screen: ScreenId; readonly label: Text } | null;
};

/** Sections of one object; some of them can be edited with their own form. */
export type SectionsModel = ScreenBase & {
  readonly kind: 'sections';
  readonly source: CallModel;
  /** On the object, above its sections. */
  readonly actions: readonly ActionModel[];
  readonly tabs: readonly TabModel[];
  readonly sections: readonly SectionModel[];
};

export type SectionModel = {
  readonly id: string;
  /** The tab that contains it; null: above the tabs. */
  readonly tab: string | null;
  readonly title: Text;
  readonly items: readonly ItemModel[];
  readonly edit: SectionEditModel | null;
};

export type SectionEditModel = {
  readonly form: FormModel;
  readonly call: CallModel;
  readonly success: SuccessModel;
  /** The objects for which it is offered; null: all. */
  readonly when: Condition | null;
  /** Buttons that open and close the form. */
  readonly open: Text;
  readonly cancel: Text;
};

export type PageModel = ScreenBase & {
  readonly kind: 'page';
  /** Above the tabs. */
  readonly blocks: readonly PageBlock[];
  readonly tabs: readonly (TabModel & { readonly blocks: readonly PageBlock[] })[];
  /** Whether the page starts with links to its headings of level 2. */
  readonly contents: boolean;
  /** Whether the content below a heading of level 2 is collapsible. */
  readonly accordion: boolean;
};

/** Markdown, compiled to a small tree; rendered as elements, never as HTML text. */
export type PageBlock =
  | {
      readonly type: 'heading';
      readonly depth: 2 | 3 | 4;
      readonly id: string;
      readonly children: readonly PageInline[];
    }
  | { readonly type: 'paragraph'; readonly children: readonly PageInline[] }
  | { readonly type: 'list'; readonly ordered: boolean; readonly items: readonly (readonly PageBlock[])[] }
  | { readonly type: 'quote'; readonly children: readonly PageBlock[] }
  | {
      readonly type: 'table';
      readonly head: readonly (readonly PageInline[])[];
      readonly rows: readonly (readonly (readonly PageInline[])[])[];
    };
export type PageInline =
  | string
  | { readonly type: 'strong' | 'emphasis' | 'code'; readonly children: readonly PageInline[] }
  | { readonly type: 'link'; readonly href: string; readonly children: readonly PageInline[] }
  /** `{property.name = default}` in the text. */
  | { readonly type: 'property'; readonly name: string; readonly default: string };

export type LinksModel = ScreenBase & {
  readonly kind: 'links';
  readonly entries: readonly {
    readonly screen: ScreenId;
    readonly label: Text;
    readonly description: Text | null;
    readonly icon: string | null;
  }[];
};

export type CustomModel = ScreenBase & {
  readonly kind: 'custom';
  /** A component of the registry. */
  readonly component: string;
  /** Calls that the component may make, by name, with their error rules. */
  readonly calls: Readonly<Record<string, CallModel>>;
  /** A form that the component may render with the engine's form. */
  readonly form: FormModel | null;
  /** Tables that the component may render with the engine's table. */
  readonly tables: Readonly<Record<string, Omit<TableModel, 'source' | 'tab'>>>;
  /** Every other text under `<area>.<screen>.textes`, by dotted name. */
  readonly texts: Readonly<Record<string, Text>>;
};
