/** The frame of a screen that shows one object: its heading and introduction, then its actions and parts once it is read. */
import type { ReactNode } from 'react';
import type { ActionModel } from '../../core/model/action.ts';
import type { Text } from '../../core/model/value.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useEngine } from '../context/EngineContext.ts';
import { ScreenActions } from '../form/ActionControl.tsx';
import { Unread } from '../parts/Unread.tsx';
import { type Answer, type StandingLoader, useRouteArgs } from '../parts/useAnswer.ts';
import { Heading } from '../shell/Heading.tsx';

type Props<Read> = {
  readonly model: { readonly intro: Text | null; readonly actions: readonly ActionModel[] };
  readonly path: Readonly<Record<string, string>>;
  readonly reading: StandingLoader<Read>;
  readonly heading?: ReactNode;
  readonly children: (read: Read) => ReactNode;
};

export function ObjectFrame<Read extends Answer<Row>>(props: Props<Read>) {
  const { model, path, reading, heading = <Heading />, children } = props;
  const { say } = useEngine();
  const { state, reload } = reading;
  const read = state.kind === 'done' ? state.value : null;
  useRouteArgs(read?.data ?? null);
  return (
    <div className="eng-stack">
      {heading}
      {model.intro !== null && <p className="eng-intro">{say(model.intro, read?.data)}</p>}
      {read === null && (
        <div className="eng-card" aria-busy={state.kind === 'loading'}>
          <Unread state={state} onRetry={reload} />
        </div>
      )}
      {read !== null && <ScreenActions actions={model.actions} answer={read} path={path} onDone={reload} />}
      {read !== null && children(read)}
    </div>
  );
}
