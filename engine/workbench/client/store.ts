/** What the workbench's page does: it reads the application, opens screens and files, and follows the server. */
import { createStore } from 'zustand/vanilla';
import type { Edit, Edited, NewText, ScreenEntry, ShownProblem } from '../protocol.ts';
import { changeBetween, shownText, withChanges } from './rawText.ts';
import { createFiles } from './saving/files.ts';
import { createSaving } from './saving/saving.ts';
import { type Connection, server } from './server.ts';
import { initial, modifiedIn, type OpenFile, type State, type Target } from './state.ts';
import { texts } from './texts.ts';

export { modifiedIn, type OpenFile, type State, type Target } from './state.ts';

/** A change of a file. */
export type FileEdit = { readonly path: string; readonly edit: Edit };
/** A file, and how its text is changed. */
type Change = readonly [path: string, ask: (text: string) => Promise<Edited>];

export type Workbench = ReturnType<typeof createWorkbench>;

export function createWorkbench() {
  const store = createStore<State>(() => initial);
  const files = createFiles(store);
  const { say, saying, fileAt, take } = files;

  return {
    ...{ store, say, refresh, open, show, showLine, start, edit, mend, takeTexts, onConnection, onDisk },
    ...{ change: files.change, undo: files.undo },
    ...createSaving(store, files),
  };

  /** Reads the application, and takes up again what was not saved. */
  async function start(): Promise<void> {
    await refresh();
    files.takeUp(store.getState().project?.folder ?? '');
    await saying(() => sendDrafts(store.getState()));
  }

  async function refresh(): Promise<void> {
    await saying(async () => store.setState(asRead(await server.project())));
  }

  /** Makes changes of texts, as the server, which knows where their values stand, says; they are one step. */
  function edit(...edits: readonly FileEdit[]): Promise<void> {
    return changeBy(edits.map(({ path, edit: one }) => [path, (text) => server.edit(path, text, one)]));
  }

  /** Cures a problem, and shows where. */
  async function mend(problem: ShownProblem): Promise<void> {
    await showLine(problem);
    await changeBy([[problem.file, (text) => server.mend(problem, text)]]);
  }

  async function changeBy(asked: readonly Change[]): Promise<void> {
    await saying(async () => {
      const made = new Map<string, OpenFile>();
      const before = new Map<string, string>();
      for (const [path, ask] of asked) {
        await load(path);
        const file = made.get(path) ?? fileAt(path);
        if (file === undefined) return say(store.getState().refused[path] ?? texts.unknown);
        if (!made.has(path)) before.set(path, file.text);
        const shown = shownText(file.text);
        const answer = await ask(shown);
        if ('refusal' in answer) return say(answer.refusal);
        const difference = changeBetween(shown, answer.text);
        made.set(path, { ...file, text: withChanges(file.text, difference === null ? [] : [difference]) });
      }
      if ([...before].some(([path, text]) => fileAt(path)?.text !== text)) return say(texts.typedMeanwhile);
      files.changeAll([...made.values()]);
    });
  }

  /** Takes texts that the server made, as one change, and shows the first line that differs. Answers whether there is one. */
  async function takeTexts(changed: readonly NewText[]): Promise<boolean> {
    const place = firstChange(store.getState().files, changed);
    files.changeAll(changed);
    if (place !== null) await showLine(place);
    return place !== null;
  }

  /** Opens a screen, with the file that writes it. */
  async function open(screen: ScreenEntry): Promise<void> {
    const [file] = screen.files;
    store.setState({ screen: screen.id });
    if (file !== undefined) await showLine({ file, line: screen.line });
  }

  async function show(path: string): Promise<void> {
    store.setState({ file: path });
    await load(path);
  }

  async function load(path: string): Promise<void> {
    if (fileAt(path) === undefined) await saying(async () => take(path, await server.file(path)));
  }

  async function showLine(target: Target): Promise<void> {
    await show(target.file);
    store.setState({ target });
  }

  async function onConnection(connection: Connection): Promise<void> {
    const before = store.getState().connection;
    store.setState({ connection });
    if (connection !== 'there' || before === 'there') return;
    await saying(() => sendDrafts(store.getState()));
    await refresh();
    store.setState(({ returns }) => ({ returns: returns + 1, said: texts.back }));
  }

  /** A file changed on disk: an open one follows, unless it was edited. */
  async function onDisk(path: string): Promise<void> {
    const isOpen = fileAt(path) !== undefined || Object.hasOwn(store.getState().refused, path);
    if (isOpen) await saying(async () => take(path, await server.file(path)));
  }
}

function asRead(project: State['project']): Pick<State, 'project' | 'isEmpty'> {
  return { project, isEmpty: project === null };
}

function sendDrafts({ files }: State): Promise<null> {
  return server.drafts(Object.fromEntries(modifiedIn(files).map(({ path, text }) => [path, text])));
}

/** The first line in which one of the texts differs from what it was; null: none does. */
function firstChange(files: State['files'], changed: readonly NewText[]): Target | null {
  const before = ({ path, base }: NewText) => files[path]?.text ?? base;
  const first = changed.find((one) => before(one) !== one.text);
  if (first === undefined) return null;
  const lines = before(first).split('\n');
  return {
    file: first.path,
    line: first.text.split('\n').findIndex((written, at) => written !== lines[at]) + 1,
  };
}
