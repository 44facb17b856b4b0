/** What the workbench's page and its server say to each other; the server's actions are its questions. */
import type { Problem } from '../core/problems/problem.ts';
import type { OperationPart } from '../core/reports/operationParts.ts';
import type { Path } from '../node/yamlEdits.ts';

export type { Path };

/** Where the workbench is served; all other addresses are those of the application. */
export const workbenchPath = '/atelier/';
/** Where the application is served as it was before the changes. */
export const beforePath = `${workbenchPath}avant/`;
/** Where its server answers. */
export const apiPath = `${workbenchPath}api/`;

/** The description of a server: the name of its file, and its text. */
export type ContractText = { readonly name: string; readonly text: string };

/** A screen in the tree of an application. */
export type ScreenEntry = {
  readonly id: string;
  readonly label: string;
  /** Its address, which may have parameters such as `{id}`. */
  readonly path: string;
  /** The files that write it: the area, its texts, its Markdown. */
  readonly files: readonly string[];
  /** The line of the screen in the first of them; counts from 1. */
  readonly line: number;
};

export type AreaEntry = {
  readonly name: string;
  readonly file: string;
  readonly screens: readonly ScreenEntry[];
};

/** Where a text of the preview is written: its key, the place of the text, and that of the part that it names. */
export type TextPlace = {
  readonly key: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The part of the definition; null: the text belongs to none, as those of the engine. */
  readonly part: { readonly file: string; readonly line: number; readonly column: number } | null;
  /** The keys whose texts would be shown in its place; of a text of the engine alone. */
  readonly own: readonly string[];
};

/** The caret of a source: its line, and its offset in the text that is shown. */
export type Caret = { readonly file: string; readonly line: number; readonly offset: number };

/** The application as it was read last. */
export type Project = {
  readonly title: string;
  /** Its folder, an absolute path. */
  readonly folder: string;
  readonly areas: readonly AreaEntry[];
  /** Files that can be edited, by their path from the root of the application. */
  readonly files: readonly string[];
  readonly problems: readonly ShownProblem[];
  /** Whether the preview shows what was read; false: it keeps the last screen without a fault. */
  readonly isShown: boolean;
  readonly people: People;
  /** Whether a server of the application answers; else answers are made up from the contract. */
  readonly isReal: boolean;
};

/** By what the people differ who look at a screen. */
export type People = {
  readonly canSignIn: boolean;
  readonly rights: readonly { readonly name: string; readonly label: string }[];
  /** Empty: there is only one. */
  readonly variants: readonly string[];
  /** Fields of the user that have few values. */
  readonly fields: readonly { readonly name: string; readonly values: readonly unknown[] }[];
};

/** A refusal of a call: its state (`choice.ts`), and what users read; empty: the general message. */
export type RefusalState = { readonly state: string; readonly label: string };

/** A part of an operation, and as what the screen could take it; null: it uses it, or has no place for it. */
export type OfferedPart = OperationPart & { readonly as: 'column' | 'item' | 'filter' | 'field' | null };

export type ScreenFacts = {
  readonly id: string;
  /** An address at which the screen has something to show. */
  readonly example: string;
  readonly calls: readonly {
    /** The operation as the browser calls it. */
    readonly id: string;
    readonly refusals: readonly RefusalState[];
    readonly parts: readonly OfferedPart[];
  }[];
};

/** A file, or why it cannot be edited. */
export type FileState = { readonly text: string; readonly version: string } | { readonly refusal: string };

/** A text for a file, with what is on disk; `base` and `version` are empty where there is no such file. */
export type NewText = {
  readonly path: string;
  readonly base: string;
  readonly version: string;
  readonly text: string;
};

/** What a screen is asked to take of one of its calls. */
export type ToAdd = {
  readonly screen: string;
  readonly call: string;
  readonly part: Pick<OperationPart, 'part' | 'name'>;
};

/** What was asked to be written. */
export type ToSave = { readonly path: string; readonly text: string; readonly version: string };

/** What became of each file: written, changed on disk meanwhile, or refused with the reason. */
export type Saved = {
  readonly path: string;
} & (
  | { readonly version: string }
  | { readonly disk: string | null; readonly version: string }
  | { readonly refusal: string }
);

/** What is shown before saving. */
export type Review = {
  /** What changes for users, by part of the application; null: one of the versions cannot be read. */
  readonly changes: readonly { readonly whole: string; readonly lines: readonly string[] }[] | null;
  /** Tests that name a screen that changes. */
  readonly tests: readonly NamingTest[];
  /** A commit of what changes; null: the application is in no git repository. */
  readonly commit: Commit | null;
};

export type NamingTest = { readonly file: string; readonly line: number; readonly text: string };

/** A commit of these files alone; a branch that is not the current one is made. */
export type Commit = { readonly branch: string; readonly message: string; readonly paths: readonly string[] };

/** An operation that a screen can be made of. */
export type OfferedOperation = { readonly id: string; readonly summary: string };

/** A new screen: the files that it adds or changes, and what it leaves out with the reasons, one line each. */
export type MadeScreen = {
  readonly screen: string;
  readonly files: readonly NewText[];
  readonly left: readonly string[];
};

/** The text of a file as the editor shows it. */
export type TextOf = { readonly path: string; readonly text: string };

/** A place in it. */
export type Spot = TextOf & { readonly offset: number };

/** A word or name that may be written at a place. */
export type Offer = {
  readonly label: string;
  /** What it means, as Markdown; empty: nothing is known of it. */
  readonly info: string;
  readonly insert: string;
};

/** How a member of an element is edited; `source`: in the text alone. */
export type Control = 'choice' | 'flag' | 'number' | 'text' | 'list' | 'condition' | 'source';

/** A member that the grammar gives an element. */
export type ElementMember = {
  readonly key: string;
  readonly control: Control;
  readonly help: string;
  readonly isRequired: boolean;
  /** As it is written; null: it is not. */
  readonly value: unknown;
  readonly choices: readonly string[];
  /** The value that it has when it is not written; empty: `help` says it. */
  readonly usual: string;
};

/** A text of an element, by what it is: its label, its help. */
export type ElementText = {
  readonly label: string;
  readonly file: string;
  readonly path: Path;
  readonly value: string | null;
};

/** What a form edits: the element at a place, as the grammar has it. */
export type Element = {
  readonly path: Path;
  readonly help: string;
  readonly members: readonly ElementMember[];
  /** The key of its texts; empty: it has none. */
  readonly key: Path;
  readonly texts: readonly ElementText[];
  /** The elements beside it and itself; null: it is no one of several. */
  readonly siblings: readonly { readonly name: string; readonly label: string }[] | null;
  /** What may be added beside it: a name of a list, or a member of a map; null: nothing that is only named. */
  readonly adds: 'name' | 'member' | null;
  /** The variants that may have an order of their own. */
  readonly variants: readonly string[];
};

/** A change of a text: a member of an element, a value, or the order of members. Null: none, or without it. */
export type Edit =
  | { readonly element: Path; readonly key: string; readonly value: unknown }
  | { readonly path: Path; readonly value: unknown }
  | { readonly path: Path; readonly order: Path };

/** A changed text, or why it cannot be changed. */
export type Edited = { readonly text: string } | { readonly refusal: string };

/** A problem with the name of its cure; null: none is certain. */
export type ShownProblem = Problem & {
  readonly cure: string | null;
  /** Whether its cure writes first texts in the catalogues. */
  readonly isOfMessages: boolean;
};
