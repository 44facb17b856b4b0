/** What the cells of a list know of it: how its rows are named, and how it is read again. */
import { createContext, useContext } from 'react';
import type { Text } from '../../core/model.ts';

export type RowActs = {
  readonly rowName: Text;
  /** Field of a row that holds its entity tag; null: rows have none. */
  readonly etag: string | null;
  readonly path: Readonly<Record<string, string>>;
  readonly onDone: () => void;
};

export const RowActsContext = createContext<RowActs | null>(null);

export function useRowActs(): RowActs {
  const acts = useContext(RowActsContext);
  if (acts === null) throw new Error('A cell with an action stands outside of a list.');
  return acts;
}
