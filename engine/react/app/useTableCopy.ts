/** A copy from any table of the page gives its rows as a spreadsheet takes them. The code comes with the first press. */
import { useEffect } from 'react';
import { useHandler } from '../browser/useHandler.ts';
import { useEngineText } from '../context/useText.ts';
import { useAnnounce } from '../parts/useNotices.ts';

type Copying = typeof import('../table/copiedCells.ts');

let copying: Copying | null = null;

async function load(): Promise<void> {
  // Without it, the browser copies as it does elsewhere.
  copying ??= await import('../table/copiedCells.ts').catch(() => null);
}

export function useTableCopy(): void {
  const announce = useAnnounce();
  const engineText = useEngineText();
  const copy = useHandler((event: ClipboardEvent) =>
    copying?.copyCells(event, (value) => announce(engineText('copy.done', { value }))),
  );
  useEffect(() => {
    const aborter = new AbortController();
    const { signal } = aborter;
    for (const press of ['pointerdown', 'keydown'])
      document.addEventListener(press, () => void load(), { signal, once: true });
    document.addEventListener('copy', copy, { signal });
    return () => aborter.abort();
  }, [copy]);
}
