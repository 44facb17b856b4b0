/** Waits that are long enough to be told of. */
import { useEffect, useState } from 'react';

/** After this time a wait is called long, in milliseconds. */
export const longWait = 10_000;

/** True once it has been busy for so many milliseconds, and not a moment longer: what comes then may take the focus. */
export function useLasting(isBusy: boolean, milliseconds: number): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isBusy) {
      setLasting(false);
      return;
    }
    const timer = setTimeout(() => setLasting(true), milliseconds);
    return () => clearTimeout(timer);
  }, [isBusy, milliseconds]);
  return isBusy && isLasting;
}
