/**
 * The application model: what the compiler produces and the browser draws. Plain JSON, complete: every default is
 * filled, every name resolved, every text inlined. Nothing here may fail or be checked again at run time.
 *
 * It travels in three kinds of files: the `AppModel` (shell, loaded with the entry), the `RouteModel` table (one
 * chunk), and one chunk a screen, which holds a `ScreenModel` for each variant.
 */

// ---------------------------------------------------------------- texts, references, conditions

/** A text ready to be shown: a literal string, or the parts of an ICU message with placeholders, in order. */
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
  /** The number of the plural that encloses it (`#`). */
  | { readonly pound: true };

/** Where a value comes from at run time. One key each; `fn` names a function of the registry. */
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

/** A day of the calendar: months first (the last day of a shorter one), then days. */
export type DateModel = {
  /** Today in France, or a value that is a YYYY-MM-DD; nothing comes of any other. */
  readonly of: 'today' | ValueRef;
  readonly months: number;
  readonly days: number;
  readonly notBefore: string | null;
};

/** A condition that is left after compilation; `variant` conditions are decided by the compiler. */
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
  /** Name of the property (GET properties) that holds the site title, and the value without it. */
  readonly siteTitle: { readonly property: string; readonly default: string };
  /** Document title until a page has one. */
  readonly documentTitle: { readonly property: string; readonly default: string };
  /** Variant names in writing order; `choose` names the registry function user -> variant; `fallback` serves signed-out users. */
  readonly variants: {
    readonly names: readonly string[];
    readonly choose: string;
    readonly fallback: string;
  };
  /** The property by which objects of the API carry a code, which may as well come plain; null: codes come plain alone. */
  readonly codeProperty: string | null;
  readonly addresses: AddressNames;
  readonly rights: Readonly<Record<string, RightModel>>;
  readonly menu: readonly MenuEntryModel[];
  /** Link lists of the shell's slots (`header`, `footer`, …). */
  readonly links: Readonly<Record<string, readonly ShellLinkModel[]>>;
  /** '/' leads to the first of `screens` that the user may open, else to `otherwise`. */
  readonly home: { readonly screens: readonly ScreenId[]; readonly otherwise: ScreenId };
  /** Screens with a part of their own in the session's life and in failures. */
  readonly special: {
    readonly signIn: ScreenId;
    readonly expired: ScreenId;
    readonly unavailable: ScreenId;
    readonly notFound: ScreenId;
    /** Where a user goes whose `when` function answers true, from every guarded route (first sign-in). */
    readonly gate: { readonly when: string; readonly screen: ScreenId } | null;
  };
  readonly session: SessionCallsModel;
  /** Calls of the shell's slots, by name (`calls:` of the application file). */
  readonly calls: Readonly<Record<string, CallModel>>;
  /** Mapping of failures that holds for every call, unless the call's own mapping has an answer. First match wins. */
  readonly errors: readonly ErrorRuleModel[];
  /** The engine's own texts (`engine.*` of the catalogues), by name without the prefix. */
  readonly texts: Readonly<Record<string, Text>>;
  /** Texts of `app.*`, for the portal's shell parts. */
  readonly appTexts: Readonly<Record<string, Text>>;
  /** Whether there is a guided tour to offer. */
  readonly tour: boolean;
};

/** Parameters by which the address of a page says what it shows: no filter may have such a name. */
export type AddressNames = {
  readonly sort: string;
  readonly page: string;
  readonly size: string;
  readonly tab: string;
};

/** What is fetched when it is first asked for: the words of parts that most visits do without, help, guided tour. */
export type AidsModel = {
  readonly texts: Readonly<Record<string, Text>>;
  readonly help: Readonly<Record<ScreenId, HelpFile>>;
  readonly tour: readonly TourStepModel[];
};

/** The help of one screen, for each variant in which it has any. */
export type HelpFile = Readonly<Record<string, HelpModel>>;

export type HelpModel = {
  readonly text: Text | null;
  /** Parts of the screen by their label, in its order. */
  readonly explained: readonly { readonly label: Text; readonly text: Text }[];
  readonly links: readonly HelpLinkModel[];
};

export type HelpLinkModel = {
  readonly screen: ScreenId;
  readonly label: Text;
  readonly tab: string | null;
  readonly anchor: string | null;
};

