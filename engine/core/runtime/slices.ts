/** Long work as a generator that pauses between steps, to be run at once or in slices that keep the page responsive. */

export type Steps<T> = Generator<void, T>;

export function runAtOnce<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** The environment of slices: `pause` lets other tasks run, `now` is a clock in milliseconds. */
export type SliceHost = { readonly pause: () => Promise<void>; readonly now: () => number };

/** Runs the steps in slices of `budget` milliseconds with a pause after each; null: `isStale`, so it is no longer needed. */
export async function runInSlices<T>(
  steps: Steps<T>,
  host: SliceHost,
  isStale: () => boolean = () => false,
  budget = 30,
): Promise<T | null> {
  let end = host.now() + budget;
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    if (host.now() < end) continue;
    await host.pause();
    if (isStale()) return null;
    end = host.now() + budget;
  }
}
