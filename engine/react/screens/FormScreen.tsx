/** A form that is sent: begun from what the server holds, errors at their fields, nothing that was typed is lost. */
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { FormError } from '../../core/formErrors.ts';
import type { FormScreenModel } from '../../core/model.ts';
import type { FormValues } from '../../core/rules.ts';
import { Button } from '../Button.tsx';
import { useEngine } from '../EngineContext.ts';
import { ModelForm } from '../form/ModelForm.tsx';
import { useFormStart } from '../form/useFormStart.ts';
import { Heading } from '../Heading.tsx';
import type { ScreenProps } from '../registry.ts';
import { ResultState } from '../search/ResultState.tsx';
import { useBanner, useLoading, useTitleNote } from '../useNotices.ts';
import { useScreenLinks } from '../useSession.ts';
import { useText } from '../useText.ts';
import '../search/search.css';

export default function FormScreen({ model, validators, routeParams }: ScreenProps<FormScreenModel>) {
  const { form, call, success, cancel } = model;
  const { api } = useEngine();
  const say = useText();
  const banner = useBanner();
  const loading = useLoading();
  const navigate = useNavigate();
  const hrefOf = useScreenLinks();
  const { state, reload } = useFormStart(model, routeParams);
  const [failures, setFailures] = useState<readonly FormError[]>([]);
  const [errors, setErrors] = useState(0);
  const [isSending, setIsSending] = useState(false);
  useTitleNote({ error: errors > 0 || failures.length > 0 });
  useEffect(() => () => banner.clear(), [banner]);

  const send = async (values: FormValues): Promise<void> => {
    if (isSending || state.kind !== 'done') return;
    banner.clear();
    setFailures([]);
    setIsSending(true);
    const known = { path: routeParams, row: state.object, field: values };
    const answer = await loading(api.call<unknown>(call, known, { etag: state.etag }));
    setIsSending(false);
    if (!answer.ok) {
      const { message, field, handled } = answer.failure;
      if (handled) return;
      if (field !== null) setFailures([{ field, focus: field, message, args: {} }]);
      else banner.show({ tone: 'error', text: say(message) });
      return;
    }
    const goesTo = success.then === 'stay' ? null : hrefOf(success.then.goto);
    if (success.message !== null) {
      banner.show({ tone: 'success', text: say(success.message, values), keep: goesTo !== null });
    }
    if (goesTo !== null) void navigate(goesTo);
    else if (model.source !== null) reload();
  };

  const cancelHref = cancel === null ? null : hrefOf(cancel.screen);
  return (
    <div className="eng-stack">
      <Heading />
      {model.intro !== null && <p className="eng-intro">{say(model.intro)}</p>}
      <div className="eng-card">
        {state.kind === 'loading' && <ResultState kind="loading" />}
        {state.kind === 'failed' && (
          <ResultState kind="failed" text={say(state.failure.message)} onRetry={reload} />
        )}
        {state.kind === 'done' && (
          <ModelForm
            key={state.round}
            form={form}
            validators={validators.form ?? {}}
            initial={state.values}
            failures={failures}
            disabled={isSending}
            onErrors={setErrors}
            onSubmit={(values) => void send(values)}
          >
            <Button type="submit" variant="primary" disabled={isSending}>
              {say(form.submit)}
            </Button>
            {cancel !== null && cancelHref !== null && (
              <Link className="eng-button eng-button--secondary" to={cancelHref}>
                {say(cancel.label)}
              </Link>
            )}
          </ModelForm>
        )}
      </div>
    </div>
  );
}
