/**
 * A widget whose options are the rows of a response: loaded when the field renders; the selected value is kept
 * meanwhile.
 */
import { type ComponentType, useCallback, useMemo } from 'react';
import type { OptionsSourceModel } from '../../core/model/form.ts';
import { optionsIn } from '../../core/runtime/optionsIn.ts';
import { holdsRows } from '../../core/runtime/query.ts';
import { useEngine } from '../context/EngineContext.ts';
import type { WidgetProps } from '../context/WidgetProps.ts';
import { ResultState } from '../feedback/ResultState.tsx';
import { useAnswer } from '../feedback/useAnswer.ts';
import { WaitingField } from './WaitingField.tsx';

type SourcedWidgetProps = {
  readonly from: OptionsSourceModel;
  readonly widget: ComponentType<WidgetProps>;
  readonly props: WidgetProps;
};

export default function SourcedWidget({ from, widget: Widget, props }: SourcedWidgetProps) {
  const { app, say } = useEngine();
  const { codeProperty } = app;
  const accepts = useCallback((body: unknown) => holdsRows(body, from.rows), [from]);
  const { state, reload } = useAnswer<unknown>(from.call, accepts);
  const answer = state.kind === 'done' ? state.value : null;
  const options = useMemo(
    () => (answer === null ? [] : optionsIn(answer.data, from, codeProperty)),
    [answer, from, codeProperty],
  );
  if (state.kind === 'loading') return <WaitingField />;
  if (state.kind === 'failed')
    return <ResultState kind="failed" text={say(state.failure.message)} onRetry={reload} />;
  return <Widget {...props} field={{ ...props.field, options }} />;
}
