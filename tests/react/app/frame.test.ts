import { expect, it, onTestFinished, vi } from 'vitest';
import { watchFrame } from '../../../engine/react/app/frame.ts';

it('shows the wait, and that it is long, also where the document is parsed after their time', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  document.body.innerHTML = '';
  watchFrame(false);
  vi.advanceTimersByTime(60_000);
  document.body.innerHTML = `<div class="eng-starting">
    <main aria-busy="true"></main>
    <div aria-live="polite"></div>
    <template class="eng-start-wait"><p>Wait</p><p class="eng-start-long" hidden>Long</p></template>
  </div>`;
  document.dispatchEvent(new Event('DOMContentLoaded'));
  await vi.waitFor(() => expect(document.querySelector('[aria-live]')?.textContent).toBe('WaitLong'));
  expect(document.querySelector('[aria-live] [hidden]')).toBeNull();
});
