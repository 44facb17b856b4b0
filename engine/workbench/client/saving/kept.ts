/**
 * Texts that are not saved yet, kept in the browser by application and file, so that a reload and a crash of the server
 * lose nothing. The tabs of one application share them: what is typed in one is shown in the others.
 */
import type { OpenFile } from '../state.ts';

export type Kept = ReturnType<typeof createKept>;

/** @param application tells apart the applications that are edited at one address after each other */
export function createKept(application: string) {
  const prefix = `atelier:${application}:`;
  return {
    all: (): readonly OpenFile[] =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith(prefix))
        .flatMap((key) => fileIn(localStorage.getItem(key)) ?? []),
    /** Keeps the text of a file that differs from the disk. Answers whether the browser has room for it. */
    keep({ path, text, base, version }: OpenFile): boolean {
      try {
        if (text === base) localStorage.removeItem(prefix + path);
        else localStorage.setItem(prefix + path, JSON.stringify({ path, text, base, version }));
        return true;
      } catch {
        return false;
      }
    },
    /** Calls back for each file that another tab changed; null: its text is that of the disk. */
    listen(onChange: (path: string, file: OpenFile | null) => void): () => void {
      const listener = ({ key, newValue }: StorageEvent) => {
        if (key?.startsWith(prefix)) onChange(key.slice(prefix.length), fileIn(newValue));
      };
      window.addEventListener('storage', listener);
      return () => window.removeEventListener('storage', listener);
    },
  };
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
