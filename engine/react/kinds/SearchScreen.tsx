/** A list: criteria, then results with what can be done about them. The parts are in `list/` and `table/`. */
import { type ReactNode, useMemo } from 'react';
import type { FormModel } from '../../core/model/form.ts';
import type { SearchModel, ShortcutModel } from '../../core/model/screen.ts';
import { isSameCriteria } from '../../core/runtime/listSearch.ts';
import type { Search } from '../../core/runtime/query.ts';
import type { FormValues } from '../../core/runtime/rules.ts';
import { useVersion } from '../browser/stateHooks.ts';
import { useEngine } from '../context/EngineContext.ts';
import type { ScreenProps } from '../context/registry.ts';
import { useScreenMemory } from '../context/useScreenMemory.ts';
import { useRight } from '../context/useSession.ts';
import { ScreenActions } from '../form/ActionControl.tsx';
import {
  FilterForm,
  FilterToggle,
  useCriteria,
  useCriteriaValues,
  useFilterCheck,
  useInitialValues,
} from '../list/FilterForm.tsx';
import { SavedSearches } from '../list/popupTools.tsx';
import { ResultCard } from '../list/ResultCard.tsx';
import { type SearchControl, useSearch } from '../list/useSearch.ts';
import { Tool } from '../parts/Tool.tsx';
import { Heading } from '../shell/Heading.tsx';
import { useShownGrid } from '../table/useListView.ts';

const noForm: FormModel = {
  schema: {},
  fields: [],
  rules: [],
  dependents: [],
  submit: '',
  reset: null,
  note: null,
};
const noRow = {};

export default function SearchScreen({ model: whole, validators, routeParams }: ScreenProps<SearchModel>) {
  const model = useAllowed(whole);
  const { say, engineText } = useEngine();
  const memory = useScreenMemory(model.id);
  const form = model.filters ?? noForm;
  const initial = useInitialValues(form);
  const { accepts, trust } = useFilterCheck(form, validators.filters);
  const control = useSearch(model, memory, initial, accepts);
  const { search } = control;
  const criteria = useCriteria(control, initial, () => isOpenAtFirst(model, control));
  const { unfolding, errors, filters, submit, take, reset } = criteria;
  const remove = (field: string): void => {
    const { [field]: _removed, ...filters } = search.filters;
    if (accepts(filters)) control.submit(filters);
    else reset();
  };
  // By its values: the presets are read anew when the user and the properties come, and what is typed stays.
  const version = useVersion(criteria.resets, JSON.stringify(filters));

  return (
    <div className="eng-stack">
      <Heading />
      {model.intro !== null && <p className="eng-intro">{say(model.intro)}</p>}
      {model.actions.length > 0 && (
        <ScreenActions
          actions={model.actions}
          target={{ row: noRow, path: routeParams, etag: null, onDone: () => submit(search.filters) }}
        />
      )}
      <ResultCard
        key={model.id}
        model={model}
        control={control}
        path={routeParams}
        hasErrors={errors > 0}
        criteria={criteria}
        onRemove={remove}
        tools={
          model.filters !== null && (
            <CriteriaTools
              model={model}
              form={model.filters}
              control={control}
              toggle={<FilterToggle {...unfolding} />}
              onSubmit={submit}
              onTake={take}
            />
          )
        }
      >
        {model.filters !== null && (
          <search
            id="criteres"
            className="eng-filters eng-screen-only"
            aria-label={engineText('search.criteria')}
            hidden={!unfolding.open}
          >
            <FilterForm
              form={form}
              validator={validators.filters}
              initial={filters}
              version={version}
              unfolding={unfolding}
              onSubmit={(values) => {
                trust(values);
                submit(values);
              }}
              onReset={reset}
              onErrors={criteria.setErrors}
            />
          </search>
        )}
      </ResultCard>
    </div>
  );
}

type CriteriaToolsProps = {
  readonly model: SearchModel;
  readonly form: FormModel;
  readonly control: SearchControl;
  /** Shows and hides the criteria. */
  readonly toggle: ReactNode;
  readonly onSubmit: (filters: FormValues) => void;
  readonly onTake: (search: Search) => void;
};

/** The tools of the criteria: show them, ready searches (the one that runs is shown already), saved ones. */
function CriteriaTools({ model, form, control, toggle, onSubmit, onTake }: CriteriaToolsProps) {
  const { say } = useEngine();
  const { runs, search } = control;
  const read = useCriteriaValues();
  const filtersOf = (shortcut: ShortcutModel): FormValues => read(Object.entries(shortcut.filters));
  const shortcuts = model.shortcuts.filter(
    (shortcut) => !runs || !isSameCriteria(search.filters, filtersOf(shortcut)),
  );
  return (
    <>
      {toggle}
      {shortcuts.map((shortcut) => (
        <Tool key={shortcut.id} label={say(shortcut.label)} onClick={() => onSubmit(filtersOf(shortcut))} />
      ))}
      <SavedSearches
        screen={model.id}
        form={form}
        control={control}
        onTake={onTake}
        mayOpen={model.start === 'submit'}
      />
    </>
  );
}

/** Whether the criteria are shown on arrival: a search that is about to be restored counts as one that ran. */
function isOpenAtFirst({ start }: SearchModel, { search, runs, isBare, remembered }: SearchControl): boolean {
  const shown = runs ? search : isBare ? remembered() : null;
  const isWhole = shown === null ? isBare : Object.keys(shown.filters).length === 0;
  // On a narrow page the rows of a list that runs by itself come first.
  return start === 'arrival' && isWhole ? window.innerWidth >= 640 : shown === null;
}

/** The columns that the reader may see; without the right of the bulk action there are no checkboxes. */
function useAllowed(model: SearchModel): SearchModel {
  const right = model.bulk?.right ?? null;
  const hasRight = useRight();
  const isAllowed = right === null || hasRight(right);
  const grid = useShownGrid(model.grid);
  return useMemo(
    () => (isAllowed ? { ...model, grid } : { ...model, bulk: null, grid: { ...grid, selection: false } }),
    [model, grid, isAllowed],
  );
}
