/** Background work: in slices that let other tasks of the page run, or when the page is idle. */
import type { SliceHost } from '../../core/runtime/slices.ts';

type Scheduler = { readonly yield?: () => Promise<void> };

function pause(): Promise<void> {
  const { scheduler } = globalThis as { readonly scheduler?: Scheduler };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}

export const taskHost: SliceHost = { pause, now: () => performance.now() };

/**
 * Runs a task when the page is idle; returns the function that cancels it. Never runs in a browser without idle
 * callbacks.
 */
export function whenIdle(task: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) return () => undefined;
  const id = requestIdleCallback(task);
  return () => cancelIdleCallback(id);
}

/** Runs a task after the next frame is painted; returns the function that cancels it. */
export function afterFrame(task: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(task);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * Runs a task when the browser has laid out the page for its next frame, before it paints it; returns the function that
 * cancels it. To ask for sizes earlier would lay the page out twice.
 */
export function afterLayout(task: () => void): () => void {
  const observer = new ResizeObserver(() => {
    observer.disconnect();
    task();
  });
  observer.observe(document.documentElement);
  return () => observer.disconnect();
}
