/** The rows in sight, in place of the pager of a table. It follows the scroll without the grid. */
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { useEngineText } from '../context/useText.ts';
import type { SeenRows } from './useGridPlace.ts';

type GridRangeProps = { readonly seen: StoreApi<SeenRows>; readonly total: number | null };

export function GridRange({ seen, total }: GridRangeProps) {
  const say = useEngineText();
  const { first, last } = useStore(seen);
  return (
    <div className="eng-pager">
      <span className="eng-pager__range">
        {total === null
          ? say('pager.rangeUncounted', { first: first + 1 })
          : say('pager.range', { first: first + 1, last: Math.min(last + 1, total), total })}
      </span>
    </div>
  );
}
