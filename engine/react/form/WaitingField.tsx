/** In the place of a field whose choices are being loaded. Its form is not sent before. */
import { useContext, useEffect } from 'react';
import { ResultState } from '../feedback/ResultState.tsx';
import { FormWaitsContext } from './FormState.ts';

export function WaitingField() {
  const setWaits = useContext(FormWaitsContext)?.set;
  useEffect(() => {
    setWaits?.((count) => count + 1);
    return () => setWaits?.((count) => count - 1);
  }, [setWaits]);
  return <ResultState kind="loading" />;
}
