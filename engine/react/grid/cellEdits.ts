/**
 * Values that are being changed in their cells. They stand beside the rows, so that neither another page nor another
 * answer loses what was typed, and in a store, so that a key pressed draws one cell alone.
 */
import { createContext } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Row } from '../../core/formats.ts';

export type CellEdit =
  | { readonly kind: 'open' | 'saving'; readonly draft: string }
  | { readonly kind: 'saved' }
  /** The value before is shown again; `draft` may be taken up. */
  | { readonly kind: 'failed'; readonly draft: string; readonly message: string };

/** By row and column. */
export type CellEdits = StoreApi<Readonly<Record<string, CellEdit>>>;

/** What a cell needs of its list to change a value. */
export type RowEditing = {
  readonly edits: CellEdits;
  readonly path: Readonly<Record<string, string>>;
  readonly keyOf: (row: Row) => string;
  /** What a row is called. */
  readonly nameOf: (row: Row) => string;
  readonly tagOf: (row: Row) => string | null;
  /** The row was saved: the value that was sent, and the answer. */
  readonly onSaved: (row: Row, value: Row, answer: unknown) => void;
  /** The row is no longer what is shown: it is read again. */
  readonly onStale: () => void;
};

export const RowEditingContext = createContext<RowEditing | null>(null);

export function createCellEdits(): CellEdits {
  return createStore(() => ({}));
}
