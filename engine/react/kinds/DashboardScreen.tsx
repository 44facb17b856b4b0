/** A dashboard: criteria, and the block that is loaded and shown, which one of them may select. */
import { useId, useMemo } from 'react';
import type { DashboardModel, SearchModel } from '../../core/model/screen.ts';
import type { FormValues } from '../../core/runtime/rules.ts';
import { useStateWithin, useVersion } from '../browser/stateHooks.ts';
import { useEngine } from '../context/EngineContext.ts';
import type { ScreenProps } from '../context/registry.ts';
import { useCommand } from '../context/useCommand.ts';
import { useTitleNote } from '../context/useText.ts';
import { FilterForm, FilterToggle, useCriteria } from '../list/FilterForm.tsx';
import { SavedSearches } from '../list/popupTools.tsx';
import { DashboardBlock } from '../page/DashboardBlock.tsx';
import { Heading } from '../shell/Heading.tsx';

const noGrid: Pick<SearchModel['grid'], 'columns' | 'sort' | 'pageSize' | 'pageSizes'> = {
  columns: [],
  sort: null,
  pageSize: 20,
  pageSizes: [20],
};

export default function DashboardScreen({ model, validators, routeParams }: ScreenProps<DashboardModel>) {
  const { say, engineText, announce } = useEngine();
  const titleId = useId();
  const card = useCommand<HTMLElement>({ place: 'filters' });
  const { id: screen, filters: form, by, start } = model;
  const searched = useMemo(() => ({ id: screen, filters: form, grid: noGrid, start }), [screen, form, start]);
  const criteria = useCriteria(searched, form, validators.filters);
  const { search, runs, submissions } = criteria.control;
  // Another search, or a repeated one, resets the form: its values always match the visible result.
  const version = useVersion(criteria.form.version, submissions);
  // The result cleared by another choice: until the address contains the next search, so that the old one does not run
  // again.
  const [isCleared, setCleared] = useStateWithin(version, false);
  useTitleNote({ error: criteria.errors > 0 });

  const change = (values: FormValues, before: FormValues): void => {
    if (by === null || values[by] === before[by]) return;
    setCleared(true);
    announce(engineText('dashboard.changed'));
  };
  const id = by === null ? Object.keys(model.blocks)[0] : String(search.filters[by]);
  const block =
    runs && !isCleared && id !== undefined && Object.hasOwn(model.blocks, id) ? model.blocks[id] : undefined;
  if (criteria.form.unfolding.isAwaited) return null;
  return (
    <div className="eng-stack">
      <Heading />
      {model.intro !== null && <p className="eng-intro">{say(model.intro)}</p>}
      {form.fields.length > 0 && (
        <search ref={card} className="eng-card eng-filters eng-screen-only" aria-labelledby={titleId}>
          <div className="eng-filters__head eng-row">
            <h2 id={titleId} className="eng-card__title">
              {engineText('search.criteria')}
            </h2>
            <div className="eng-filters__tools eng-row">
              <FilterToggle {...criteria.form.unfolding} />
              <SavedSearches {...criteria.saved} />
            </div>
          </div>
          <FilterForm {...criteria.form} version={version} onChange={change} />
        </search>
      )}
      {block !== undefined && (
        <DashboardBlock
          key={id}
          model={model}
          block={block}
          filters={search.filters}
          path={routeParams}
          submissions={submissions}
        />
      )}
    </div>
  );
}
