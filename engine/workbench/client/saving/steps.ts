/** The changes of the workbench's page, each of one or several files, so that one press takes all of a change back. */

/** The texts of files before and after a change. */
export type Step = ReadonlyMap<string, { readonly before: string; readonly after: string }>;

/** What is typed in one file within this time is one change. In milliseconds. */
const pause = 1000;

export function createSteps() {
  let past: readonly Step[] = [];
  let future: readonly Step[] = [];
  let typed = { path: '', at: 0 };
  return {
    counts: () => ({ past: past.length, future: future.length }),
    add(step: Step, now: number): void {
      const [path = ''] = step.keys();
      const last = past.at(-1);
      const isSame = step.size === 1 && last?.size === 1 && typed.path === path && now - typed.at < pause;
      const before = isSame ? last?.get(path)?.before : undefined;
      const after = step.get(path)?.after;
      past =
        before === undefined || after === undefined
          ? [...past, step]
          : [...past.slice(0, -1), new Map([[path, { before, after }]])];
      future = [];
      typed = { path: step.size === 1 ? path : '', at: now };
    },
    /** The change to take back, or to make again; null: there is none. */
    move(way: 'back' | 'again'): Step | null {
      const step = (way === 'back' ? past : future).at(-1) ?? null;
      if (step === null) return null;
      past = way === 'back' ? past.slice(0, -1) : [...past, step];
      future = way === 'back' ? [...future, step] : future.slice(0, -1);
      typed = { path: '', at: 0 };
      return step;
    },
  };
}
