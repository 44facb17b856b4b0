/** The result of a search: its state, count, criteria, tools, the acts on ticked rows, the rows and the pages. */
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { keysOf, keysTogether, patchRows, rowKey } from '../../core/bulk.ts';
import { criteriaOf } from '../../core/criteria.ts';
import type { SearchModel, SortModel } from '../../core/model.ts';
import { existingPage, pageCount, pageRows } from '../../core/pages.ts';
import { runInSlices } from '../../core/slices.ts';
import type { Row } from '../../core/values.ts';
import { taskHost, whenIdle } from '../browser/taskHost.ts';
import { longWait, useLasting } from '../browser/useLasting.ts';
import { usePrinting } from '../browser/usePrinting.ts';
import { useEngine } from '../EngineContext.ts';
import { LazyGrid } from '../grid/LazyGrid.tsx';
import { LazyPrintView } from '../grid/LazyPrintView.tsx';
import { Pager } from '../grid/Pager.tsx';
import { RowListContext } from '../grid/rowList.ts';
import { sortAnnouncement } from '../grid/sortAnnouncement.ts';
import { useDownload } from '../grid/useDownload.ts';
import { useAnnounce, useBanner, useTitleNote } from '../notices/useNotices.ts';
import { useHandler } from '../useHandler.ts';
import { useEngineText, useText } from '../useText.ts';
import { useValueReader } from '../useValueReader.ts';
import { BulkBar } from './BulkBar.tsx';
import { CriteriaTags } from './CriteriaTags.tsx';
import { ResultState } from './ResultState.tsx';
import { ResultTools } from './ResultTools.tsx';
import { createSelection, tick, tickOnly } from './selection.ts';
import { useBulk } from './useBulk.ts';
import { resultOf, useResult } from './useResult.ts';
import { useRowListOf } from './useRowListOf.ts';
import type { SearchControl } from './useSearch.ts';
import { useSortedRows } from './useSortedRows.ts';
import { useWholeResult } from './useWholeResult.ts';

type ResultCardProps = {
  readonly model: SearchModel;
  readonly control: SearchControl;
  readonly path: Readonly<Record<string, string>>;
  /** The criteria were refused: the title of the page says so. */
  readonly hasErrors: boolean;
  readonly onRemove: (field: string) => void;
};

const EditGuard = lazy(() => import('../grid/EditGuard.tsx'));

const noRows: readonly Row[] = [];
/** Most rows of a whole result: browsers draw no more pages, spreadsheets open no more lines. */
const mostOnPaper = 10_000;
const mostInFile = 100_000;

