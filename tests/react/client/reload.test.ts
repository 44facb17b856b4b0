/** REL-14: unsaved input survives a reload; the browser asks about input that cannot be kept. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSessionMemory } from '../../../engine/react/browser/storage.ts';
import {
  createDrafts,
  type Draft,
  openDrafts,
  reloadPage,
  takeDrafts,
} from '../../../engine/react/client/drafts.ts';

const typed: Draft = {
  owner: 'ada',
  values: { titre: 'Écume des jours' },
  before: { titre: 'Écume' },
  isOpen: true,
  isSending: false,
};
const chosenFile: Draft = { ...typed, values: {}, before: {} };

/** The reload is replaced: the page stays, and the test looks at the drafts. */
const reload = (drafts: ReturnType<typeof createDrafts>) => {
  vi.useFakeTimers();
  reloadPage({ drafts, memory: createSessionMemory() });
};

afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

describe('a reload', () => {
  it('hands drafts to the page that starts, once', () => {
    const drafts = createDrafts({ 'ada /livres/7 edit': { ...typed, settle: () => {} } });
    reload(drafts);
    expect(openDrafts(drafts)).toEqual([]);
    const next = createSessionMemory();
    expect(takeDrafts(next)).toEqual({ 'ada /livres/7 edit': { ...typed, isOpen: false } });
    expect(takeDrafts(next)).toEqual({});
  });

  it('lets the browser ask when a chosen file would be lost', () => {
    const drafts = createDrafts({ 'ada /transfert fichier': chosenFile });
    reload(drafts);
    expect(openDrafts(drafts)).toEqual(['ada /transfert fichier']);
    expect(takeDrafts(createSessionMemory())).toEqual({});
  });

  it('lets the browser ask when the storage is not writable', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const drafts = createDrafts({ 'ada /livres/7 edit': typed });
    reload(drafts);
    expect(openDrafts(drafts)).toEqual(['ada /livres/7 edit']);
  });

  it('starts without drafts when the stored ones are damaged', () => {
    sessionStorage.setItem('engine:drafts', '{"ada');
    expect(takeDrafts(createSessionMemory())).toEqual({});
  });
});
