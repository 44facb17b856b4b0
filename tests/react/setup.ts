/**
 * Each React test starts with an empty document and empty storages; jsdom gets the missing functions of dialogs and
 * scrolling.
 */
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

// React's development build captures a stack trace for each element that it creates, a fifth of the tests' time; it
// stops after it has captured too many.
const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1];
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });

/**
 * Lets React run the effects of the last render (its scheduler waits with `setImmediate`). Without this, whether the
 * focus has already moved when `findBy…` resolves depends on how busy the machine is.
 */
async function effectsRun(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => realImmediate(resolve));
}

// Real also where a test installs fake timers.
const realImmediate = setImmediate;
const { asyncWrapper } = getConfig();
configure({
  // A busy machine must not fail a test: waiting may take longer than the library's one second.
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
