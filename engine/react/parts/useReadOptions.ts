/**
 * Columns and lines whose options come from the response of a source. Until it is loaded, or if it fails, each value is
 * shown unchanged.
 */
import { useEffect, useState } from 'react';
import type { OptionsSourceModel } from '../../core/model/form.ts';
import { useEngine } from '../context/EngineContext.ts';
import { type Part, readOptions } from './readOptions.ts';

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
