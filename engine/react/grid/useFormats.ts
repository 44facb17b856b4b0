/** The formats of the engine and of the portal, ready to write values in the catalogue's language. */
import { useMemo } from 'react';
import { engineFormats, type Format, formatValue, type Row, type Writing } from '../../core/formats.ts';
import type { FormatModel } from '../../core/model.ts';
import { useEngine } from '../EngineContext.ts';
import { useEngineText, useText } from '../useText.ts';

export type Formats = {
  readonly formats: Readonly<Record<string, Format>>;
  readonly writing: Writing;
  readonly write: (format: FormatModel, value: unknown, row: Row) => string;
};

export function useFormats(): Formats {
  const { registry } = useEngine();
  const say = useText();
  const engineText = useEngineText();
  return useMemo(() => {
    const formats = { ...engineFormats, ...registry.formats };
    const writing: Writing = { say, engineText };
    return {
      formats,
      writing,
      write: (format, value, row) => formatValue(formats, format, value, row, writing),
    };
  }, [registry, say, engineText]);
}
