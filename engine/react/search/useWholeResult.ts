/** All rows of a search, for the file and the print: here already, or read page by page from the server. */
import { useCallback, useRef, useState } from 'react';
import type { Row } from '../../core/formats.ts';
import type { SearchModel } from '../../core/model.ts';
import type { Search } from '../../core/query.ts';
import { useEngine } from '../EngineContext.ts';
import { useBanner } from '../useNotices.ts';
import { useText } from '../useText.ts';
import { fetchAllPages } from './fetchAllPages.ts';

export type WholeResult = {
  /** How far the reading is; null when none is on its way. */
  readonly reading: { readonly read: number; readonly total: number | null } | null;
  readonly cancel: () => void;
  /** The rows; null when the reading failed or was cancelled. */
  readonly get: () => Promise<readonly Row[] | null>;
};

export function useWholeResult(
  model: SearchModel,
  search: Search,
  path: Readonly<Record<string, string>>,
  sorted: readonly Row[],
): WholeResult {
  const { api } = useEngine();
  const say = useText();
  const banner = useBanner();
  const [reading, setReading] = useState<WholeResult['reading']>(null);
  const aborter = useRef<AbortController | null>(null);

  const get = async (): Promise<readonly Row[] | null> => {
    if (model.source.paging === 'client') return sorted;
    const current = new AbortController();
    const { signal } = current;
    aborter.current = current;
    setReading({ read: 0, total: null });
    const all = await fetchAllPages(
      api,
      model.source,
      model.grid.columns,
      search,
      { filter: search.filters, path },
      {
        signal,
        size: Math.max(...model.grid.pageSizes),
        onProgress: (read, total) => setReading({ read, total }),
      },
    );
    setReading(null);
    if (all.ok) return signal.aborted ? null : all.rows;
    const { aborted, handled, message } = all.failure;
    if (!aborted && !handled) banner.show({ tone: 'error', text: say(message) });
    return null;
  };
  const cancel = useCallback(() => aborter.current?.abort(), []);
  return { reading, get, cancel };
}