/** A step of the tour; one whose place is not on the page is passed over. */
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

/** A link of the shell: to a screen (shown when the user may open it), or outside. */
export type ShellLinkModel = { readonly label: Text; readonly icon: string | null } & (
  | { readonly screen: ScreenId }
  | { readonly property: string; readonly default: string; readonly newWindow: boolean }
);

/** The calls of the session's life. Bodies and answers are the server's; the engine only carries the token. */
export type SessionCallsModel = {
  readonly validate: CallModel;
  readonly validateEverySeconds: number;
  /** How long before its end a session that is not used is warned of it. */
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
  /** So that the code of the kind is fetched beside the screen's own file. */
  readonly kind: ScreenModel['kind'];
  readonly path: string;
  readonly aliases: readonly string[];
  readonly guard: GuardModel;
  /** The `{page}` of the title `{page} | {site title}`. May hold placeholders that the loaded screen fills; until then `breadcrumb` serves. */
  readonly title: Text;
  readonly breadcrumb: Text;
  /** Serves as the title until the data arrived, or where it never does, when the breadcrumb needs data too. */
  readonly waitingTitle?: string;
  /** Screens above this one in the breadcrumb, outermost first. */
  readonly parents: readonly ScreenId[];
  readonly chrome: {
    readonly menu: boolean;
    readonly breadcrumb: boolean;
    readonly footer: 'plain' | 'accent';
  };
  /** Exists in these variants only; null: in all. */
  readonly only: readonly string[] | null;
};

export type GuardModel =
  | { readonly kind: 'public' }
  | { readonly kind: 'login' }
  /** At least one of the rights. `signedIn: false`: the signed-out defaults of the rights serve too. */
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
  /** Send `If-Match` with the ETag of the answer that is edited, where there was one. */
  readonly ifMatch: boolean;
  /** Mapping of this call's failures, first match wins, before the global one. */
  readonly errors: readonly ErrorRuleModel[];
};

export type BodyModel =
  | { readonly kind: 'fields'; readonly fields: Readonly<Record<string, ValueRef>> }
  /** The row (or the detail's object) whole, then `set` over it. */
  | { readonly kind: 'row'; readonly set: Readonly<Record<string, ValueRef>> }
  | { readonly kind: 'form'; readonly set: Readonly<Record<string, ValueRef>> }
  /** multipart/form-data with the chosen file under `field`. */
  | { readonly kind: 'upload'; readonly field: string };

export type ErrorRuleModel = {
  /** Statuses; 0 stands for 'no answer' (network, time-out), `other` for all that is left. Null: every status. */
  readonly statuses: readonly number[] | 'other' | null;
  /** Only while the browser is offline (true) or online (false); null: either. */
  readonly offline: boolean | null;
  /** Code in the body: the whole text, or the field `code` of a JSON object. Null: every body. */
  readonly code: string | null;
  /** Operations (`METHOD path` with `{x}` as written, or a prefix that ends in `*`) that this rule leaves alone. */
  readonly except: readonly string[];
  readonly message: Text | null;
  /** Form field that the message belongs to; null: a banner. */
  readonly field: string | null;
  readonly then: 'stay' | 'refresh' | 'endSession' | { readonly goto: ScreenId };
};

// ---------------------------------------------------------------- fields and forms

export type FormModel = {
  /** JSON Schema without any label: the same object that the validator was compiled from. */
  readonly schema: JsonSchema;
  readonly fields: readonly FieldModel[];
  /** Checks over several fields, in order. */
  readonly rules: readonly RuleModel[];
  /** What becomes of fields that depend on others, those first that others need. */
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
  /** Read-only fields are not submitted unless this is true. */
  readonly submit: boolean;
  readonly options: readonly OptionModel[] | null;
  /** Where the options are read, in place of `options`; null: nowhere. */
  readonly optionsFrom: OptionsSourceModel | null;
  /** Text of the empty choice of a select ('Tous'). */
  readonly emptyOption: Text | null;
  readonly autocomplete: string | null;
  /** Never in the URL; session storage only. */
  readonly personal: boolean;
  readonly initial: ValueRef | null;
  /** Hidden fields are not rendered, not validated, not submitted. */
  readonly visible: Condition | null;
  readonly enabled: Condition | null;
  /** Message by JSON Schema keyword (`required`, `format`, `maxLength`, `pattern` …); `default` for the rest. */
  readonly errors: Readonly<Record<string, Text>>;
  /** What the typed text must match, shown below the field and ticked while it is typed. */
  readonly criteria: readonly CriterionModel[];
  /** Width in grid columns of 12; 0: as wide as its content asks. */
  readonly width: number;
  /** Native options passed through to the widget. */
  readonly native: JsonValue | null;
};

