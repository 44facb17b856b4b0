/**
 * A part of a page whose files are fetched apart: beforehand by whoever foresees that it is needed, else where it is
 * drawn. Files that are here already are drawn at once: React would show the fallback for an instant and then keep it
 * for 300 ms.
 */
import { type ComponentType, lazy, useState } from 'react';

type Module<Props> = { readonly default: ComponentType<Props> };

export type FetchedPart<Props> = {
  /** Fetches the files; rejects as `load` does. */
  readonly fetch: () => Promise<Module<Props>>;
  /** The part to draw within a Suspense, the same for as long as the caller stands. */
  readonly usePart: () => ComponentType<Props>;
};

/** @param Failed stands in its place where the files do not come; without it their failure is the caller's to catch */
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
  return { fetch, usePart: () => useState(() => here ?? Later)[0] };
}
