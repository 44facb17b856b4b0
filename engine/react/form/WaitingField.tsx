/** In the place of a field whose choices are being loaded. Its form is not sent before. */
import { useContext, useEffect } from 'react';
import { ResultState } from '../parts/ResultState.tsx';
import { FormWaitsContext } from './FormState.ts';

type WaitingFieldProps = {
  /** Of the choices when they were loaded before, in CSS pixels; default: one row. */
  readonly height?: number | undefined;
};

export function WaitingField({ height }: WaitingFieldProps) {
  const setWaits = useContext(FormWaitsContext)?.set;
  useEffect(() => {
    setWaits?.((count) => count + 1);
    return () => setWaits?.((count) => count - 1);
  }, [setWaits]);
  return (
    <div style={{ minHeight: height }}>
      <ResultState kind="loading" />
    </div>
  );
}