/** Options that stand in the rows of an answer. */
export type OptionsSourceModel = {
  readonly call: CallModel;
  readonly rows: string;
  /** Fields of a row. */
  readonly value: string;
  readonly label: string;
};

export type DependentModel = {
  readonly field: string;
  /** Fields whose change empties it. */
  readonly restartsWith: readonly string[];
  /** What it shows, and does not send, while it is disabled and these fields hold something. */
  readonly whenDisabled: ValueRef | null;
  /** What it becomes when it is enabled, empty and sent. */
  readonly whenEmpty: ValueRef | null;
};

export type CriterionModel = { readonly pattern: string; readonly label: Text };

export type OptionModel = {
  readonly value: JsonValue;
  readonly label: Text;
  readonly tone: Tone;
  /** Offered to choose from; otherwise it only shows where it is the value. */
  readonly offered: boolean;
};
export type Tone = 'neutral' | 'success' | 'danger' | 'waiting' | 'info';

export type RuleModel =
  | { readonly rule: 'atLeastOne'; readonly fields: readonly string[]; readonly message: Text }
  /** `field` (a date) is not before `than`; checked when both are valid. */
  | { readonly rule: 'notBefore'; readonly field: string; readonly than: string; readonly message: Text }
  | { readonly rule: 'notAfter'; readonly field: string; readonly than: string; readonly message: Text }
  /** `field` (a date) is not before (after) a day; one that the form fills itself always holds. */
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
  /** The h1. May hold placeholders filled by the loaded data. */
  readonly heading: Text;
  readonly intro: Text | null;
};

export type SearchModel = ScreenBase & {
  readonly kind: 'search';
  readonly source: SourceModel;
  readonly filters: FormModel | null;
  /** `submit`: rows show once a search was submitted; `arrival`: at once. */
  readonly start: 'submit' | 'arrival';
  readonly grid: GridModel;
  readonly bulk: BulkModel | null;
  /** Above the list. */
  readonly actions: readonly ActionModel[];
  readonly csv: CsvModel | null;
  readonly print: boolean;
};

export type SourceModel = {
  readonly call: CallModel;
  /** Fields that identify a row: the first that it has. */
  readonly key: readonly string[];
  /** Dotted path of the row list in the answer; empty: the answer itself. */
  readonly rows: string;
  /** Field of a row that holds its entity tag, for the calls that change the row; null: rows have none. */
  readonly etag: string | null;
  /** `client`: the whole result at once; `server`: paged by the DataTables protocol (draw, start, length, order, columns). */
  readonly paging: 'client' | 'server';
  /** Most rows that one call may ask for, where the whole result is read page by page. */
  readonly largestPage: number;
};

export type GridModel = {
  /** Accessible name of the table. */
  readonly caption: Text;
  /** '{n} résultats' */
  readonly count: Text;
  readonly empty: Text;
  /** Names a row for its checkbox and its results; placeholders are the row's fields. */
  readonly rowName: Text;
  readonly columns: readonly ColumnModel[];
  readonly sort: SortModel | null;
  readonly selection: boolean;
  /** Which rows may be ticked; null: all. */
  readonly selectable: Condition | null;
  readonly pageSize: number;
  readonly pageSizes: readonly number[];
};

export type SortModel = { readonly column: string; readonly direction: 'asc' | 'desc' };

