/**
 * Renders a form of the model, and runs it: each event changes its progress (`formProgress.ts`), from which follow the
 * values, and which errors are shown. The rules of the form decide what is visible, editable and wrong, so that a search
 * restored from the address has the same messages as one that is typed.
 */

import {
  type FormEvent as ReactFormEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
} from 'react';
import type { FormModel } from '../../core/model/form.ts';
import type { FormValidator } from '../../core/model/screenModule.ts';
import { restartFields } from '../../core/runtime/dependents.ts';
import type { FormError } from '../../core/runtime/formErrors.ts';
import {
  advanceForm,
  beginForm,
  type FormEvent,
  type FormProgress,
  type FormRules,
  sendForm,
  visibleErrors,
} from '../../core/runtime/formProgress.ts';
import type { FormValues } from '../../core/runtime/rules.ts';
import type { Row } from '../../core/runtime/values.ts';
import { listen } from '../browser/dom.ts';
import { useHandler } from '../browser/stateHooks.ts';
import { useEngine } from '../context/EngineContext.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FormField } from './FormField.tsx';
import { RowCellsContext } from './RowCells.ts';
import { FormWaitsContext, useFormWaits } from './SourcedWidget.tsx';
import { useFormRules } from './useFormRules.ts';
import '../parts/form.css';

export type ModelFormProps = {
  readonly form: FormModel;
  readonly validator: FormValidator | undefined;
  /** The initial values; another `key` starts the form again. */
  readonly initial: FormValues;
  /** Restored input, shown in place of the initial values. */
  readonly typed?: FormValues | undefined;
  /** The object that the form edits, for its conditions. A new object resets the fields that were not edited. */
  readonly object?: Row | undefined;
  /** `fail` shows the errors that the server found, each until its field changes. */
  readonly onSubmit: (values: FormValues, fail: (failures: readonly FormError[]) => void) => void;
  /** Called on each change, with the values after and before it. */
  readonly onChange?: (values: FormValues, before: FormValues) => void;
  /** Called with the values, at first and whenever they differ. */
  readonly onDraft?: (values: FormValues) => void;
  /** Called with the number of listed errors after a submission, and when a change removes them. */
  readonly onErrors?: (count: number) => void;
  /** The form element, for those that submit it from outside. */
  readonly ref?: Ref<HTMLFormElement>;
  /** The form is being sent: input is ignored. Disabled fields would lose the focus. */
  readonly held?: boolean;
  /** The buttons. */
  readonly children: ReactNode;
};

export function ModelForm(props: ModelFormProps) {
  const { form, validator, held = false } = props;
  const idPrefix = `form${useId()}`;
  const { say } = useEngine();
  const afterPress = useAfterPress();
  const waits = useFormWaits();
  const rules = useFormRules(form, validator, props.object);
  const { progress, change, leave, submit } = useProgress(props, rules);
  const { draft, refusals } = progress;
  const errors = useMemo(() => rules.errorsOf(draft), [rules, draft]);
  const { atFields, listed } = visibleErrors(progress, errors);
  const idOf = (name: string) => `${idPrefix}_${name}`;
  const errorAt = (path: string) => {
    const error = atFields.find(({ field, focus }) => field !== null && focus === path);
    return error === undefined ? null : say(error.message, error.args);
  };
  const onSubmit = (event: ReactFormEvent): void => {
    event.preventDefault();
    submit();
  };
  return (
    <FormWaitsContext value={waits}>
      <ErrorSummary errors={listed} refusals={refusals} idOf={idOf} />
      {form.note !== null && <p className="eng-form__note eng-note eng-screen-only">{say(form.note)}</p>}
      <form ref={props.ref} className="eng-form" noValidate onSubmit={onSubmit}>
        <div className="eng-form__fields">
          <RowCellsContext value={{ Cell: FormField, errorAt }}>
            {form.fields
              .filter(({ name }) => rules.isVisible(name, draft))
              .map((field) => (
                <FormField
                  key={field.name}
                  id={idOf(field.name)}
                  field={field}
                  value={draft[field.name]}
                  error={errorAt(field.name)}
                  isEnabled={rules.isEnabled(field.name, draft)}
                  isRequired={rules.isRequired(field.name, draft)}
                  onChange={(value) => !held && change(field.name, value)}
                  onLeave={() => afterPress(() => leave(field.name))}
                />
              ))}
          </RowCellsContext>
        </div>
        <div className="eng-form__actions eng-row">{props.children}</div>
      </form>
    </FormWaitsContext>
  );
}

/** The progress of the form, and the events that change it. */
function useProgress(props: ModelFormProps, rules: FormRules) {
  const { form, initial, object, onChange, onErrors } = props;
  const [progress, dispatch] = useReducer(
    (before: FormProgress, event: FormEvent) => advanceForm(form, before, event),
    null,
    () => beginForm(form, { object, values: initial }, props.typed ?? initial, rules),
  );
  const { basis, draft, failures } = progress;

  // Before the new object is painted.
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
    change: (field: string, value: unknown): void => {
      const next = restartFields(form, draft, { ...draft, [field]: value }, rules);
      const isRight = progress.kind === 'refused' && rules.errorsOf(next).length === 0;
      dispatch({ kind: 'typed', draft: next, isRight });
      onChange?.(next, draft);
      if (isRight) onErrors?.(failures.length);
    },
    leave: (field: string): void => dispatch({ kind: 'left', field }),
    submit: () => {
      const sent = sendForm(form, draft, rules);
      onErrors?.(sent.errors.length);
      if (sent.errors.length > 0) return dispatch({ kind: 'refused', draft: sent.draft });
      dispatch({ kind: 'sent' });
      props.onSubmit(sent.values, fail);
    },
  };
}

/**
 * Returns a function that runs work at once or, while a pointer is down, after its click: an error that appears when its
 * field loses the focus would move the button away from under the pointer, and the click would be lost.
 */
export function useAfterPress(): (work: () => void) => void {
  const isPressing = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const press = (): void => {
      isPressing.current = true;
    };
    const release = (): void => {
      isPressing.current = false;
      setTimeout(() => {
        for (const work of waiting.current.splice(0)) work();
      });
    };
    const presses = { pointerdown: press, pointerup: release, pointercancel: release };
    return listen(document, presses, { capture: true });
  }, []);
  return useCallback((work) => {
    if (isPressing.current) waiting.current.push(work);
    else work();
  }, []);
}
