/** A list: criteria, then results with what can be done about them. The parts are in `list/` and `table/`. */
import { useMemo } from 'react';
import type { FormModel } from '../../core/model/form.ts';
import type { SearchModel, ShortcutModel } from '../../core/model/screen.ts';
import { isSameCriteria } from '../../core/runtime/listSearch.ts';
import { useEngine } from '../context/EngineContext.ts';
import type { ScreenProps } from '../context/registry.ts';
import { useRight } from '../context/useSession.ts';
import { ScreenActions } from '../form/ActionControl.tsx';
import { FilterForm, FilterToggle, useCriteria, useCriteriaValues } from '../list/FilterForm.tsx';
import { SavedSearches } from '../list/popupTools.tsx';
import { ResultCard } from '../list/ResultCard.tsx';
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
const noObject = { data: {}, etag: null };

export default function SearchScreen({ model: whole, validators, routeParams }: ScreenProps<SearchModel>) {
  const model = useAllowed(whole);
  const { say, engineText } = useEngine();
  const criteria = useCriteria(model, model.filters ?? noForm, validators.filters);
  const { control, form, saved, submit } = criteria;
  const { runs, search } = control;
  const read = useCriteriaValues();
  const filtersOf = ({ filters }: ShortcutModel) => read(Object.entries(filters));
  // The one that runs is shown already.
  const others = model.shortcuts.filter((one) => !runs || !isSameCriteria(search.filters, filtersOf(one)));
  return (
    <div className="eng-stack">
      <Heading />
      {model.intro !== null && <p className="eng-intro">{say(model.intro)}</p>}
      <ScreenActions
        actions={model.actions}
        answer={noObject}
        path={routeParams}
        onDone={() => submit(search.filters)}
      />
      <ResultCard
        key={model.id}
        model={model}
        criteria={criteria}
        path={routeParams}
        tools={
          model.filters !== null && (
            <>
              <FilterToggle {...form.unfolding} />
              {others.map((one) => (
                <Tool key={one.id} label={say(one.label)} onClick={() => submit(filtersOf(one))} />
              ))}
              <SavedSearches {...saved} />
            </>
          )
        }
      >
        {model.filters !== null && (
          <search
            id="criteres"
            className="eng-filters eng-screen-only"
            aria-label={engineText('search.criteria')}
            hidden={!form.unfolding.open}
          >
            <FilterForm {...form} />
          </search>
        )}
      </ResultCard>
    </div>
  );
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
