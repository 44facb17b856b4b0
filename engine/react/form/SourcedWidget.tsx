/** A widget whose options are the rows of an answer: read when the field is drawn; what is chosen stays meanwhile. */
import { type ComponentType, useCallback, useEffect, useMemo, useState } from 'react';
import type { OptionsSourceModel } from '../../core/model.ts';
import { optionsIn } from '../../core/optionsIn.ts';
import { holdsRows } from '../../core/query.ts';
import type { ApiResult } from '../api.ts';
import { useEngine } from '../EngineContext.ts';
import { ResultState } from '../search/ResultState.tsx';
import { useText } from '../useText.ts';
import type { WidgetProps } from './WidgetProps.ts';

type SourcedWidgetProps = {
  readonly from: OptionsSourceModel;
  readonly widget: ComponentType<WidgetProps>;
  readonly props: WidgetProps;
};

export default function SourcedWidget({ from, widget: Widget, props }: SourcedWidgetProps) {
  const say = useText();
  const { codeProperty } = useEngine().app;
  const { answer, reload } = useAnswer(from);
  const options = useMemo(
    () => (answer?.ok ? optionsIn(answer.data, from, codeProperty) : []),
    [answer, from, codeProperty],
  );
  if (answer === null) return <ResultState kind="loading" />;
  if (!answer.ok) return <ResultState kind="failed" text={say(answer.failure.message)} onRetry={reload} />;
  return <Widget {...props} field={{ ...props.field, options }} />;
}

function useAnswer({ call, rows }: OptionsSourceModel): {
  readonly answer: ApiResult<unknown> | null;
  readonly reload: () => void;
} {
  const { api } = useEngine();
  const [answer, setAnswer] = useState<ApiResult<unknown> | null>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again
  useEffect(() => {
    const aborter = new AbortController();
    const options = { signal: aborter.signal, accepts: (body: unknown) => holdsRows(body, rows) };
    void api.call<unknown>(call, {}, options).then((result) => {
      if (!aborter.signal.aborted) setAnswer(result);
    });
    return () => aborter.abort();
  }, [api, call, rows, round]);
  const reload = useCallback(() => {
    setAnswer(null);
    setRound((before) => before + 1);
  }, []);
  return { answer, reload };
}
