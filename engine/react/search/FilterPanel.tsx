/**
 * The criteria of a list: a form that collapses after it was submitted, and keeps its input. It renders when it is
 * first expanded; another page or sort order does not render it again.
 */
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import SearchIcon from 'lucide-react/icons/search';
import { type ReactNode, type RefObject, useEffect, useId, useMemo, useState } from 'react';
import type { FormModel } from '../../core/model/form.ts';
import type { FormValidators } from '../../core/model/screenModule.ts';
import type { FormValues } from '../../core/runtime/rules.ts';
import { useHandler } from '../browser/useHandler.ts';
import { useStateWithin } from '../browser/useStateWithin.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useEngineText } from '../context/useText.ts';
import { Button } from '../controls/Button.tsx';
import { ModelForm } from '../form/ModelForm.tsx';
import './search.css';

type FilterFormProps = {
  readonly form: FormModel;
  readonly validators: FormValidators;
  readonly initial: FormValues;
  /** Changes when the form is to be reset to `initial`. */
  readonly version: string;
  readonly open: boolean;
  readonly onSubmit: (values: FormValues) => void;
  readonly onReset: () => void;
  readonly onErrors: (count: number) => void;
  /** Called on each change, with the values before and after it. */
  readonly onChange?: (values: FormValues, before: FormValues) => void;
};

type FilterToggleProps = {
  readonly open: boolean;
  readonly toggle: RefObject<HTMLButtonElement | null>;
  readonly onToggle: (open: boolean) => void;
  /** Id of what it unfolds. */
  readonly bodyId: string;
};

type FilterPanelProps = FilterFormProps &
  Omit<FilterToggleProps, 'bodyId'> & {
    /** Beside the button that collapses the form. */
    readonly children: ReactNode;
  };

/** The criteria as a card of its own. */
export function FilterPanel(props: FilterPanelProps) {
  const engineText = useEngineText();
  const titleId = useId();
  const bodyId = useId();
  return (
    <search className="eng-card eng-filters" aria-labelledby={titleId}>
      <div className="eng-filters__head">
        <h2 id={titleId} className="eng-card__title">
          {engineText('search.criteria')}
        </h2>
        <div className="eng-filters__tools">
          {props.children}
          <FilterToggle {...props} bodyId={bodyId} />
        </div>
      </div>
      <div id={bodyId} hidden={!props.open} className="eng-filters__body">
        <FilterForm {...props} />
      </div>
    </search>
  );
}

/** Unfolds and folds the criteria. */
export function FilterToggle({ open, toggle, onToggle, bodyId }: FilterToggleProps) {
  const engineText = useEngineText();
  const Chevron = open ? ChevronUp : ChevronDown;
  return (
    <button
      ref={toggle}
      type="button"
      className="eng-tool"
      data-tool="filters"
      aria-expanded={open}
      aria-controls={bodyId}
      onClick={() => onToggle(!open)}
    >
      <Chevron aria-hidden="true" size={17} />
      <span>{engineText(open ? 'search.hideFilters' : 'search.showFilters')}</span>
    </button>
  );
}

/** The form of the criteria: the input stays while it is folded; criteria from elsewhere reset it. */
export function FilterForm(props: FilterFormProps) {
  const { open, version } = props;
  const [wasOpen, setWasOpen] = useStateWithin(version, false);
  useEffect(() => {
    if (open) setWasOpen(true);
  }, [open, setWasOpen]);
  return (open || wasOpen) && <Criteria key={version} {...props} />;
}

function Criteria(props: FilterFormProps) {
  const { form, validators } = props;
  const { say } = useEngine();
  const [initial] = useState(props.initial);
  const onSubmit = useHandler(props.onSubmit);
  const onErrors = useHandler(props.onErrors);
  const onReset = useHandler(props.onReset);
  const onChange = useHandler((values: FormValues, before: FormValues) => props.onChange?.(values, before));
  return useMemo(
    () => (
      <ModelForm
        form={form}
        validators={validators}
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
    [form, validators, initial, say, onSubmit, onErrors, onReset, onChange],
  );
}
