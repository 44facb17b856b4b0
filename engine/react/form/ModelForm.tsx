/**
 * Draws a form of the model with RJSF, the only file that knows it: the schema goes in as it was compiled, fields and
 * widgets come from the model, and what is wrong is decided by `formErrors` so that a search restored from the
 * address is judged by the same words as one that is typed.
 */
import Form from '@rjsf/core';
import type {
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  RJSFSchema,
  WidgetProps as RjsfWidgetProps,
  UiSchema,
} from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { lazy, type ReactNode, Suspense, useEffect, useId, useMemo, useState } from 'react';
import type { FormModel } from '../../core/model/model.ts';
import type { FormValidators, ValidationError } from '../../core/model/screenModule.ts';
import { fillFields, isShownOnly, restartFields, startFields } from '../../core/runtime/dependents.ts';
import { type FormError, submittedValues } from '../../core/runtime/formErrors.ts';
import { cleanValues } from '../../core/runtime/query.ts';
import { rebasedValues } from '../../core/runtime/rebasedValues.ts';
import type { FormValues } from '../../core/runtime/rules.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useHandler } from '../browser/useHandler.ts';
import { useEngine } from '../context/EngineContext.ts';
import type { WidgetProps } from '../context/WidgetProps.ts';
import { PartBoundary } from '../feedback/PartBoundary.tsx';
import { criteriaId } from './Criteria.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { errorId, FormField, helpId, hintId } from './FormField.tsx';
import { type FormState, FormStateContext, useFormField } from './FormState.ts';
import { useAfterPress } from './useAfterPress.ts';
import { useFormRules } from './useFormRules.ts';
import { useWidgets } from './useWidgets.ts';
import '../controls/form.css';

type ModelFormProps = {
  readonly form: FormModel;
  readonly validators: FormValidators;
  /** What the form begins with; give another `key` to begin again. */
  readonly initial: FormValues;
  /** What it holds at first in place of that: typed before, and brought back. */
  readonly typed?: FormValues;
  /** The object that the form changes, for its conditions. Another one begins the fields anew that hold what it held. */
  readonly object?: Row;
  /** Errors that the server found; each is shown until its field changes. */
  readonly failures?: readonly FormError[];
  /** Of the form in the page, for who is to send it. */
  readonly id?: string;
  /** It is on its way: what is typed meanwhile is not taken. Fields that were disabled for it would lose the focus. */
  readonly held?: boolean;
  readonly onSubmit: (values: FormValues) => void;
  /** Told of what is typed, and of what the form held before. */
  readonly onChange?: (values: FormValues, before: FormValues) => void;
  /** Told what it holds, at first and whenever that is another. */
  readonly onDraft?: (values: FormValues) => void;
  /** Told when errors come to be listed, or no longer are. */
  readonly onErrors?: (count: number) => void;
  /** The buttons. */
  readonly children: ReactNode;
};

/** Reads the schema's findings about some values, with the validators that the build compiled. */
export function compiledValidator(form: FormModel, validators: FormValidators) {
  const schema = form.schema as RJSFSchema;
  const validator = createPrecompiledValidator(
    validators as Parameters<typeof createPrecompiledValidator>[0],
    schema,
  );
  return {
    validator,
    findings: (values: FormValues): readonly ValidationError[] => {
      return validator.rawValidation<ValidationError>(schema, values).errors ?? [];
    },
  };
}

