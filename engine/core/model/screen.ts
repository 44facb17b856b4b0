/** Screens: a model of each kind. */
import type { EngineText, ShortEngineText } from '../../../schemas/types/engineTexts.ts';
import type { ActionModel, ConfirmModel, SuccessModel } from './action.ts';
import type { CallModel } from './call.ts';
import type { FormModel } from './form.ts';
import type {
  BulkModel,
  ColumnModel,
  CompareModel,
  CsvModel,
  GridModel,
  ListViewName,
  TableModel,
} from './table.ts';
import type { Condition, JsonValue, ScreenId, Text, ValueRef } from './value.ts';

/** The file of one screen: a model for each variant in which the screen exists. */
export type ScreenFile = Readonly<Record<string, ScreenModel>>;

export type ScreenModel =
  | SearchModel
  | DetailModel
  | DashboardModel
  | FormScreenModel
  | SectionsModel
  | SignInModel
  | PageModel
  | LinksModel
  | SiteMapModel
  | CollectionModel
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
  /** Ready searches, each a button. */
  readonly shortcuts: readonly ShortcutModel[];
  /** `submit`: rows are shown after a search was submitted; `arrival`: at once. */
  readonly start: 'submit' | 'arrival';
  /** How the rows are shown at first. */
  readonly view: ListViewName;
  readonly grid: GridModel;
  readonly bulk: BulkModel | null;
  readonly compare: CompareModel | null;
  /** Shown above the list. */
  readonly actions: readonly ActionModel[];
  readonly csv: CsvModel | null;
  readonly print: boolean;
};

export type ShortcutModel = {
  readonly id: string;
  readonly label: Text;
  /** The criteria of the search, read when it is pressed; the others are empty. */
  readonly filters: Readonly<Record<string, ValueRef>>;
};

export type SourceModel = {
  readonly call: CallModel;
  /** Fields that identify a row: the first one that has a value. */
  readonly key: readonly string[];
  /** Dotted path of the row list in the response; empty: the response itself. */
  readonly rows: string;
  /** Field of a row that contains its entity tag, for the calls that change the row; null: rows have none. */
  readonly etag: string | null;
  /** How the server hands out the result page by page; null: the whole result at once. */
  readonly paging: PagingModel | null;
  /** Maximum number of rows per call when the whole result is read page by page. */
  readonly largestPage: number;
};

export type PagingModel = {
  readonly protocol: 'datatables' | 'page' | 'offset' | 'cursor';
  /** The parameter that says where a page starts: its number, the rows before it, or a cursor. */
  readonly position: string;
  /** The number of the first page. */
  readonly first: number;
  readonly size: string;
  /** `size` is the parameter of the row after the page. */
  readonly isEnd?: true;
  /** The parameter of the order, in which `{field}` stands for the field; null: the order cannot be chosen. */
  readonly sort: string | null;
  /** The parameter of its direction; null: it has none. */
  readonly direction: string | null;
  /** What asks for an ascending order, and for a descending one: the value of `direction`, else of `sort`. */
  readonly order?: readonly [ascending: string, descending: string];
  /** The number of rows of the whole result; null: the protocol's own, or none. */
  readonly total: AnswerPlace | null;
  /** What tells that another page follows, by cursor which; null: a full page does. */
  readonly next: AnswerPlace | null;
  /** Its answers are read by code that comes with the first of them: they tell of their pages in another way than by a count. */
  readonly isLate?: true;
};

/** A place in an answer: a dotted path, or the name of a header in lower case. */
export type AnswerPlace = string | { readonly header: string };

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
  /** Values beside the heading. */
  readonly status: readonly ItemModel[];
  /** On the object, above its values. */
  readonly actions: readonly ActionModel[];
  readonly refresh: RefreshModel | null;
};

export type PanelModel = {
  readonly id: string;
  /** The tab that contains it; null: above the tabs. */
  readonly tab: string | null;
  readonly title: Text | null;
  readonly items: readonly ItemModel[];
};

export type ItemModel = Pick<
  ColumnModel,
  'id' | 'field' | 'label' | 'format' | 'optionsFrom' | 'visible' | 'link'
> & {
  /** The sentence around the value (`valeur`); null: the value alone. */
  readonly sentence: Text | null;
  /** Whether a button copies the value. */
  readonly copy: boolean;
  /** Across the whole row of values. */
  readonly wide: boolean;
};

/** An object that is read again by itself while it changes elsewhere. */
export type RefreshModel = {
  /** Seconds until it is read for the first time; later ones are further apart. */
  readonly every: number;
  readonly while: Condition;
  /** Announced when it has stopped changing (placeholders: fields of the object). */
  readonly done: Text;
  /** How fields that fill it are written. */
  readonly written: ConfirmModel['written'];
  readonly texts: Readonly<Record<ShortEngineText<'refresh'>, Text>>;
};

