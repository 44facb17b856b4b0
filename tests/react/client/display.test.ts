import { afterEach, describe, expect, it } from 'vitest';
import { createDeviceMemory, createSessionMemory } from '../../../engine/react/browser/storage.ts';
import {
  createDisplay,
  displayKey,
  plainDisplay,
  readDisplay,
  writeDisplay,
} from '../../../engine/react/client/display.ts';

let closing = new AbortController();
const start = () => createDisplay(createDeviceMemory(), closing.signal);
const shown = () => ({ ...document.documentElement.dataset });

afterEach(() => {
  closing.abort();
  closing = new AbortController();
  for (const name of Object.keys(shown())) delete document.documentElement.dataset[name];
});

describe('the display preferences', () => {
  it('UX-31: are set on the root element before the first render, and after each change', () => {
    localStorage.setItem(displayKey, '{"scheme":"dark","text":"large"}');
    const store = start();
    expect(shown()).toEqual({ scheme: 'dark', text: 'large' });
    store.setState({ scheme: 'light', contrast: 'more' });
    expect(shown()).toEqual({ scheme: 'light', contrast: 'more', text: 'large' });
  });

  it('store nothing in the browser when nothing is chosen', () => {
    const store = start();
    expect([shown(), localStorage.length]).toEqual([{}, 0]);
    store.setState({ density: 'comfortable' });
    expect(localStorage.getItem(displayKey)).toBe('{"density":"comfortable"}');
    store.setState(plainDisplay);
    expect([shown(), localStorage.length]).toEqual([{}, 0]);
  });

  it('SEC-29: survive the end of the session, which clears everything else', () => {
    start().setState({ contrast: 'more' });
    localStorage.setItem('engine:reste', '1');
    sessionStorage.setItem('engine:token', '1');
    createSessionMemory().clear();
    expect([Object.keys(localStorage), sessionStorage.length]).toEqual([[displayKey], 0]);
  });

  it('follow a change in another tab', () => {
    const store = start();
    window.dispatchEvent(new StorageEvent('storage', { key: displayKey, newValue: '{"scheme":"dark"}' }));
    expect([store.getState().scheme, shown()]).toEqual(['dark', { scheme: 'dark' }]);
  });

  it.each([null, '', 'x', '[]', 'null', '{"scheme":"pink","text":3}'])(
    '%s counts as not chosen',
    (stored) => {
      expect(readDisplay(stored)).toEqual(plainDisplay);
      expect(writeDisplay(readDisplay(stored))).toBeNull();
    },
  );
});
