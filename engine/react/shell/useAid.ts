/** Parts whose code and texts, the rarer ones of the engine, are loaded on demand. */
import { useCallback, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { LazyPart } from '../browser/lazyPart.ts';
import { useHandler } from '../browser/stateHooks.ts';
import { aidsOf, type SiteStore } from '../client/siteStore.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useLoadPart } from '../parts/useLoadPart.ts';
import { usePart } from '../parts/usePart.ts';

/** The aid of the bar that is open. */
export type OpenAid = 'help' | 'tour' | 'shortcuts' | null;

/** Loads such a part; rejects if that fails. */
export async function loadAid<Module>(site: SiteStore, part: LazyPart<Module>): Promise<Module> {
  const [module] = await Promise.all([part.load(), aidsOf(site)]);
  return module;
}

/** Loads such a part for a press; null if that fails, which the user is told. */
export function useLoadAid(): <Module>(part: LazyPart<Module>) => Promise<Module | null> {
  const { site } = useEngine();
  const load = useLoadPart();
  return useCallback((part) => load({ ...part, load: () => loadAid(site, part) }), [site, load]);
}

/** The code of what is drawn while it is wanted, and its texts; null until both are here. `onMissing`: as for `usePart`. */
export function useAidPart<Module>(
  part: LazyPart<Module>,
  isWanted: boolean,
  onMissing: () => void,
): Module | null {
  const { site } = useEngine();
  const aid = useMemo(
    () => ({
      load: () => loadAid(site, part),
      here: () => (site.getState().aids === null ? null : part.here()),
    }),
    [site, part],
  );
  return usePart(aid, isWanted, onMissing);
}

/**
 * A dialog of such a part: `module` is null while it is closed, and until its code is here. `onClosed`: it was closed, also
 * before its code came, or that is lost, which the user is told.
 */
export function useAid<Module>(part: LazyPart<Module>, onClosed: () => void = () => {}) {
  const [isOpen, setOpen] = useState(false);
  const close = useHandler(() => {
    setOpen(false);
    onClosed();
  });
  return { open: useCallback(() => setOpen(true), []), close, module: useAidPart(part, isOpen, close) };
}

/** The aids, for parts that render only after they were loaded. */
export function useAids() {
  const aids = useStore(useEngine().site, (state) => state.aids);
  if (aids === null) throw new Error('no aids');
  return aids;
}
