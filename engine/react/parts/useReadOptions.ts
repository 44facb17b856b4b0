/** Columns and lines with options of a response. Until it is loaded, or if it fails, each value is shown unchanged. */
import { useCallback, useEffect, useState } from 'react';
import type { OptionModel, OptionsSourceModel } from '../../core/model/form.ts';
import type { ItemModel } from '../../core/model/screen.ts';
import type { ColumnModel } from '../../core/model/table.ts';
import { optionsIn } from '../../core/runtime/optionsIn.ts';
import { holdsRows } from '../../core/runtime/query.ts';
import { useEngine } from '../context/EngineContext.ts';

/** A column or a line of a panel. */
type Part = Pick<ItemModel, 'format' | 'optionsFrom'> & Partial<Pick<ColumnModel, 'csv'>>;

/** By source, as JSON; a source that fails has none. */
type Read = ReadonlyMap<string, readonly OptionModel[] | null>;

/** Loads the sources of the parts; returns the function that adds the options to a part. */
export function useReadOptions(parts: readonly Part[]): <T extends Part>(part: T) => T {
  const { api, app } = useEngine();
  const { codeProperty } = app;
  const [read, setRead] = useState<Read>(new Map());
  const asked = JSON.stringify(parts.flatMap(({ optionsFrom }) => optionsFrom ?? []));
  useEffect(() => {
    const sources = JSON.parse(asked) as readonly OptionsSourceModel[];
    if (sources.length === 0) return;
    const aborter = new AbortController();
    const { signal } = aborter;
    const readOne = async (from: OptionsSourceModel) => {
      const accepts = (body: unknown): boolean => holdsRows(body, from.rows);
      const answer = await api.call<unknown>(from.call, {}, { signal, quiet: true, accepts });
      return [JSON.stringify(from), answer.ok ? optionsIn(answer.data, from, codeProperty) : null] as const;
    };
    Promise.all(sources.map(readOne))
      .then((all) => signal.aborted || setRead(new Map(all)))
      .catch(() => {});
    return () => aborter.abort();
  }, [api, codeProperty, asked]);
  return useCallback(
    (part) => {
      const options = part.optionsFrom && read.get(JSON.stringify(part.optionsFrom));
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
