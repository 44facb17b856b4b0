/** Waits so many milliseconds, or until the call is given up: the next sending then ends by itself. */
export function pause(delay: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, delay);
    signal?.addEventListener('abort', end);
  });
}
