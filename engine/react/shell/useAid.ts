/** Parts whose code and texts, the rarer ones of the engine, are loaded on demand. */
import { useCallback, useState } from 'react';
import { useStore } from 'zustand';
import type { LazyPart } from '../browser/lazyPart.ts';
import { useHandler } from '../browser/stateHooks.ts';
import { aidsOf, type SiteStore } from '../client/siteStore.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useLoadPart } from '../parts/useLoadPart.ts';

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

/** A dialog or pop-up of such a part: `open` answers whether it could be loaded; `module` is null while it is closed. */
export function useAid<Module>(part: LazyPart<Module>) {
  const load = useLoadAid();
  const [isOpen, setOpen] = useState(false);
  return {
    open: useHandler(async () => {
      const isHere = (await load(part)) !== null;
      setOpen(isHere);
      return isHere;
    }),
    close: () => setOpen(false),
    module: isOpen ? part.here() : null,
  };
}

/** The aids, for parts that render only after they were loaded. */
export function useAids() {
  const aids = useStore(useEngine().site, (state) => state.aids);
  if (aids === null) throw new Error('no aids');
  return aids;
}
