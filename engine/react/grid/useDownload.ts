/** Writes rows to a CSV file and hands it to the browser. */
import { useCallback } from 'react';
import type { Row } from '../../core/formats.ts';
import type { ColumnModel } from '../../core/model.ts';
import { useBanner } from '../useNotices.ts';
import { useEngineText } from '../useText.ts';
import { useFormats } from './useFormats.ts';

export type Download = (
  columns: readonly ColumnModel[],
  rows: readonly Row[],
  prefix: string,
) => Promise<void>;

export function useDownload(): Download {
  const { formats, writing } = useFormats();
  const banner = useBanner();
  const say = useEngineText();
  return useCallback(
    async (columns, rows, prefix) => {
      const file = await import('./writeCsv.ts').catch(() => null);
      if (file === null) banner.show({ tone: 'error', text: say('failure.offline') });
      else await file.writeCsv(columns, rows, prefix, formats, writing);
    },
    [formats, writing, banner, say],
  );
}
