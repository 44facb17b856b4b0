/** The edited value of one cell: its state, and its save. */
import { useStore } from 'zustand';
import type { CellEditModel, ColumnModel } from '../../core/model/table.ts';
import type { Row } from '../../core/runtime/values.ts';
import type { Failure } from '../client/api.ts';
import { useEngine } from '../context/EngineContext.ts';
import type { CellProps } from '../context/registry.ts';
import type { CellEdit } from './listStores.ts';
import { useRowList } from './rowList.ts';

export type EditCellProps = CellProps & { readonly edit: CellEditModel };

const changedMeanwhile = 412;

/** The saves of each row, with the resulting row. */
const saves = new WeakMap<Row, Promise<Row>>();

/**
 * The newest version of a row, after the pending saves: a cell may have an older one, from before a confirmation or
 * another cell's save.
 */
async function latestOf(row: Row): Promise<Row> {
  let latest = row;
  for (let save = saves.get(latest); save !== undefined; save = saves.get(latest)) latest = await save;
  return latest;
}

export function useCellEdit(column: ColumnModel, edit: CellEditModel, row: Row) {
  const { api, say, announce } = useEngine();
  const list = useRowList();
  const { edits } = list;
  const key = `${list.keyOf(row)} ${column.id}`;
  const current = useStore(edits, (all) => all[key]);
  const args = { ligne: list.nameOf(row) };

  return {
    /** Placeholders of the texts: `ligne`. */
    args,
    label: say(edit.label, args),
    /** Undefined: no edit. */
    edit: current,
    read: () => edits.getState()[key],
    /** Null: removes the edit. */
    set: (next: CellEdit | null): void => {
      const { [key]: _before, ...others } = edits.getState();
      edits.setState(next === null ? others : { ...others, [key]: next }, true);
    },
    /** Sends a value; null after a success. */
    send: async (value: unknown): Promise<Failure | null> => {
      const now = await latestOf(row);
      let failure: Failure | null = null;
      const save = async (): Promise<Row> => {
        const field = { [column.id]: value };
        const answer = await api.call<unknown>(
          edit.call,
          { field, row: now, path: list.path },
          { etag: list.tagOf(now) },
        );
        if (answer.ok) {
          announce(say(edit.done, args));
          return list.onSaved(now, { [column.field]: value }, answer);
        }
        failure = answer.failure;
        if (failure.status === changedMeanwhile) list.reload();
        saves.delete(now);
        return now;
      };
      const saving = save();
      saves.set(now, saving);
      await saving;
      return failure;
    },
  };
}
