/** The benchmark's orders and the API's answer with them. */
import type { ListAnswer } from './serveSite.ts';

type Orders = { readonly A: Buffer; readonly B: Buffer };

/** Answers the list of orders; `setRows` sets their number. */
export function orderAnswers(): { readonly answer: ListAnswer; setRows(rows: number): void } {
  let orders = ordersByPrefix(20);
  return {
    answer: ({ pathname, searchParams }) =>
      pathname === '/api/commandeDemande/commande'
        ? orders[searchParams.get('commande') === 'B' ? 'B' : 'A']
        : null,
    setRows: (rows) => {
      orders = ordersByPrefix(rows);
    },
  };
}

/**
 * Two results of the same size with different rows, so that a second search shows when its rows have arrived.
 */
function ordersByPrefix(rows: number): Orders {
  return { A: ordersJson('A', rows), B: ordersJson('B', rows) };
}

/** Deterministic orders: dates go back hour by hour, numbers and states follow a fixed sequence. */
function ordersJson(prefix: string, rows: number): Buffer {
  const newest = Date.UTC(2026, 9, 31, 18);
  const states = ['OK', 'KO', 'EN_COURS'] as const;
  const orders = Array.from({ length: rows }, (_, n) => ({
    numeroCommande: `${prefix}-${String((n * 7919) % 1_000_003).padStart(8, '0')}`,
    dateIntegration: new Date(newest - n * 3_600_000).toISOString().slice(0, 19),
    statutCommande: states[n % 3],
    motif: n % 3 === 1 ? `Rejet de ${(n % 40) + 1} lignes` : '',
    nombreLignesOK: 1999 - ((n * 37) % 2000),
    nombreLignesKO: n % 3 === 1 ? (n % 40) + 1 : 0,
    traite: n % 2 === 0,
  }));
  return Buffer.from(JSON.stringify(orders));
}