export type ColumnModel = {
  /** Column id, and the row's field unless `field` differs. */
  readonly id: string;
  readonly field: string;
  readonly label: Text;
  /** For whom the column exists, decided without any row; null: for all. */
  readonly visible: Condition | null;
  readonly format: FormatModel;
  /** Where the options of its formats are read that have none of their own; null: nowhere. */
  readonly optionsFrom: OptionsSourceModel | null;
  /** A cell of the engine (`text`, `link`, `status`, `checkbox`, `copy`) or of the registry. */
  readonly cell: string;
  readonly link: LinkModel | null;
  readonly sortable: boolean;
  /** Pixels; 0: flexible. */
  readonly width: number;
  readonly align: 'start' | 'end';
  /** Shown in the grid / in print / in the file. `csv` may have a format of its own. */
  readonly grid: boolean;
  readonly print: boolean;
  readonly csv: FormatModel | null;
  /** How the value is changed in its place; null: it is not. */
  readonly edit: CellEditModel | null;
  /** What a press on the cell does; null: the cell shows a value. */
  readonly action: ActionModel | null;
};

/** What is done with a row or an object by one press: another screen is opened, or a call made. */
export type ActionModel = {
  readonly id: string;
  readonly label: Text;
  /** It destroys something. */
  readonly danger: boolean;
  /** Rows or objects that it is offered for; null: all. */
  readonly when: Condition | null;
  readonly does:
    | { readonly kind: 'open'; readonly link: LinkModel }
    | {
        readonly kind: 'call';
        readonly call: CallModel;
        /** Its texts and `done` may hold fields of the row or object. */
        readonly confirm: ConfirmModel | null;
        readonly done: Text;
        /** `stay`: the data are read again. */
        readonly then: 'stay' | { readonly goto: ScreenId };
      };
};

/** A value that is changed in its cell, one row and one call at a time. The new value is `{ field: <column> }`. */
export type CellEditModel = {
  /** `tick`: a box that is ticked and never unticked. */
  readonly kind: 'text' | 'tick';
  readonly call: CallModel;
  /** Longest text that is sent; null: no limit. */
  readonly maxLength: number | null;
  /** Rows whose value may be changed; null: all. */
  readonly when: Condition | null;
  /** Rows whose box is ticked; null: those whose value is true. */
  readonly ticked: Condition | null;
  readonly confirm: ConfirmModel | null;
  /** Names the control (`ligne`); what is said when it is done, and of a text that is too long (`max`). */
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
  /** What the link says where the value is empty (fields of the row); null: nothing, and there is no link. */
  readonly empty: Text | null;
};

/** One choice applied to each ticked row, one call a row, one result a row. */
export type BulkModel = {
  readonly id: string;
  /** The action, and the boxes to tick, are for those who hold it; null: for all. */
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
  /** Rows that share this field are one call (and are ticked together); null: each row is its own. */
  readonly groupBy: string | null;
  readonly confirm: ConfirmModel | null;
  /** Dialogs: nothing ticked, nothing chosen. */
  readonly noRows: NoticeModel;
  readonly noChoice: NoticeModel;
  /** '{n} rows were changed.'; and the list of failures '{n} … : {names}'. */
  readonly done: Text;
  readonly failed: Text;
  /** After the last call: keep the rows and patch them, or search again. */
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
  /** Loaded in parallel; the first is the object that panels and title read. */
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
  /** One of them is needed for what shows the answer; null: whoever sees the screen sees it. */
  readonly rights: readonly string[] | null;
};

/** One part of a screen at a time is in view; the others wait behind it. */
export type TabModel = {
  readonly id: string;
  readonly label: Text;
  /** The tab is for those who hold it; null: for all. */
  readonly right: string | null;
};

/** What is changed on the page of an object: a form that stands open, sent by one button in one or more calls. */
export type DetailEditModel = {
  readonly title: Text;
  readonly items: readonly ItemModel[];
  readonly form: FormModel;
  /** In order; the first that fails ends the run, and those before it stand. */
  readonly steps: readonly DetailStepModel[];
  readonly success: Text;
  /** No step has anything to do. */
  readonly nothing: Text;
  /** Milliseconds until the object is read again. */
  readonly reloadAfter: number;
};

export type DetailStepModel = {
  readonly id: string;
  readonly call: CallModel;
  /** Whether there is anything to do; null: always. */
  readonly when: Condition | null;
  readonly confirm: ConfirmModel | null;
  /** What is told of it where another step had another end. */
  readonly done: Text;
  readonly failed: Text;
};

