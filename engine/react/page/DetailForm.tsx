/**
 * The editable part of an object's page: a form that is always open. Its button makes the calls that have something to
 * do, one after the other; then the object is reloaded while the page stays as it is.
 */
import { useEffect, useRef, useState } from 'react';
import type { DetailEditModel, DetailStepModel } from '../../core/model/screen.ts';
import type { FormValidator } from '../../core/model/screenModule.ts';
import type { FormError } from '../../core/runtime/formErrors.ts';
import type { FormValues } from '../../core/runtime/rules.ts';
import type { Row } from '../../core/runtime/values.ts';
import { oneAtATime } from '../browser/tasks.ts';
import type { Failure } from '../client/api.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useValueReader } from '../context/useValueReader.ts';
import { ModelForm } from '../form/ModelForm.tsx';
import { useSentForm, useStartValues } from '../form/SentForm.tsx';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { Card } from '../parts/Region.tsx';
import { useConfirm } from '../parts/useConfirm.ts';
import { Facts, useShownItems } from './Facts.tsx';

type DetailFormProps = {
  readonly edit: DetailEditModel;
  readonly validator: FormValidator | undefined;
  readonly object: Row;
  readonly etag: string | null;
  readonly path: Readonly<Record<string, string>>;
  /** Reloads the object; the current values stay visible meanwhile. */
  readonly onReload: () => void;
};

type Fail = (failures: readonly FormError[]) => void;

/** The outcome of the calls: the successful ones, and the failed one. */
type Outcome = {
  readonly done: readonly DetailStepModel[];
  readonly failed: { readonly step: DetailStepModel; readonly failure: Failure } | null;
};

export function DetailForm({ edit, validator, object, etag, path, onReload }: DetailFormProps) {
  const { say, banner, loading } = useEngine();
  const confirm = useConfirm();
  const reader = useValueReader();
  const startValues = useStartValues();
  const items = useShownItems(edit.items)(edit.items, object);
  const [once] = useState(oneAtATime);
  const calls = useStepCalls(object, etag, path);
  const timer = useRef(0);
  const initial = startValues(edit.form, object, path);
  const sentForm = useSentForm({ name: 'edit', form: edit.form, initial, object, onReread: onReload });
  const { draft } = sentForm;
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const isConfirmed = async (steps: readonly DetailStepModel[], about: Row): Promise<boolean> => {
    for (const { confirm: asked } of steps) if (!(await confirm(asked, [about]))) return false;
    return true;
  };

  const tell = async ({ done, failed }: Outcome, sent: FormValues, fail: Fail): Promise<void> => {
    if (failed === null) {
      draft.forget();
      return banner.show({ tone: 'success', text: say(edit.success, object), focus: true });
    }
    const { step, failure } = failed;
    if (failure.handled) return;
    draft.mark(false);
    const steps = done.length === 0 ? [] : [...done.map((one) => say(one.done)), say(step.failed)];
    await sentForm.refuse({ failure, call: step.call, sent, done: steps, takesFocus: true }, fail);
  };

  const send = async (field: FormValues, fail: Fail): Promise<void> => {
    const row = calls.latest();
    const steps = edit.steps.filter(({ when }) => reader.holds(when, { field, row, path }));
    banner.clear();
    if (steps.length === 0) return banner.show({ tone: 'info', text: say(edit.nothing) });
    if (!(await isConfirmed(steps, { ...row, ...field }))) return;
    draft.mark(true);
    const outcome = await loading(calls.run(steps, field));
    await tell(outcome, field, fail);
    if (outcome.done.length > 0) timer.current = window.setTimeout(onReload, edit.reloadAfter);
  };

  return (
    <Card title={say(edit.title)} className="eng-panel eng-changes">
      {items.length > 0 && <Facts items={items} object={object} />}
      <ModelForm
        key={draft.drops}
        {...sentForm.props}
        validator={validator}
        onSubmit={(values, fail) => void once(() => send(values, fail))}
      >
        <SubmitButton>{say(edit.form.submit)}</SubmitButton>
      </ModelForm>
    </Card>
  );
}

/** Makes calls one after the other; each sends the object as the call before it returned it, until it is read again. */
function useStepCalls(object: Row, etag: string | null, path: DetailFormProps['path']) {
  const { api } = useEngine();
  const latest = useRef({ row: object, tag: etag });
  useEffect(() => {
    latest.current = { row: object, tag: etag };
  }, [object, etag]);
  const run = async (steps: readonly DetailStepModel[], field: FormValues): Promise<Outcome> => {
    const done: DetailStepModel[] = [];
    for (const step of steps) {
      const { row, tag } = latest.current;
      const answer = await api.call<unknown>(step.call, { field, row, path }, { etag: tag });
      if (!answer.ok) return { done, failed: { step, failure: answer.failure } };
      done.push(step);
      const answered = typeof answer.data === 'object' ? answer.data : null;
      latest.current = { row: { ...row, ...answer.sent, ...answered }, tag: answer.etag };
    }
    return { done, failed: null };
  };
  return { latest: () => latest.current.row, run };
}
