/** What a renderer of a list draws and calls: a page of rows or all of them, and what a press does. */
import { useEffect, useMemo, useState } from 'react';
import type { ColumnModel, GridModel, SortModel } from '../../core/model/table.ts';
import { nextSort } from '../../core/runtime/listSearch.ts';
import { existingPage, pageCount, pageRows } from '../../core/runtime/pages.ts';
import type { Search } from '../../core/runtime/query.ts';
import { sortRows, sortSteps } from '../../core/runtime/rows.ts';
import { runInSlices } from '../../core/runtime/slices.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useHandler } from '../browser/stateHooks.ts';
import { taskHost } from '../browser/tasks.ts';
import type { ReadList } from '../client/readPart.ts';
import { useEngine } from '../context/EngineContext.ts';
import type { Arrangement, TableState } from '../context/screenMemory.ts';
import { useValueReader } from '../context/useValueReader.ts';
import { useFormats } from '../parts/useFormats.ts';
import { useReadOptions } from '../parts/useReadOptions.ts';
import type { Selection } from './listStores.ts';

export type ListView = ReturnType<typeof useListView>['view'];
export type PagerView = ReturnType<typeof useListView>['pager'];

/** What reads the pages of a result that a server pages: one object for each result, compared by reference. */
export type PagedRows = {
  /** With the columns of the list, also those that are not shown. */
  readonly list: ReadList;
  /** The loaded page, and its search. */
  readonly search: Search;
  readonly rows: readonly Row[];
  readonly total: number | null;
  /** Adds rows of another page to the loaded ones. */
  readonly absorb: (rows: readonly Row[]) => void;
  /** The reader is on a row of this page: a detail screen goes on from there. */
  readonly follow: (rows: readonly Row[], page: number) => void;
};

/** The selection column. */
export type RowTicks = {
  readonly selection: Selection;
  readonly keyOf: (row: Row) => string;
  readonly canTick: (row: Row) => boolean;
  /** Accessible name of a row's checkbox. */
  readonly nameOf: (row: Row) => string;
  /** `among`: the rows in order, of which those from the row ticked before to this one are meant. */
  readonly onTick: (row: Row, on: boolean, among?: readonly Row[]) => void;
  readonly onTickPage: (on: boolean) => void;
  /** Selects the whole result, or nothing. */
  readonly onTickAll: (on: boolean) => void;
};

type Listed = Omit<ReturnType<typeof useListPage>, 'ordered'> & {
  /** Stands for the search of the rows: columns keep their widths while it is the same value. */
  readonly subject: unknown;
  readonly rowKey: (row: Row) => string;
  /** The number of rows of the whole result; null: not counted. */
  readonly total: number | null;
  readonly ticks: RowTicks | null;
  /** The loaded rows in order: all of them, or where a server pages them, those that were read. */
  readonly ordered: readonly Row[];
  /** Null: all rows are loaded, or a page is being read. */
  readonly paged: PagedRows | null;
  /** The whole is shown, from this row on (counted from 0), whose page the address takes. Null: a page again. */
  readonly onSeen: (row: number | null) => void;
  readonly grid: GridModel;
  readonly search: Pick<Search, 'sort' | 'size'>;
  readonly table: TableState;
  /** Whether rows follow the page. */
  readonly hasNext?: boolean;
  /** The rows come in an order of their own, which a press on the heading after 'descending' brings back. */
  readonly hasOwnOrder?: boolean;
  /** Another page, or from the first one another order or size. */
  readonly turn: (change: Partial<Pick<Search, 'page' | 'sort' | 'size'>>) => void;
  readonly arrange: (change: Arrangement) => void;
};

