/**
 * Columns and lines whose options stand in the answer of a source. Until that is read, and where it cannot be, each value
 * shows as it is.
 */
import { useCallback, useEffect, useState } from 'react';
import type { ColumnModel, ItemModel, OptionModel, OptionsSourceModel } from '../../core/model.ts';
import { holdsRows } from '../../core/query.ts';
import { optionsIn } from '../../core/readOptions.ts';
import { useEngine } from '../EngineContext.ts';

type Part = Pick<ItemModel, 'format' | 'optionsFrom'> & Partial<Pick<ColumnModel, 'csv'>>;

/** Reads the sources that the parts name; answers the function that gives a part its options. */
export function useReadOptions(parts: readonly Part[]): <T extends Part>(part: T) => T {
  const { api, app } = useEngine();
  const { codeProperty } = app;
  const [read, setRead] = useState<Readonly<Record<string, readonly OptionModel[]>>>({});
  const asked = JSON.stringify(parts.flatMap(({ optionsFrom }) => optionsFrom ?? []));
  useEffect(() => {
    const aborter = new AbortController();
    for (const from of JSON.parse(asked) as readonly OptionsSourceModel[]) {
      const accepts = (body: unknown): boolean => holdsRows(body, from.rows);
      void api
        .call<unknown>(from.call, {}, { signal: aborter.signal, quiet: true, accepts })
        .then((answer) => {
          if (!answer.ok || aborter.signal.aborted) return;
          const options = optionsIn(answer.data, from, codeProperty);
          setRead((before) => ({ ...before, [JSON.stringify(from)]: options }));
        });
    }
    return () => aborter.abort();
  }, [api, codeProperty, asked]);
  return useCallback(
    (part) => {
      const options = part.optionsFrom === null ? undefined : read[JSON.stringify(part.optionsFrom)];
      return options === undefined ? part : withOptions(part, options);
    },
    [read],
  );
}

function withOptions<T extends Part>(part: T, options: readonly OptionModel[]): T {
  const { format, csv } = part;
  return {
    ...part,
    format: { ...format, options: format.options ?? options },
    ...(csv ? { csv: { ...csv, options: csv.options ?? options } } : {}),
  };
}
