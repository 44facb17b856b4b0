/** The visible lines of panels for an object, with the loaded options. */
import { useCallback } from 'react';
import type { ItemModel } from '../../core/model/item.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useValueReader } from '../context/useValueReader.ts';
import { useReadOptions } from '../parts/useReadOptions.ts';

/** `all`: every line of the panels. */
export function useShownItems(
  all: readonly ItemModel[],
): (items: readonly ItemModel[], object: Row) => readonly ItemModel[] {
  const reader = useValueReader();
  const withOptions = useReadOptions(all);
  return useCallback(
    (items, object) =>
      items.filter(({ visible }) => reader.holds(visible, { row: object, field: object })).map(withOptions),
    [reader, withOptions],
  );
}
