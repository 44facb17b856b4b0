/**
 * The result that a list last showed: as the list left it or, where the page was loaded anew since, read again from the
 * search that the session remembers. What is stored is that search alone, no row.
 */
import { useEffect, useState } from 'react';
import type { ScreenId, SearchModel } from '../../core/model/model.ts';
import { sortSteps } from '../../core/runtime/rows.ts';
import { runInSlices } from '../../core/runtime/slices.ts';
import { taskHost } from '../browser/taskHost.ts';
import { useEngine } from '../context/EngineContext.ts';
import { screenMemory } from '../session/screenMemory.ts';
import { useSession, useUser } from '../session/useSession.ts';
import type { Trail } from '../state/trails.ts';
import { useFormats } from '../values/useFormats.ts';
import { readPage } from './readPage.ts';

/** Null: no list (`list` null), none that was searched, or its result is not here (yet). */
export function useTrail(list: ScreenId | null, path: Readonly<Record<string, string>>): Trail | null {
  const { app, api, memory, site, trails } = useEngine();
  const { writing } = useFormats();
  const user = String(useUser()?.[app.session.claims.user] ?? '');
  const variant = useSession((state) => state.variant);
  const known = list === null ? null : trails.get(list);
  const [restored, setRestored] = useState<Trail | null>(null);
  const missing = known === null ? list : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a list is restored once: `path` is the one it was opened with, all else lives as long as the session
  useEffect(() => {
    const search = missing === null ? null : screenMemory(user, missing, memory).read().last;
    if (missing === null || search === null) return;
    let isStale = false;
    const restore = async (): Promise<void> => {
      const module = await site
        .getState()
        .loadScreen[missing]?.()
        .catch(() => null);
      const model = module?.default[variant];
      if (model?.kind !== 'search') return;
      const page = await readPage(api, { model, path }, search, { quiet: true });
      if (!page.ok) return;
      const rows = await inOrder(model, page.rows);
      if (rows === null || trails.get(missing) !== null) return;
      const isPaged = model.source.paging === 'server';
      const offset = isPaged ? (search.page - 1) * search.size : 0;
      const trail = { model, path, search, rows, offset, total: isPaged ? page.total : rows.length };
      trails.set(missing, trail);
      if (!isStale) setRestored(trail);
    };
    const inOrder = ({ source, grid }: SearchModel, rows: Trail['rows']) =>
      source.paging === 'server'
        ? rows
        : runInSlices(sortSteps(rows, grid.columns, search.sort, writing), taskHost, () => isStale);
    void restore();
    return () => {
      isStale = true;
    };
  }, [missing]);

  return known ?? restored;
}
