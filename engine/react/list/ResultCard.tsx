/** A search and its result in one card: count, active criteria and tools in one line, the criteria, bulk actions, rows, pages. */
import { type ReactNode, type RefObject, useId, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { SearchModel, ShortcutModel } from '../../core/model/screen.ts';
import { isSameCriteria } from '../../core/runtime/listSearch.ts';
import { draftKey } from '../client/drafts.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useCommand } from '../context/useCommand.ts';
import { useUserKey } from '../context/useSession.ts';
import { ResultState } from '../parts/ResultState.tsx';
import { Tool } from '../parts/Tool.tsx';
import { usePart } from '../parts/useLoadPart.ts';
import { ListBody } from '../table/ListBody.tsx';
import { RowListContext } from '../table/rowList.ts';
import { LazyPrintView } from '../table/useOutput.tsx';
import { BulkBar } from './BulkBar.tsx';
import { type Criteria, CriteriaTags, FilterForm, FilterToggle, useCriteriaValues } from './FilterForm.tsx';
import { panelsPart, SavedSearches } from './popupTools.tsx';
import { ResultTools } from './ResultTools.tsx';
import { type ListControl, useList } from './useList.ts';
import { listWorkPart } from './useListRows.ts';
import '../table/print.css';
import '../table/result.css';

type ResultCardProps = {
  readonly model: SearchModel;
  readonly criteria: Criteria;
  readonly path: Readonly<Record<string, string>>;
};

export function ResultCard({ model, criteria, path }: ResultCardProps) {
  const { grid } = model;
  const { control, form, saved, submit } = criteria;
  const { runs, search } = control;
  const { say, engineText } = useEngine();
  const read = useCriteriaValues();
  const filtersOf = ({ filters }: ShortcutModel) => read(Object.entries(filters));
  // The one that runs is shown already.
  const others = model.shortcuts.filter((one) => !runs || !isSameCriteria(search.filters, filtersOf(one)));
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const list = useList(model, criteria, path, title);
  const { output } = list;
  const arrangeable = useMemo(
    () => grid.columns.filter((column) => column.grid && column.action === null),
    [grid.columns],
  );
  const place = useCommand<HTMLElement>({ place: 'results' });
  if (!runs && model.filters === null) return null;
  return (
    <section
      ref={place}
      className="eng-card eng-result"
      aria-labelledby={titleId}
      aria-busy={runs && list.isWaiting}
    >
      <div className="eng-result__head eng-line">
        <h2 id={titleId} ref={title} tabIndex={-1} className="eng-result__title">
          {runs
            ? list.result === null
              ? engineText('search.results')
              : list.count
            : engineText('search.criteria')}
        </h2>
        {runs && <CriteriaTags criteria={list.criteria} onRemove={criteria.remove} title={title} />}
        <div className="eng-result__tools eng-line eng-screen-only">
          {model.filters !== null && (
            <>
              <FilterToggle {...form.unfolding} />
              {others.map((one) => (
                <Tool key={one.id} label={say(one.label)} onClick={() => submit(filtersOf(one))} />
              ))}
              <SavedSearches {...saved} />
            </>
          )}
          {runs && list.mayHaveRows && (
            <ResultTools
              model={model}
              hasRows={list.rows.length > 0}
              columns={arrangeable}
              table={control.table}
              view={list.shownAs}
              onArrange={list.view.onArrange}
              reading={output.reading}
              onCancel={output.cancel}
              onOutput={output.put}
            />
          )}
        </div>
      </div>
      {output.printChoice}
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
      {runs ? (
        <Found model={model} list={list} title={title} />
      ) : (
        (control.isIncomplete || model.start === 'submit') && (
          <ResultState kind={control.isIncomplete ? 'incomplete' : 'idle'} />
        )
      )}
    </section>
  );
}

type FoundProps = {
  readonly model: SearchModel;
  readonly list: ListControl;
  /** The heading above, which gets the focus when the buttons of a notice disappear. */
  readonly title: RefObject<HTMLElement | null>;
};

/** What was found: bulk actions, rows and pages; on paper, all rows. */
function Found({ model, list, title }: FoundProps) {
  const { grid } = model;
  const { output, ticks, cut } = list;
  const { drafts } = useEngine();
  // Rows are drawn before the code that keeps their ticks is loaded, unless some were kept: those are drawn ticked.
  const owner = useUserKey();
  const { pathname } = useLocation();
  const [hasKept, setKept] = useState(() =>
    ['ticks', 'cells'].some((name) => drafts.getState()[draftKey(owner, pathname, name)] !== undefined),
  );
  const hasTicks = grid.selection && list.rows.length > 0;
  const mayKeep = hasKept || hasTicks || grid.columns.some(({ edit }) => edit !== null);
  const work = usePart(listWorkPart, mayKeep, () => setKept(false));
  const panels = usePart(panelsPart, list.compared !== null, () => list.setCompared(null));
  return (
    <>
      {cut !== null && <p className="eng-result__cut">{cut}</p>}
      {ticks.column && list.mayHaveRows && (
        <BulkBar
          bulk={model.bulk}
          progress={list.progress}
          onRun={list.runBulk}
          onCancel={list.cancelBulk}
          ticks={ticks.column}
        />
      )}
      <div className="eng-result__rows" data-waiting={list.isWaiting || undefined}>
        <Rows model={model} list={list} title={title} isHeld={hasKept && work === null} />
      </div>
      {work !== null && <work.KeptInput {...list} edits={list.list.edits} />}
      {model.compare !== null && panels !== null && (
        <panels.ComparePanel model={model} compare={model.compare} list={list} />
      )}
      {output.onPaper.length > 0 && <Paper model={model} list={list} />}
    </>
  );
}

/** The rows or their placeholder; above them the reason why new ones are missing. */
function Rows({ model: { grid }, list, title, isHeld }: FoundProps & { readonly isHeld: boolean }) {
  const { say } = useEngine();
  const { state, rows, isMissing } = list;
  const hasRows = rows.length > 0;
  const after = (act: () => void) => () => {
    title.current?.focus();
    act();
  };
  const waiting = { onRetry: after(list.reload), onCancel: after(list.stop) };
  const body = (): ReactNode => {
    if (isMissing && !hasRows) return null;
    if (list.ordered === null || isHeld || (list.isWaiting && !hasRows))
      return <ResultState kind="loading" {...waiting} />;
    if (!hasRows) return <ResultState kind="empty" text={say(grid.empty)} />;
    return (
      <RowListContext value={list.list}>
        <ListBody
          wanted={list.shownAs}
          edits={list.list.edits}
          view={list.view}
          pager={list.pager}
          offered={list.offered}
        />
      </RowListContext>
    );
  };
  return (
    <>
      {state.kind === 'failed' && (
        <ResultState kind="failed" text={say(state.failure.message)} {...waiting} />
      )}
      {state.kind === 'stopped' && <ResultState kind="stopped" {...waiting} />}
      {!isMissing && hasRows && list.isLong && <ResultState kind="long" {...waiting} />}
      {body()}
    </>
  );
}

/** The print: all rows, or those of the page for the browser's own print. */
function Paper({ model, list }: Pick<FoundProps, 'model' | 'list'>) {
  const { say } = useEngine();
  const { onPaper, onPrinted } = list.output;
  const count = say(model.grid.count, { n: onPaper.length });
  return (
    <LazyPrintView
      title={say(model.heading)}
      facts={list.criteria}
      columns={model.grid.columns}
      rows={onPaper}
      list={list.view}
      count={list.cut === null ? count : `${count}. ${list.cut}`}
      onDone={onPrinted}
    />
  );
}
