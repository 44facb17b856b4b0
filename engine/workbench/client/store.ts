/**
 * The state of the workbench's page: the application, the files that were opened with what was typed in them, and what is
 * shown. Texts that are not saved yet are kept in the browser, so that a reload and a crash of the server lose nothing.
 */
import { createStore } from 'zustand/vanilla';
import type { Project, Saved, ScreenEntry } from '../protocol.ts';
import { server } from './server.ts';
import { texts } from './texts.ts';

/** A file as it was read, and its text now. */
export type OpenFile = {
  readonly path: string;
  readonly base: string;
  readonly version: string;
  readonly text: string;
  /** Its text on disk where it changed meanwhile; null: there is no conflict. */
  readonly conflict: { readonly disk: string; readonly version: string } | null;
};

/** A line to show; a new object asks for it again. */
export type Target = { readonly file: string; readonly line: number };

export type State = {
  readonly project: Project | null;
  readonly isConnected: boolean;
  readonly files: Readonly<Record<string, OpenFile>>;
  /** Why files cannot be edited, by path. */
  readonly refused: Readonly<Record<string, string>>;
  readonly screen: string | null;
  readonly file: string | null;
  readonly target: Target | null;
  /** What is said to the user last. */
  readonly said: string;
};

const initial: State = {
  project: null,
  isConnected: true,
  files: {},
  refused: {},
  screen: null,
  file: null,
  target: null,
  said: '',
};

const keptKey = 'atelier:brouillons';

export type Workbench = ReturnType<typeof createWorkbench>;

export function createWorkbench() {
  const store = createStore<State>(() => initial);
  const set = store.setState;
  const say = (said: string) => set({ said });
  const put = (file: OpenFile) => {
    set(({ files }) => ({ files: { ...files, [file.path]: file } }));
    keep(modifiedIn(store.getState().files));
  };

  return { store, say, refresh, open, show, showLine, change, save, resolve, start };

  /** Reads the application, and takes up again what was not saved. */
  async function start(): Promise<void> {
    const kept = keptFiles();
    for (const file of kept) put(file);
    await server.drafts(Object.fromEntries(kept.map(({ path, text }) => [path, text])));
    if (kept.length > 0) say(texts.drafts);
    await refresh();
  }

  async function refresh(): Promise<void> {
    try {
      set({ project: await server.project(), isConnected: true });
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    }
  }

  /** Opens a screen, with the file that writes it. */
  async function open(screen: ScreenEntry): Promise<void> {
    const [file] = screen.files;
    set({ screen: screen.id });
    if (file !== undefined) await showLine({ file, line: screen.line });
  }

  async function show(path: string): Promise<void> {
    set({ file: path });
    const { files } = store.getState();
    if (files[path] !== undefined) return;
    const read = await server.file(path);
    if ('refusal' in read) return set(({ refused }) => ({ refused: { ...refused, [path]: read.refusal } }));
    put({ path, base: read.text, version: read.version, text: read.text, conflict: null });
  }

  async function showLine(target: Target): Promise<void> {
    await show(target.file);
    set({ target });
  }

  /** Takes a text that was typed. */
  function change(path: string, text: string): void {
    const file = store.getState().files[path];
    if (file === undefined || file.text === text) return;
    put({ ...file, text });
    sendDraft(path, text);
  }

  function sendDraft(path: string, text: string | null): void {
    server.draft(path, text).catch(() => set({ isConnected: false }));
  }

  async function save(): Promise<void> {
    const asked = modifiedIn(store.getState().files);
    if (asked.length === 0) return;
    const saved = await server.save(asked.map(({ path, text, version }) => ({ path, text, version })));
    const sent = new Map(asked.map(({ path, text }) => [path, text]));
    for (const one of saved) take(one, sent.get(one.path) ?? '');
    const written = saved.filter((one) => !('refusal' in one || 'disk' in one)).length;
    if (written > 0) say(texts.saved(written));
  }

  /** `written`: the text that was sent; more may have been typed since. */
  function take(saved: Saved, written: string): void {
    const file = store.getState().files[saved.path];
    if (file === undefined) return;
    if ('refusal' in saved) say(saved.refusal);
    else if ('disk' in saved) {
      put({ ...file, conflict: { disk: saved.disk ?? '', version: saved.version } });
      say(texts.conflict(saved.path));
    } else {
      put({ ...file, base: written, version: saved.version, conflict: null });
      // The server gives up its text with the one that was saved.
      if (file.text !== written) sendDraft(saved.path, file.text);
    }
  }

  /** Ends a conflict: `mine` keeps what was typed, over the version on disk. */
  function resolve(path: string, choice: 'mine' | 'disk'): void {
    const file = store.getState().files[path];
    if (file === undefined || file.conflict === null) return;
    const { disk, version } = file.conflict;
    put({ ...file, base: disk, version, conflict: null, ...(choice === 'disk' && { text: disk }) });
    if (choice === 'disk') sendDraft(path, null);
  }
}

/** The files whose text is not that of the disk. */
export function modifiedIn(files: State['files']): readonly OpenFile[] {
  return Object.values(files).filter(({ text, base }) => text !== base);
}

function keep(files: readonly OpenFile[]): void {
  if (files.length === 0) localStorage.removeItem(keptKey);
  else localStorage.setItem(keptKey, JSON.stringify(files));
}

function keptFiles(): readonly OpenFile[] {
  const isFile = (one: unknown): one is OpenFile =>
    typeof one === 'object' &&
    one !== null &&
    ['path', 'base', 'text', 'version'].every(
      (key) => typeof (one as Record<string, unknown>)[key] === 'string',
    );
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keptKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isFile).map((file) => ({ ...file, conflict: null })) : [];
  } catch {
    return [];
  }
}
