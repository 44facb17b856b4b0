/** Applies one choice to the selected rows: asks for confirmation, shows progress and reports the result. */
import { useCallback, useRef, useState } from 'react';
import type { BulkModel } from '../../core/model/table.ts';
import type { Row } from '../../core/runtime/values.ts';
import { oneAtATime } from '../browser/tasks.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useConfirm } from '../parts/useConfirm.ts';
import { useLoadAid } from '../shell/useAid.ts';
import type { BulkProgress, BulkTarget } from './runBulk.ts';
import { listWorkPart } from './useListRows.ts';

export function useBulk(bulk: BulkModel | null, target: BulkTarget) {
  const engine = useEngine();
  const confirm = useConfirm();
  const load = useLoadAid();
  const [progress, onProgress] = useState<BulkProgress | null>(null);
  const isCancelled = useRef(false);
  const [once] = useState(oneAtATime);

  const apply = async (value: string, only?: readonly Row[]): Promise<boolean> => {
    if (bulk === null) return false;
    const runner = await load(listWorkPart);
    if (runner === null) return false;
    return runner.runBulk(bulk, target, { ...engine, confirm, onProgress, isCancelled, once }, value, only);
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
