/** Whether the page is being put on paper, by a button of its own or by the browser. */
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True between `beforeprint` and `afterprint`. The browser takes the page as it is when `beforeprint` ends. */
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
