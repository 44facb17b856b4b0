/** Parts whose code, and for some the rarer words of the engine, are fetched when they are first asked for. */
import { type ComponentType, useState } from 'react';
import { useStore } from 'zustand';
import { formatText, type TextArgs } from '../../core/runtime/text.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useMissingFile } from '../feedback/useMissingFile.ts';

/** The aid of the bar that is open. */
export type OpenAid = 'help' | 'tour' | 'shortcuts' | null;

export type Aid<Props> = {
  /** Null until it was fetched. */
  readonly Part: ComponentType<Props> | null;
  /** Fetches it; false when it does not come, which is told. */
  readonly fetch: () => Promise<boolean>;
};

/** `hasWords`: the part writes texts of the aids. */
export function useAid<Props>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  hasWords = false,
): Aid<Props> {
  const { site } = useEngine();
  const tellMissing = useMissingFile();
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  return {
    Part,
    fetch: async () => {
      const { aids, loadAids } = site.getState();
      const texts = hasWords && aids === null ? loadAids() : null;
      const fetched = await Promise.all([load(), texts]).catch(() => null);
      if (fetched === null) {
        tellMissing();
        return false;
      }
      const [part, loaded] = fetched;
      if (loaded !== null) site.setState({ aids: loaded.default });
      setPart(() => part.default);
      return true;
    },
  };
}

/** The aids, for parts that are drawn once they were fetched. */
export function useAids() {
  const aids = useStore(useEngine().site, (state) => state.aids);
  if (aids === null) throw new Error('The aids were not fetched.');
  return aids;
}

/** Writes a text of the aids by its name. */
export function useAidText(): (name: string, args?: TextArgs) => string {
  const { texts } = useAids();
  return (name, args) => formatText(texts[name] ?? name, args);
}
