/** Hands a file to the browser, and frees it afterwards. */
import { afterEach, expect, it, vi } from 'vitest';
import { saveFile } from '../../../engine/react/browser/handOut.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('NAT-023: the object URL of a file is revoked a second after the click', () => {
  vi.useFakeTimers();
  const clicked: (readonly [string, string])[] = [];
  const gone: string[] = [];
  URL.createObjectURL = () => 'blob:rapport';
  URL.revokeObjectURL = (address) => void gone.push(address);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push([this.href, this.download]);
  });
  saveFile(new Blob(['x']), 'rapport.xlsx');
  expect(clicked).toEqual([['blob:rapport', 'rapport.xlsx']]);
  vi.advanceTimersByTime(999);
  expect(gone).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(gone).toEqual(['blob:rapport']);
});
