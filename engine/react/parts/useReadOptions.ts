/** Columns and lines with options of a response. Until it is loaded, or if it fails, each value is shown unchanged. */
import { useCallback } from 'react';
import type { OptionsSourceModel } from '../../core/model/form.ts';
import type { ItemModel } from '../../core/model/screen.ts';
import type { ColumnModel } from '../../core/model/table.ts';
import { heldIn } from '../../core/runtime/loading.ts';
import { optionsIn } from '../../core/runtime/optionsIn.ts';
import { holdsRows } from '../../core/runtime/query.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useLoader } from './useLoader.ts';

/** A column or a line of a panel. */
type Part = Pick<ItemModel, 'format' | 'optionsFrom'> & Partial<Pick<ColumnModel, 'csv'>>;

/** Loads the sources of the parts; returns the function that adds the options to a part. A source that fails gives none. */
export function useReadOptions(parts: readonly Part[]): <T extends Part>(part: T) => T {
  const { api, app } = useEngine();
  const { codeProperty } = app;
  const ask = useCallback(
    async (sources: readonly OptionsSourceModel[], _: null, signal: AbortSignal) => {
      const readOne = async (from: OptionsSourceModel) => {
        const accepts = (body: unknown): boolean => holdsRows(body, from.rows);
        const answer = await api.call<unknown>(from.call, {}, { signal, quiet: true, accepts });
        const options = answer.ok ? optionsIn(answer.data, from, codeProperty) : null;
        return [JSON.stringify(from), options] as const;
      };
      return { ok: true, value: new Map(await Promise.all(sources.map(readOne))) } as const;
    },
    [api, codeProperty],
  );
  const sources = parts.flatMap(({ optionsFrom }) => optionsFrom ?? []);
  const subject = sources.length === 0 ? null : sources;
  const read = heldIn(useLoader({ subject, more: null, carries: true, ask }).state);
  return useCallback(
    (part) => {
      const options = part.optionsFrom && read?.get(JSON.stringify(part.optionsFrom));
      if (!options) return part;
      const { format, csv } = part;
      return {
        ...part,
        format: { ...format, options: format.options ?? options },
        ...(csv ? { csv: { ...csv, options: csv.options ?? options } } : {}),
      };
    },
    [read],
  );
}
