/** The CSV file of the orders (CSV-001 to CSV-003, CSV-011 to CSV-013). */
import type { Order } from './api.ts';
import { columnNames, showDateTime, statusLabels } from './orderTexts.ts';

const ordersASlice = 1_000;
/** In ms; a task may take 50 ms on an unthrottled machine. */
const longestSlice = 30;

export async function saveOrders(orders: readonly Order[]): Promise<void> {
  const lines = [Object.values(columnNames).map(quote).join(';')];
  let end = performance.now() + longestSlice;
  for (const [index, order] of orders.entries()) {
    if (index % ordersASlice === 0 && performance.now() > end) {
      await scheduler.yield();
      end = performance.now() + longestSlice;
    }
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
  link.download = `commandes_${stamp(new Date())}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** `20261118_093000`, local time. */
function stamp(now: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;
  return `${day}_${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`;
}

/** The portal's rule (decision 20): disarms texts that a spreadsheet would run as a formula. */
const unseen = '[\\p{C}\\p{Z}\\p{DI}]';
const signs = '=+\\-@＝＋－＠﹢-﹦﹫−';
const formula = new RegExp(`^(?:(?![\t\r\0])${unseen})*[${signs}\t\r\0]`, 'u');
const inner = new RegExp(`[;,|\t\r\n](?=(?:"|(?![\t\r\n])${unseen})*[${signs}])`, 'gu');
const continuation = new RegExp(`^${unseen}*["&*/^<>%~!:]`, 'u');

function quote(cell: string): string {
  const text = (formula.test(cell) ? "'" : '') + cell.replace(inner, "$&'");
  if (!/[;,|\t"\r\n]/.test(text)) return text;
  return `"${(continuation.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
