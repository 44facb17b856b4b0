/** The open files: what was typed in them, what is on disk, and the way back. */
import type { StoreApi } from 'zustand/vanilla';
import type { FileState, NewText } from '../../protocol.ts';
import { server, Unanswered } from '../server.ts';
import type { OpenFile, State } from '../state.ts';
import { texts } from '../texts.ts';
import { createKept } from './kept.ts';
import { createSteps } from './steps.ts';

export type Files = ReturnType<typeof createFiles>;

export function createFiles(store: StoreApi<State>) {
  const set = store.setState;
  const say = (said: string) => set({ said });
  const saying = sayingIn(store);
  const steps = createSteps();
  const drafts = createDrafts(saying);
  let kept = createKept('');
  return { fileAt, put, write, take, takeUp, change, changeAll, undo, say, saying, sent: drafts.sent };

  function put(file: OpenFile): void {
    set(({ files }) => ({ files: { ...files, [file.path]: file } }));
    if (!kept.keep(file)) say(texts.notKept);
  }

  function fileAt(path: string): OpenFile | undefined {
    const { files } = store.getState();
    return Object.hasOwn(files, path) ? files[path] : undefined;
  }

  /** Takes up what was typed in this application and not saved; from then on, what other tabs type. */
  function takeUp(application: string): void {
    kept = createKept(application);
    kept.listen((path, file) => {
      if (file !== null) set(({ files }) => ({ files: { ...files, [path]: file } }));
      else if (fileAt(path) !== undefined)
        void saying(async () => take(path, await server.file(path), 'other tab'));
    });
    const found = kept.all();
    for (const file of found) put(file);
    if (found.length > 0) say(texts.drafts);
  }

  /** Takes a text that was typed. */
  function change(path: string, text: string): void {
    const file = fileAt(path);
    if (file !== undefined) changeAll([{ ...file, text }]);
  }

  /** Takes texts of several files as one change; `base` and `version` count for those that are not open. */
  function changeAll(changed: readonly NewText[]): void {
    const step = new Map(
      changed.flatMap(({ path, base, text }) => {
        const before = fileAt(path)?.text ?? base;
        return before === text ? [] : [[path, { before, after: text }] as const];
      }),
    );
    if (step.size === 0) return;
    steps.add(step, Date.now());
    for (const one of changed) write({ ...one, conflict: null, ...fileAt(one.path), text: one.text });
    set({ steps: steps.counts() });
  }

  /** Takes the last change back, or makes it again, and shows a file of it. */
  function undo(way: 'back' | 'again'): void {
    const step = steps.move(way);
    set({ steps: steps.counts() });
    for (const [path, { before, after }] of step ?? []) {
      const file = fileAt(path);
      const [from, to] = way === 'back' ? [after, before] : [before, after];
      // A version from the disk is not overwritten.
      if (file?.text === from) write({ ...file, text: to });
      else say(texts.stepLost(path));
    }
    const shown = store.getState().file;
    const [path = shown] = step?.keys() ?? [];
    if (shown === null || !step?.has(shown)) set({ file: path });
  }

  function write(file: OpenFile): void {
    put(file);
    drafts.send(file.path, file.text === file.base ? null : file.text);
  }

  /** Takes the file as it is on disk. `by`: who may have saved it. */
  function take(path: string, read: FileState, by: 'other tab' | 'anyone' = 'anyone'): void {
    const file = fileAt(path);
    const isKept = file !== undefined && file.text !== file.base && by === 'anyone';
    const { [path]: _old, ...refused } = store.getState().refused;
    set({ refused: 'refusal' in read ? { ...refused, [path]: read.refusal } : refused });
    if ('refusal' in read) {
      if (isKept && file.version !== '') put({ ...file, conflict: { disk: null, version: '' } });
      if (!isKept) set(({ files: { [path]: _gone, ...files } }) => ({ files }));
    } else if (isKept && read.version !== file.version && read.text !== file.text)
      put({ ...file, conflict: { disk: read.text, version: read.version } });
    else {
      const text = isKept ? file.text : read.text;
      put({ path, base: read.text, version: read.version, text, conflict: null });
    }
  }
}

/** Says in words what goes wrong with some work. */
function sayingIn({ setState }: StoreApi<State>) {
  return async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (error instanceof Unanswered) setState({ connection: 'lost' });
      else setState({ said: error instanceof Error ? error.message : String(error) });
    }
  };
}

/** Sends texts to the server one after the other, so that an older one never replaces a newer one. */
function createDrafts(saying: (work: () => Promise<unknown>) => Promise<void>) {
  const waiting = new Map<string, string | null>();
  let turn: Promise<void> = Promise.resolve();
  return {
    sent: () => turn,
    send(path: string, text: string | null): void {
      waiting.set(path, text);
      turn = turn.then(async () => {
        const latest = waiting.get(path);
        if (waiting.delete(path) && latest !== undefined) await saying(() => server.draft(path, latest));
      });
    },
  };
}
