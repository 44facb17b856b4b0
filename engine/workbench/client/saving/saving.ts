/** Writes what was edited to the disk; a version of somebody else is never overwritten. */
import { texts } from '../../../../schemas/types/atelierTexts.ts';
import type { Commit, Saved } from '../../protocol.ts';
import { server } from '../server.ts';
import { getState, modifiedIn, say, saying, setState } from '../state.ts';
import { fileAt, forget, put, sent, write } from './files.ts';

/** Answers whether all is on disk now. */
export async function save(): Promise<boolean> {
  const asked = modifiedIn(getState().files);
  // A draft that comes later would hide what others write.
  await sent();
  const asIs = new Map(asked.map(({ path, text }) => [path, text]));
  let written: readonly Saved[] = [];
  if (asked.length > 0)
    await saying(async () => {
      const saved = await server.save(asked.map(({ path, text, version }) => ({ path, text, version })));
      written = saved.filter((one) => !('refusal' in one || 'disk' in one));
      if (written.length > 0) say(texts.saved({ n: written.length }));
      for (const one of saved) take(one, asIs.get(one.path) ?? '');
    });
  return written.length === asked.length;
}

/** Saves by the same key wherever the focus is. */
export function saveByKey(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  void save();
}

/** Makes a commit; answers why not, or null. */
export async function commit(asked: Commit): Promise<string | null> {
  const refusal = await server.commit(asked).catch(({ message }: Error) => message);
  if (refusal === null) say(texts.commitDone(asked));
  return refusal;
}

/** `written`: the text that was sent; more may have been typed since. */
function take(saved: Saved, written: string): void {
  const file = fileAt(saved.path);
  if (file === undefined) return;
  if ('refusal' in saved) say(saved.refusal);
  else if ('disk' in saved) {
    put({ ...file, conflict: { disk: saved.disk, version: saved.version } });
    setState({ file: saved.path, said: texts.conflict(saved) });
  } else {
    const now = { ...file, base: written, version: saved.version, conflict: null };
    // The server gives up its text with the one that was saved.
    if (file.text === written) put(now);
    else write(now);
  }
}

/** Ends a conflict: `mine` keeps what was typed, over the version on disk. */
export function resolve(path: string, choice: 'mine' | 'disk'): void {
  const file = fileAt(path);
  if (file === undefined || file.conflict === null) return;
  const { disk, version } = file.conflict;
  const base = disk ?? '';
  write({ ...file, base, version, conflict: null, text: choice === 'disk' ? base : file.text });
  if (choice !== 'disk' || disk !== null) return;
  forget(path);
  setState({ file: null });
}
