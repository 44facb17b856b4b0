/**
 * Each React test starts with an empty document and empty storages; jsdom gets the missing functions of dialogs and
 * scrolling.
 */
import { cleanup, configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { afterEach } from 'vitest';
import { setZone } from '../../engine/core/runtime/dates.ts';
import { settled } from './settled.ts';

setZone('Europe/Paris');

HTMLDialogElement.prototype.showModal = function showModal() {
  this.setAttribute('open', '');
};
HTMLDialogElement.prototype.close = function close() {
  this.removeAttribute('open');
};
Element.prototype.scrollIntoView = () => {};
Element.prototype.checkVisibility ??= () => true;
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

const { asyncWrapper } = getConfig();
configure({
  // A busy machine must not fail a test: waiting may take longer than the library's one second.
  asyncUtilTimeout: 10_000,
  asyncWrapper: (wait) =>
    asyncWrapper(async () => {
      const found = await wait();
      // Without this, whether the focus has moved when `findBy…` resolves depends on how busy the machine is.
      await settled();
      return found;
    }),
});

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});
