/** The addresses of links for rows; null: it is not open to the reader. */
import { useCallback } from 'react';
import type { LinkModel } from '../../core/model/action.ts';
import type { ValueRef } from '../../core/model/value.ts';
import type { Values } from '../../core/runtime/reference.ts';
import { mapValues, type Row, textOrNull } from '../../core/runtime/values.ts';
import { useEngine } from './EngineContext.ts';
import { useRight, useScreenLinks } from './useSession.ts';
import { useValueReader } from './useValueReader.ts';

/** `at`: the parameters of the address of the page. */
export function useRowHrefs(): (link: LinkModel | null, row: Row, at?: Values) => string | null {
  const { app } = useEngine();
  const reader = useValueReader();
  const hrefOf = useScreenLinks();
  const hasRight = useRight();
  return useCallback(
    (link, row, at = {}) => {
      if (link === null || (link.right !== null && !hasRight(link.right))) return null;
      const read = (references: Readonly<Record<string, ValueRef>>) =>
        mapValues(references, (reference) => textOrNull(reader.resolve(reference, { row, path: at })));
      const path = read(link.path);
      const search = read(link.search);
      const isComplete = ![path, search].some((values) => Object.values(values).includes(null));
      const href = isComplete ? hrefOf(link.screen, path) : null;
      if (href === null || Object.keys(search).length === 0) return href;
      return `${href}?${new URLSearchParams({ ...mapValues(search, String), [app.addresses.page]: '1' })}`;
    },
    [app, reader, hrefOf, hasRight],
  );
}
