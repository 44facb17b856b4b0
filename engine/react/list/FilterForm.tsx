/** The criteria of a list: a form that folds once it is submitted, and keeps its input. */

import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import X from 'lucide-react/icons/x';
import { type RefObject, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FormModel } from '../../core/model/form.ts';
import type { FormValidator } from '../../core/model/screenModule.ts';
import type { ValueRef } from '../../core/model/value.ts';
import type { Criterion } from '../../core/runtime/criteria.ts';
import type { Search } from '../../core/runtime/query.ts';
import type { FormValues } from '../../core/runtime/rules.ts';
import { useStateWithin, useVersion } from '../browser/stateHooks.ts';
import { whenIdle } from '../browser/tasks.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useValueReader } from '../context/useValueReader.ts';
import type { CriteriaFormProps } from '../form/CriteriaForm.tsx';
import { formPart } from '../form/formPart.ts';
import { useFormRules } from '../form/useFormRules.ts';
import { HiddenText } from '../parts/Icon.tsx';
import { Tool } from '../parts/Tool.tsx';
import { usePart } from '../parts/useLoadPart.ts';
import { type SearchControl, type Searched, useSearch } from './useSearch.ts';
import './search.css';

export type Criteria = ReturnType<typeof useCriteria>;

type Unfolding = ReturnType<typeof useUnfolding>;

type FilterFormProps = CriteriaFormProps & Pick<Criteria['form'], 'version' | 'unfolding'>;

/** The criteria unfold once their form is here. */
function useUnfolding(initially: () => boolean) {
  const [wanted, turn] = useState<boolean | 'first'>(() => initially() && 'first');
  /** What a keyboard shortcut does with the form, once it is unfolded. */
  const pending = useRef<((form: HTMLFormElement) => void) | null>(null);
  const giveUp = (): void => {
    pending.current = null;
    turn(false);
  };
  const open = usePart(formPart, wanted !== false, giveUp) !== null;
  /** The button that folds and unfolds them. */
  const toggle = useRef<HTMLButtonElement>(null);
  /** What it unfolds: the element that contains their form. */
  const body = useRef<HTMLDivElement>(null);
  const perform = (): void => {
    const form = body.current?.querySelector('form');
    if (!open || !form) return;
    pending.current?.(form);
    pending.current = null;
  };
  useEffect(perform);
  const withForm = (act: (form: HTMLFormElement) => void) => () => {
    pending.current = act;
    turn(true);
    perform();
  };
  const keys = {
    filters: withForm((form) => form.querySelector<HTMLElement>('input, select, textarea')?.focus()),
    submit: withForm((form) => form.requestSubmit()),
  };
  return {
    open,
    /** A screen that begins with the criteria is drawn when their form is here, or lost. */
    isAwaited: wanted === 'first' && !open,
    turn,
    toggle,
    body,
    bodyId: useId(),
    keys,
  };
}

/** The criteria of a screen, its search by them, and what a press does: a search folds them, a reset unfolds them. */
export function useCriteria(model: Searched, form: FormModel, validator: FormValidator | undefined) {
  const read = useCriteriaValues();
  const initial = useMemo(
    () => read(form.fields.map(({ name, initial }) => [name, initial] as const)),
    [form, read],
  );
  const { accepts, trust } = useFilterCheck(form, validator);
  const control = useSearch(model, initial, accepts);
  const { search, isBare } = control;
  const unfolding = useUnfolding(() => form.fields.length > 0 && isOpenAtFirst(model, control));
  const { announce, engineText } = useEngine();
  const [errors, setErrors] = useState(0);
  const [resets, setResets] = useState(0);
  const filters = isBare ? initial : search.filters;
  // By its values: the presets are read anew when the user and the properties come, and what is typed stays.
  const version = useVersion(resets, JSON.stringify(filters));
  const seeks = useRef(false);
  const fold = (): void => {
    unfolding.turn(false);
    // The button holds the focus until the result is here.
    unfolding.toggle.current?.focus();
    seeks.current = true;
  };
  const submit = (filters: FormValues): void => {
    fold();
    control.submit(filters);
  };
  const reset = (): void => {
    setResets(resets + 1);
    unfolding.turn(true);
    setErrors(0);
    control.reset();
    // Else the new result is said.
    if (model.start === 'submit') announce(engineText('search.cleared'));
  };
  return {
    control,
    /** The result is here: its heading takes the focus, unless it went elsewhere. Returns whether it does. */
    arrive: (heading: HTMLElement | null): boolean => {
      const arrives = seeks.current && document.activeElement === unfolding.toggle.current;
      seeks.current = false;
      if (arrives) heading?.focus();
      return arrives;
    },
    /** The number of errors of the last submission. */
    errors,
    submit,
    /** Searches without one of the criteria. */
    remove: (field: string): void => {
      const { [field]: _removed, ...others } = search.filters;
      if (accepts(others)) control.submit(others);
      else reset();
    },
    form: {
      form,
      validator,
      initial: filters,
      /** Changes when the form is to be reset to `initial`. */
      version,
      unfolding,
      onSubmit: (values: FormValues): void => {
        trust(values);
        submit(values);
      },
      onReset: reset,
      onErrors: setErrors,
    },
    /** For the searches that their reader has saved. */
    saved: {
      screen: model.id,
      form,
      control,
      /** Whether the user decides if the list runs a search when it is opened. */
      mayOpen: model.start === 'submit',
      onTake: (taken: Search): void => {
        fold();
        control.take(taken);
      },
    },
  };
}

