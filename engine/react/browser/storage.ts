/**
 * The browser's storages, for which blocked, full or damaged means forgetful: what cannot be written is kept in memory
 * until the page is left (REL-34). What belongs to a session ends with it; what somebody chose for this browser, named
 * `device:…`, stays (docs/decisions/0011).
 */
export type Memory = {
  readonly read: (key: string) => string | null;
  /** True where the storage has taken it: then it outlives the page. */
  readonly write: (key: string, value: string) => boolean;
  readonly remove: (key: string) => void;
};

export type SessionMemory = Memory & {
  /** Forgets everything: this memory, the session storage, and of the local storage what is not the device's. */
  readonly clear: () => void;
};

export const devicePrefix = 'device:';

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

/** The memory of this browser, for keys that begin with `device:`. */
export function createDeviceMemory(): Memory {
  const { read, write, remove } = memoryIn(() => localStorage);
  return { read, write, remove };
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

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
