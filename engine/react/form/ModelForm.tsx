/**
 * Renders a form of the model with RJSF, the only file that imports it. The schema is passed as it was compiled, fields
 * and widgets come from the model, and `formErrors` decides what is wrong, so that a search restored from the address
 * has the same messages as one that is typed.
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
import { lazy, type ReactNode, Suspense, useId, useMemo } from 'react';
import type { FormModel } from '../../core/model/form.ts';
import type { FormValidators } from '../../core/model/screenModule.ts';
import { findingsOf } from '../../core/runtime/formErrors.ts';
import { visibleErrors } from '../../core/runtime/formProgress.ts';
import type { FormValues } from '../../core/runtime/rules.ts';
import { useEngine } from '../context/EngineContext.ts';
import type { WidgetProps } from '../context/WidgetProps.ts';
import { PartBoundary } from '../parts/PartBoundary.tsx';
import { criteriaId } from './Criteria.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { errorId, FormField, helpId, hintId } from './FormField.tsx';
import {
  type FormState,
  FormStateContext,
  FormWaitsContext,
  useFormField,
  useFormWaits,
} from './FormState.ts';
import { useAfterPress } from './useAfterPress.ts';
import { type FormProgressProps, useFormProgress } from './useFormProgress.ts';
import { useFormRules } from './useFormRules.ts';
import { useWidgets } from './useWidgets.ts';
import { WaitingField } from './WaitingField.tsx';
import '../parts/form.css';

type ModelFormProps = FormProgressProps & {
  readonly validators: FormValidators;
  /** Id of the form, for a button outside it. */
  readonly id?: string;
  /** The form is being sent: input is ignored. Disabled fields would lose the focus. */
  readonly held?: boolean;
  /** The buttons. */
  readonly children: ReactNode;
};

export function ModelForm(props: ModelFormProps) {
  const { form, validators, children } = props;
  const idPrefix = `form${useId()}`;
  const { say: sayText } = useEngine();
  const widgets = useWidgets();
  const validator = useMemo(() => validatorOf(form, validators), [form, validators]);
  const findings = useMemo(() => findingsOf(validators), [validators]);
  const afterPress = useAfterPress();
  const waits = useFormWaits();
  const rules = useFormRules(form, findings, props.object);
  const { progress, change, leave, submit } = useFormProgress(props, rules);
  const { draft, refusals } = progress;
  const errors = useMemo(() => rules.errorsOf(draft), [rules, draft]);
  const { atFields, listed } = visibleErrors(progress, errors);

  const state: FormState = {
    fields: form.fields,
    shownError: (name) => {
      const error = atFields.find(({ field }) => field === name);
      return error === undefined ? null : sayText(error.message, error.args);
    },
    isVisible: (name) => rules.isVisible(name, draft),
    isEnabled: (name) => rules.isEnabled(name, draft),
    isHeld: props.held === true,
    value: (name) => draft[name],
    touch: (name) => afterPress(() => leave(name)),
  };

  const uiSchema = useMemo(() => uiSchemaOf(form), [form]);
  return (
    <FormWaitsContext value={waits}>
      <FormStateContext value={state}>
        <ErrorSummary errors={listed} refusals={refusals} idOf={(name) => `${idPrefix}_${name}`} />
        {form.note !== null && <p className="eng-form__note eng-screen-only">{sayText(form.note)}</p>}
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
    </FormWaitsContext>
  );
}

/** What RJSF asks about parts of the schema. */
function validatorOf(form: FormModel, validators: FormValidators) {
  return createPrecompiledValidator(
    validators as Parameters<typeof createPrecompiledValidator>[0],
    form.schema as RJSFSchema,
  );
}

function uiSchemaOf(form: FormModel): UiSchema {
  return {
    'ui:order': form.fields.map(({ name }) => name).concat('*'),
    ...Object.fromEntries(form.fields.map(({ name }) => [name, { 'ui:widget': 'engine' }])),
  };
}

const SourcedWidget = lazy(() => import('./SourcedWidget.tsx'));

/** RJSF's widget for every field: passes the props to the model's own widget. */
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
        <Suspense fallback={<WaitingField />}>
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
