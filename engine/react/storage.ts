/**
 * The browser's storage of the session, for which blocked, full or damaged means forgetful: what cannot be written
 * is kept in memory until the page is left (REL-34).
 */
export type SessionMemory = {
  readonly read: (key: string) => string | null;
  readonly write: (key: string, value: string) => void;
  readonly remove: (key: string) => void;
  /** Forgets everything: this memory, the session storage and the local storage. */
  readonly clear: () => void;
};

/** The memory of this tab. */
export function createSessionMemory(): SessionMemory {
  const unwritten = new Map<string, string>();
  return {
    read: (key) => unwritten.get(key) ?? attempt(() => sessionStorage.getItem(key)),
    write: (key, value) => {
      unwritten.delete(key);
      attempt(() => sessionStorage.setItem(key, value));
      if (attempt(() => sessionStorage.getItem(key)) !== value) unwritten.set(key, value);
    },
    remove: (key) => {
      unwritten.delete(key);
      attempt(() => sessionStorage.removeItem(key));
    },
    clear: () => {
      unwritten.clear();
      attempt(() => sessionStorage.clear());
      attempt(() => localStorage.clear());
    },
  };
}

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
