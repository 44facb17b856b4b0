/** A copy from any table of the page gives its rows as a spreadsheet takes them. The code comes with the first press. */

import { useEffect } from 'react';
import { useHandler } from '../browser/useHandler.ts';
import { useEngine } from '../context/EngineContext.ts';
import { rowToolsPart } from '../table/lateParts.ts';

function prepare(): void {
  // Without it, the browser copies as it does elsewhere.
  if (document.querySelector('table, [role=grid]')) rowToolsPart.load().catch(() => undefined);
}

export function useTableCopy(): void {
  const { announce, engineText } = useEngine();
  const copy = useHandler((event: ClipboardEvent) =>
    rowToolsPart.here()?.copyCells(event, (value) => announce(engineText('copy.done', { value }))),
  );
  useEffect(() => {
    const aborter = new AbortController();
    const { signal } = aborter;
    for (const press of ['pointerdown', 'keydown']) document.addEventListener(press, prepare, { signal });
    document.addEventListener('copy', copy, { signal });
    return () => aborter.abort();
  }, [copy]);
}
