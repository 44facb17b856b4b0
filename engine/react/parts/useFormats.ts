/** The formats of the engine and of the application, with the texts of the catalogue. */
import { useMemo } from 'react';
import {
  engineFormats,
  type Format,
  type Writing,
  type Written,
  writerOf,
} from '../../core/runtime/formats.ts';
import { oncePer } from '../../core/runtime/oncePer.ts';
import { isNothing, type Row, valueAt } from '../../core/runtime/values.ts';
import { logOnce } from '../browser/logOnce.ts';
import { useEngine, usePlace } from '../context/EngineContext.ts';
import type { Registry } from '../context/registry.ts';

/** Once for all cells of a list. */
const formatsOf = oncePer(
  (registry: Registry): Readonly<Record<string, Format>> => ({
    ...engineFormats,
    ...registry.formats,
  }),
);

export function useFormats() {
  const { registry, app, say, engineText } = useEngine();
  const { codeProperty } = app;
  const { screen } = usePlace().route;
  return useMemo(() => {
    const formats = formatsOf(registry);
    const writing: Writing = {
      say,
      engineText,
      codeProperty,
      unreadable: ({ id, field }, error) => {
        const place = [screen, id, ...(field === id ? [] : [field])].join('/');
        logOnce(place, error);
        return engineText('value.unreadable', { place });
      },
    };
    /** The value of a column or line in an object. */
    const read = ({ field }: Pick<Written, 'field'>, row: Row): unknown => valueAt(row, field, codeProperty);
    /** The same, formatted. */
    const write = (what: Written, row: Row): string => writerOf(formats, what, writing)(row);
    return {
      formats,
      writing,
      read,
      write,
      /** The object for the placeholders of a text: the given values formatted, except empty ones; the others unchanged. */
      fill: (row: Row, written: readonly Written[]): Row => ({
        ...row,
        ...Object.fromEntries(
          written.filter((what) => !isNothing(read(what, row))).map((what) => [what.id, write(what, row)]),
        ),
      }),
    };
  }, [registry, codeProperty, screen, say, engineText]);
}
