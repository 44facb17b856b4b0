/**
 * The application model: the compiler produces it and the browser renders it. Plain JSON, complete: every default is
 * filled, every name resolved, every text inlined. Nothing here may fail or be checked again at run time.
 *
 * It is delivered in two kinds of files: the `AppModel` (shell) and the `RouteModel` table with the entry, and one chunk
 * per screen with a `ScreenModel` for each variant.
 */
import type { AppDefinition, Provider, Right, TourStep } from '../../../schemas/types/definition.ts';
import type { CallModel, ErrorRuleModel, FailuresModel } from './call.ts';
import type { ScreenFile, ScreenModel } from './screen.ts';
import type { ScreenId, Text } from './value.ts';

/** The whole application, ready to be drawn. */
export type Compiled = {
  readonly app: AppModel;
  readonly routes: readonly RouteModel[];
  readonly screens: Readonly<Record<ScreenId, ScreenFile>>;
  readonly aids: AidsModel;
  /** Texts of the document: what it says if the application's code does not run. */
  readonly documentTexts: Readonly<Record<string, Text>>;
};

export type AppModel = {
  /** Name of the property (GET properties) that contains the site title, empty if none does, and its default. */
  readonly siteTitle: { readonly property: string; readonly default: string };
  /** Document title before a page has one. */
  readonly documentTitle: { readonly property: string; readonly default: string };
  /** `choose` names the registry function user -> variant; `fallback` is the variant of signed-out users. */
  readonly variants: {
    readonly names: readonly string[];
    /** Null: every user has the fallback. */
    readonly choose: string | null;
    readonly fallback: string;
  };
  /** The property in which objects of the API carry a code, which may also come plain; null: codes are always plain. */
  readonly codeProperty: string | null;
  /** Time zone of the dates and times that are shown (IANA); null: that of the reader. */
  readonly zone: string | null;
  readonly addresses: AddressNames;
  readonly rights: Readonly<Record<string, RightModel>>;
  readonly menu: readonly MenuEntryModel[];
  /** Link lists of the shell's slots (`header`, `footer`, …). */
  readonly links: Readonly<Record<string, readonly ShellLinkModel[]>>;
  /** '/' redirects to the first of `screens` that the user may open, or to `otherwise`. */
  readonly home: { readonly screens: readonly ScreenId[]; readonly otherwise: ScreenId };
  /** Screens with a role in the session or in failures. */
  readonly special: {
    /** Empty, like `expired`: nobody signs in. */
    readonly signIn: ScreenId;
    readonly expired: ScreenId;
    readonly unavailable: ScreenId;
    readonly notFound: ScreenId;
    /** The redirect target of every guarded route for a user whose `when` function returns true (first sign-in). */
    readonly gate: { readonly when: string; readonly screen: ScreenId } | null;
  };
  readonly session: SessionModel;
  /** Calls of the shell's slots, by name (`calls:` of the application file). */
  readonly calls: Readonly<Record<string, CallModel>>;
  /** Error rules for every call, after the call's own rules. First match wins. */
  readonly errors: readonly ErrorRuleModel[];
  /** Undefined: codes are under `code`, and no errors are by field. */
  readonly failures?: FailuresModel;
  /** The engine's own texts (`engine.*` of the catalogues), by name without the prefix. */
  readonly texts: Readonly<Record<string, Text>>;
  /** Texts `app.*`, for the application's shell components. */
  readonly appTexts: Readonly<Record<string, Text>>;
  /** Whether there is a guided tour. */
  readonly tour: boolean;
};

/** Parameters by which the address of a page says what it shows: no filter may have such a name. */
export type AddressNames = Required<NonNullable<AppDefinition['addresses']>>;

/** Lazily loaded content that most visits do not need: texts of such parts, quick search, help, guided tour. */
export type AidsModel = {
  readonly texts: Readonly<Record<string, Text>>;
  readonly find: Readonly<Record<ScreenId, FindFile>>;
  readonly help: Readonly<Record<ScreenId, HelpFile>>;
  readonly tour: readonly TourStepModel[];
  /** Names of rights, for reports. */
  readonly rights?: Readonly<Record<string, Text>>;
  /** What waits for the user; absent: nothing is counted. */
  readonly waiting?: WaitingModel;
};

