/** Waits that are long enough to be announced. */
import { useEffect, useState } from 'react';

/**
 * True after it has been busy for this time, until it is no longer busy: the content that follows may take the focus at
 * once.
 */
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
