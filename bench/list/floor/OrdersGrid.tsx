/** The results in AG Grid, which sorts and pages by itself; set as the screen's accessibility asks. */
import {
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  type ColDef,
  type GridApi,
  ModuleRegistry,
  PaginationModule,
  RowSelectionModule,
} from 'ag-grid-community';
import { AgGridReact, type CustomCellRendererProps } from 'ag-grid-react';
import { type RefObject, useEffect, useImperativeHandle, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from './api.ts';
import { showDateTime, statusLabels } from './orderTexts.ts';
import 'ag-grid-community/styles/ag-grid.css';
import 'ag-grid-community/styles/ag-theme-quartz-no-font.css';

ModuleRegistry.registerModules([
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  PaginationModule,
  RowSelectionModule,
]);

export type GridControls = { readonly sorted: () => readonly Order[] };
type Cell = CustomCellRendererProps<Order>;

const columns: ColDef<Order>[] = [
  {
    field: 'numeroCommande',
    headerName: 'Commande',
    width: 230,
    cellRenderer: ({ value }: Cell) => <Link to={`/commandes/${value}`}>{value}</Link>,
  },
  {
    field: 'dateIntegration',
    headerName: "Date d'intégration",
    width: 170,
    sort: 'desc',
    valueFormatter: ({ value }) => showDateTime(value),
  },
  {
    field: 'statutCommande',
    headerName: 'Résultat',
    width: 150,
    cellRenderer: ({ data }: Cell) =>
      data && <span className={`status-${data.statutCommande}`}>{statusLabels[data.statutCommande]}</span>,
  },
  { field: 'motif', headerName: 'Motif', flex: 1 },
  { field: 'nombreLignesOK', headerName: 'Lignes OK', width: 130 },
  { field: 'nombreLignesKO', headerName: 'Lignes KO', width: 130 },
  {
    field: 'traite',
    headerName: 'Traité',
    width: 90,
    cellRenderer: ({ data }: Cell) => (
      <input type="checkbox" disabled checked={data?.traite === true} aria-label="Traité" />
    ),
  },
];

type Props = {
  readonly orders: readonly Order[];
  readonly page: number;
  readonly pageSize: number;
  readonly controls: RefObject<GridControls | null>;
};

export default function OrdersGrid({ orders, page, pageSize, controls }: Props) {
  const [api, setApi] = useState<GridApi<Order> | null>(null);
  useEffect(() => api?.paginationGoToPage(page - 1), [api, page]);
  useImperativeHandle(controls, () => ({
    sorted: () => {
      const rows: Order[] = [];
      api?.forEachNodeAfterFilterAndSort(({ data }) => data && rows.push(data));
      return rows;
    },
  }));

  return (
    <div className="ag-theme-quartz">
      <AgGridReact<Order>
        theme="legacy"
        rowData={orders as Order[]}
        columnDefs={columns}
        getRowId={({ data }) => data.numeroCommande}
        rowSelection={{ mode: 'multiRow' }}
        domLayout="autoHeight"
        pagination
        paginationPageSize={pageSize}
        suppressPaginationPanel
        animateRows={false}
        ensureDomOrder
        suppressColumnVirtualisation
        suppressRowVirtualisation
        onGridReady={(event) => setApi(event.api)}
      />
    </div>
  );
}
