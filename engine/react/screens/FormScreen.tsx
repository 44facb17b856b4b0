/** A form of its own page: begun from what the server holds or from nothing, and begun again once it was sent. */

import { useEffect, useState } from 'react';
import type { FormScreenModel } from '../../core/model.ts';
import { LazyScreenActions } from '../action/LazyScreenActions.tsx';
import { SentForm } from '../form/SentForm.tsx';
import { useStartValues } from '../form/useStartValues.ts';
import { useObject } from '../loading/useAnswer.ts';
import { focusHeading } from '../navigation/focusHeading.ts';
import { PathLink } from '../navigation/PathLink.tsx';
import { useRouteArgs } from '../notices/useNotices.ts';
import type { ScreenProps } from '../registry.ts';
import { ResultState } from '../search/ResultState.tsx';
import { useScreenLinks } from '../session/useSession.ts';
import { useText } from '../useText.ts';
import { Heading } from './Heading.tsx';
import { Unread } from './Unread.tsx';

export default function FormScreen({ model, validators, routeParams }: ScreenProps<FormScreenModel>) {
  const { form, call, success, cancel } = model;
  const say = useText();
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
        <LazyScreenActions
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
            validators={validators.form ?? {}}
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
