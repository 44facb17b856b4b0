/** A list: criteria, then results with what can be done about them. The parts are in `list/` and `table/`. */
import { useMemo } from 'react';
import type { FormModel } from '../../core/model/form.ts';
import type { SearchModel } from '../../core/model/screen.ts';
import { useEngine } from '../context/EngineContext.ts';
import type { ScreenProps } from '../context/registry.ts';
import { useRight } from '../context/useSession.ts';
import { ScreenActions } from '../form/ActionControl.tsx';
import { useCriteria } from '../list/FilterForm.tsx';
import { ResultCard } from '../list/ResultCard.tsx';
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
  const { say } = useEngine();
  const criteria = useCriteria(model, model.filters ?? noForm, validators.filters);
  if (criteria.form.unfolding.isAwaited) return null;
  return (
    <div className="eng-stack">
      <Heading />
      {model.intro !== null && <p className="eng-intro">{say(model.intro)}</p>}
      <ScreenActions
        actions={model.actions}
        answer={noObject}
        path={routeParams}
        onDone={() => criteria.submit(criteria.control.search.filters)}
      />
      <ResultCard key={model.id} model={model} criteria={criteria} path={routeParams} />
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
