/** The orders as the file that a spreadsheet opens. */
import type { Order } from './api.ts';
import { showDateTime, statusLabels } from './orderTexts.ts';

const head = ['Commande', "Date d'intégration", 'Résultat', 'Motif', 'Lignes OK', 'Lignes KO', 'Traité'];

export function saveOrders(orders: readonly Order[]): void {
  const lines = [head.map(quote).join(';')];
  for (const order of orders) {
    const cells = [
      order.numeroCommande,
      showDateTime(order.dateIntegration),
      statusLabels[order.statutCommande],
      order.motif,
      String(order.nombreLignesOK),
      String(order.nombreLignesKO),
      order.traite ? 'O' : 'N',
    ];
    lines.push(cells.map(quote).join(';'));
  }
  const address = URL.createObjectURL(
    new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' }),
  );
  const link = document.createElement('a');
  link.href = address;
  link.download = 'commandes.csv';
  link.click();
  URL.revokeObjectURL(address);
}

function quote(cell: string): string {
  return /[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
