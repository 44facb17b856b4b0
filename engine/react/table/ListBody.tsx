/** The rows of a result: a page of them as a native table, or all in the grid; neither replaces an open field. */

import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ListViewName } from '../../core/model/table.ts';
import { listen } from '../browser/dom.ts';
import { lazyPart } from '../browser/lazyPart.ts';
import { useHandler } from '../browser/stateHooks.ts';
import { useEngine } from '../context/EngineContext.ts';
import { usePart } from '../parts/useLoadPart.ts';
import { loadAid, useLoadAid } from '../shell/useAid.ts';
import { rowToolsPart } from './lateParts.ts';
import { rowAround, useListPlace } from './listPlace.ts';
import type { CellEdits } from './listStores.ts';
import { NativeTable } from './NativeTable.tsx';
import { Pager } from './Pager.tsx';
import type { RowActsProps } from './RowActs.tsx';
import type { ListView, PagerView } from './useListView.ts';

export const gridPart = lazyPart(() => import('./ResultGrid.tsx'));

type ListBodyProps = {
  /** How the reader wants the rows shown. */
  readonly wanted: ListViewName;
  readonly edits: CellEdits;
  readonly view: ListView;
  readonly pager: PagerView;
  readonly offered: RowActsProps['offered'];
};

export function ListBody({ wanted, edits, view, pager, offered }: ListBodyProps) {
  const Grid = usePart(gridPart, wanted === 'grid', () => view.onArrange({ view: 'table' }))?.default ?? null;
  const isEditing = useStore(edits, (all) =>
    Object.values(all).some((edit) => edit.kind === 'open' && !edit.isKept),
  );
  const isGridNext = wanted === 'grid' && Grid !== null;
  const [isGrid, setGrid] = useState(isGridNext);
  if (isGridNext !== isGrid && !isEditing) setGrid(isGridNext);
  const frame = useRef<HTMLDivElement>(null);
  const rowOfGrid = useRef<RowActsProps['rowAt']>(() => undefined);
  const { Acts, asked } = useRowActs(frame);
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
      {Acts && <Acts frame={frame} view={view} rowAt={rowAt} offered={offered} asked={asked} />}
    </div>
  );
}

/** The acts on a row, loaded when they are first needed. `asked`: where the key of the menu was pressed last. */
function useRowActs(frame: RefObject<HTMLElement | null>) {
  const { site } = useEngine();
  const load = useLoadAid();
  const [asked, ask] = useState<RowActsProps['asked']>(null);
  const [isHere, setHere] = useState(() => rowToolsPart.here() !== null && site.getState().aids !== null);
  useEffect(() => {
    if (frame.current === null || isHere) return;
    const prepare = (): void =>
      void loadAid(site, rowToolsPart).then(
        () => setHere(true),
        () => undefined,
      );
    const stops = [
      listen(frame.current, { pointermove: prepare, focusin: prepare }, { once: true }),
      // Each time: code that was lost is asked for again.
      listen(frame.current, { pointerenter: prepare }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [frame, site, isHere]);
  useEffect(() => {
    if (frame.current === null) return;
    const onKey = (event: KeyboardEvent): void => {
      const { key, shiftKey, target: from } = event;
      if (key === 'Escape') ask(null);
      const isOfMenu = key === 'ContextMenu' || (key === 'F10' && shiftKey);
      if (!isOfMenu || !(from instanceof HTMLElement)) return;
      if (rowAround(from) === null && from.closest('[data-row-acts]') === null) return;
      event.preventDefault();
      // The grid has keys of its own.
      event.stopPropagation();
      ask({ from });
      void load(rowToolsPart).then((tools) => setHere(tools !== null));
    };
    return listen(frame.current, { keydown: onKey }, { capture: true });
  }, [frame, load]);
  return { Acts: isHere ? (rowToolsPart.here()?.RowActs ?? null) : null, asked };
}
