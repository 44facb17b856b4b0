/**
 * The state of the workbench's page: the application, the files that were opened with what was typed in them, and what is
 * shown.
 */
import type { NewText, Project } from '../protocol.ts';
import type { Connection } from './server.ts';

/** A file as it was read, and its text now. */
export type OpenFile = NewText & {
  /** Its text on disk where it changed meanwhile, null if it is gone; null: there is no conflict. */
  readonly conflict: { readonly disk: string | null; readonly version: string } | null;
};

/** A place to show, at its column if it has one; a new object asks for it again. */
export type Target = { readonly file: string; readonly line: number; readonly column?: number };

export type State = {
  readonly project: Project | null;
  /** Whether the folder holds nothing yet. */
  readonly isEmpty: boolean;
  readonly connection: Connection;
  /** How often the server came back: the preview, which may show an error of the browser, begins again each time. */
  readonly returns: number;
  readonly files: Readonly<Record<string, OpenFile>>;
  /** Why files cannot be edited, by path. */
  readonly refused: Readonly<Record<string, string>>;
  readonly screen: string | null;
  readonly file: string | null;
  /** A new screen, which is opened once the application is read with it. */
  readonly wanted: string | null;
  readonly target: Target | null;
  /** What is said to the user last. */
  readonly said: string;
  /** The paths that were saved and are in no commit of this page. */
  readonly uncommitted: readonly string[];
  /** How many changes can be taken back, and made again. */
  readonly steps: { readonly past: number; readonly future: number };
};

export const initial: State = {
  project: null,
  isEmpty: false,
  connection: 'there',
  returns: 0,
  files: {},
  refused: {},
  screen: null,
  file: null,
  wanted: null,
  target: null,
  said: '',
  uncommitted: [],
  steps: { past: 0, future: 0 },
};

/** The files whose text is not that of the disk. */
export function modifiedIn(files: State['files']): readonly OpenFile[] {
  return Object.values(files).filter(({ text, base }) => text !== base);
}
