/** Parts whose code and texts, the rarer ones of the engine, are loaded on demand. */
import { useCallback, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { LazyPart } from '../browser/lazyPart.ts';
import { aidsOf, type SiteStore } from '../client/siteStore.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useLoadPart, usePart } from '../parts/useLoadPart.ts';

/** The aid of the bar that is open. */
export type OpenAid = 'help' | 'tour' | 'shortcuts' | null;

/** Loads such a part; rejects if that fails. */
export async function loadAid<Module>(site: SiteStore, part: LazyPart<Module>): Promise<Module> {
  const [module] = await Promise.all([part.load(), aidsOf(site)]);
  return module;
}

/** Such a part and its texts as one. */
function aidOf<Module>(site: SiteStore, part: LazyPart<Module>): LazyPart<Module> {
  return {
    load: () => loadAid(site, part),
    here: () => (site.getState().aids === null ? null : part.here()),
  };
}

/** Loads such a part for a press; null if that fails, which the user is told. */
export function useLoadAid(): <Module>(part: LazyPart<Module>) => Promise<Module | null> {
  const { site } = useEngine();
  const load = useLoadPart();
  return useCallback((part) => load(aidOf(site, part)), [site, load]);
}

/** The code of what is drawn while it is wanted, and its texts; null until both are here. `onMissing`: as for `usePart`. */
export function useAidPart<Module>(
  part: LazyPart<Module>,
  isWanted: boolean,
  onMissing: () => void,
): Module | null {
  const { site } = useEngine();
  const aid = useMemo(() => aidOf(site, part), [site, part]);
  return usePart(aid, isWanted, onMissing);
}

/**
 * A dialog of such a part: `module` is null while it is closed, and until its code is here. Until then Escape gives it up, and
 * another such dialog takes its place.
 */
export function useAid<Module>(part: LazyPart<Module>) {
  const { notices } = useEngine();
  const [own] = useState({});
  const isOpen = useStore(notices, ({ wanted }) => wanted === own);
  const close = (): void => {
    if (isOpen) notices.setState({ wanted: null });
  };
  const module = useAidPart(part, isOpen, close);
  return { isOpen, open: () => notices.setState({ wanted: own }), close, module };
}

/** The aids, for parts that render only after they were loaded. */
export function useAids() {
  const aids = useStore(useEngine().site, (state) => state.aids);
  if (aids === null) throw new Error('no aids');
  return aids;
}
