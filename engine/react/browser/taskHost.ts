/** Work beside what the user does: in slices that let other tasks of the page run, or when there is none. */
import type { SliceHost } from '../../core/runtime/slices.ts';

type Scheduler = { readonly yield?: () => Promise<void> };

function pause(): Promise<void> {
  const { scheduler } = globalThis as { readonly scheduler?: Scheduler };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}

export const taskHost: SliceHost = { pause, now: () => performance.now() };

/** Runs a task once the page has nothing to do; answers what calls it off. Where the browser cannot tell, never. */
export function whenIdle(task: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) return () => undefined;
  const id = requestIdleCallback(task);
  return () => cancelIdleCallback(id);
}

/** Runs a task once the page has shown what stands in it now; answers what calls it off. */
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
