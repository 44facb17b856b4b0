/** Writes rows to a CSV file and hands it to the browser. */
import { useCallback } from 'react';
import type { Row } from '../../core/formats.ts';
import type { ColumnModel } from '../../core/model.ts';
import { useBanner } from '../notices/useNotices.ts';
import { useEngineText } from '../useText.ts';
import { useFormats } from './useFormats.ts';

export type Download = (
  columns: readonly ColumnModel[],
  rows: readonly Row[],
  prefix: string,
) => Promise<void>;

type Writer = typeof import('./writeCsv.ts');

/** Kept, because importing again what is here takes a turn of the page. */
let writer: Writer | null = null;

/** The writer of files, or null where it cannot be fetched; once fetched, it is there without a network. */
export async function fetchWriter(): Promise<Writer | null> {
  writer ??= await import('./writeCsv.ts').catch(() => null);
  return writer;
}

export function useDownload(): Download {
  const { formats, writing } = useFormats();
  const banner = useBanner();
  const say = useEngineText();
  return useCallback(
    async (columns, rows, prefix) => {
      const file = await fetchWriter();
      if (file === null) banner.show({ tone: 'error', text: say('failure.offline') });
      else await file.writeCsv(columns, rows, prefix, formats, writing);
    },
    [formats, writing, banner, say],
  );
}
