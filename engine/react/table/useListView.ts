/** What renderers draw of a list, and what a press on it does: another order, page, size or width. Headless. */
import { type ComponentProps, useMemo } from 'react';
import type { GridModel } from '../../core/model/table.ts';
import { nextSort } from '../../core/runtime/listSearch.ts';
import type { Search } from '../../core/runtime/query.ts';
import { useHandler } from '../browser/useHandler.ts';
import { useEngine } from '../context/EngineContext.ts';
import type { Arrangement, TableState } from '../context/screenMemory.ts';
import { useEngineText } from '../context/useText.ts';
import { useValueReader } from '../context/useValueReader.ts';
import { useAnnounce } from '../parts/useNotices.ts';
import { useReadOptions } from '../parts/useReadOptions.ts';
import type { ListView } from './listView.ts';
import type { Pager } from './Pager.tsx';
import type { useListPage } from './useListPage.ts';

type Listed = Omit<ReturnType<typeof useListPage>, 'ordered'> &
  Pick<ListView, 'subject' | 'rowKey' | 'total' | 'ticks' | 'ordered' | 'paged' | 'onSeen'> & {
    readonly grid: GridModel;
    readonly search: Pick<Search, 'sort' | 'size'>;
    /** As its reader arranged it. */
    readonly table: TableState;
    /** The rows come in an order of their own, which a press on the heading after 'descending' brings back. */
    readonly hasOwnOrder?: boolean;
    /** Another page, or from the first one another order or size. */
    readonly turn: (change: Partial<Pick<Search, 'page' | 'sort' | 'size'>>) => void;
    readonly arrange: (change: Arrangement) => void;
  };

export function useListView(list: Listed): {
  readonly view: ListView;
  readonly pager: ComponentProps<typeof Pager>;
} {
  const { grid, shown, page, pages, total, rowKey, ticks, table, turn, hasOwnOrder = false } = list;
  const { sort, size } = list.search;
  const { say } = useEngine();
  const engineText = useEngineText();
  const announce = useAnnounce();
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
      rows: shown,
      rowKey,
      offset: (page - 1) * size,
      total,
      sort,
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
      hasNext: shown.length >= size,
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

/**
 * A table without the columns that its reader may not see: they are neither rendered, printed, exported nor sorted by. The
 * same object if the reader may see every column.
 */
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
