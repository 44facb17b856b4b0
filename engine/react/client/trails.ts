/** The last results of lists, for the links between objects and back. Only in memory: rows are personal data. */

import type { SearchModel } from '../../core/model/screen.ts';
import type { ScreenId } from '../../core/model/value.ts';
import type { Search } from '../../core/runtime/query.ts';
import type { Row } from '../../core/runtime/values.ts';

/** Rows of a result, in order: all of them, or where a server pages them, the page of the search. */
export type Trail = {
  readonly model: SearchModel;
  readonly path: Readonly<Record<string, string>>;
  readonly search: Search;
  readonly rows: readonly Row[];
  /** The number of rows of the whole result; null: not counted. */
  readonly total: number | null;
};

export type Trails = ReturnType<typeof createTrails>;

export function createTrails() {
  const trails = new Map<ScreenId, Trail>();
  let returning: string | null = null;
  return {
    get: (list: ScreenId): Trail | null => trails.get(list) ?? null,
    set: (list: ScreenId, trail: Trail): void => void trails.set(list, trail),
    /** The address whose row gets the focus when its list is shown again. */
    leaveFor: (address: string | null): void => {
      returning = address;
    },
    /** Whether a link belongs to that row; true only once. */
    takeReturn: (address: string): boolean => {
      if (returning !== address) return false;
      returning = null;
      return true;
    },
    clear: (): void => {
      trails.clear();
      returning = null;
    },
  };
}
