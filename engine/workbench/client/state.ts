/**
 * The state of the workbench's page: the application, the files that were opened with what was typed in them, and what is
 * shown.
 */
import { create } from 'zustand';
import type { SentRequest } from '../choice.ts';
import type { Caret, NewText, Project, ScreenEntry } from '../protocol.ts';
import { type Shown, shownIn } from './address.ts';
import { type Connection, Unanswered } from './server.ts';

/** A file as it was read, and its text now. */
export type OpenFile = NewText & {
  /** Its text on disk where it changed meanwhile, null if it is gone; null: there is no conflict. */
  readonly conflict: { readonly disk: string | null; readonly version: string } | null;
};

/** A place to show, at its column if it has one; a new object asks for it again. */
export type Target = { readonly file: string; readonly line: number; readonly column?: number };

export type State = {
  /** While it has a fault, with the screens that it had before. */
  readonly project: Project | null;
  /** How often the application was read. */
  readonly readings: number;
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
  readonly shown: Shown;
  readonly caret: Caret | null;
  /** The requests of the page of the preview, the first ones first. */
  readonly sent: readonly SentRequest[];
  /** A new screen, which is opened once the application is read with it. */
  readonly wanted: string | null;
  readonly target: Target | null;
  /** What is said to the user last. */
  readonly said: string;
  /** How many changes can be taken back, and made again. */
  readonly steps: { readonly past: number; readonly future: number };
};

export const useWorkbench = create<State>(() => ({
  project: null,
  readings: 0,
  isEmpty: false,
  connection: 'there',
  returns: 0,
  files: {},
  refused: {},
  screen: null,
  ...shownIn(window.location.search),
  caret: null,
  sent: [],
  wanted: null,
  target: null,
  said: '',
  steps: { past: 0, future: 0 },
}));

export const { getState, setState } = useWorkbench;

/** The application, once it was read. */
export function useProject(): Project {
  return useWorkbench(({ project }) => project) as Project;
}

export function say(said: string): void {
  setState({ said });
}

/** Says in words what goes wrong with some work. */
export async function saying(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Unanswered) setState({ connection: 'lost' });
    else say(error instanceof Error ? error.message : String(error));
  }
}

export function showAs(part: Partial<Shown>): void {
  setState(({ shown }) => ({ shown: { ...shown, ...part } }));
}

/** The files whose text is not that of the disk. */
export function modifiedIn(files: State['files']): readonly OpenFile[] {
  return Object.values(files).filter(({ text, base }) => text !== base);
}

/** The screens of all areas. */
export function screensOf(project: Project | null): readonly ScreenEntry[] {
  return project?.areas.flatMap(({ screens }) => screens) ?? [];
}
