/** When work runs: in slices, when the page is idle, after a frame, after a delay, one at a time. */
import type { SliceHost } from '../../core/runtime/slices.ts';

type Scheduler = { readonly yield?: () => Promise<void> };

function yieldTask(): Promise<void> {
  const { scheduler } = globalThis as { readonly scheduler?: Scheduler };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}

/** Background work in slices that let other tasks of the page run. */
export const taskHost: SliceHost = { pause: yieldTask, now: () => performance.now() };

/** Runs a task when the page is idle, never without idle callbacks; returns the function that cancels it. */
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

/** Runs a task after the next layout, before it is painted: sizes cost nothing. Returns the function that cancels it. */
export function afterLayout(task: () => void): () => void {
  const observer = new ResizeObserver(() => {
    observer.disconnect();
    task();
  });
  observer.observe(document.documentElement);
  return () => observer.disconnect();
}

/** Waits so many milliseconds, or until the call is given up: the next sending then ends by itself. */
export function pause(delay: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, delay);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Returns a function that runs one piece of work at a time, so that a double click runs it once: while the earlier one runs,
 * it returns null.
 */
export function oneAtATime(): <Result>(work: () => Promise<Result>) => Promise<Result | null> {
  let isRunning = false;
  return async (work) => {
    if (isRunning) return null;
    isRunning = true;
    try {
      return await work();
    } finally {
      isRunning = false;
    }
  };
}

/** A longer wait is called long, in milliseconds. */
export const longWait = 10_000;