export type PanelModel = {
  readonly id: string;
  /** The tab that it stands in; null: above them. */
  readonly tab: string | null;
  readonly title: Text | null;
  readonly items: readonly ItemModel[];
};
export type ItemModel = {
  readonly id: string;
  readonly field: string;
  readonly label: Text;
  readonly format: FormatModel;
  /** Where the options of the format are read; null: it has its own, or none. */
  readonly optionsFrom: OptionsSourceModel | null;
  /** What is written around the value (`valeur`); null: the value alone. */
  readonly sentence: Text | null;
  readonly visible: Condition | null;
  /** A button copies the value. */
  readonly copy: boolean;
};

/** A native table over one of the sources, paged in the browser. */
export type TableModel = {
  readonly id: string;
  readonly source: string;
  /** The tab that it stands in; null: above them. */
  readonly tab: string | null;
  /** Fields that identify a row: the first that it has. */
  readonly key: readonly string[];
  /** Dotted path of the row list in the answer of the source; null: as the source says. */
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
  /** The filter whose value names the block; a change of it clears the result. */
  readonly by: string;
  /** The filters that bound the period, for `{period}` in titles. */
  readonly period: { readonly from: string; readonly to: string } | null;
  /** Dotted path in an answer, of a refusal too, of the reason why there is no result. */
  readonly reason: string | null;
  readonly blocks: Readonly<Record<string, BlockModel>>;
};

export type BlockModel = {
  readonly source: { readonly call: CallModel; readonly rows: string };
  readonly table: Omit<TableModel, 'source' | 'tab'>;
  /** The answer is itself the only row; the column that holds the row's name. */
  readonly single: string | null;
  /** Holds for an answer without anything in it. */
  readonly empty: Condition | null;
  /** The rows stand in the order of these values of a column; others after them, sorted. */
  readonly rowOrder: { readonly column: string; readonly values: readonly JsonValue[] } | null;
  readonly chart: ChartModel | null;
};

/** Bars: a row each, named by the column `category`; one series a column. */
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
  /** Read the user and the rights again first, which the call has changed. */
  readonly reloadUser: boolean;
  readonly then: 'stay' | 'home' | { readonly goto: ScreenId };
  /** A screen to go on to, beside the message. */
  readonly link: { readonly screen: ScreenId; readonly label: Text } | null;
};

/** Parts of one object, each shown by itself and some of them changed by a form of their own. */
export type SectionsModel = ScreenBase & {
  readonly kind: 'sections';
  readonly source: CallModel;
  /** On the object, above its parts. */
  readonly actions: readonly ActionModel[];
  readonly tabs: readonly TabModel[];
  readonly sections: readonly SectionModel[];
};

export type SectionModel = {
  readonly id: string;
  /** The tab that it stands in; null: above them. */
  readonly tab: string | null;
  readonly title: Text;
  readonly items: readonly ItemModel[];
  readonly edit: SectionEditModel | null;
};

export type SectionEditModel = {
  readonly form: FormModel;
  readonly call: CallModel;
  readonly success: SuccessModel;
  /** The objects that it is offered for; null: all. */
  readonly when: Condition | null;
  /** Buttons: into the form, and out of it. */
  readonly open: Text;
  readonly cancel: Text;
};

export type PageModel = ScreenBase & {
  readonly kind: 'page';
  /** Above the tabs. */
  readonly blocks: readonly PageBlock[];
  readonly tabs: readonly (TabModel & { readonly blocks: readonly PageBlock[] })[];
  /** The page begins with links to its headings of level 2. */
  readonly contents: boolean;
  /** What follows a heading of level 2 is folded under it. */
  readonly accordion: boolean;
};

/** Markdown, compiled to a small tree; drawn as elements, never as HTML text. */
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
  /** Calls that the component may make, by name, with their error mapping. */
  readonly calls: Readonly<Record<string, CallModel>>;
  /** A form that the component may draw with the engine's form. */
  readonly form: FormModel | null;
  /** Tables that the component may draw with the engine's table. */
  readonly tables: Readonly<Record<string, Omit<TableModel, 'source' | 'tab'>>>;
  /** Every other text under `<area>.<screen>.textes`, by dotted name. */
  readonly texts: Readonly<Record<string, Text>>;
};
