/** Parts whose code, and for some the rarer texts of the engine, are loaded on demand. */
import { type ComponentType, useState } from 'react';
import { useStore } from 'zustand';
import { formatText, type TextArgs } from '../../core/runtime/text.ts';
import { useHandler } from '../browser/useHandler.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useMissingFile } from '../parts/useMissingFile.ts';

/** The aid of the bar that is open. */
export type OpenAid = 'help' | 'tour' | 'shortcuts' | null;

export type Aid<Props> = {
  /** Null until it is loaded. */
  readonly Part: ComponentType<Props> | null;
  /** Loads it; false if that fails, which is reported to the user. */
  readonly fetch: () => Promise<boolean>;
};

/** `hasWords`: the part uses texts of the aids. */
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

/** A dialog that is such a part: `Dialog` is null while it is closed. */
export function useAidDialog<Props>(load: () => Promise<{ readonly default: ComponentType<Props> }>): {
  /** False if it could not be loaded. */
  readonly open: () => Promise<boolean>;
  readonly close: () => void;
  readonly Dialog: ComponentType<Props> | null;
} {
  const { Part, fetch } = useAid(load, true);
  const [isOpen, setOpen] = useState(false);
  return {
    open: useHandler(async () => {
      const isThere = await fetch();
      setOpen(isThere);
      return isThere;
    }),
    close: () => setOpen(false),
    Dialog: isOpen ? Part : null,
  };
}

/** The aids, for parts that render only after they were loaded. */
export function useAids() {
  const aids = useStore(useEngine().site, (state) => state.aids);
  if (aids === null) throw new Error('The aids were not fetched.');
  return aids;
}

/** Formats a text of the aids by name. */
export function useAidText(): (name: string, args?: TextArgs) => string {
  const { texts } = useAids();
  return (name, args) => formatText(texts[name] ?? name, args);
}
