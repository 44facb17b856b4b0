/** The position of an object in the last result of its list, and links to its neighbours. */

import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LinkModel } from '../../core/model/action.ts';
import type { DetailModel } from '../../core/model/screen.ts';
import { isPagedByServer, pageOf } from '../../core/runtime/paging.ts';
import { noValues, resolve } from '../../core/runtime/reference.ts';
import { type Row, textOrNull } from '../../core/runtime/values.ts';
import { oneAtATime } from '../browser/tasks.ts';
import { readPart } from '../client/readPart.ts';
import type { Trail } from '../client/trails.ts';
import { useEngine } from '../context/EngineContext.ts';
import { screenMemory } from '../context/screenMemory.ts';
import { useScreenLinks, useUserKey } from '../context/useSession.ts';
import { useTrail } from './useTrail.ts';

export type Siblings = {
  /** Counted from 1. */
  readonly position: number;
  /** Null: the server returns no count. */
  readonly total: number | null;
  readonly previous: (() => void) | null;
  readonly next: (() => void) | null;
};

/** Null: no list led here, or its result does not contain the object. */
export function useSiblings(model: DetailModel, path: Readonly<Record<string, string>>): Siblings | null {
  const { app, api, memory, registry, trails, say, banner, loading } = useEngine();
  const { codeProperty } = app;
  const navigate = useNavigate();
  const hrefOf = useScreenLinks();
  const user = useUserKey();
  const list = model.back?.screen ?? '';
  const [once] = useState(oneAtATime);
  const trail = useTrail(hrefOf(list, path) === null ? null : list, path);
  const link = trail === null ? null : linkTo(model, trail);
  if (trail === null || link === null) return null;

  const pathOf = (row: Row): Readonly<Record<string, string>> =>
    Object.fromEntries(
      Object.entries(link.path).map(([name, reference]) => [
        name,
        textOrNull(resolve(reference, { ...noValues, row, codeProperty }, registry.functions)) ?? '',
      ]),
    );
  const isHere = (row: Row): boolean =>
    Object.entries(pathOf(row)).every(([name, value]) => value === path[name]);
  const index = trail.rows.findIndex(isHere);
  if (index < 0) return null;

  const open = (row: Row | undefined): void => {
    const href = row === undefined ? null : hrefOf(model.id, pathOf(row));
    if (href !== null) void navigate(href);
  };
  /** Loads the adjacent page of the result; the list will open on it. */
  const turn = async (by: 1 | -1): Promise<void> => {
    const search = { ...trail.search, page: trail.search.page + by };
    const { source, grid } = trail.model;
    const read = { source, columns: grid.columns, path: trail.path };
    const answer = await loading(readPart(api, read, search.filters, pageOf(search)));
    if (!answer.ok) {
      if (!answer.failure.handled) banner.show({ tone: 'error', text: say(answer.failure.message) });
      return;
    }
    const { rows, total } = answer.value;
    if (rows.length === 0) return;
    trails.set(list, { ...trail, search, rows, total, offset: (search.page - 1) * search.size });
    screenMemory(user, list, memory).write({ last: search });
    open(by === 1 ? rows[0] : rows.at(-1));
  };
  /** Moves to another loaded row; the list will open on its page. */
  const step = (by: 1 | -1): void => {
    const page = isPagedByServer(trail.model.source) ? trail.search.page : pageAt(index + by, trail);
    screenMemory(user, list, memory).write({ last: { ...trail.search, page } });
    open(trail.rows[index + by]);
  };

  const place = trail.offset + index;
  const isLast = trail.total === null ? false : place + 1 >= trail.total;
  return {
    position: place + 1,
    total: trail.total,
    previous: place === 0 ? null : index > 0 ? () => step(-1) : () => void once(() => turn(-1)),
    next: isLast ? null : index + 1 < trail.rows.length ? () => step(1) : () => void once(() => turn(1)),
  };
}

const pageAt = (index: number, { search }: Trail): number => Math.floor(index / search.size) + 1;

/** The link of the list's rows that leads to this screen. */
function linkTo({ id }: DetailModel, { model }: Trail): LinkModel | null {
  return model.grid.columns.find(({ link }) => link?.screen === id)?.link ?? null;
}
