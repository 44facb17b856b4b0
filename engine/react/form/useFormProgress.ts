/** Runs a form: changes its progress with every event, and tells the screen around it what became of it. */
import { useEffect, useLayoutEffect, useReducer } from 'react';
import type { FormModel } from '../../core/model/form.ts';
import { restartFields } from '../../core/runtime/dependents.ts';
import type { FormError } from '../../core/runtime/formErrors.ts';
import {
  advanceForm,
  beginForm,
  type FormEvent,
  type FormProgress,
  type FormRules,
  sendForm,
} from '../../core/runtime/formProgress.ts';
import type { FormValues } from '../../core/runtime/rules.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useHandler } from '../browser/useHandler.ts';

export type FormProgressProps = {
  readonly form: FormModel;
  /** What the form begins with; give another `key` to begin again. */
  readonly initial: FormValues;
  /** What it holds at first in place of that: typed before, and brought back. */
  readonly typed?: FormValues | undefined;
  /** The object that the form changes, for its conditions. Another one begins the fields anew that hold what it held. */
  readonly object?: Row | undefined;
  /** `fail` lists the errors that the server found; each is shown until its field changes. */
  readonly onSubmit: (values: FormValues, fail: (failures: readonly FormError[]) => void) => void;
  /** Told of what is typed, and of what the form held before. */
  readonly onChange?: (values: FormValues, before: FormValues) => void;
  /** Told what it holds, at first and whenever that is another. */
  readonly onDraft?: (values: FormValues) => void;
  /** Told when errors come to be listed, or no longer are. */
  readonly onErrors?: (count: number) => void;
};

type RunningForm = {
  readonly progress: FormProgress;
  readonly change: (typed: FormValues) => void;
  readonly leave: (field: string) => void;
  readonly submit: () => void;
};

export function useFormProgress(props: FormProgressProps, rules: FormRules): RunningForm {
  const { form, initial, object, onChange, onErrors } = props;
  const [progress, dispatch] = useReducer(
    (before: FormProgress, event: FormEvent) => advanceForm(form, before, event),
    null,
    () => beginForm(form, { object, values: initial }, props.typed ?? initial, rules),
  );
  const { basis, draft, failures } = progress;

  // Before anything is drawn of the new object.
  useLayoutEffect(() => {
    if (basis.object !== object) dispatch({ kind: 'reread', basis: { object, values: initial } });
  }, [basis, object, initial]);
  const tellDraft = useHandler((values: FormValues) => props.onDraft?.(values));
  useEffect(() => tellDraft(draft), [tellDraft, draft]);

  const fail = (found: readonly FormError[]): void => {
    dispatch({ kind: 'failed', failures: found });
    onErrors?.(found.length);
  };
  return {
    progress,
    change: (typed) => {
      const next = restartFields(form, draft, typed, rules);
      const isRight = progress.kind === 'refused' && rules.errorsOf(next).length === 0;
      dispatch({ kind: 'typed', draft: next, isRight });
      onChange?.(next, draft);
      if (isRight) onErrors?.(failures.length);
    },
    leave: (field) => dispatch({ kind: 'left', field }),
    submit: () => {
      const sent = sendForm(form, draft, rules);
      onErrors?.(sent.errors.length);
      if (sent.errors.length > 0) return dispatch({ kind: 'refused', draft: sent.draft });
      dispatch({ kind: 'sent' });
      props.onSubmit(sent.values, fail);
    },
  };
}
