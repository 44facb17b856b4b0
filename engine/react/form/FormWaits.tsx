/** The fields of a form whose choices are being loaded: the form is not sent before. */
import {
  createContext,
  type Dispatch,
  type SetStateAction,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { ResultState } from '../parts/ResultState.tsx';

type FormWaits = { readonly count: number; readonly set: Dispatch<SetStateAction<number>> };

export const FormWaitsContext = createContext<FormWaits | null>(null);

/** The value of the context of one form. */
export function useFormWaits(): FormWaits {
  const [count, set] = useState(0);
  return useMemo(() => ({ count, set }), [count]);
}

type WaitingFieldProps = {
  /** Height of the choices when they were loaded before, in CSS pixels; default: one row. */
  readonly height?: number | undefined;
};

/** Takes the place of the field meanwhile. */
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
