/**
 * Values that are being changed in their cells. They stand beside the rows, so that neither another page nor another
 * answer loses what was typed, and in a store, so that a key pressed draws one cell alone.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';

export type CellEdit =
  | { readonly kind: 'open' | 'saving'; readonly draft: string }
  | { readonly kind: 'saved' }
  /** The value before is shown again; `draft` may be taken up. */
  | { readonly kind: 'failed'; readonly draft: string; readonly message: string };

/** By row and column. */
export type CellEdits = StoreApi<Readonly<Record<string, CellEdit>>>;

export function createCellEdits(): CellEdits {
  return createStore(() => ({}));
}
