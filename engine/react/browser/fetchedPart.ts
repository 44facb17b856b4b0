/**
 * A lazily loaded part of a page: preloaded by code that expects it, else loaded when it renders. Code that is already
 * loaded renders at once: with Suspense alone, React would show the fallback and keep it for 300 ms.
 */
import { type ComponentType, lazy, useState } from 'react';

type Module<Props> = { readonly default: ComponentType<Props> };

export type FetchedPart<Props> = {
  /** Loads the code; rejects like `load`. */
  readonly fetch: () => Promise<Module<Props>>;
  readonly isHere: () => boolean;
  /** The component to render within a Suspense, the same for the lifetime of the caller. */
  readonly usePart: () => ComponentType<Props>;
};

/** @param Failed replaces the part if the code cannot be loaded; without it the caller must catch the failure */
export function fetchedPart<Props>(
  load: () => Promise<Module<Props>>,
  Failed?: ComponentType<Props>,
): FetchedPart<Props> {
  let here: ComponentType<Props> | null = null;
  const fetch = async (): Promise<Module<Props>> => {
    const module = await load();
    here = module.default;
    return module;
  };
  const Later = lazy<ComponentType<Props>>(() =>
    fetch().catch((error: unknown) => {
      if (Failed === undefined) throw error;
      return { default: Failed };
    }),
  );
  return { fetch, isHere: () => here !== null, usePart: () => useState(() => here ?? Later)[0] };
}
