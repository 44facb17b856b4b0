/** What the workbench's page does: it reads the application, opens screens and files, and follows the server. */
import { createStore } from 'zustand/vanilla';
import type { ScreenEntry } from '../protocol.ts';
import { createFiles } from './saving/files.ts';
import { createSaving } from './saving/saving.ts';
import { type Connection, server } from './server.ts';
import { initial, modifiedIn, type State, type Target } from './state.ts';
import { texts } from './texts.ts';

export { modifiedIn, type OpenFile, type State, type Target } from './state.ts';

export type Workbench = ReturnType<typeof createWorkbench>;

export function createWorkbench() {
  const store = createStore<State>(() => initial);
  const set = store.setState;
  const say = (said: string) => set({ said });
  const files = createFiles(store);
  const { saying, fileAt, take } = files;

  return {
    ...{ store, say, refresh, open, show, showLine, start, onConnection, onDisk },
    ...{ change: files.change, changeAll: files.changeAll, undo: files.undo },
    ...createSaving(store, files),
  };

  /** Reads the application, and takes up again what was not saved. */
  async function start(): Promise<void> {
    await refresh();
    files.takeUp(store.getState().project?.folder ?? '');
    await saying(sendDrafts);
  }

  async function sendDrafts(): Promise<void> {
    const modified = modifiedIn(store.getState().files);
    await server.drafts(Object.fromEntries(modified.map(({ path, text }) => [path, text])));
  }

  async function refresh(): Promise<void> {
    await saying(async () => set({ project: await server.project() }));
  }

  /** Opens a screen, with the file that writes it. */
  async function open(screen: ScreenEntry): Promise<void> {
    const [file] = screen.files;
    set({ screen: screen.id });
    if (file !== undefined) await showLine({ file, line: screen.line });
  }

  async function show(path: string): Promise<void> {
    set({ file: path });
    if (fileAt(path) === undefined) await saying(async () => take(path, await server.file(path)));
  }

  async function showLine(target: Target): Promise<void> {
    await show(target.file);
    set({ target });
  }

  async function onConnection(connection: Connection): Promise<void> {
    const before = store.getState().connection;
    set({ connection });
    if (connection !== 'there' || before === 'there') return;
    await saying(sendDrafts);
    await refresh();
    say(texts.back);
  }

  /** A file changed on disk: an open one follows, unless it was edited. */
  async function onDisk(path: string): Promise<void> {
    const isOpen = fileAt(path) !== undefined || Object.hasOwn(store.getState().refused, path);
    if (isOpen) await saying(async () => take(path, await server.file(path)));
  }
}