export type DetailSourceModel = Pick<SourceModel, 'call' | 'key' | 'rows'> & {
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

/** A table with its chart, or one for each value of a criterion. */
export type DashboardModel = ScreenBase & {
  readonly kind: 'dashboard';
  /** Without fields if there are no criteria. */
  readonly filters: FormModel;
  /** The filter whose value selects the block; a change of it clears the result. Null: there is one block. */
  readonly by: string | null;
  /** `arrival`: the result is shown at once, because there is nothing to choose. */
  readonly start: SearchModel['start'];
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

/** Sections of one object; some of them can be edited with their own form. */
export type SectionsModel = ScreenBase & {
  readonly kind: 'sections';
  readonly source: CallModel;
  /** On the object, above its sections. */
  readonly actions: readonly ActionModel[];
  readonly tabs: readonly TabModel[];
  readonly sections: readonly SectionModel[];
};

export type SectionModel = PanelModel & {
  readonly title: Text;
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

/** Sign-in: two fields, and the call whose response is the token of the session. */
export type SignInModel = ScreenBase & {
  readonly kind: 'signIn';
  readonly call: CallModel;
  readonly identifier: SignInFieldModel;
  readonly password: SignInFieldModel;
  /** Users that may not enter although the server signs them in; null: none. */
  readonly refuse: Condition | null;
  /** The h1 beside the form, `{site}` being the site title; null: the heading of the screen is the h1. */
  readonly welcome: Text | null;
  readonly texts: Readonly<Record<keyof typeof signInTexts, Text>>;
};

export type SignInFieldModel = {
  /** Its name for the call. */
  readonly field: string;
  readonly label: Text;
  readonly required: Text;
  /** A longer input is incorrect; null: the length has no limit. */
  readonly maxLength: number | null;
  readonly forgotten: { readonly screen: ScreenId; readonly label: Text } | null;
};

/** The texts of a sign-in, each with that of the engine which it replaces. */
export const signInTexts = {
  show: 'signIn.show',
  hide: 'signIn.hide',
  showPassword: 'password.show',
  hidePassword: 'password.hide',
  passwordShown: 'signIn.passwordShown',
  passwordHidden: 'signIn.passwordHidden',
  submit: 'header.signIn',
  expired: 'signIn.expired',
  incorrect: 'signIn.incorrect',
  refused: 'signIn.refused',
  failed: 'signIn.failed',
  withoutRight: 'signIn.withoutRight',
} as const satisfies Readonly<Record<string, EngineText>>;

export type PageModel = ScreenBase & {
  readonly kind: 'page';
  /** Above the tabs. */
  readonly blocks: readonly PageBlock[];
  /** Below `blocks`, each shown while its condition holds; null: always. */
  readonly parts: readonly {
    readonly id: string;
    readonly visible: Condition | null;
    readonly blocks: readonly PageBlock[];
  }[];
  readonly tabs: readonly (TabModel & { readonly blocks: readonly PageBlock[] })[];
  /** Whether the page starts with links to its headings of level 2. */
  readonly contents: boolean;
  /** Whether the content below a heading of level 2 is collapsible. */
  readonly accordion: boolean;
  /** Where the page leads visitors by itself: home, or to a screen if they may open it; null: nowhere. */
  readonly forward: 'home' | ScreenId | null;
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
  | { readonly type: 'property'; readonly name: string; readonly default: string }
  /** `[text](mailto:{property.name})`: exists only if the property has a value. */
  | {
      readonly type: 'contact';
      readonly scheme: ContactScheme;
      readonly property: string;
      readonly children: readonly PageInline[];
    }
  /** `![alternative text]({property.name} "note")`: the value and the note, drawn as a picture. */
  | {
      readonly type: 'picture';
      readonly property: string;
      readonly note: string;
      readonly alternative: readonly PageInline[];
    };

export type ContactScheme = 'mailto:' | 'tel:';

export type LinksModel = ScreenBase & {
  readonly kind: 'links';
  readonly entries: readonly {
    readonly screen: ScreenId;
    readonly label: Text;
    readonly description: Text | null;
    readonly icon: string | null;
  }[];
};

/** The menu and the links of the shell that lead to screens, as far as the visitor may open them. */
export type SiteMapModel = ScreenBase & {
  readonly kind: 'siteMap';
  /** Headings. */
  readonly menu: Text;
  readonly links: Text;
};

/** Texts or files that the server lists. */
export type CollectionModel = ScreenBase & {
  readonly kind: 'collection';
  readonly source: Pick<SourceModel, 'call' | 'rows'>;
  /** In display order; null: the entries have no groups. */
  readonly groups: {
    /** The field of an entry that contains the value of its group. */
    readonly by: string;
    readonly members: readonly { readonly id: string; readonly value: JsonValue; readonly label: Text }[];
    /** Accessible name of the tabs; null: one group below the other. */
    readonly tabs: Text | null;
  } | null;
  readonly entry: {
    /** The first of these fields that has a value. */
    readonly title: readonly string[];
    /** Fields; null: none. */
    readonly text: string | null;
    readonly note: string | null;
    readonly download: DownloadModel | null;
  };
  /** Whether the text of an entry is collapsible. */
  readonly accordion: boolean;
  /** Texts of the search; null: no search. */
  readonly search: Readonly<Record<'label' | 'found' | 'tab' | 'nothing', Text>> | null;
  /** In place of the entries, of a missing title, and the link to an entry. */
  readonly texts: { readonly empty: Text; readonly untitled: Text; readonly anchor: Text };
};

/** The file of an entry: its call, and the field from which its name is made. */
export type DownloadModel = {
  readonly call: CallModel;
  readonly name: string;
  readonly extension: string;
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
  /** Every other text under `<area>.<screen>.texts`, by dotted name. */
  readonly texts: Readonly<Record<string, Text>>;
};
