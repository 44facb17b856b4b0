/**
 * Values that are being edited in their cells. They are kept beside the rows, so that neither another page nor another
 * response loses the input, and in a store, so that a key press renders only one cell.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';

export type CellEdit =
  | { readonly kind: 'open' | 'saving'; readonly draft: string }
  | { readonly kind: 'saved' }
  /** The previous value is shown again; `draft` can be edited again. */
  | { readonly kind: 'failed'; readonly draft: string; readonly message: string };

/** By row and column. */
export type CellEdits = StoreApi<Readonly<Record<string, CellEdit>>>;

export function createCellEdits(): CellEdits {
  return createStore(() => ({}));
}
