/** The address of a column's link for a row; null if it is not open to the reader. */
import { useCallback } from 'react';
import type { LinkModel } from '../../core/model/action.ts';
import { noValues, resolve } from '../../core/runtime/reference.ts';
import { type Row, textOrNull } from '../../core/runtime/values.ts';
import { useEngine } from './EngineContext.ts';
import { useRight, useScreenLinks } from './useSession.ts';

export function useRowHref(link: LinkModel | null, row: Row): string | null {
  return useRowHrefs()(link, row);
}

/** Like `useRowHref`, for many rows. */
export function useRowHrefs(): (link: LinkModel | null, row: Row) => string | null {
  const { registry, app } = useEngine();
  const hrefOf = useScreenLinks();
  const hasRight = useRight();
  return useCallback(
    (link, row) => {
      if (link === null || (link.right !== null && !hasRight(link.right))) return null;
      const path: Record<string, string> = {};
      for (const [name, reference] of Object.entries(link.path)) {
        const context = { ...noValues, row, codeProperty: app.codeProperty };
        const value = textOrNull(resolve(reference, context, registry.functions));
        if (value === null) return null;
        path[name] = value;
      }
      return hrefOf(link.screen, path);
    },
    [registry, app, hrefOf, hasRight],
  );
}
