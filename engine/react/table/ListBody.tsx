/**
 * The rows of a result: a native table, or the grid once the reader has asked for it and its code is here. The table stays
 * while a cell is being edited. The grid's code is loaded when the page is idle, unless the reader saves data.
 */
import { type ComponentType, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { ListViewName } from '../../core/model/table.ts';
import { whenIdle } from '../browser/taskHost.ts';
import { useHandler } from '../browser/useHandler.ts';
import { useMissingFile } from '../feedback/useMissingFile.ts';
import type { CellEdits } from './cellEdits.ts';
import type { ListView } from './listView.ts';
import { NativeTable } from './NativeTable.tsx';

type ListBodyProps = ListView & {
  /** How the reader wants the rows shown. */
  readonly wanted: ListViewName;
  readonly edits: CellEdits;
};

export function ListBody({ wanted, edits, ...view }: ListBodyProps) {
  const Grid = useGrid(wanted === 'grid');
  const isEditing = useStore(edits, (all) => Object.values(all).some(({ kind }) => kind === 'open'));
  const isReady = wanted === 'grid' && Grid !== null;
  const [isGrid, setGrid] = useState(isReady);
  if (isGrid !== isReady && !isEditing) setGrid(isReady);
  return isGrid && Grid !== null ? <Grid {...view} /> : <NativeTable {...view} />;
}

type GridModule = { readonly default: ComponentType<ListView> };

/** Kept: a list that opens in the grid draws it at once from the second time on. */
let loaded: GridModule | null = null;

export async function loadGrid(): Promise<GridModule> {
  loaded ??= await import('./ResultGrid.tsx');
  return loaded;
}

/** The grid, once it is wanted and loaded; a file that is missing is told to the reader who asked for it. */
function useGrid(isWanted: boolean): ComponentType<ListView> | null {
  const [Grid, setGrid] = useState(() => loaded?.default ?? null);
  const tellMissing = useMissingFile();
  const missing = useHandler(tellMissing);
  useEffect(() => {
    if (isWanted) loadGrid().then((module) => setGrid(() => module.default), missing);
    else if (!savesData()) return whenIdle(() => void loadGrid().catch(() => undefined));
    return undefined;
  }, [isWanted, missing]);
  return Grid;
}

function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
