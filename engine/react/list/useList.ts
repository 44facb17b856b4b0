/** A list without its view: rows, ticks, bulk action, files and print, announcements, the trail of detail screens. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { SearchModel } from '../../core/model/screen.ts';
import type { BulkModel } from '../../core/model/table.ts';
import { patchRows, rowKey } from '../../core/runtime/bulk.ts';
import { criteriaOf } from '../../core/runtime/criteria.ts';
import type { FormValues } from '../../core/runtime/rules.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useHandler } from '../browser/stateHooks.ts';
import { oneAtATime } from '../browser/tasks.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useTitleNote } from '../context/useText.ts';
import { useConfirm } from '../parts/useConfirm.ts';
import { useLoadAid } from '../shell/useAid.ts';
import { useRowListOf } from '../table/rowList.ts';
import { useListView } from '../table/useListView.ts';
import type { Criteria } from './FilterForm.tsx';
import type { BulkProgress, BulkTarget } from './runBulk.ts';
import { useListOutput } from './useListOutput.ts';
import { type ListRows, listWorkPart, useListRows } from './useListRows.ts';
import type { SearchControl } from './useSearch.ts';
import { useTicks } from './useTicks.ts';

type Path = Readonly<Record<string, string>>;

export type ListControl = ReturnType<typeof useList>;

/** @param title the heading with the count */
export function useList(
  model: SearchModel,
  { control, errors, arrive }: Criteria,
  path: Path,
  title: RefObject<HTMLElement | null>,
) {
  const { grid, source, bulk, filters: form } = model;
  const { table } = control;
  const { say, engineText } = useEngine();
  const found = useListRows(model, control, path);
  const [compared, setCompared] = useState<Row | null>(null);
  const { result, rows, page, pages, search, patch, reload } = found;
  const limit = result?.limit ?? null;
  // The message that the server truncated the result; null: it did not.
  const cut = limit === null ? null : engineText('search.cut', { limit });
  const keyOf = useCallback((row: Row) => rowKey(row, source.key), [source.key]);
  const ticks = useTicks(model, found, keyOf);
  const output = useListOutput(model, found, path, cut);
  const action = useBulk(bulk, {
    rows,
    canTick: ticks.canTick,
    key: source.key,
    etag: source.etag,
    rowName: grid.rowName,
    selection: ticks.selection,
    filters: search.filters,
    onPatched: (changed) =>
      bulk?.after === 'search' ? reload() : patch((before) => patchRows(before, changed, source.key)),
  });
  useTitleNote({
    error: errors > 0,
    page:
      pages !== null && page > 1 && !control.isWhole ? engineText('pager.titleNote', { page, pages }) : null,
  });
  const count = useSize(model, found);
  useSizeAnnounced(
    cut === null ? count : `${count}. ${cut}`,
    found,
    useHandler(() => arrive(title.current)),
  );
  useExistingPage(found, control);
  useTrailOf(model, found, path);

  return {
    ...found,
    cut,
    /** Before the first rows too: what stands above them does not move them when they come. */
    mayHaveRows: rows.length > 0 || (found.isWaiting && !found.isMissing),
    count,
    criteria: criteriaOf(form?.fields ?? [], search.filters, say, (yes) => engineText(yes ? 'yes' : 'no')),
    list: useRowListOf(model, path, { keyOf, patch, reload }, setCompared),
    keyOf,
    /** The row whose comparison is open; null: none. */
    compared,
    setCompared,
    ticks,
    output,
    ...action,
    /** Their bulk action, for the menu of a row. */
    offered: useHandler(() => ({ model, canTick: ticks.canTick, run: action.runBulk })),
    /** How the reader wants the rows shown. */
    shownAs: table.view ?? model.view,
    ...useListView({
      ...found,
      ordered: found.ordered ?? rows,
      subject: result?.search.filters,
      onSeen: control.see,
      grid,
      rowKey: keyOf,
      table,
      ticks: ticks.column,
      // What did not come is asked for again by the same press.
      turn: (change) => {
        if (found.isMissing) reload();
        control.turn(change);
      },
      arrange: control.arrange,
    }),
  };
}

/** Applies one choice to selected rows: asks for confirmation, shows progress and reports the result. */
function useBulk(bulk: BulkModel | null, target: BulkTarget) {
  const engine = useEngine();
  const confirm = useConfirm();
  const load = useLoadAid();
  const [progress, onProgress] = useState<BulkProgress | null>(null);
  const isCancelled = useRef(false);
  const [once] = useState(oneAtATime);
  const apply = async (value: string, only?: readonly Row[]): Promise<boolean> => {
    if (bulk === null) return false;
    const runner = await load(listWorkPart);
    if (runner === null) return false;
    const page = { ...engine, confirm, onProgress, isCancelled, once };
    return runner.runBulk({ ...page, ...target, bulk }, value, only);
  };
  return {
    /** From the confirmation on; null: it does not run. */
    progress,
    /** Applies it to the selected rows, or to these and those of their calls. True if the run is finished and no row is left; false during another. */
    runBulk: useHandler(
      async (value: string, only?: readonly Row[]) => (await once(() => apply(value, only))) ?? false,
    ),
    cancelBulk: useCallback(() => {
      isCancelled.current = true;
    }, []),
  };
}

/** The number of results, or as much as is known of it. */
function useSize({ grid }: SearchModel, { total, hasNext, page, search, shown }: ListRows): string {
  const { say, engineText } = useEngine();
  if (total !== null) return say(grid.count, { n: total });
  return engineText('search.found', { n: hasNext ? (page - 1) * search.size + shown.length : 0 });
}

/** Tells the number of results for new criteria, once: by the focus of their heading, or by an announcement. */
function useSizeAnnounced(size: string, { answered, search }: ListRows, arrive: () => boolean): void {
  const { announce } = useEngine();
  const { filters } = search;
  const told = useRef<FormValues>(null);
  useEffect(() => {
    if (answered === null) return;
    const isTold = arrive() || told.current === filters;
    told.current = filters;
    if (!isTold) announce(size);
  }, [answered, filters, announce, size, arrive]);
}

/** Replaces a page that does not exist by the one that is shown. */
function useExistingPage({ answered, pages, search, page }: ListRows, control: SearchControl): void {
  const beyond = answered !== null && pages !== null && search.page > page ? page : null;
  const correct = useHandler(control.correct);
  useEffect(() => {
    if (beyond !== null) correct(beyond);
  }, [beyond, correct]);
}

/** Detail screens link to the neighbours of their object in the last result. */
function useTrailOf(model: SearchModel, found: ListRows, path: Path): void {
  const { trails } = useEngine();
  const { answered, ordered, shown, isPaged, page, search, total } = found;
  useEffect(() => {
    if (answered === null || ordered === null) return;
    const rows = isPaged ? shown : ordered;
    trails.set(model.id, { model, path, search: { ...search, page }, rows, total });
  }, [trails, model, path, search, page, answered, ordered, shown, isPaged, total]);
}
