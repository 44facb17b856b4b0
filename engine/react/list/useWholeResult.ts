/** All rows of a search, for CSV file and print: already loaded, or read page by page from the server. */

import { useCallback, useEffect, useRef, useState } from 'react';
import type { SearchModel } from '../../core/model/screen.ts';
import { isPagedByServer } from '../../core/runtime/paging.ts';
import type { Search } from '../../core/runtime/query.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useEngineText } from '../context/useText.ts';
import { useMissingFile } from '../parts/useMissingFile.ts';
import { useBanner } from '../parts/useNotices.ts';

export type WholeResult = {
  /** The progress of the reading; null if there is none. */
  readonly reading: { readonly read: number; readonly total: number | null } | null;
  readonly cancel: () => void;
  /** The rows, up to the limit; null if there are more, or the reading failed or was cancelled. */
  readonly get: (limit: number) => Promise<readonly Row[] | null>;
};

/** @param isCut whether more rows than the loaded ones may exist */
export function useWholeResult(
  model: SearchModel,
  search: Search,
  path: Readonly<Record<string, string>>,
  sorted: readonly Row[],
  isCut: boolean,
): WholeResult {
  const { api, say } = useEngine();
  const engineText = useEngineText();
  const banner = useBanner();
  const tellMissing = useMissingFile();
  const [reading, setReading] = useState<WholeResult['reading']>(null);
  const aborter = useRef<AbortController | null>(null);

  useEffect(() => () => aborter.current?.abort(), []);

  const refuse = (total: number, limit: number): void =>
    banner.show({ tone: 'error', text: engineText('export.tooMany', { total, limit }) });

  const refuseUnsure = (read: number): null => {
    banner.show({ tone: 'error', text: engineText('export.unsure', { read }) });
    return null;
  };

  const get = async (limit: number): Promise<readonly Row[] | null> => {
    if (!isPagedByServer(model.source)) {
      if (isCut && model.source.paging !== null) return refuseUnsure(sorted.length);
      if (sorted.length <= limit) return sorted;
      refuse(sorted.length, limit);
      return null;
    }
    const current = new AbortController();
    const { signal } = current;
    aborter.current = current;
    setReading({ read: 0, total: null });
    const reader = await import('./readAllParts.ts').catch(() => null);
    if (reader === null) tellMissing();
    const { source, grid } = model;
    const all = await reader?.readAllParts(api, { source, columns: grid.columns, path }, search, {
      signal,
      limit,
      onProgress: (read, total) => setReading({ read, total }),
    });
    setReading(null);
    if (all === undefined || signal.aborted) return null;
    switch (all.kind) {
      case 'rows': {
        const { rows, total } = all;
        if (rows.length !== total)
          banner.show({ tone: 'info', text: engineText('export.changed', { n: rows.length, total }) });
        return rows;
      }
      case 'unsure':
        return refuseUnsure(all.rows.length);
      case 'tooMany':
        refuse(all.total, limit);
        return null;
      case 'failed':
        if (!all.failure.handled) banner.show({ tone: 'error', text: say(all.failure.message) });
        return null;
    }
  };
  const cancel = useCallback(() => aborter.current?.abort(), []);
  return { reading, get, cancel };
}
