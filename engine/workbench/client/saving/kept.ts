/**
 * Texts that are not saved yet, kept in the browser by application and file, so that a reload and a crash of the server
 * lose nothing. The tabs of one application share them: what is typed in one is shown in the others.
 */
import { getState, type OpenFile } from '../state.ts';

/** Tells apart the applications that are edited at one address after each other. */
const prefix = () => `atelier:${getState().project?.folder}:`;

export function keptFiles(): readonly OpenFile[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix()))
    .flatMap((key) => fileIn(localStorage.getItem(key)) ?? []);
}

/** Keeps the text of a file that differs from the disk. Answers whether the browser has room for it. */
export function keep({ path, text, base, version }: OpenFile): boolean {
  try {
    if (text === base) localStorage.removeItem(prefix() + path);
    else localStorage.setItem(prefix() + path, JSON.stringify({ path, text, base, version }));
    return true;
  } catch {
    return false;
  }
}

/** Calls back for each file that another tab changed; null: its text is that of the disk. */
export function listenToTabs(onChange: (path: string, file: OpenFile | null) => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key?.startsWith(prefix())) onChange(key.slice(prefix().length), fileIn(newValue));
  });
}

function fileIn(written: string | null): OpenFile | null {
  try {
    const file = JSON.parse(written ?? 'null') as Record<string, unknown> | null;
    const isWhole = ['path', 'base', 'text', 'version'].every((key) => typeof file?.[key] === 'string');
    return isWhole ? ({ ...file, conflict: null } as OpenFile) : null;
  } catch {
    return null;
  }
}
