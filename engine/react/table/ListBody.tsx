/**
 * The rows of a result: a page of them as a native table, or the whole in the grid, once the reader has asked for it and
 * its code is here. The table stays while a cell is being edited. The grid's code is loaded when the page is idle, unless
 * the reader saves data. The grid takes over from the table what only a drawn table knows (`handover.ts`).
 */
import { type ComponentProps, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ListViewName } from '../../core/model/table.ts';
import { whenIdle } from '../browser/taskHost.ts';
import { useHandler } from '../browser/useHandler.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useMissingFile } from '../parts/useMissingFile.ts';
import type { CellEdits } from './cellEdits.ts';
import type { TableLook } from './handover.ts';
import type { ListView } from './listView.ts';
import { NativeTable } from './NativeTable.tsx';
import { Pager } from './Pager.tsx';
import type { RowActsProps } from './RowActs.tsx';
import { useRowActs } from './useRowActs.ts';

type ListBodyProps = {
  /** How the reader wants the rows shown. */
  readonly wanted: ListViewName;
  readonly edits: CellEdits;
  readonly view: ListView;
  readonly pager: ComponentProps<typeof Pager>;
  readonly offers: RowActsProps['offers'];
};

export function ListBody({ wanted, edits, view, pager, offers }: ListBodyProps) {
  const module = useGrid(wanted === 'grid');
  const isEditing = useStore(edits, (all) =>
    Object.values(all).some((edit) => edit.kind === 'open' && !edit.isKept),
  );
  const { display } = useEngine();
  const size = useStore(display, ({ text, density }) => `${text} ${density}`);
  const frame = useRef<HTMLDivElement>(null);
  const [taken, setTaken] = useState<{ readonly look: TableLook; readonly size: string } | null>(null);
  const rowOfGrid = useRef<RowActsProps['rowAt']>(() => undefined);
  const Acts = useRowActs(frame);
  const rowAt = useHandler((element: HTMLElement) =>
    element instanceof HTMLTableRowElement ? view.rows[element.sectionRowIndex] : rowOfGrid.current(element),
  );
  const isWanted = wanted === 'grid' && module !== null;
  useLayoutEffect(() => {
    if (isEditing || (isWanted ? taken?.size === size : taken === null)) return;
    // In another size of text the table is measured anew, before it is painted.
    const isReady = isWanted && taken === null && frame.current !== null;
    setTaken(isReady ? { look: module.readTable(frame.current), size } : null);
  });
  return (
    <div
      ref={frame}
      className="eng-list"
      data-passing={(isWanted && taken === null) || undefined}
      data-acts={view.actions.some(({ icon }) => icon !== null) || undefined}
    >
      {taken !== null && module !== null ? (
        <module.default {...view} look={taken.look} rowOf={rowOfGrid} />
      ) : (
        <>
          <NativeTable {...view} />
          <Pager {...pager} />
        </>
      )}
      {Acts && <Acts frame={frame} view={view} rowAt={rowAt} offers={offers} />}
    </div>
  );
}

type GridModule = Pick<typeof import('./ResultGrid.tsx'), 'default' | 'readTable'>;

/** Kept: a list that opens in the grid draws it at once from the second time on. */
let loaded: GridModule | null = null;

export async function loadGrid(): Promise<GridModule> {
  loaded ??= await import('./ResultGrid.tsx');
  return loaded;
}

/** The grid, once it is wanted and loaded; a file that is missing is told to the reader who asked for it. */
function useGrid(isWanted: boolean): GridModule | null {
  const [module, setModule] = useState(loaded);
  const tellMissing = useMissingFile();
  const missing = useHandler(tellMissing);
  useEffect(() => {
    if (isWanted) loadGrid().then(setModule, missing);
    else if (!savesData()) return whenIdle(() => void loadGrid().catch(() => undefined));
    return undefined;
  }, [isWanted, missing]);
  return module;
}

function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
