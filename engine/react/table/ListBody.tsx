/**
 * The rows of a result: a page of them as a native table, or the whole in the grid, once the reader or the definition has
 * asked for it and its code is here. Neither replaces the other while a cell is being edited.
 */
import { type ComponentProps, type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ListViewName } from '../../core/model/table.ts';
import { useHandler } from '../browser/useHandler.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useMissingFile } from '../parts/useMissingFile.ts';
import type { CellEdits } from './cellEdits.ts';
import { rowAround, useListPlace } from './listPlace.ts';
import { NativeTable } from './NativeTable.tsx';
import { Pager } from './Pager.tsx';
import type { RowActsProps } from './RowActs.tsx';
import type { ListView } from './useListView.ts';

type ListBodyProps = {
  /** How the reader wants the rows shown. */
  readonly wanted: ListViewName;
  readonly edits: CellEdits;
  readonly view: ListView;
  readonly pager: ComponentProps<typeof Pager>;
  readonly offers: RowActsProps['offers'];
};

export function ListBody({ wanted, edits, view, pager, offers }: ListBodyProps) {
  const Grid = useGrid(wanted === 'grid');
  const isEditing = useStore(edits, (all) =>
    Object.values(all).some((edit) => edit.kind === 'open' && !edit.isKept),
  );
  const isGridNext = wanted === 'grid' && Grid !== null;
  const [isGrid, setGrid] = useState(isGridNext);
  if (isGridNext !== isGrid && !isEditing) setGrid(isGridNext);
  const frame = useRef<HTMLDivElement>(null);
  const rowOfGrid = useRef<RowActsProps['rowAt']>(() => undefined);
  const Acts = useRowActs(frame);
  const rowAt = useHandler((element: HTMLElement) =>
    element instanceof HTMLTableRowElement ? view.rows[element.sectionRowIndex] : rowOfGrid.current(element),
  );
  const { place, ...listeners } = useListPlace(frame, view, isGrid, (element) =>
    rowAt(rowAround(element) ?? element),
  );
  return (
    <div
      ref={frame}
      className="eng-list"
      data-acts={view.actions.some(({ icon }) => icon !== null) || undefined}
      {...listeners}
    >
      {isGrid && Grid !== null ? (
        <Grid {...view} place={place} rowOf={rowOfGrid} />
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

type Grid = typeof import('./ResultGrid.tsx').default;

/** Kept: a list that opens in the grid draws it at once from the second time on. */
let loaded: Grid | null = null;

export async function loadGrid(): Promise<Grid> {
  loaded ??= (await import('./ResultGrid.tsx')).default;
  return loaded;
}

/** The grid, once it is wanted and loaded; a file that is missing is told to the reader who asked for it. */
function useGrid(isWanted: boolean): Grid | null {
  const [grid, setGrid] = useState<Grid | null>(() => loaded);
  const missing = useHandler(useMissingFile());
  useEffect(() => {
    if (isWanted) loadGrid().then((part) => setGrid(() => part), missing);
  }, [isWanted, missing]);
  return grid;
}

/** The acts on a row: their code and texts are loaded when the reader first moves over the rows or focuses one. */
function useRowActs(frame: RefObject<HTMLElement | null>): ComponentType<RowActsProps> | null {
  const { site } = useEngine();
  const [Acts, setActs] = useState<ComponentType<RowActsProps> | null>(null);
  const isHere = Acts !== null;
  useEffect(() => {
    const element = frame.current;
    if (element === null || isHere) return;
    const load = async (): Promise<void> => {
      const { aids, loadAids } = site.getState();
      const [part, texts] = await Promise.all([import('./RowActs.tsx'), aids ? null : loadAids()]);
      if (texts) site.setState({ aids: texts.default });
      setActs(() => part.default);
    };
    const begin = (): void => void load().catch(() => undefined);
    const options = { once: true } as const;
    element.addEventListener('pointermove', begin, options);
    element.addEventListener('focusin', begin, options);
    return () => {
      element.removeEventListener('pointermove', begin);
      element.removeEventListener('focusin', begin);
    };
  }, [frame, site, isHere]);
  return Acts;
}
