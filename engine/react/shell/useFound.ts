/** The rows that a typed text finds: only the lists whose criteria take it are asked. */
import { useMemo } from 'react';
import type { FindModel, RouteModel } from '../../core/model/app.ts';
import type { SearchModel } from '../../core/model/screen.ts';
import { isOpen } from '../../core/runtime/access.ts';
import { type FoundRows, isAccepted, joinedRows, rowsShown, takenBy } from '../../core/runtime/find.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useHandler } from '../browser/stateHooks.ts';
import { type Asked, readPart } from '../client/readPart.ts';
import { routeOf } from '../client/siteStore.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useVisitor } from '../context/useSession.ts';
import { type Loader, useLoader } from '../parts/useLoader.ts';
import { useAids } from './useAid.ts';

type FindableList = { readonly route: RouteModel; readonly find: FindModel };

export type FoundList = FindableList & {
  readonly model: SearchModel;
  readonly rows: readonly Row[];
  /** One for each criterion that found rows. */
  readonly answers: readonly FoundRows[];
};

export type Found = {
  readonly text: string;
  /** Null where an answer did not come. */
  readonly lists: readonly (FoundList | null)[];
};

/** The lists that the visitor may search. */
export function useFindableLists(): readonly FindableList[] {
  const { app, routes } = useEngine();
  const { find: files } = useAids();
  const visitor = useVisitor();
  return useMemo(
    () =>
      Object.entries(files).flatMap(([screen, file]) => {
        const route = routeOf(routes, screen);
        const find = file[visitor.variant];
        return route !== null && find && isOpen(route, app.rights, visitor) ? [{ route, find }] : [];
      }),
    [app, routes, files, visitor],
  );
}

/** Asks the lists for a text; null: nothing is asked. */
export function useFound(lists: readonly FindableList[], text: string | null): Loader<Found> {
  const { api, site, session } = useEngine();
  const askList = async (
    list: FindableList,
    text: string,
    signal: AbortSignal,
  ): Promise<FoundList | null> => {
    const load = site.getState().loadScreen[list.route.screen];
    const model = (await load?.())?.default[session.getState().variant];
    if (model?.kind !== 'search') return null;
    const { source, grid } = model;
    const read = { source, columns: grid.columns, path: {} };
    const part = { start: 0, size: rowsShown, sort: grid.sort };
    const answers: FoundRows[] = [];
    for (const typed of takenBy(list.find, text)) {
      if (!isAccepted(model, typed)) continue;
      const answer = await readPart(api, read, typed.filters, part, { signal, quiet: true });
      if (!answer.ok) return null;
      const { rows, total } = answer.value;
      answers.push({ ...typed, rows, total: total ?? rows.length });
    }
    const filled = answers.filter(({ rows }) => rows.length > 0);
    return { ...list, model, rows: joinedRows(filled, source.key), answers: filled };
  };
  // A new token makes other lists of the same screens: the function stays, or each answer would ask again.
  const ask = useHandler(async (text: string, _: null, signal: AbortSignal): Promise<Asked<Found>> => {
    const found: (FoundList | null)[] = [];
    // One after the other: servers refuse many lists at once, and the page behind may be loading one.
    for (const list of lists) {
      if (signal.aborted) break;
      // A file of a screen that cannot be loaded is an answer that did not come.
      if (takenBy(list.find, text).length > 0)
        found.push(await askList(list, text, signal).catch(() => null));
    }
    return { ok: true, value: { text, lists: found } };
  });
  return useLoader({ subject: text, more: null, carries: true, ask });
}
