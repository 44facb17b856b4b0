/**
 * The last result of a list: as the list left it or, after a page load, read again with the search that the session
 * stores. Only that search is stored, no row.
 */

import { useEffect, useState } from 'react';
import type { ScreenId } from '../../core/model/value.ts';
import { isPagedByServer, pageOf } from '../../core/runtime/paging.ts';
import { sortSteps } from '../../core/runtime/rows.ts';
import { runInSlices } from '../../core/runtime/slices.ts';
import { taskHost } from '../browser/tasks.ts';
import { useHandler } from '../browser/useHandler.ts';
import { readPart } from '../client/readPart.ts';
import type { Trail } from '../client/trails.ts';
import { useEngine } from '../context/EngineContext.ts';
import { screenMemory } from '../context/screenMemory.ts';
import { useSession, useUserKey } from '../context/useSession.ts';
import { useFormats } from '../parts/useFormats.ts';

/** Null: no list (`list` null), a list without a search, or a result that is not loaded (yet). */
export function useTrail(list: ScreenId | null, path: Readonly<Record<string, string>>): Trail | null {
  const { api, memory, site, trails } = useEngine();
  const { writing } = useFormats();
  const user = useUserKey();
  const variant = useSession((state) => state.variant);
  const known = list === null ? null : trails.get(list);
  const [restored, setRestored] = useState<Trail | null>(null);
  const missing = known === null ? list : null;

  /** Reads the result again from the address that the page has now. */
  const restore = useHandler(async (screen: ScreenId, isStale: () => boolean): Promise<void> => {
    const search = screenMemory(user, screen, memory).read().last;
    if (search === null) return;
    const module = await site
      .getState()
      .loadScreen[screen]?.()
      .catch(() => null);
    const model = module?.default[variant];
    if (model?.kind !== 'search') return;
    const { source, grid } = model;
    const list = { source, columns: grid.columns, path };
    const answer = await readPart(api, list, search.filters, pageOf(search), { quiet: true });
    if (!answer.ok) return;
    const page = answer.value;
    const isPaged = isPagedByServer(source);
    const rows = isPaged
      ? page.rows
      : await runInSlices(sortSteps(page.rows, grid.columns, search.sort, writing), taskHost, isStale);
    if (rows === null || trails.get(screen) !== null) return;
    const offset = isPaged ? (search.page - 1) * search.size : 0;
    const trail = { model, path, search, rows, offset, total: isPaged ? page.total : rows.length };
    trails.set(screen, trail);
    if (!isStale()) setRestored(trail);
  });
  useEffect(() => {
    if (missing === null) return;
    let isStale = false;
    void restore(missing, () => isStale);
    return () => {
      isStale = true;
    };
  }, [missing, restore]);

  return known ?? restored;
}
