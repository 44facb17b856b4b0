/** The formats of the engine and of the portal, ready to write values in the catalogue's language. */
import { useMemo } from 'react';
import { engineFormats, type Format, type FormatContext, formatValue, type Row } from '../../core/formats.ts';
import type { FormatModel } from '../../core/model.ts';
import { useEngine } from '../EngineContext.ts';
import { useEngineText, useText } from '../useText.ts';

export type Formats = {
  readonly formats: Readonly<Record<string, Format>>;
  readonly context: Omit<FormatContext, 'options' | 'row'>;
  readonly write: (format: FormatModel, value: unknown, row: Row) => string;
};

export function useFormats(): Formats {
  const { registry } = useEngine();
  const say = useText();
  const engineText = useEngineText();
  return useMemo(() => {
    const formats = { ...engineFormats, ...registry.formats };
    const context = {
      say: (text: Parameters<typeof say>[0]) => say(text),
      engineText: (name: string) => engineText(name),
    };
    return {
      formats,
      context,
      write: (format, value, row) => formatValue(formats, format, value, { ...context, row }),
    };
  }, [registry, say, engineText]);
}
