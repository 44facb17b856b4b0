/** Starts an application that brings only a part of a registry, or none. */

import type { Registry } from '../context/registry.ts';
import { useSiteTitle } from '../context/useText.ts';
import { createPortal, type PortalOptions } from './createPortal.tsx';

/** Names of the vocabulary, by registry. */
type Names = Readonly<Partial<Record<keyof Registry, readonly string[]>>>;

type StartOptions = Omit<PortalOptions, 'registry'> & {
  readonly registry: Partial<Registry>;
  /** What the vocabulary names: each must have its implementation. */
  readonly names: Names;
};

/** Mounts the portal in the element `#root`. */
export function startPortal({ registry: given, names, ...options }: StartOptions): void {
  const registry: Registry = {
    widgets: {},
    cells: {},
    formats: {},
    functions: {},
    icons: {},
    components: {},
    ...given,
    slots: { brand: <SiteTitle />, account: null, footerStart: null, ...given.slots },
  };
  const missing = missingNames(names, registry);
  if (missing.length > 0)
    throw new Error(`src/registry.tsx lacks ${missing.join(', ')}, named by the vocabulary`);
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no element #root');
  createPortal({ ...options, registry }).mount(root);
}

function missingNames(names: Names, registry: Registry): readonly string[] {
  return Object.entries(names).flatMap(([kind, list]) =>
    list
      .filter((name) => !Object.hasOwn(registry[kind as keyof Registry], name))
      .map((name) => `${kind}.${name}`),
  );
}

function SiteTitle() {
  return <strong>{useSiteTitle()}</strong>;
}
