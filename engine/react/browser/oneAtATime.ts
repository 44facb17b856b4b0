/** Returns what runs work unless its earlier work still runs, when it answers null: a double click runs it once. */
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
