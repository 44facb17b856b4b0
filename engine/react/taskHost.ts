/** Lets other tasks of the page run between two slices of long work. */
import type { SliceHost } from '../core/slices.ts';

type Scheduler = { readonly yield?: () => Promise<void> };

function pause(): Promise<void> {
  const { scheduler } = globalThis as { readonly scheduler?: Scheduler };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}

export const taskHost: SliceHost = { pause, now: () => performance.now() };
