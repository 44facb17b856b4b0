/**
 * GRID-005, D17: page length, sort and widths are kept for the session; UX-03: order and page are in the
 * address.
 */
import type { Column } from './orderTexts.ts';

export type Sort = { readonly column: Column; readonly direction: 'asc' | 'desc' };
export type TableState = {
  readonly size: number;
  readonly sort: Sort;
  readonly widths: Readonly<Partial<Record<Column, number>>>;
};

const key = 'commandes:tableau';
const initial: TableState = { size: 20, sort: { column: 'dateIntegration', direction: 'desc' }, widths: {} };

export function readTable(): TableState {
  return { ...initial, ...JSON.parse(sessionStorage.getItem(key) ?? '{}') };
}

export function keepTable(change: Partial<TableState>): void {
  sessionStorage.setItem(key, JSON.stringify({ ...readTable(), ...change }));
}
