/** A labelled value in words: written by its format, within its sentence where it has one. */
import { useCallback } from 'react';
import { type Row, valueAt } from '../../core/formats.ts';
import type { ItemModel } from '../../core/model.ts';
import { useFormats } from '../grid/useFormats.ts';
import { useText } from '../useText.ts';

/** The empty text for 'nothing to show'. */
export function useItemText(): (item: ItemModel, object: Row) => string {
  const say = useText();
  const { write } = useFormats();
  return useCallback(
    ({ field, format, sentence }, object) => {
      const text = write(format, valueAt(object, field), object);
      return sentence === null || text === '' ? text : say(sentence, { valeur: text });
    },
    [say, write],
  );
}