export function useListView(list: Listed) {
  const { grid, shown, page, pages, total, rowKey, ticks, table, turn } = list;
  const { hasNext = false, hasOwnOrder = false } = list;
  const { sort, size } = list.search;
  const { say, engineText, announce } = useEngine();
  const onSort = useHandler((column: string) => {
    const next = nextSort(sort, column, hasOwnOrder);
    turn({ sort: next });
    const label = grid.columns.find(({ id }) => id === column)?.label;
    announce(
      engineText(`table.sorted.${next?.direction ?? 'own'}`, {
        column: label === undefined ? '' : say(label),
      }),
    );
  });
  const onPage = useHandler((next: number) => {
    turn({ page: next });
    announce(engineText(pages === null ? 'pager.page' : 'pager.announce', { page: next, pages }));
  });
  const columns = useMemo(
    () =>
      inOrder(grid.columns, table.order).filter((column) => column.grid && !table.hidden.includes(column.id)),
    [grid.columns, table.hidden, table.order],
  );
  return {
    view: {
      caption: grid.caption,
      subject: list.subject,
      columns,
      actions: grid.actions,
      acts: grid.acts,
      rows: shown,
      rowKey,
      /** The number of rows before this page. */
      offset: (page - 1) * size,
      total,
      sort,
      /** Orders by a column, or by the same one the other way round; null: there is nothing to order. */
      onSort: total !== null && total < 2 ? null : onSort,
      widths: table.widths,
      pinned: table.pinned,
      onArrange: useHandler(list.arrange),
      ticks,
      ordered: list.ordered,
      paged: list.paged,
      onSeen: list.onSeen,
    },
    pager: {
      label: engineText('pager.label', { caption: say(grid.caption) }),
      page,
      size,
      sizes: grid.pageSizes,
      total,
      hasNext,
      onPage,
      onSize: useHandler((next: number) => turn({ size: next })),
    },
  };
}

/** Columns in the order of their reader; those without a place come last, in their own. */
export function inOrder<Column extends { readonly id: string }>(
  columns: readonly Column[],
  order: readonly string[],
): readonly Column[] {
  const place = ({ id }: Column): number => (order.includes(id) ? order.indexOf(id) : order.length);
  return order.length === 0 ? columns : columns.toSorted((one, other) => place(one) - place(other));
}

/** A table with the columns that its reader may see; the same object if these are all. */
export function useShownGrid(grid: GridModel): GridModel {
  const reader = useValueReader();
  const withOptions = useReadOptions(grid.columns);
  return useMemo(() => {
    const columns = grid.columns.filter(({ visible }) => reader.holds(visible)).map(withOptions);
    if (columns.length === grid.columns.length && columns.every((column, at) => column === grid.columns[at]))
      return grid;
    const isSorted = columns.some(({ id }) => id === grid.sort?.column);
    return { ...grid, columns, sort: isSorted ? grid.sort : null };
  }, [grid, withOptions, reader]);
}

/**
 * The rows of a list in the order asked for, cut into pages. Headless.
 * @param own where the server orders and pages them: the number of those of the page, which others may follow
 */
export function useListPage(
  rows: readonly Row[],
  columns: readonly ColumnModel[],
  { sort, size, page: asked }: Omit<Search, 'filters'>,
  total: number | null,
  own: number | null = null,
) {
  const ordered = useSortedRows(rows, columns, own === null ? sort : null);
  const page = total === null ? asked : existingPage(asked, total, size);
  const shown = useMemo(() => {
    const all = ordered ?? rows;
    return own === null ? pageRows(all, page, size) : all.slice(0, own);
  }, [own, ordered, rows, page, size]);
  return {
    /** Null while they are ordered for the first time. */
    ordered,
    shown,
    page,
    /** Null: the server does not count. */
    pages: total === null ? null : pageCount(total, size),
  };
}

const sortedAtOnce = 2_000;

/** Sorts small results at once, large ones in slices: the order before stays. Null: they have none yet. */
function useSortedRows(
  rows: readonly Row[],
  columns: readonly ColumnModel[],
  sort: SortModel | null,
): readonly Row[] | null {
  const { writing } = useFormats();
  const isSmall = sort === null || rows.length <= sortedAtOnce;
  const [sorted, setSorted] = useState<{ readonly of: readonly Row[]; readonly rows: readonly Row[] }>();
  const atOnce = useMemo(
    () => (isSmall ? sortRows(rows, columns, sort, writing) : null),
    [isSmall, rows, columns, sort, writing],
  );

  useEffect(() => {
    if (isSmall) return;
    let isStale = false;
    const steps = sortSteps(rows, columns, sort, writing);
    void runInSlices(steps, taskHost, () => isStale).then((ordered) => {
      if (ordered !== null && !isStale) setSorted({ of: rows, rows: ordered });
    });
    return () => {
      isStale = true;
    };
  }, [isSmall, rows, columns, sort, writing]);

  return atOnce ?? (sorted?.of === rows ? sorted.rows : null);
}
