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
import { useEngine } from '../context/EngineContext.ts';
import { usePlace } from '../context/PlaceContext.ts';
import type { Registry } from '../context/registry.ts';

export type Formats = {
  readonly formats: Readonly<Record<string, Format>>;
  readonly writing: Writing;
  /** The value of a column or line in an object. */
  readonly read: (what: Pick<Written, 'field'>, row: Row) => unknown;
  /** The same, formatted. */
  readonly write: (what: Written, row: Row) => string;
  /** The object for the placeholders of a text: the given values formatted, except empty ones; the others unchanged. */
  readonly fill: (row: Row, written: readonly Written[]) => Row;
};

/** Once for all cells of a list. */
const formatsOf = oncePer((registry: Registry): Formats['formats'] => ({
  ...engineFormats,
  ...registry.formats,
}));

export function useFormats(): Formats {
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
    const read: Formats['read'] = ({ field }, row) => valueAt(row, field, codeProperty);
    const write: Formats['write'] = (what, row) => writerOf(formats, what, writing)(row);
    return {
      formats,
      writing,
      read,
      write,
      fill: (row, written) => ({
        ...row,
        ...Object.fromEntries(
          written.filter((what) => !isNothing(read(what, row))).map((what) => [what.id, write(what, row)]),
        ),
      }),
    };
  }, [registry, codeProperty, screen, say, engineText]);
}