/** Whether the criteria are shown on arrival: a search that is about to be restored counts as one that ran. */
function isOpenAtFirst({ start }: Searched, { search, runs, isBare, remembered }: SearchControl): boolean {
  const shown = runs ? search : isBare ? remembered() : null;
  const isWhole = shown === null ? isBare : Object.keys(shown.filters).length === 0;
  // On a narrow page the rows of a list that runs by itself come first.
  return start === 'arrival' && isWhole ? window.innerWidth >= 640 : shown === null;
}

export function FilterToggle({ open, turn, toggle, bodyId, keys }: Unfolding) {
  const { engineText } = useEngine();
  return (
    <Tool
      ref={toggle}
      label={engineText(open ? 'search.hideFilters' : 'search.showFilters')}
      icon={open ? ChevronUp : ChevronDown}
      command={{ keys, place: 'filters' }}
      aria-expanded={open}
      aria-controls={bodyId}
      onClick={() => turn(!open)}
    />
  );
}

/** The form of the criteria: the input stays while it is folded; criteria from elsewhere reset it. */
export function FilterForm({ unfolding, version, ...form }: FilterFormProps) {
  const { open, body, bodyId } = unfolding;
  const Form = formPart.here()?.default;
  const [wasOpen, setWasOpen] = useStateWithin(version, false);
  useEffect(() => {
    if (open) setWasOpen(true);
  }, [open, setWasOpen]);
  useEffect(() => whenIdle(() => void formPart.load().catch(() => undefined)), []);
  return (
    <div ref={body} id={bodyId} hidden={!open} className="eng-filters__body">
      {Form && (open || wasOpen) && <Form key={version} {...form} />}
    </div>
  );
}

type CriteriaTagsProps = {
  readonly criteria: readonly Criterion[];
  readonly onRemove: (field: string) => void;
  /** The heading of the result, which gets the focus of the last button. */
  readonly title: RefObject<HTMLElement | null>;
};

/** The criteria of the current search, each a button that removes it and leaves the focus to the next one. */
export function CriteriaTags({ criteria, onRemove, title }: CriteriaTagsProps) {
  const { engineText } = useEngine();
  if (criteria.length === 0) return null;
  return (
    <ul className="eng-tags eng-row eng-plain-list" aria-label={engineText('search.active')}>
      {criteria.map(({ field, label, value }) => (
        <li key={field}>
          <button
            type="button"
            className="eng-tag eng-bare"
            onClick={({ currentTarget: { parentElement: own } }) => {
              const next = own?.nextElementSibling ?? own?.previousElementSibling;
              flushSync(() => onRemove(field));
              // Without a criterion that the search needs, none of the others is left.
              (next?.isConnected ? next.querySelector('button') : title.current)?.focus();
            }}
          >
            <HiddenText>{engineText('search.remove')}</HiddenText>
            {label} : {value}
            <X aria-hidden="true" size={14} className="eng-screen-only" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The criteria of a screen before they are submitted: the model's presets, and the validation. */
function useFilterCheck(form: FormModel, validator: FormValidator | undefined) {
  const { errorsOf } = useFormRules(form, validator);
  return useMemo(() => {
    const verdicts = new WeakMap<FormValues, boolean>();
    return {
      /** Whether a search with these criteria may run: they are valid by the form's own rules. Each object is validated once. */
      accepts: (filters: FormValues): boolean => {
        const verdict = verdicts.get(filters) ?? errorsOf(filters).length === 0;
        verdicts.set(filters, verdict);
        return verdict;
      },
      /** The form has validated these criteria. */
      trust: (filters: FormValues): void => void verdicts.set(filters, true),
    };
  }, [errorsOf]);
}

/** Reads the criteria that a definition sets; those without a value are left out. */
export function useCriteriaValues() {
  const { resolve } = useValueReader();
  return useCallback(
    (refs: readonly (readonly [name: string, ref: ValueRef | null])[]): FormValues =>
      Object.fromEntries(
        refs
          .map(([name, ref]) => [name, ref && resolve(ref)] as const)
          .filter(([, value]) => (value ?? null) !== null),
      ),
    [resolve],
  );
}
