/**
 * What is changed on the page of an object: a form that stands open. Its button makes the calls that have something to
 * do, one after the other; then the object is read again while the page stays as it is.
 */
import { useEffect, useId, useRef, useState } from 'react';
import type { Row } from '../../core/formats.ts';
import type { DetailEditModel, DetailStepModel } from '../../core/model.ts';
import type { FormValues } from '../../core/rules.ts';
import type { FormValidators } from '../../core/screenModule.ts';
import type { Failure } from '../api.ts';
import { Button } from '../Button.tsx';
import { useEngine } from '../EngineContext.ts';
import { ModelForm } from '../form/ModelForm.tsx';
import { useStartValues } from '../form/useFormStart.ts';
import { useBanner, useDialogs, useLoading, useTitleNote } from '../useNotices.ts';
import { useEngineText, useText } from '../useText.ts';
import { useValueReader } from '../useValueReader.ts';
import { Facts } from './Facts.tsx';

type DetailFormProps = {
  readonly edit: DetailEditModel;
  readonly validators: FormValidators;
  readonly object: Row;
  readonly etag: string | null;
  readonly path: Readonly<Record<string, string>>;
  /** Reads the object again; what is shown stays meanwhile. */
  readonly onReload: () => void;
};

/** What became of the calls: those that arrived, and the one that did not. */
type Outcome = {
  readonly done: readonly DetailStepModel[];
  readonly failed: { readonly step: DetailStepModel; readonly failure: Failure } | null;
};

const changedMeanwhile = 412;

export function DetailForm({ edit, validators, object, etag, path, onReload }: DetailFormProps) {
  const { api } = useEngine();
  const say = useText();
  const engineText = useEngineText();
  const banner = useBanner();
  const dialogs = useDialogs();
  const loading = useLoading();
  const reader = useValueReader();
  const startValues = useStartValues();
  const titleId = useId();
  const [errors, setErrors] = useState(0);
  const isSending = useRef(false);
  const timer = useRef(0);
  useTitleNote({ error: errors > 0 });
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const run = async (steps: readonly DetailStepModel[], field: FormValues): Promise<Outcome> => {
    const done: DetailStepModel[] = [];
    let row = object;
    let tag = etag;
    for (const step of steps) {
      const answer = await api.call<unknown>(step.call, { field, row, path }, { etag: tag });
      if (!answer.ok) return { done, failed: { step, failure: answer.failure } };
      done.push(step);
      // The next call edits what this one answered.
      if (typeof answer.data === 'object' && answer.data !== null) row = { ...row, ...answer.data };
      tag = answer.etag;
    }
    return { done, failed: null };
  };

  const isConfirmed = async (steps: readonly DetailStepModel[]): Promise<boolean> => {
    for (const { confirm: asked } of steps) {
      if (asked === null) continue;
      const { title, body, confirm, cancel } = asked;
      const texts = { title: say(title), body: say(body), confirm: say(confirm), cancel: say(cancel) };
      if (!(await dialogs.confirm(texts))) return false;
    }
    return true;
  };

  const tell = ({ done, failed }: Outcome): void => {
    if (failed === null) {
      banner.show({ tone: 'success', text: say(edit.success, object) });
      return;
    }
    const { step, failure } = failed;
    if (failure.handled) return;
    const isStale = failure.status === changedMeanwhile;
    banner.show({
      tone: 'error',
      text: say(failure.message),
      details: done.length === 0 ? [] : [...done.map((one) => say(one.done)), say(step.failed)],
      ...(isStale ? { action: { label: engineText('edit.reload'), run: reload } } : {}),
    });
  };
  const reload = (): void => {
    banner.clear();
    onReload();
  };

  const send = async (field: FormValues): Promise<void> => {
    if (isSending.current) return;
    const steps = edit.steps.filter(({ when }) => reader.holds(when, { field, row: object, path }));
    banner.clear();
    if (steps.length === 0) {
      banner.show({ tone: 'info', text: say(edit.nothing) });
      return;
    }
    isSending.current = true;
    if (await isConfirmed(steps)) {
      const outcome = await loading(run(steps, field));
      tell(outcome);
      if (outcome.done.length > 0) timer.current = window.setTimeout(onReload, edit.reloadAfter);
    }
    isSending.current = false;
  };

  return (
    <section className="eng-card eng-panel eng-changes" aria-labelledby={titleId}>
      <h2 id={titleId} className="eng-card__title">
        {say(edit.title)}
      </h2>
      {edit.items.some(({ visible }) => reader.holds(visible, { row: object })) && (
        <Facts
          items={edit.items.filter(({ visible }) => reader.holds(visible, { row: object }))}
          object={object}
        />
      )}
      <ModelForm
        form={edit.form}
        validators={validators}
        initial={startValues(edit.form, object, path)}
        object={object}
        onErrors={setErrors}
        onSubmit={(values) => void send(values)}
      >
        <Button type="submit" variant="primary">
          {say(edit.form.submit)}
        </Button>
      </ModelForm>
    </section>
  );
}
