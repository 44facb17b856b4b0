/** The form of a list's criteria. Another page or sort order does not render it again. Dialogs that ask come with it. */
import SearchIcon from 'lucide-react/icons/search';
import { useMemo, useState } from 'react';
import { filledValues } from '../../core/runtime/formErrors.ts';
import type { FormValues } from '../../core/runtime/rules.ts';
import { useHandler } from '../browser/stateHooks.ts';
import { useEngine } from '../context/EngineContext.ts';
import { Button } from '../parts/Button.tsx';
import { ModelForm, type ModelFormProps } from './ModelForm.tsx';

export { askDialog } from './AskDialog.tsx';

export type CriteriaFormProps = Pick<ModelFormProps, 'form' | 'validator' | 'initial' | 'onChange'> & {
  readonly onSubmit: (values: FormValues) => void;
  readonly onReset: () => void;
  readonly onErrors: (count: number) => void;
};

export default function CriteriaForm(props: CriteriaFormProps) {
  const { form, validator } = props;
  const { say } = useEngine();
  const [initial] = useState(props.initial);
  const onSubmit = useHandler((values: FormValues) => props.onSubmit(filledValues(values)));
  const onErrors = useHandler(props.onErrors);
  const onReset = useHandler(props.onReset);
  const onChange = useHandler((values: FormValues, before: FormValues) => props.onChange?.(values, before));
  return useMemo(
    () => (
      <ModelForm
        form={form}
        validator={validator}
        initial={initial}
        onSubmit={onSubmit}
        onErrors={onErrors}
        onChange={onChange}
      >
        <Button type="submit" variant="primary">
          <SearchIcon aria-hidden="true" size={17} />
          {say(form.submit)}
        </Button>
        {form.reset !== null && (
          <Button variant="quiet" onClick={onReset}>
            {say(form.reset)}
          </Button>
        )}
      </ModelForm>
    ),
    [form, validator, initial, say, onSubmit, onErrors, onReset, onChange],
  );
}
