/** The lines of a panel: which of them are shown, and their texts. */
import { useCallback } from 'react';
import type { ItemModel } from '../../core/model/item.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useValueReader } from '../context/useValueReader.ts';
import { useFormats } from '../parts/useFormats.ts';
import { useReadOptions } from '../parts/useReadOptions.ts';

/** The empty text for 'nothing to show'. */
export function useItemText(): (item: ItemModel, object: Row) => string {
  const { say } = useEngine();
  const { write } = useFormats();
  return useCallback(
    (item, object) => {
      const text = write(item, object);
      return item.sentence === null || text === '' ? text : say(item.sentence, { valeur: text });
    },
    [say, write],
  );
}

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