/** How the quick search finds rows of one list, for each variant in which it does. */
export type FindFile = Readonly<Record<string, FindModel>>;

export type FindModel = {
  /** The criteria that take the typed text if it matches their pattern. */
  readonly by: readonly FindCriterion[];
  /** Ids of the columns that name a row. */
  readonly columns: readonly string[];
  /** Id of the one whose link opens the row. */
  readonly link: string;
};

type FindCriterion = {
  readonly filter: string;
  readonly label: Text;
  readonly pattern: string;
  /** The criteria that take the text: this one all of it, or each named group of the pattern the one of its name. */
  readonly takes: Readonly<Record<string, FindInput>>;
};

/** How the field of a criterion reads what is typed: `digits` joins the groups of a number. */
export type FindInput = 'text' | 'digits' | 'date';

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
type TourStepModel = { readonly place: TourPlace; readonly title: Text; readonly body: Text };

export type TourPlace = TourStep['place'];

export type RightModel = Required<Right>;

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

/** The calls of the session, null where the server has none, which defines their bodies and responses. */
export type SessionModel = {
  readonly validate: CallModel | null;
  readonly validateEverySeconds: number;
  /** How many seconds before its timeout an idle session shows a warning. */
  readonly warnSeconds: number;
  /** Null: the claims of the token are all that is known of the user. */
  readonly user: CallModel | null;
  readonly logout: CallModel | null;
  readonly properties: CallModel | null;
  /** Absent: the sign-in answers a token with claims, and calls carry it as `Authorization: Bearer`. */
  readonly held?: HeldModel;
  /** Answers a new token; its values `row` are those of the answer that gave the old one. */
  readonly renew?: CallModel;
  /** Claim names of the token: the user's id, and the prefix of the right claims. */
  readonly claims: { readonly user: string; readonly rightPrefix: string };
  /** Fields of the user that make up their name; where they are empty, the claim of the id stands for them. */
  readonly name: readonly string[];
};

/** Numbers of what waits for the user, which one call reads. */
export type WaitingModel = {
  readonly call: CallModel;
  /** By the screen that lists it: the field of its number in the answer, and how it is told (`n`). */
  readonly counts: Readonly<Record<ScreenId, { readonly field: string; readonly label: Text }>>;
};

export type HeldModel = {
  /** Path of the names of rights in the token or in the user; null: the token has a boolean for each. */
  readonly rights: string | null;
} & (
  | {
      readonly kind: 'token';
      /** Path of the token in the answer of the sign-in; empty: the answer itself. */
      readonly at: string;
      readonly header: string;
      /** The word before the token in the header; empty: none. */
      readonly scheme: string;
      /** Signs users in; absent: a call of the application does. */
      readonly provider?: ProviderModel;
    }
  | { readonly kind: 'cookie'; readonly csrf: CsrfModel | null }
);

/** The header that proves that a change comes from the page, and the cookie or the path in answers that has its value. */
export type CsrfModel = {
  readonly header: string;
  readonly cookie: string | null;
  readonly at: string | null;
  /** Makes the server set the cookie before anyone signs in. */
  readonly call: CallModel | null;
};

export type ProviderModel = Required<Omit<Provider, 'send'>>;

/** One entry of the route table, in matching order. */
export type RouteModel = {
  readonly screen: ScreenId;
  /** Lets the code of the kind load in parallel with the screen's own chunk. */
  readonly kind: ScreenModel['kind'];
  /** Cells of its list are edited in place: their code loads in parallel too. */
  readonly edits?: true;
  readonly path: string;
  readonly aliases: readonly string[];
  readonly guard: GuardModel;
  /** The `{page}` of the title `{page} | {site title}`. It may need data; until they come `breadcrumb` is used. */
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
