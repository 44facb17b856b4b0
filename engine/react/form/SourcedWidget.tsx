/** A widget whose options are the rows of a response, loaded when the field renders; the selected value is kept meanwhile. */
import {
  type ComponentType,
  createContext,
  type Dispatch,
  type SetStateAction,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import type { OptionsSourceModel } from '../../core/model/form.ts';
import { optionsIn } from '../../core/runtime/optionsIn.ts';
import { holdsRows } from '../../core/runtime/query.ts';
import { useEngine } from '../context/EngineContext.ts';
import type { WidgetProps } from '../context/registry.ts';
import { ResultState } from '../parts/ResultState.tsx';
import { useAnswer } from '../parts/useAnswer.ts';

type SourcedWidgetProps = {
  readonly from: OptionsSourceModel;
  readonly widget: ComponentType<WidgetProps>;
  readonly props: WidgetProps;
};

/** Heights of loaded choices in CSS pixels, by call and window width: while they load again, nothing below them moves. */
const heights = new Map<string, number>();

export function SourcedWidget({ from, widget: Widget, props }: SourcedWidgetProps) {
  const { app, say } = useEngine();
  const { codeProperty } = app;
  const accepts = useCallback((body: unknown) => holdsRows(body, from.rows), [from]);
  const { state, reload } = useAnswer<unknown>(from.call, accepts);
  const answer = state.kind === 'done' ? state.value : null;
  const options = useMemo(
    () => (answer === null ? [] : optionsIn(answer.data, from, codeProperty)),
    [answer, from, codeProperty],
  );
  const place = `${from.call.path} ${window.innerWidth}`;
  const measure = useCallback(
    (loaded: HTMLElement | null) => {
      if (loaded !== null) heights.set(place, loaded.offsetHeight);
    },
    [place],
  );
  if (state.kind === 'loading') return <WaitingField height={heights.get(place)} />;
  if (state.kind === 'failed')
    return <ResultState kind="failed" text={say(state.failure.message)} onRetry={reload} />;
  return (
    <div ref={measure}>
      <Widget {...props} field={{ ...props.field, options }} />
    </div>
  );
}

/** The fields of a form whose choices are being loaded: the form is not sent before. */
type FormWaits = { readonly count: number; readonly set: Dispatch<SetStateAction<number>> };

export const FormWaitsContext = createContext<FormWaits>({ count: 0, set: () => {} });

/** The value of the context of one form. */
export function useFormWaits(): FormWaits {
  const [count, set] = useState(0);
  return useMemo(() => ({ count, set }), [count]);
}

/** Takes the place of the field meanwhile. `height`: of its choices when they were loaded before; default: one row. */
function WaitingField({ height }: { readonly height: number | undefined }) {
  const { set } = useContext(FormWaitsContext);
  useEffect(() => {
    set((count) => count + 1);
    return () => set((count) => count - 1);
  }, [set]);
  return (
    <div style={{ minHeight: height }}>
      <ResultState kind="loading" />
    </div>
  );
}
