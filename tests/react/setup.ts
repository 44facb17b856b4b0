/** Each React test starts from an empty document and empty storages; what jsdom lacks of dialogs and scrolling is filled in. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

HTMLDialogElement.prototype.showModal = function showModal() {
  this.setAttribute('open', '');
};
HTMLDialogElement.prototype.close = function close() {
  this.removeAttribute('open');
};
Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};

// A busy machine is no failure: what a test waits for may take longer than the library's one second.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});
