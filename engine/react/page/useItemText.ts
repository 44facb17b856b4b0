/** Formats a labelled value, within its sentence if it has one. */
import { useCallback } from 'react';
import type { ItemModel } from '../../core/model/item.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useFormats } from '../parts/useFormats.ts';

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
