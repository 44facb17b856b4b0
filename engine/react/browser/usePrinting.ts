/** Whether the page is being printed, by its own button or by the browser. */
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True between `beforeprint` and `afterprint`. The browser prints the page as it is at the end of `beforeprint`. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
