/** Links from the page of an object back to its row in the list, and to the previous and next objects of the result. */
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { DetailModel } from '../../core/model/screen.ts';
import type { ScreenId } from '../../core/model/value.ts';
import { pageOf } from '../../core/runtime/paging.ts';
import { sortSteps } from '../../core/runtime/rows.ts';
import { runInSlices } from '../../core/runtime/slices.ts';
import { mapValues, type Row, textOrNull } from '../../core/runtime/values.ts';
import { useHandler } from '../browser/stateHooks.ts';
import { oneAtATime, taskHost } from '../browser/tasks.ts';
import { readPart } from '../client/readPart.ts';
import type { Trail } from '../client/trails.ts';
import { useEngine } from '../context/EngineContext.ts';
import { PathLink } from '../context/links.tsx';
import { screenMemory } from '../context/screenMemory.ts';
import { useScreenLinks, useSession, useUserKey } from '../context/useSession.ts';
import { useValueReader } from '../context/useValueReader.ts';
import { Tool } from '../parts/Tool.tsx';
import { useFormats } from '../parts/useFormats.ts';

type SiblingsProps = {
  readonly model: DetailModel;
  readonly path: Readonly<Record<string, string>>;
};

export function Siblings({ model, path }: SiblingsProps) {
  const { trails, say, engineText } = useEngine();
  const hrefOf = useScreenLinks();
  const { pathname } = useLocation();
  const siblings = useSiblings(model, path);
  const { back } = model;
  const href = back === null ? null : hrefOf(back.screen, path);
  if (back === null || href === null) return null;
  return (
    <div className="eng-siblings eng-line eng-screen-only">
      <PathLink to={href} className="eng-back" onClick={() => trails.leaveFor(pathname)}>
        <ArrowLeft aria-hidden="true" size={17} />
        {say(back.label)}
      </PathLink>
      {siblings !== null && (
        <nav className="eng-line" aria-label={engineText('siblings.label')}>
          <Tool
            label={engineText('siblings.previous')}
            icon={ChevronLeft}
            disabled={siblings.previous === null}
            onClick={() => siblings.previous?.()}
          />
          <span className="eng-siblings__position">
            {engineText('siblings.position', { n: siblings.position, total: siblings.total ?? '…' })}
          </span>
          <Tool
            label={engineText('siblings.next')}
            icon={ChevronRight}
            isIconLast
            disabled={siblings.next === null}
            onClick={() => siblings.next?.()}
          />
        </nav>
      )}
    </div>
  );
}

/** The place of an object in the last result of its list, and its neighbours; null: the reader did not come from a list. */
function useSiblings(model: DetailModel, path: Readonly<Record<string, string>>) {
  const { api, memory, trails, loading, tellFailure } = useEngine();
  const reader = useValueReader();
  const navigate = useNavigate();
  const hrefOf = useScreenLinks();
  const user = useUserKey();
  const list = model.back?.screen ?? '';
  const [once] = useState(oneAtATime);
  const trail = useTrail(hrefOf(list, path) === null ? null : list, path);
  const link = trail?.model.grid.columns.find((column) => column.link?.screen === model.id)?.link;
  if (!trail || !link) return null;

  const pathOf = (row: Row): Readonly<Record<string, string>> =>
    mapValues(link.path, (reference) => textOrNull(reader.resolve(reference, { row })) ?? '');
  const isHere = (row: Row): boolean =>
    Object.entries(pathOf(row)).every(([name, value]) => value === path[name]);
  const isPaged = trail.model.source.paging !== null;
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
    if (!answer.ok) return tellFailure(answer.failure);
    const { rows, total } = answer.value;
    if (rows.length === 0) return;
    trails.set(list, { ...trail, search, rows, total });
    screenMemory(user, list, memory).write({ last: search });
    open(by === 1 ? rows[0] : rows.at(-1));
  };
  /** Moves to another loaded row; the list will open on its page. */
  const step = (by: 1 | -1): void => {
    const { search } = trail;
    const page = isPaged ? search.page : Math.floor((index + by) / search.size) + 1;
    screenMemory(user, list, memory).write({ last: { ...search, page } });
    open(trail.rows[index + by]);
  };

  const place = index + (isPaged ? pageOf(trail.search).start : 0);
  const isLast = trail.total === null ? false : place + 1 >= trail.total;
  return {
    /** Counted from 1. */
    position: place + 1,
    /** Null: the server returns no count. */
    total: trail.total,
    previous: place === 0 ? null : index > 0 ? () => step(-1) : () => void once(() => turn(-1)),
    next: isLast ? null : index + 1 < trail.rows.length ? () => step(1) : () => void once(() => turn(1)),
  };
}

/** Null: no list (`list` null), a list without a search, or a result that is not loaded (yet). */
function useTrail(list: ScreenId | null, path: Readonly<Record<string, string>>): Trail | null {
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
    const isPaged = source.paging !== null;
    const rows = isPaged
      ? page.rows
      : await runInSlices(sortSteps(page.rows, grid.columns, search.sort, writing), taskHost, isStale);
    if (rows === null || trails.get(screen) !== null) return;
    const trail = { model, path, search, rows, total: isPaged ? page.total : rows.length };
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
