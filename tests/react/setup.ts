/** Each React test starts from an empty document and empty storages; what jsdom lacks of dialogs and scrolling is filled in. */
import { cleanup, configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { afterEach } from 'vitest';

HTMLDialogElement.prototype.showModal = function showModal() {
  this.setAttribute('open', '');
};
HTMLDialogElement.prototype.close = function close() {
  this.removeAttribute('open');
};
Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};
window.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

// React's development build takes a stack of calls for each element that it makes, a fifth of the tests' time; it
// stops where it has taken too many of them.
const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1];
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });

/**
 * Gives React its turns to run the effects of what it has just drawn (its scheduler waits with `setImmediate`).
 * Without them whether the focus has already moved when `findBy…` answers depends on how busy the machine is.
 */
async function effectsRun(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => realImmediate(resolve));
}

// Also where a test puts clocks of its own in its place.
const realImmediate = setImmediate;
const { asyncWrapper } = getConfig();
configure({
  // A busy machine is no failure: what a test waits for may take longer than the library's one second.
  asyncUtilTimeout: 10_000,
  asyncWrapper: (wait) =>
    asyncWrapper(async () => {
      const found = await wait();
      await effectsRun();
      return found;
    }),
});

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});
