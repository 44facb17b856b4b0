/** Code that comes after the page. It is loaded once; after a failure the next call tries again. */
export type LazyPart<Module> = {
  /** Rejects if the code cannot be loaded. */
  readonly load: () => Promise<Module>;
  /** The code; null until it is loaded. An import of a loaded module would still take a task. */
  readonly here: () => Module | null;
};

export function lazyPart<Module>(load: () => Promise<Module>): LazyPart<Module> {
  let here: Module | null = null;
  let coming: Promise<Module> | null = null;
  const begin = async (): Promise<Module> => {
    try {
      here = await load();
      return here;
    } finally {
      coming = null;
    }
  };
  return {
    here: () => here,
    load: () => {
      if (here !== null) return Promise.resolve(here);
      coming ??= begin();
      return coming;
    },
  };
}
