/**
 * Texts that are not saved yet, kept in the browser by application and file, so that a reload and a crash of the server
 * lose nothing. The tabs of one application share them: what is typed in one is shown in the others.
 */
import { attempt, createDeviceMemory, devicePrefix } from '../../../react/browser/storage.ts';
import type { NewText } from '../../protocol.ts';
import { getState, type OpenFile } from '../state.ts';

const memory = createDeviceMemory();

/** Tells apart the applications that are edited at one address after each other; the end of a session clears no such key. */
const prefix = () => `${devicePrefix}atelier:${getState().project?.folder}:`;

export function keptFiles(): readonly OpenFile[] {
  return (attempt(() => Object.keys(localStorage)) ?? [])
    .filter((key) => key.startsWith(prefix()))
    .flatMap((key) => fileIn(memory.read(key)) ?? []);
}

/** Keeps the text of a file that differs from the disk. Answers whether the browser has room for it. */
export function keep({ path, text, base, version }: OpenFile): boolean {
  const key = prefix() + path;
  if (text !== base) return memory.write(key, JSON.stringify({ path, text, base, version }));
  memory.remove(key);
  return true;
}

/** Calls back for each file that another tab changed; null: its text is that of the disk. */
export function listenToTabs(onChange: (path: string, file: OpenFile | null) => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key?.startsWith(prefix())) onChange(key.slice(prefix().length), fileIn(newValue));
  });
}

function fileIn(written: string | null): OpenFile | null {
  const file = attempt(() => JSON.parse(written ?? 'null') as NewText | null);
  return file && { ...file, conflict: null };
}
