/** What is typed and ticked in a list: in stores beside its rows, so that no answer loses it and one cell draws. */
import type { StoreApi } from 'zustand/vanilla';
import type { FormValues } from '../../core/runtime/rules.ts';
import { mapValues } from '../../core/runtime/values.ts';

export type CellEdit =
  /** `isKept`: typed before the page was left by force, and not touched since. */
  | { readonly kind: 'open'; readonly draft: string; readonly isKept?: true }
  | { readonly kind: 'saving'; readonly draft: string }
  /** A checkbox is being saved. */
  | { readonly kind: 'ticking' }
  | { readonly kind: 'saved' }
  /** The previous value is shown again; `draft` can be edited again. */
  | { readonly kind: 'failed'; readonly draft: string; readonly message: string };

/** By row and column. */
export type CellEdits = StoreApi<Readonly<Record<string, CellEdit>>>;

/** The texts that are not saved, by row and column. */
export function typedTexts(edits: ReturnType<CellEdits['getState']>): FormValues {
  return Object.fromEntries(
    Object.entries(edits).flatMap(([key, edit]) => ('draft' in edit ? [[key, edit.draft]] : [])),
  );
}

/** Those texts as open fields. */
export function keptEdits(texts: FormValues): ReturnType<CellEdits['getState']> {
  return mapValues(texts, (draft) => ({ kind: 'open', draft: String(draft), isKept: true }) as const);
}

/** The selected rows of a list, by key, in their own store: a change renders one cell and the bar, not the table. */
export type Selection = StoreApi<{ readonly ticked: ReadonlySet<string> }>;

export function tick(selection: Selection, keys: Iterable<string>, on: boolean): void {
  const ticked = new Set(selection.getState().ticked);
  for (const key of keys) {
    if (on) ticked.add(key);
    else ticked.delete(key);
  }
  selection.setState({ ticked });
}
