/** Applies one choice to the selected rows: asks for confirmation, shows progress and reports the result. */
import { useCallback, useRef, useState } from 'react';
import type { BulkModel } from '../../core/model/table.ts';
import { rowKey } from '../../core/runtime/bulk.ts';
import type { Row } from '../../core/runtime/values.ts';
import { oneAtATime } from '../browser/oneAtATime.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useEngineText } from '../context/useText.ts';
import { useConfirm } from '../parts/useConfirm.ts';
import { useMissingFile } from '../parts/useMissingFile.ts';
import { useAnnounce, useBanner, useDialogs } from '../parts/useNotices.ts';
import type { Selection } from '../table/selection.ts';
import type { BulkProgress, BulkRows } from './runBulk.ts';

type BulkTarget = Omit<BulkRows, 'chosen'> & {
  readonly rows: readonly Row[];
  readonly canTick: (row: Row) => boolean;
  readonly selection: Selection;
  readonly onPatched: (changed: ReadonlyMap<string, Row>) => void;
};

export function useBulk(bulk: BulkModel | null, target: BulkTarget) {
  const { api, say } = useEngine();
  const engineText = useEngineText();
  const announce = useAnnounce();
  const banner = useBanner();
  const dialogs = useDialogs();
  const confirm = useConfirm();
  const tellMissing = useMissingFile();
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const isCancelled = useRef(false);
  const [once] = useState(oneAtATime);

  const apply = async (value: string, only?: readonly Row[]): Promise<boolean> => {
    if (bulk === null) return false;
    const { rows, canTick, key, selection, onPatched } = target;
    const { ticked } = selection.getState();
    const chosen = (only ?? rows).filter((row) => (only || ticked.has(rowKey(row, key))) && canTick(row));
    const choice = bulk.choices.find((candidate) => candidate.value === value);
    if (chosen.length === 0 || choice === undefined) {
      const notice = chosen.length === 0 ? bulk.noRows : bulk.noChoice;
      await dialogs.notify(notice);
      return false;
    }
    const args = { n: chosen.length, choix: say(choice.label) };
    const asked = bulk.confirm && { ...bulk.confirm, danger: choice.danger };
    if (!(await confirm(asked, chosen, args))) return false;
    isCancelled.current = false;
    setProgress({ done: 0, total: chosen.length });
    announce(engineText('bulk.running', { n: chosen.length }));
    const runner = await import('./runBulk.ts').catch(() => null);
    if (runner === null) {
      setProgress(null);
      tellMissing();
      return false;
    }
    banner.clear();
    const outcome = await runner.runBulk(
      api,
      bulk,
      choice,
      { ...target, chosen },
      { onProgress: setProgress, isCancelled: () => isCancelled.current },
    );
    if (only === undefined) selection.setState({ ticked: new Set(outcome.left.keys()) });
    setProgress(null);
    onPatched(outcome.changed);
    const told = runner.bulkBanner(bulk, outcome, target.rowName, say, engineText);
    if (told !== null) banner.show(told);
    return outcome.left.size === 0;
  };
  const cancel = useCallback(() => {
    isCancelled.current = true;
  }, []);
  return {
    /** From the confirmation on; null: it does not run. */
    progress,
    /** Applies it to the selected rows, or to these. True if the run is finished and no row is left; false during another. */
    run: async (value: string, only?: readonly Row[]): Promise<boolean> =>
      (await once(() => apply(value, only))) ?? false,
    cancel,
  };
}
