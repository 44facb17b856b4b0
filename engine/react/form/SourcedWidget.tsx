/** A widget whose options are the rows of an answer: read when the field is drawn; what is chosen stays meanwhile. */
import { type ComponentType, useCallback, useEffect, useMemo, useState } from 'react';
import { valueAt } from '../../core/formats.ts';
import type { JsonValue, OptionModel, OptionsSourceModel } from '../../core/model.ts';
import { holdsRows, readRows } from '../../core/query.ts';
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
  const { answer, reload } = useAnswer(from);
  const options = useMemo(() => (answer?.ok ? optionsIn(answer.data, from) : []), [answer, from]);
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

function optionsIn(data: unknown, { rows, value, label }: OptionsSourceModel): readonly OptionModel[] {
  return readRows(data, rows).map((row) => ({
    value: valueAt(row, value) as JsonValue,
    label: String(valueAt(row, label) ?? ''),
    tone: 'neutral',
    offered: true,
  }));
}