export function ModelForm(props: ModelFormProps) {
  const { form, validators, onSubmit, onChange, onErrors, children } = props;
  const idPrefix = `form${useId()}`;
  const { say: sayText } = useEngine();
  const widgets = useWidgets();
  const { validator, findings } = useMemo(() => compiledValidator(form, validators), [form, validators]);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [isRefused, setRefused] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [told, setTold] = useState(props.failures);
  if (told !== props.failures) {
    setTold(props.failures);
    if (props.failures?.length) setRefusals(refusals + 1);
  }
  const [settled, setSettled] = useState<FormValues | null>(null);
  const afterPress = useAfterPress();
  const formRules = useFormRules(form, findings, props.object);
  const [draft, setDraft] = useState(() => startFields(form, props.typed ?? props.initial, formRules));
  const [begun, setBegun] = useState({ object: props.object, values: props.initial });
  if (begun.object !== props.object) {
    setBegun({ object: props.object, values: props.initial });
    setDraft(rebasedValues(draft, begun.values, props.initial));
    setTouched(new Set());
  }
  const tellDraft = useHandler(props.onDraft ?? ignore);
  useEffect(() => tellDraft(draft), [tellDraft, draft]);
  const secrets = useMemo(() => secretsOf(form), [form]);
  const errors = useMemo(() => formRules.errorsOf(draft), [formRules, draft]);
  const failures = (props.failures ?? []).filter(
    ({ field }) => settled === null || field === null || settled[field] === draft[field],
  );
  const shown = isRefused ? errors : errors.filter(({ field }) => field !== null && touched.has(field));
  const listed = [...(isRefused ? errors : []), ...failures];

  const state: FormState = {
    fields: form.fields,
    shownError: (name) => {
      const error = [...shown, ...failures].find(({ field }) => field === name);
      return error === undefined ? null : sayText(error.message, error.args);
    },
    isVisible: (name) => formRules.isVisible(name, draft),
    isEnabled: (name) => formRules.isEnabled(name, draft),
    isHeld: props.held === true,
    value: (name) => draft[name],
    touch: (name) =>
      afterPress(() => setTouched((before) => (before.has(name) ? before : new Set(before).add(name)))),
  };
  const change = (typed: FormValues): void => {
    const values = restartFields(form, draft, typed, formRules);
    setDraft(values);
    onChange?.(values, draft);
    if (isRefused && formRules.errorsOf(values).length === 0) {
      // All is put right: what goes wrong from here on is told at its field, until the form is sent again.
      setRefused(false);
      setTouched(new Set(form.fields.map(({ name }) => name)));
      onErrors?.(0);
    }
  };
  const submit = (): void => {
    const values = fillFields(form, cleanValues(draft, secrets), formRules);
    const wrong = formRules.errorsOf(values);
    onErrors?.(wrong.length);
    if (wrong.length > 0) {
      if (form.dependents.length > 0) setDraft(values);
      setRefused(true);
      setRefusals(refusals + 1);
      return;
    }
    setRefused(false);
    setSettled(draft);
    const isSent = (name: string) =>
      formRules.isVisible(name, values) && !isShownOnly(form, name, values, formRules);
    onSubmit(submittedValues(form, values, isSent));
  };

  const uiSchema = useMemo(() => uiSchemaOf(form), [form]);
  return (
    <FormStateContext value={state}>
      <ErrorSummary errors={listed} refusals={refusals} idOf={(name) => `${idPrefix}_${name}`} />
      {form.note !== null && <p className="eng-form__note">{sayText(form.note)}</p>}
      <Form
        className="eng-form"
        {...(props.id === undefined ? {} : { id: props.id })}
        schema={form.schema as RJSFSchema}
        uiSchema={uiSchema}
        validator={validator}
        formData={draft}
        idPrefix={idPrefix}
        templates={templates}
        widgets={{ engine: EngineWidget }}
        formContext={{ widgets }}
        noHtml5Validate
        noValidate
        showErrorList={false}
        experimental_defaultFormStateBehavior={{
          constAsDefaults: 'never',
          emptyObjectFields: 'skipDefaults',
        }}
        experimental_componentUpdateStrategy="always"
        onChange={({ formData }) => change((formData ?? {}) as FormValues)}
        onSubmit={submit}
      >
        <div className="eng-form__actions">{children}</div>
      </Form>
    </FormStateContext>
  );
}

const ignore = (): void => {};

/** The fields of which every character counts. */
function secretsOf({ fields }: FormModel): ReadonlySet<string> {
  return new Set(fields.filter(({ widget }) => widget === 'password').map(({ name }) => name));
}

function uiSchemaOf(form: FormModel): UiSchema {
  return {
    'ui:order': form.fields.map(({ name }) => name).concat('*'),
    ...Object.fromEntries(form.fields.map(({ name }) => [name, { 'ui:widget': 'engine' }])),
  };
}

const SourcedWidget = lazy(() => import('./SourcedWidget.tsx'));

/** RJSF's widget for every field: hands the model's own widget what it needs. */
function EngineWidget({ id, name, value, onChange, registry }: RjsfWidgetProps) {
  const { say: sayText } = useEngine();
  const { field, state } = useFormField(name);
  const Widget = (registry.formContext as { widgets: ReturnType<typeof useWidgets> }).widgets[field.widget];
  if (Widget === undefined) throw new Error(`No widget is registered under "${field.widget}".`);
  const invalid = state.shownError(name) !== null;
  const described = [
    field.hint === null ? [] : [hintId(id)],
    field.help === null ? [] : [helpId(id)],
    field.criteria.length === 0 ? [] : [criteriaId(id)],
    invalid ? [errorId(id)] : [],
  ]
    .flat()
    .join(' ');
  const props: WidgetProps = {
    id,
    name,
    field,
    label: sayText(field.label),
    value,
    onChange: (next) => {
      if (!state.isHeld) onChange(next);
    },
    onBlur: () => state.touch(name),
    required: field.required,
    disabled: !state.isEnabled(name),
    readOnly: field.readOnly,
    invalid,
    describedBy: described === '' ? undefined : described,
  };
  return (
    <PartBoundary id={name} of={value}>
      {field.optionsFrom === null ? (
        <Widget {...props} />
      ) : (
        <Suspense fallback={null}>
          <SourcedWidget from={field.optionsFrom} widget={Widget} props={props} />
        </Suspense>
      )}
    </PartBoundary>
  );
}

function FieldTemplate({ id, fieldPathId, children }: FieldTemplateProps) {
  const name = fieldPathId.path.at(-1);
  if (name === undefined) return children;
  return (
    <FormField id={id} name={String(name)}>
      {children}
    </FormField>
  );
}

function ObjectFieldTemplate({ properties }: ObjectFieldTemplateProps) {
  return <div className="eng-form__fields">{properties.map(({ content }) => content)}</div>;
}

const templates = { FieldTemplate, ObjectFieldTemplate };
