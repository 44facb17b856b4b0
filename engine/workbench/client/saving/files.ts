/** The open files: what was typed in them, what is on disk, and the way back. */
import { texts } from '../../../../schemas/types/atelierTexts.ts';
import type { FileState, NewText } from '../../protocol.ts';
import { server } from '../server.ts';
import { getState, type OpenFile, say, saying, setState } from '../state.ts';
import { keep, keptFiles, listenToTabs } from './kept.ts';
import { createSteps } from './steps.ts';

const steps = createSteps();

export function fileAt(path: string): OpenFile | undefined {
  const { files } = getState();
  return Object.hasOwn(files, path) ? files[path] : undefined;
}

/** The file as it is now, in this tab and for those that begin later. */
export function put(file: OpenFile): void {
  setState(({ files }) => ({ files: { ...files, [file.path]: file } }));
  if (!keep(file)) say(texts.notKept);
}

export function forget(path: string): void {
  setState(({ files: { [path]: _gone, ...files } }) => ({ files }));
}

/** Takes up what was typed in this application and not saved; from then on, what other tabs type. */
export function takeUp(): void {
  listenToTabs((path, file) => {
    if (file !== null) setState(({ files }) => ({ files: { ...files, [path]: file } }));
    else if (fileAt(path) !== undefined)
      void saying(async () => take(path, await server.file(path), 'other tab'));
  });
  const found = keptFiles();
  for (const file of found) put(file);
  if (found.length > 0) say(texts.drafts);
}

/** Takes a text that was typed. */
export function change(path: string, text: string): void {
  const file = fileAt(path);
  if (file !== undefined) changeAll([{ ...file, text }]);
}

/** Takes texts of several files as one change; `base` and `version` count for those that are not open. */
export function changeAll(changed: readonly NewText[]): void {
  const step = new Map(
    changed.flatMap(({ path, base, text }) => {
      const before = fileAt(path)?.text ?? base;
      return before === text ? [] : [[path, { before, after: text }] as const];
    }),
  );
  if (step.size === 0) return;
  steps.add(step, Date.now());
  for (const one of changed) write({ ...one, conflict: null, ...fileAt(one.path), text: one.text });
  setState({ steps: steps.counts() });
}

let asked: Promise<void> = Promise.resolve();

/** From now on a way back waits for a change that the server is asked for. */
export function undoAfter(change: Promise<void>): void {
  asked = change;
}

/** Takes the last change back, also one that is still asked for, or makes it again, and shows a file of it. */
export async function undo(way: 'back' | 'again'): Promise<void> {
  await asked;
  const step = steps.move(way);
  setState({ steps: steps.counts() });
  if (step === null) return;
  for (const [path, { before, after }] of step) {
    const [from, to] = way === 'back' ? [after, before] : [before, after];
    const file = fileAt(path) ?? { path, base: '', version: '', text: '', conflict: null };
    // A version from the disk is not overwritten.
    if (file.text !== from) say(texts.stepLost({ path }));
    else write({ ...file, text: to });
    // A file that the change made is gone with it.
    if (file.version === '' && fileAt(path)?.text === '') forget(path);
  }
  const shown = getState().file ?? '';
  const there = [...(step.has(shown) ? [shown] : []), ...step.keys(), shown].filter(fileAt);
  setState({ file: there[0] ?? null });
}

export function write(file: OpenFile): void {
  put(file);
  sendDraft(file.path, file.text === file.base ? null : file.text);
}

/** Takes the file as it is on disk. `by`: who may have saved it. */
export function take(path: string, read: FileState, by: 'other tab' | 'anyone' = 'anyone'): void {
  const file = fileAt(path);
  const isKept = file !== undefined && file.text !== file.base && by === 'anyone';
  const { [path]: _old, ...refused } = getState().refused;
  setState({ refused: 'refusal' in read ? { ...refused, [path]: read.refusal } : refused });
  if ('refusal' in read) {
    if (isKept && file.version !== '') put({ ...file, conflict: { disk: null, version: '' } });
    if (!isKept) forget(path);
  } else if (isKept && read.version !== file.version && read.text !== file.text)
    put({ ...file, conflict: { disk: read.text, version: read.version } });
  else {
    const text = isKept ? file.text : read.text;
    put({ path, base: read.text, version: read.version, text, conflict: null });
  }
}

const waiting = new Map<string, string | null>();
let turn: Promise<void> = Promise.resolve();

/** Sends texts to the server one after the other, so that an older one never replaces a newer one. */
function sendDraft(path: string, text: string | null): void {
  waiting.set(path, text);
  turn = turn.then(async () => {
    const latest = waiting.get(path);
    if (waiting.delete(path) && latest !== undefined) await saying(() => server.draft(path, latest));
  });
}

/** Resolves when what was typed until now is sent. */
export function sent(): Promise<void> {
  return turn;
}
