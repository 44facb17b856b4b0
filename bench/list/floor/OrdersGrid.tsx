/** The results in AG Grid, which sorts and pages, configured for accessibility. */
import {
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  type ColDef,
  type GridApi,
  LocaleModule,
  ModuleRegistry,
  PaginationModule,
  RenderApiModule,
  RowSelectionModule,
  TooltipModule,
} from 'ag-grid-community';
import { AgGridReact, type CustomCellRendererProps } from 'ag-grid-react';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import { type RefObject, useEffect, useImperativeHandle, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from './api.ts';
import { type Column, columnNames, showDateTime, showNumber, statusLabels } from './orderTexts.ts';
import { keepTable, readTable, type Sort } from './tableState.ts';
import 'ag-grid-community/styles/ag-grid.css';
import 'ag-grid-community/styles/ag-theme-quartz-no-font.css';

ModuleRegistry.registerModules([
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  LocaleModule,
  PaginationModule,
  RenderApiModule,
  RowSelectionModule,
  TooltipModule,
]);

export type GridControls = {
  readonly sorted: () => readonly Order[];
  readonly ticked: () => readonly Order[];
  readonly tickAll: (on: boolean) => void;
};
type Cell = CustomCellRendererProps<Order>;

/** A11Y-43: each box is named with its row. */
function TickCell({ node, data }: Cell) {
  const [ticked, setTicked] = useState(node.isSelected() === true);
  useEffect(() => {
    const look = () => setTicked(node.isSelected() === true);
    node.addEventListener('rowSelected', look);
    return () => node.removeEventListener('rowSelected', look);
  }, [node]);
  return (
    <input
      type="checkbox"
      tabIndex={-1}
      aria-label={`Cocher la commande ${data?.numeroCommande}`}
      checked={ticked}
      onChange={() => node.setSelected(!ticked)}
    />
  );
}

/** A11Y-52: a state is an icon and a word. */
const icons = { OK: CircleCheck, KO: CircleX, EN_COURS: Clock, EN_ATTENTE: Clock } as const;
function StatusCell({ data }: Cell) {
  if (!data) return null;
  const Icon = icons[data.statutCommande];
  return (
    <span className={`status-${data.statutCommande}`}>
      <Icon size={15} aria-hidden="true" /> {statusLabels[data.statutCommande]}
    </span>
  );
}

const number: ColDef<Order> = {
  width: 130,
  cellClass: 'figure',
  valueFormatter: ({ value }) => showNumber(value),
};
const columns: readonly (ColDef<Order> & { readonly field: Column })[] = [
  {
    field: 'numeroCommande',
    width: 230,
    cellRenderer: ({ value }: Cell) => (
      <Link to={`/commandes/${value}`} tabIndex={-1}>
        {value}
      </Link>
    ),
  },
  { field: 'dateIntegration', width: 190, valueFormatter: ({ value }) => showDateTime(value) },
  { field: 'statutCommande', width: 150, cellRenderer: StatusCell },
  // Rows are of one height; a long text is read whole in its tooltip.
  { field: 'motif', flex: 1, minWidth: 180, tooltipField: 'motif' },
  { field: 'nombreLignesOK', ...number },
  { field: 'nombreLignesKO', ...number },
  {
    field: 'traite',
    width: 90,
    cellRenderer: ({ data }: Cell) => (
      <input
        type="checkbox"
        disabled
        checked={data?.traite === true}
        aria-label={`Traité : ${data?.traite ? 'Oui' : 'Non'}`}
      />
    ),
  },
];
const tick: ColDef<Order> = {
  colId: 'tick',
  headerName: '',
  width: 52,
  sortable: false,
  cellRenderer: TickCell,
};
/** A11Y-54: 'Résultat intégration fichier' wraps. */
const anyColumn: ColDef<Order> = {
  wrapHeaderText: true,
  autoHeaderHeight: true,
  sortingOrder: ['asc', 'desc'],
  suppressHeaderMenuButton: true,
};
const inFrench = { ariaSortableColumn: 'Entrée pour trier' };

type Props = {
  readonly orders: readonly Order[];
  readonly page: number;
  readonly size: number;
  readonly sort: Sort;
  readonly controls: RefObject<GridControls | null>;
  readonly onSort: (sort: Sort) => void;
  readonly onTicked: (count: number) => void;
};

export default function OrdersGrid({ orders, page, size, sort, controls, onSort, onTicked }: Props) {
  const [api, setApi] = useState<GridApi<Order> | null>(null);
  const [first] = useState(sort);
  const columnDefs = useMemo(() => {
    const { widths } = readTable();
    return [
      tick,
      ...columns.map((column) => ({
        ...column,
        headerName: columnNames[column.field],
        ...(widths[column.field] === undefined ? {} : { width: widths[column.field], flex: 0 }),
        ...(column.field === first.column ? { initialSort: first.direction } : {}),
      })),
    ];
  }, [first]);
  useEffect(() => api?.paginationGoToPage(page - 1), [api, page]);
  useImperativeHandle(controls, () => ({
    sorted: () => {
      const rows: Order[] = [];
      api?.forEachNodeAfterFilterAndSort(({ data }) => data && rows.push(data));
      return rows;
    },
    ticked: () => api?.getSelectedRows() ?? [],
    tickAll: (on) => (on ? api?.selectAll() : api?.deselectAll()),
  }));

  return (
    <div className="ag-theme-quartz">
      <AgGridReact<Order>
        theme="legacy"
        rowData={orders as Order[]}
        columnDefs={columnDefs}
        defaultColDef={anyColumn}
        localeText={inFrench}
        getRowId={({ data }) => data.numeroCommande}
        rowSelection={{
          mode: 'multiRow',
          checkboxes: false,
          headerCheckbox: false,
          enableClickSelection: false,
        }}
        domLayout="autoHeight"
        pagination
        paginationPageSize={size}
        suppressPaginationPanel
        animateRows={false}
        ensureDomOrder
        enableCellTextSelection
        suppressMovableColumns
        enableBrowserTooltips
        onGridReady={(event) => {
          // A11Y-39: the grid has a name. It holds all rows, so its own row count is right.
          event.api.setGridAriaProperty('label', 'Commandes trouvées');
          setApi(event.api);
        }}
        onSelectionChanged={(event) => onTicked(event.selectedNodes?.length ?? 0)}
        onSortChanged={({ columns: changed, source }) => {
          const sorted = changed?.find((column) => column.getSort());
          const direction = sorted?.getSort();
          if (source === 'uiColumnSorted' && sorted && direction)
            onSort({ column: sorted.getColId() as Column, direction });
        }}
        onColumnResized={({ finished, source, column }) => {
          if (finished && source === 'uiColumnResized' && column)
            keepTable({ widths: { ...readTable().widths, [column.getColId()]: column.getActualWidth() } });
        }}
      />
    </div>
  );
}
