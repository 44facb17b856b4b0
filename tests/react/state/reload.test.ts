/** REL-14: what was typed and not saved goes through a reload; what cannot is asked about by the browser. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSessionMemory } from '../../../engine/react/browser/storage.ts';
import { createDrafts, type Draft, openDrafts } from '../../../engine/react/state/drafts.ts';
import { reloadPage, takeDrafts } from '../../../engine/react/state/reload.ts';

const typed: Draft = {
  owner: 'ada',
  values: { titre: 'Écume des jours' },
  before: { titre: 'Écume' },
  isOpen: true,
  isSending: false,
};
const chosenFile: Draft = { ...typed, values: {}, before: {} };

/** The page that is loaded is another one: here it stays, and the drafts are looked at. */
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
  it('carries drafts to the page that starts, once', () => {
    const drafts = createDrafts({ 'ada /livres/7 edit': { ...typed, settle: () => {} } });
    reload(drafts);
    expect(openDrafts(drafts)).toEqual([]);
    const next = createSessionMemory();
    expect(takeDrafts(next)).toEqual({ 'ada /livres/7 edit': { ...typed, isOpen: false } });
    expect(takeDrafts(next)).toEqual({});
  });

  it('leaves it to the browser to ask where a chosen file would be lost', () => {
    const drafts = createDrafts({ 'ada /transfert fichier': chosenFile });
    reload(drafts);
    expect(openDrafts(drafts)).toEqual(['ada /transfert fichier']);
    expect(takeDrafts(createSessionMemory())).toEqual({});
  });

  it('leaves it to the browser to ask where the storage takes nothing', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const drafts = createDrafts({ 'ada /livres/7 edit': typed });
    reload(drafts);
    expect(openDrafts(drafts)).toEqual(['ada /livres/7 edit']);
  });

  it('starts without drafts where what was kept is damaged', () => {
    sessionStorage.setItem('engine:drafts', '{"ada');
    expect(takeDrafts(createSessionMemory())).toEqual({});
  });
});
