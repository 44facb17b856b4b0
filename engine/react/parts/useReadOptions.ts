/**
 * Columns and lines whose options come from the response of a source. Until it is loaded, or if it fails, each value is
 * shown unchanged.
 */
import { useEffect, useState } from 'react';
import type { OptionModel, OptionsSourceModel } from '../../core/model/form.ts';
import type { ItemModel } from '../../core/model/screen.ts';
import type { ColumnModel } from '../../core/model/table.ts';
import { optionsIn } from '../../core/runtime/optionsIn.ts';
import { holdsRows } from '../../core/runtime/query.ts';
import type { Api } from '../client/api.ts';
import { useEngine } from '../context/EngineContext.ts';

type Fill = <T extends Part>(part: T) => T;

const asItIs: Fill = (part) => part;

/** Loads the sources of the parts; returns the function that adds the options to a part. */
export function useReadOptions(parts: readonly Part[]): Fill {
  const { api, app } = useEngine();
  const { codeProperty } = app;
  const [fill, setFill] = useState(() => asItIs);
  const asked = JSON.stringify(parts.flatMap(({ optionsFrom }) => optionsFrom ?? []));
  useEffect(() => {
    const sources = JSON.parse(asked) as readonly OptionsSourceModel[];
    if (sources.length === 0) return;
    const aborter = new AbortController();
    const { signal } = aborter;
    readOptions(sources, api, codeProperty, signal)
      .then((read) => signal.aborted || setFill(() => read))
      .catch(() => {});
    return () => aborter.abort();
  }, [api, codeProperty, asked]);
  return fill;
}

/** A column or a line of a panel. */
type Part = Pick<ItemModel, 'format' | 'optionsFrom'> & Partial<Pick<ColumnModel, 'csv'>>;

/** Returns a function that adds the options to a part; a source that fails gives none. */
async function readOptions(
  sources: readonly OptionsSourceModel[],
  api: Api,
  codeProperty: string | null,
  signal: AbortSignal,
): Promise<<T extends Part>(part: T) => T> {
  const read = await Promise.all(
    sources.map(async (from) => {
      const accepts = (body: unknown): boolean => holdsRows(body, from.rows);
      const answer = await api.call<unknown>(from.call, {}, { signal, quiet: true, accepts });
      return [JSON.stringify(from), answer.ok ? optionsIn(answer.data, from, codeProperty) : null] as const;
    }),
  );
  const options = new Map(read);
  return (part) => {
    const found = part.optionsFrom && options.get(JSON.stringify(part.optionsFrom));
    return found ? withOptions(part, found) : part;
  };
}

function withOptions<T extends Part>(part: T, options: readonly OptionModel[]): T {
  const { format, csv } = part;
  return {
    ...part,
    format: { ...format, options: format.options ?? options },
    ...(csv ? { csv: { ...csv, options: csv.options ?? options } } : {}),
  };
}
