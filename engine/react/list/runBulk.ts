/** Applies one choice to rows: asks, calls until it is stopped, and tells the result, which may be undone. */
import type { RefObject } from 'react';
import type { BulkModel } from '../../core/model/table.ts';
import type { Text } from '../../core/model/value.ts';
import {
  bulkGroups,
  changedRow,
  keysTogether,
  type RowKey,
  rowKey,
  rowTag,
} from '../../core/runtime/bulk.ts';
import type { FormValues } from '../../core/runtime/rules.ts';
import type { Row } from '../../core/runtime/values.ts';
import type { Banner } from '../client/notices.ts';
import type { Engine } from '../context/EngineContext.ts';
import type { Ask } from '../parts/useConfirm.ts';
import type { Selection } from '../table/listStores.ts';

type BulkChoice = BulkModel['choices'][number];

export type BulkProgress = { readonly done: number; readonly total: number };

/** The rows, and what is known of them. */
export type BulkTarget = {
  readonly rows: readonly Row[];
  readonly canTick: (row: Row) => boolean;
  readonly selection: Selection;
  readonly key: RowKey;
  readonly etag: string | null;
  readonly rowName: Text;
  readonly filters: FormValues;
  readonly onPatched: (changed: ReadonlyMap<string, Row>) => void;
};

/** What a run needs of its page. */
type BulkPage = Engine & {
  readonly confirm: Ask;
  readonly onProgress: (progress: BulkProgress | null) => void;
  readonly isCancelled: RefObject<boolean>;
  /** Runs it unless something else runs. */
  readonly once: (work: () => Promise<void>) => Promise<unknown>;
};

type BulkRun = BulkTarget & BulkPage & { readonly bulk: BulkModel };

type BulkOutcome = Awaited<ReturnType<typeof callAll>>;

const noAnswer = 0;
/** At most this many failed rows are named in the sentence; the others in a collapsible list. */
const mostInSentence = 5;

/** Applies a choice to the selected rows, or to these and those of their calls; true if no row is left. */
export async function runBulk(run: BulkRun, value: string, only?: readonly Row[]): Promise<boolean> {
  const { bulk, rows, canTick, key, selection, say, engineText, banner, dialogs } = run;
  const keys = only ? keysTogether(rows, only, key, bulk.groupBy, canTick) : selection.getState().ticked;
  const chosen = rows.filter((row) => keys.has(rowKey(row, key)) && canTick(row));
  const choice = bulk.choices.find((candidate) => candidate.value === value);
  if (chosen.length === 0 || choice === undefined) {
    await dialogs.notify(chosen.length === 0 ? bulk.noRows : bulk.noChoice);
    return false;
  }
  const told = (some: readonly Row[]) => ({
    n: some.length,
    appels: bulkGroups(some, bulk.groupBy).length,
    choix: say(choice.label),
    valeur: value,
  });
  const asked = bulk.confirm && { ...bulk.confirm, danger: choice.danger };
  if (!(await run.confirm(asked, chosen, told(chosen)))) return false;
  const outcome = await callAll(run, () => choice.set, chosen);
  if (only === undefined) selection.setState({ ticked: new Set(outcome.left.keys()) });
  run.onPatched(outcome.changed);
  const done = say(bulk.done, told([...outcome.changed.values()]));
  const shown = bulkBanner(run, outcome, done);
  if (shown !== null) {
    const undo = (): void => void run.once(() => undoBulk(run, choice, outcome));
    const isUndoable = bulk.undone !== null && outcome.changed.size > 0;
    banner.show(isUndoable ? { ...shown, actions: [{ label: engineText('bulk.undo'), run: undo }] } : shown);
  }
  return outcome.left.size === 0;
}

/** Gives the changed rows their earlier values; rows that had the new values before are not changed. */
async function undoBulk(run: BulkRun, choice: BulkChoice, { before, changed }: BulkOutcome): Promise<void> {
  const fields = Object.keys(choice.set);
  const former = (row: Row): Row => {
    const known = before.get(rowKey(row, run.key)) ?? row;
    return Object.fromEntries(fields.map((field) => [field, known[field] ?? null]));
  };
  const rows = [...changed.values()].filter((row) =>
    Object.entries(former(row)).some(([field, value]) => row[field] !== value),
  );
  const outcome = await callAll(run, former, rows);
  run.onPatched(outcome.changed);
  const done = run.say(run.bulk.undone ?? '', { n: outcome.changed.size });
  const shown = bulkBanner(run, outcome, done);
  if (shown !== null) run.banner.show({ ...shown, focus: true });
}

/** @param sets the values that the call of a row gives it */
async function callAll(run: BulkRun, sets: (row: Row) => Row, chosen: readonly Row[]) {
  const { bulk, key, etag, filters, api, engineText, announce, banner, onProgress, isCancelled } = run;
  isCancelled.current = false;
  onProgress({ done: 0, total: chosen.length });
  announce(engineText('bulk.running', { n: chosen.length }));
  banner.clear();
  const before = new Map(chosen.map((row) => [rowKey(row, key), row]));
  const left = new Map(before);
  const changed = new Map<string, Row>();
  const failed: Row[] = [];
  const reasons = new Set<Text>();
  for (const group of bulkGroups(chosen, bulk.groupBy)) {
    const [row] = group;
    if (row === undefined || isCancelled.current) break;
    // The row with the chosen values: a body with the whole row sends this.
    const set = sets(row);
    const chosenRow = { ...row, ...set };
    const answer = await api.call<unknown>(
      bulk.call,
      { filter: filters, row: chosenRow, choice: set },
      { etag: rowTag(row, etag) },
    );
    if (!answer.ok && answer.failure.handled) break;
    for (const member of group) {
      const id = rowKey(member, key);
      if (!answer.ok) {
        failed.push(member);
        reasons.add(answer.failure.message);
      } else {
        left.delete(id);
        changed.set(id, changedRow(member, set, answer.data, key));
      }
    }
    onProgress({ done: changed.size + failed.length, total: chosen.length });
    // No response: the other rows would fail in the same way.
    if (!answer.ok && answer.failure.status === noAnswer) {
      failed.splice(0, failed.length, ...left.values());
      break;
    }
  }
  onProgress(null);
  return {
    /** By key, as they were. */
    before,
    /** By key. */
    changed,
    /** By key: failed rows, and rows that were not sent. */
    left,
    failed,
    reasons,
  };
}

/** The content of the banner; null: none. */
function bulkBanner(
  { bulk, rowName, say, engineText }: BulkRun,
  { changed, left, failed, reasons }: BulkOutcome,
  whatIsDone: string,
): Banner | null {
  const names = failed.map((row) => say(rowName, row));
  const others = names.length - mostInSentence;
  const first = names.slice(0, mostInSentence).join(', ');
  const noms = others > 0 ? engineText('bulk.andOthers', { names: first, n: others }) : first;
  const why = [...reasons].map((reason) => say(reason));
  const details = [
    ...(failed.length === 0 ? [] : [say(bulk.failed, { n: failed.length, noms }), ...why]),
    ...(left.size > failed.length ? [engineText('bulk.stopped', { n: left.size - failed.length })] : []),
  ];
  const done = changed.size === 0 ? [] : [whatIsDone];
  const [text, ...more] = [...done, ...details];
  if (text === undefined) return null;
  return {
    tone: failed.length > 0 ? 'error' : details.length > 0 ? 'info' : 'success',
    text,
    details: more,
    folded: others > 0 ? { label: engineText('bulk.all', { n: failed.length }), items: names } : undefined,
  };
}
