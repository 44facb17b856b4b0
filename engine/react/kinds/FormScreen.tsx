/** A form on its own page: starts from the server's values or empty, and is reset after it was sent. */

import { useEffect, useState } from 'react';
import type { FormScreenModel } from '../../core/model/screen.ts';
import { focusHeading } from '../browser/dom.ts';
import { useEngine } from '../context/EngineContext.ts';
import { PathLink } from '../context/links.tsx';
import type { ScreenProps } from '../context/registry.ts';
import { useScreenLinks } from '../context/useSession.ts';
import { ScreenActions } from '../form/ActionControl.tsx';
import { SentForm, useStartValues } from '../form/SentForm.tsx';
import { ResultState } from '../parts/ResultState.tsx';
import { Unread } from '../parts/Unread.tsx';
import { useObject, useRouteArgs } from '../parts/useAnswer.ts';
import { Heading } from '../shell/Heading.tsx';

export default function FormScreen({ model, validators, routeParams }: ScreenProps<FormScreenModel>) {
  const { form, call, success, cancel } = model;
  const { say } = useEngine();
  const hrefOf = useScreenLinks();
  const { state, reload } = useObject(model.source, routeParams);
  const startValues = useStartValues();
  const object = state.kind === 'done' ? state.value.data : null;
  useRouteArgs(object);
  const [sent, setSent] = useState(0);
  const startAgain = (): void => {
    setSent(sent + 1);
    reload();
  };
  useEffect(() => {
    if (sent > 0) focusHeading();
  }, [sent]);

  const cancelHref = cancel === null ? null : hrefOf(cancel.screen);
  return (
    <div className="eng-stack">
      <Heading />
      {model.intro !== null && <p className="eng-intro">{say(model.intro, object ?? {})}</p>}
      {model.actions.length > 0 && state.kind === 'done' && (
        <ScreenActions
          actions={model.actions}
          target={{ row: state.value.data, path: routeParams, etag: state.value.etag, onDone: reload }}
        />
      )}
      <div className="eng-card">
        {state.kind === 'loading' && <ResultState kind="loading" onRetry={reload} />}
        {state.kind === 'failed' && <Unread failure={state.failure} onRetry={reload} />}
        {state.kind === 'done' && (
          <SentForm
            key={sent}
            form={form}
            validator={validators.form}
            call={call}
            success={success}
            initial={startValues(form, state.value.data, routeParams)}
            known={{ path: routeParams, row: state.value.data }}
            etag={state.value.etag}
            {...(model.source === null ? {} : { object: state.value.data, onReread: reload })}
            onDone={startAgain}
          >
            {(giveUp) =>
              cancel !== null &&
              cancelHref !== null && (
                <PathLink className="eng-button eng-button--secondary" to={cancelHref} onClick={giveUp}>
                  {say(cancel.label)}
                </PathLink>
              )
            }
          </SentForm>
        )}
      </div>
    </div>
  );
}
