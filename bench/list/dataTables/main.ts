/**
 * A reference besides the floor: the same list as a page of jQuery and DataTables, the kind of page that the portal
 * replaces. It has no application around it, and its file is that of the library's own button.
 */
import library, { type Api } from 'datatables.net-dt';
import 'datatables.net-buttons';
import 'datatables.net-buttons/js/buttons.html5.mjs';
import 'datatables.net-dt/css/dataTables.dataTables.css';
import type { Order } from '../floor/api.ts';
import { columnNames, showDateTime, showNumber, statusLabels } from '../floor/orderTexts.ts';

// Its types are those of its CommonJS file, the bundler takes its module.
const DataTable = library as unknown as typeof library.default;

const form = document.querySelector<HTMLFormElement>('#filtres') as HTMLFormElement;
let table: Api<Order> | null = null;

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void search(new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])));
});

const address = new URLSearchParams(location.search);
address.delete('page');
for (const [name, value] of address) {
  const control = form.elements.namedItem(name);
  if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = value;
}
if (address.size > 0) void search(address);

async function search(criteria: URLSearchParams): Promise<void> {
  const answer = await fetch(`/api/commandeDemande/commande?${criteria}`, {
    headers: { authorization: `Bearer ${sessionStorage.getItem('token')}` },
  });
  const orders = (await answer.json()) as Order[];
  if (table === null) table = drawTable(orders);
  else table.clear().rows.add(orders).draw();
}

function drawTable(orders: readonly Order[]): Api<Order> {
  const shown = (show: (order: Order) => string) => ({
    // Sorted by its value, not by its text.
    render: (value: unknown, type: string, order: Order) => (type === 'sort' ? value : show(order)),
  });
  return new DataTable<Order>('#commandes', {
    data: [...orders],
    columns: [
      {
        data: 'numeroCommande',
        title: columnNames.numeroCommande,
        className: 'numeroCommande',
        ...shown(({ numeroCommande: number }) => `<a href="/commandes/${number}">${number}</a>`),
      },
      {
        data: 'dateIntegration',
        title: columnNames.dateIntegration,
        ...shown((order) => showDateTime(order.dateIntegration)),
      },
      {
        data: 'statutCommande',
        title: columnNames.statutCommande,
        ...shown((order) => statusLabels[order.statutCommande]),
      },
      { data: 'motif', title: columnNames.motif },
      {
        data: 'nombreLignesOK',
        title: columnNames.nombreLignesOK,
        ...shown((order) => showNumber(order.nombreLignesOK)),
      },
      {
        data: 'nombreLignesKO',
        title: columnNames.nombreLignesKO,
        ...shown((order) => showNumber(order.nombreLignesKO)),
      },
      {
        data: 'traite',
        title: columnNames.traite,
        ...shown(
          ({ numeroCommande, traite }) =>
            `<input type="checkbox" aria-label="Traiter ${numeroCommande}"${traite ? ' checked' : ''}>`,
        ),
      },
    ],
    order: [[1, 'desc']],
    pageLength: 20,
    lengthMenu: [20, 50, 100],
    layout: {
      topEnd: {
        buttons: [{ extend: 'csvHtml5', text: 'Télécharger (CSV)', fieldSeparator: ';', bom: true }],
      },
    },
    language: { paginate: { first: 'Premier', previous: 'Précédent', next: 'Suivant', last: 'Dernier' } },
  });
}
