/** A form on its own page: starts from the server's values or empty, and is reset after it was sent. */

import { useEffect, useState } from 'react';
import type { FormScreenModel } from '../../core/model/screen.ts';
import { focusHeading } from '../browser/dom.ts';
import { useEngine } from '../context/EngineContext.ts';
import { PathLink } from '../context/links.tsx';
import type { ScreenProps } from '../context/registry.ts';
import { useScreenLinks } from '../context/useSession.ts';
import { SentForm, useStartValues } from '../form/SentForm.tsx';
import { useObject } from '../parts/useAnswer.ts';
import { ObjectFrame } from './ObjectFrame.tsx';

export default function FormScreen({ model, validators, routeParams }: ScreenProps<FormScreenModel>) {
  const { form, call, success, cancel } = model;
  const { say } = useEngine();
  const hrefOf = useScreenLinks();
  const reading = useObject(model.source, routeParams);
  const startValues = useStartValues();
  const [sent, setSent] = useState(0);
  const startAgain = (): void => {
    setSent(sent + 1);
    reading.reload();
  };
  useEffect(() => {
    if (sent > 0) focusHeading();
  }, [sent]);

  const cancelHref = cancel === null ? null : hrefOf(cancel.screen);
  return (
    <ObjectFrame model={model} path={routeParams} reading={reading}>
      {({ data, etag }) => (
        <div className="eng-card">
          <SentForm
            key={sent}
            form={form}
            validator={validators.form}
            call={call}
            success={success}
            initial={startValues(form, data, routeParams)}
            known={{ path: routeParams, row: data }}
            etag={etag}
            {...(model.source === null ? {} : { object: data, onReread: reading.reload })}
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
        </div>
      )}
    </ObjectFrame>
  );
}
