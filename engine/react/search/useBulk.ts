/**
 * Applies one choice to the ticked rows, call by call: tells how far it is, stops between two calls when asked to,
 * and leaves ticked what did not work.
 */
import { useCallback, useRef, useState } from 'react';
import { bulkGroups, changedRow, type RowKey, rowKey, rowTag } from '../../core/bulk.ts';
import type { BulkModel, Text } from '../../core/model.ts';
import type { FormValues } from '../../core/rules.ts';
import type { Row } from '../../core/values.ts';
import { useEngine } from '../EngineContext.ts';
import { useBanner, useDialogs } from '../notices/useNotices.ts';
import { useEngineText, useText } from '../useText.ts';
import { type Selection, tickOnly } from './selection.ts';

export type BulkProgress = { readonly done: number; readonly total: number };

export type BulkControl = {
  readonly progress: BulkProgress | null;
  /** True once the run is over without anything left to do. */
  readonly run: (choice: string) => Promise<boolean>;
  readonly cancel: () => void;
};

type BulkTarget = {
  readonly rows: readonly Row[];
  readonly canTick: (row: Row) => boolean;
  readonly key: RowKey;
  readonly etag: string | null;
  readonly rowName: Text;
  readonly selection: Selection;
  readonly filters: FormValues;
  readonly onPatched: (changed: ReadonlyMap<string, Row>) => void;
};

const noAnswer = 0;
/** So many failed rows are named in one sentence; the others in a list that unfolds. */
const mostInSentence = 5;

export function useBulk(bulk: BulkModel | null, target: BulkTarget): BulkControl {
  const { api } = useEngine();
  const say = useText();
  const engineText = useEngineText();
  const banner = useBanner();
  const dialogs = useDialogs();
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const isCancelled = useRef(false);

  const run = async (value: string): Promise<boolean> => {
    if (bulk === null || progress !== null) return false;
    const { rows, canTick, key, etag, rowName, selection, filters, onPatched } = target;
    const { ticked } = selection.getState();
    const chosen = rows.filter((row) => ticked.has(rowKey(row, key)) && canTick(row));
    const choice = bulk.choices.find((candidate) => candidate.value === value);
    if (chosen.length === 0 || choice === undefined) {
      const notice = chosen.length === 0 ? bulk.noRows : bulk.noChoice;
      await dialogs.notify({ title: say(notice.title), body: say(notice.body) });
      return false;
    }
    if (bulk.confirm !== null) {
      const args = { n: chosen.length, choix: say(choice.label) };
      const { title, body, confirm, cancel } = bulk.confirm;
      const texts = {
        title: say(title, args),
        body: say(body, args),
        confirm: say(confirm),
        cancel: say(cancel),
      };
      if (!(await dialogs.confirm(texts))) return false;
    }

    banner.clear();
    isCancelled.current = false;
    const left = new Map(chosen.map((row) => [rowKey(row, key), row]));
    const changed = new Map<string, Row>();
    let failed: Row[] = [];
    const reasons = new Set<string>();
    setProgress({ done: 0, total: chosen.length });
    for (const group of bulkGroups(chosen, bulk.groupBy)) {
      const [row] = group;
      if (row === undefined || isCancelled.current) break;
      // The row as the choice makes it: that is what a body of the whole row sends.
      const chosenRow = { ...row, ...choice.set };
      const answer = await api.call<unknown>(
        bulk.call,
        { filter: filters, row: chosenRow, choice: choice.set },
        { etag: rowTag(row, etag) },
      );
      if (!answer.ok && answer.failure.handled) break;
      for (const member of group) {
        const id = rowKey(member, key);
        if (!answer.ok) {
          failed.push(member);
          reasons.add(say(answer.failure.message));
        } else {
          left.delete(id);
          changed.set(id, changedRow(member, choice.set, answer.data, key));
        }
      }
      setProgress({ done: changed.size + failed.length, total: chosen.length });
      // Nobody answers: the others would each wait in vain.
      if (!answer.ok && answer.failure.status === noAnswer) {
        failed = [...left.values()];
        break;
      }
    }
    setProgress(null);
    tickOnly(selection, new Set(left.keys()));
    onPatched(changed);

    const names = failed.map((row) => say(rowName, row));
    const others = names.length - mostInSentence;
    const first = names.slice(0, mostInSentence).join(', ');
    const noms = others > 0 ? engineText('bulk.andOthers', { names: first, n: others }) : first;
    const details = [
      ...(failed.length === 0 ? [] : [say(bulk.failed, { n: failed.length, noms }), ...reasons]),
      ...(left.size > failed.length ? [engineText('bulk.stopped', { n: left.size - failed.length })] : []),
    ];
    const done = changed.size === 0 ? [] : [say(bulk.done, { n: changed.size })];
    const [text, ...more] = [...done, ...details];
    if (text !== undefined) {
      banner.show({
        tone: failed.length > 0 ? 'error' : details.length > 0 ? 'info' : 'success',
        text,
        details: more,
        folded:
          others > 0 ? { label: engineText('bulk.all', { n: failed.length }), items: names } : undefined,
      });
    }
    return left.size === 0;
  };
  const cancel = useCallback(() => {
    isCancelled.current = true;
  }, []);
  return { progress, run, cancel };
}
