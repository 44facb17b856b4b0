/** The files and the print of a list: all rows of its search, loaded already, or read part by part. Headless. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { SearchModel } from '../../core/model/screen.ts';
import type { Values } from '../../core/runtime/reference.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useHandler, usePrinting } from '../browser/stateHooks.ts';
import { whenIdle } from '../browser/tasks.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useLoadAid } from '../shell/useAid.ts';
import { useOutput } from '../table/useOutput.tsx';
import { type ListRows, listWorkPart, noRows } from './useListRows.ts';

/** Maximum numbers of rows: browsers print no more pages, spreadsheets open no more rows. */
const mostOnPaper = 10_000;
const mostInFile = 100_000;

/** The progress of reading all rows; null: they are not being read. */
export type Reading = { readonly read: number; readonly total: number | null } | null;

/** @param cut the message that the server truncated the result; null: it did not */
export function useListOutput(model: SearchModel, found: ListRows, path: Values, cut: string | null) {
  const { grid, csv } = model;
  const { rows, shown, isPaged, total, hasNext } = found;
  const { say, banner } = useEngine();
  const all = found.ordered ?? noRows;
  const { read, reading, cancel } = useAllRows(model, found, path);
  const { put, choice, printed, onPrinted, prepare } = useOutput({
    columns: grid.columns,
    prefix: say(csv?.filename ?? ''),
    shown,
    total,
    hasMore: total === null ? hasNext : total > shown.length,
    all: async (kind) => {
      const every = await read(kind === 'print' ? mostOnPaper : mostInFile);
      if (every && kind !== 'print' && cut !== null) banner.show({ tone: 'info', text: cut });
      return every;
    },
  });
  const isPrinting = usePrinting();

  const warmUp = useHandler(() => prepare(rows));
  const isOffered = (csv !== null || model.print) && rows.length > 0;
  useEffect(() => (isOffered ? whenIdle(warmUp) : undefined), [isOffered, warmUp]);

  // The browser's own print gets the loaded rows.
  const here = !isPaged && all.length <= mostOnPaper ? all : shown;
  return {
    reading,
    cancel,
    put,
    printChoice: choice,
    /** The rows to print; empty: no print. */
    onPaper: printed ?? (isPrinting && model.print ? here : noRows),
    /** Called after printing; null: the browser's own print. */
    onPrinted: printed === null ? null : onPrinted,
  };
}

function useAllRows({ source, grid }: SearchModel, found: ListRows, path: Values) {
  const { search, ordered, isPaged } = found;
  const engine = useEngine();
  const { engineText, banner } = engine;
  const load = useLoadAid();
  const [reading, setReading] = useState<Reading>(null);
  const aborter = useRef<AbortController | null>(null);
  const cancel = useCallback(() => aborter.current?.abort(), []);
  useEffect(() => cancel, [cancel]);

  const loaded = async (limit: number): Promise<readonly Row[] | null> => {
    const rows = ordered ?? noRows;
    if (rows.length <= limit) return rows;
    if ((await load(listWorkPart)) !== null)
      banner.show({ tone: 'error', text: engineText('export.tooMany', { total: rows.length, limit }) });
    return null;
  };

  /** The rows, up to the limit; null if there are more, or the reading failed or was cancelled. */
  const read = async (limit: number): Promise<readonly Row[] | null> => {
    if (!isPaged) return loaded(limit);
    const current = new AbortController();
    aborter.current = current;
    const onProgress = (read: number, total: number | null): void => setReading({ read, total });
    onProgress(0, null);
    const reader = await load(listWorkPart);
    const list = { source, columns: grid.columns, path };
    const reading = { signal: current.signal, limit, onProgress };
    const rows = await reader?.readOutput(engine, list, search, reading);
    setReading(null);
    return rows ?? null;
  };
  return { read, reading, cancel };
}