export function ResultCard({ model, control, path, hasErrors, onRemove }: ResultCardProps) {
  const { grid, source, bulk, filters: form } = model;
  const { search: asked, runs, table } = control;
  const say = useText();
  const engineText = useEngineText();
  const announce = useAnnounce();
  const banner = useBanner();
  const reader = useValueReader();
  const download = useDownload();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const { state, reload, stop, patch } = useResult(
    source,
    grid.columns,
    runs ? asked : null,
    path,
    control.submissions,
  );
  const [selection] = useState(createSelection);
  const [printed, setPrinted] = useState<readonly Row[] | null>(null);
  const stopPrinting = useCallback(() => setPrinted(null), []);
  const isPrinting = usePrinting();

  const result = resultOf(state);
  const rows = result?.rows ?? noRows;
  const hasRows = rows.length > 0;
  const cut =
    result === null || result.limit === null ? null : engineText('search.cut', { limit: result.limit });
  const isPaged = source.paging === 'server';
  // A page that did not come leaves the one before, with its own number, size and order.
  const isMissing = state.kind === 'failed' || state.kind === 'stopped';
  const search = isPaged && isMissing && result !== null ? result.search : asked;
  const sorted = useSortedRows(rows, grid.columns, isPaged ? null : search.sort);
  const total = result?.total ?? null;
  const size = search.size;
  const page = total === null ? search.page : existingPage(search.page, total, size);
  const pages = total === null ? null : pageCount(total, size);
  const ordered = sorted ?? noRows;
  const shown = useMemo(
    () => (isPaged ? ordered : pageRows(ordered, page, size)),
    [isPaged, ordered, page, size],
  );
  const columns = useMemo(
    () => grid.columns.filter((column) => column.grid && !table.hidden.includes(column.id)),
    [grid.columns, table.hidden],
  );
  const whole = useWholeResult(model, search, path, ordered);
  const canTick = useMemo(() => reader.rowTest(grid.selectable), [reader, grid.selectable]);
  const bulkControl = useBulk(bulk, {
    rows,
    canTick,
    key: source.key,
    etag: source.etag,
    rowName: grid.rowName,
    selection,
    filters: search.filters,
    onPatched: (changed) =>
      bulk?.after === 'search' ? reload() : patch((before) => patchRows(before, changed, source.key)),
  });

  useTitleNote({
    error: hasErrors,
    page: pages !== null && page > 1 ? engineText('pager.titleNote', { page, pages }) : null,
  });

  // The answer to other criteria: nothing of it is ticked, and its size is said. The same search again keeps its ticks.
  const answered = state.kind === 'done' ? state.value.answer : null;
  const criteriaKey = JSON.stringify(search.filters);
  const answeredCriteria = useRef<string | null>(null);
  useEffect(() => {
    if (answered === null) return;
    const isSameSearch = answeredCriteria.current === criteriaKey;
    answeredCriteria.current = criteriaKey;
    const { ticked } = selection.getState();
    if (ticked.size > 0) {
      const found = isSameSearch ? answered.rows.filter(canTick) : [];
      const keys = found.map((row) => rowKey(row, source.key));
      tickOnly(selection, new Set(keys.filter((key) => ticked.has(key))));
    }
    if (isSameSearch) return;
    const size =
      answered.total === null ? engineText('search.found') : say(grid.count, { n: answered.total });
    announce(
      answered.limit === null ? size : `${size}. ${engineText('search.cut', { limit: answered.limit })}`,
    );
  }, [answered, criteriaKey, selection, canTick, announce, engineText, say, grid.count, source.key]);

  // A page that the result does not have any more gives way to its last one.
  const beyond = isPaged && answered !== null && pages !== null && search.page > page ? page : null;
  const correct = useHandler(control.correct);
  useEffect(() => {
    if (beyond !== null) correct(beyond);
  }, [beyond, correct]);

  const { trails } = useEngine();
  const isOrdered = sorted !== null;
  useEffect(() => {
    const offset = isPaged ? (page - 1) * size : 0;
    if (answered !== null && isOrdered)
      trails.set(model.id, { model, path, search: { ...search, page }, rows: ordered, offset, total });
  }, [trails, model, path, search, page, size, answered, isOrdered, ordered, isPaged, total]);

  const keyOf = useCallback((row: Row) => rowKey(row, source.key), [source.key]);
  const list = useRowListOf(model, path, { keyOf, patch, reload });
  const nameOf = useCallback(
    (row: Row) => engineText('table.tick', { row: say(grid.rowName, row) }),
    [engineText, say, grid.rowName],
  );
  const tickRows = (some: readonly Row[], on: boolean): void => {
    const keys = keysTogether(rows, some, source.key, bulk?.groupBy ?? null, canTick);
    tick(selection, keys, on);
    const ticked = engineText('bulk.ticked', { n: selection.getState().ticked.size });
    if (keys.size > some.length) announce(`${engineText('bulk.together', { n: keys.size })} ${ticked}`);
    else if (keys.size > 1) announce(ticked);
  };

  const onTick = useHandler((row: Row, on: boolean) => tickRows([row], on));
  const onTickPage = useHandler((on: boolean) => tickRows(shown.filter(canTick), on));
  const ticks = useMemo(
    () => (grid.selection ? { selection, canTick, nameOf, onTick, onTickPage } : null),
    [grid.selection, selection, canTick, nameOf, onTick, onTickPage],
  );
  const turn: SearchControl['turn'] = (change) => {
    if (isMissing) reload();
    control.turn(change);
  };
  const onSort = useHandler((sort: SortModel) => {
    turn({ sort });
    announce(sortAnnouncement(sort, grid.columns, say, engineText));
  });
  const onWidth = useHandler((column: string, width: number) =>
    control.arrange({ widths: { ...table.widths, [column]: width } }),
  );

  const isHere = useHandler((some: readonly Row[]) => some === rows);
  const onTickAll = useHandler(async (on: boolean) => {
    const all = keysOf(on ? rows : noRows, source.key, canTick);
    const keys = await runInSlices(all, taskHost, () => !isHere(rows));
    if (keys === null) return;
    tickOnly(selection, keys);
    announce(engineText('bulk.ticked', { n: selection.getState().ticked.size }));
  });
  const onBulk = useHandler(bulkControl.run);
  const onArrange = useHandler(control.arrange);
  const onPrint = useHandler(() => void whole.get(mostOnPaper).then(setPrinted));
  const onCsv = useHandler(async () => {
    const all = await whole.get(mostInFile);
    if (all === null) return;
    await download.save(grid.columns, all, say(model.csv?.filename ?? ''));
    if (cut !== null) banner.show({ tone: 'info', text: cut });
  });
  const prepareCsv = useHandler(() => void download.prepare(grid.columns, rows));
  const hasFile = model.csv !== null && hasRows;
  useEffect(() => (hasFile ? whenIdle(prepareCsv) : undefined), [hasFile, prepareCsv]);
  const onPage = useHandler((next: number) => {
    turn({ page: next });
    announce(
      pages === null
        ? engineText('pager.page', { page: next })
        : engineText('pager.announce', { page: next, pages }),
    );
  });
  const onSize = useHandler((next: number) => turn({ size: next }));
  const remove = useHandler(onRemove);
  const criteria = useMemo(
    () => criteriaOf(form?.fields ?? [], search.filters, say, (yes) => engineText(yes ? 'yes' : 'no')),
    [form, search.filters, say, engineText],
  );
  const arrangeable = useMemo(
    () => grid.columns.filter((column) => column.grid && column.action === null),
    [grid.columns],
  );

  const isWaiting = state.kind === 'loading' || state.kind === 'idle' || sorted === null;
  const isLong = useLasting(isWaiting, longWait);
  if (!runs) return model.start === 'submit' ? <ResultState kind="idle" /> : null;
  // The browser prints by itself: it is given what is here.
  const isWholeHere = !isPaged && ordered.length <= mostOnPaper;
  const onPaper = printed ?? (isPrinting && model.print ? (isWholeHere ? ordered : shown) : noRows);
  const first = (page - 1) * size + 1;
  const count = total === null ? engineText('search.found') : say(grid.count, { n: total });

  // The buttons of a notice go with it: the focus waits for the answer where it will stand.
  const waiting = {
    onRetry: () => {
      title.current?.focus();
      reload();
    },
    onCancel: () => {
      title.current?.focus();
      stop();
    },
  };
  const notice = (): ReactNode => {
    if (state.kind === 'failed') {
      return <ResultState kind="failed" text={say(state.failure.message)} {...waiting} />;
    }
    if (state.kind === 'stopped') return <ResultState kind="stopped" {...waiting} />;
    return hasRows && isLong ? <ResultState kind="long" {...waiting} /> : null;
  };
  const body = (): ReactNode => {
    if (isMissing && !hasRows) return null;
    if (sorted === null || (isWaiting && !hasRows)) return <ResultState kind="loading" {...waiting} />;
    if (!hasRows) return <ResultState kind="empty" text={say(grid.empty)} />;
    return (
      <RowListContext value={list}>
        <LazyGrid
          fallback={<ResultState kind="loading" />}
          headingId={titleId}
          caption={grid.caption}
          columns={columns}
          rows={shown}
          rowKey={keyOf}
          offset={(page - 1) * size}
          total={total}
          sort={search.sort}
          onSort={onSort}
          widths={table.widths}
          onWidth={onWidth}
          ticks={ticks}
        />
      </RowListContext>
    );
  };
  return (
    <section className="eng-card eng-result" aria-labelledby={titleId} aria-busy={isWaiting}>
      <div className="eng-result__head">
        <h2 id={titleId} ref={title} tabIndex={-1} className="eng-result__title">
          {result === null ? engineText('search.results') : count}
        </h2>
        <CriteriaTags criteria={criteria} onRemove={remove} />
        {hasRows && (
          <ResultTools
            columns={arrangeable}
            table={table}
            onArrange={onArrange}
            reading={whole.reading}
            onCancel={whole.cancel}
            onPrint={model.print ? onPrint : null}
            onCsv={model.csv === null ? null : onCsv}
          />
        )}
      </div>
      {cut !== null && <p className="eng-result__cut">{cut}</p>}
      {grid.selection && hasRows && (
        <BulkBar
          bulk={bulk}
          progress={bulkControl.progress}
          onRun={onBulk}
          onCancel={bulkControl.cancel}
          selection={selection}
          onTickAll={onTickAll}
        />
      )}
      <div className="eng-result__rows" data-waiting={isWaiting || undefined}>
        {notice()}
        {body()}
      </div>
      {hasRows && (
        <Pager
          label={engineText('pager.label', { caption: say(grid.caption) })}
          page={page}
          size={size}
          sizes={grid.pageSizes}
          total={total}
          hasNext={rows.length >= size}
          onPage={onPage}
          onSize={onSize}
        />
      )}
      {grid.columns.some(({ edit }) => edit !== null) && (
        <Suspense fallback={null}>
          <EditGuard edits={list.edits} />
        </Suspense>
      )}
      {onPaper.length > 0 && (
        <LazyPrintView
          title={say(model.heading)}
          facts={criteria}
          columns={grid.columns}
          rows={onPaper}
          count={
            onPaper === shown && total !== null && total > shown.length
              ? engineText('pager.range', { first, last: first + shown.length - 1, total })
              : [say(grid.count, { n: onPaper.length }), cut].filter((part) => part !== null).join('. ')
          }
          onDone={printed === null ? null : stopPrinting}
        />
      )}
    </section>
  );
}
