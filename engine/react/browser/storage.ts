/**
 * The browser's storages. If storage is blocked, full or damaged, values are kept in memory until the page is left
 * (REL-34). Session values are cleared with the session; choices for this browser, under `device:…`, stay
 * (docs/decisions/0011).
 */
export type Memory = {
  readonly read: (key: string) => string | null;
  /** True if the storage has accepted it: then it survives the page. */
  readonly write: (key: string, value: string) => boolean;
  readonly remove: (key: string) => void;
};

export type SessionMemory = Memory & {
  /** Clears everything: this memory, the session storage, and the local storage except device values. */
  readonly clear: () => void;
};

export const devicePrefix = 'device:';
/** Where the session memory has the token, and the variant of its user. */
export const tokenKey = 'engine:token';
export const variantKey = 'engine:variant';

/** The memory of this tab. */
export function createSessionMemory(): SessionMemory {
  const { unwritten, ...memory } = memoryIn(() => sessionStorage);
  return {
    ...memory,
    clear: () => {
      unwritten.clear();
      attempt(() => sessionStorage.clear());
      attempt(clearLocal);
    },
  };
}

/** The memory of this browser, for keys that start with `device:`. */
export function createDeviceMemory(): Memory {
  return memoryIn(() => localStorage);
}

function memoryIn(storage: () => Storage): Memory & { readonly unwritten: Map<string, string> } {
  const unwritten = new Map<string, string>();
  return {
    unwritten,
    read: (key) => unwritten.get(key) ?? attempt(() => storage().getItem(key)),
    write: (key, value) => {
      unwritten.delete(key);
      attempt(() => storage().setItem(key, value));
      const isWritten = attempt(() => storage().getItem(key)) === value;
      if (!isWritten) unwritten.set(key, value);
      return isWritten;
    },
    remove: (key) => {
      unwritten.delete(key);
      attempt(() => storage().removeItem(key));
    },
  };
}

function clearLocal(): void {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(devicePrefix)) localStorage.removeItem(key);
  }
}

/** What a storage answers; null: it is blocked, full or damaged. */
export function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
