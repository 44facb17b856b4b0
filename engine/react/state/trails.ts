/**
 * The results that lists last showed, for as long as the tab is open: the page of an object leads on to the ones before
 * and after it, and back to its row. In memory alone: rows name people.
 */

import type { ScreenId, SearchModel } from '../../core/model/model.ts';
import type { Search } from '../../core/runtime/query.ts';
import type { Row } from '../../core/runtime/values.ts';

/** Rows of a result in their order: all of them, or a page of it. */
export type Trail = {
  readonly model: SearchModel;
  readonly path: Readonly<Record<string, string>>;
  readonly search: Search;
  readonly rows: readonly Row[];
  /** Rows before these, and rows of the whole result (null: not counted). */
  readonly offset: number;
  readonly total: number | null;
};

export type Trails = {
  readonly get: (list: ScreenId) => Trail | null;
  readonly set: (list: ScreenId, trail: Trail) => void;
  /** The address whose row takes the focus when its list is shown again. */
  readonly leaveFor: (address: string | null) => void;
  /** Whether a link is that row's; asked once. */
  readonly takeReturn: (address: string) => boolean;
  readonly clear: () => void;
};

export function createTrails(): Trails {
  const trails = new Map<ScreenId, Trail>();
  let returning: string | null = null;
  return {
    get: (list) => trails.get(list) ?? null,
    set: (list, trail) => void trails.set(list, trail),
    leaveFor: (address) => {
      returning = address;
    },
    takeReturn: (address) => {
      if (returning !== address) return false;
      returning = null;
      return true;
    },
    clear: () => {
      trails.clear();
      returning = null;
    },
  };
}
