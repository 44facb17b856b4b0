/** One object with panels of labelled values and tables of rows. */
import Printer from 'lucide-react/icons/printer';
import { type ReactNode, useCallback, useMemo } from 'react';
import type { DetailModel, ItemModel, PanelModel } from '../../core/model/screen.ts';
import { readRows } from '../../core/runtime/query.ts';
import { isObject, type Row } from '../../core/runtime/values.ts';
import { useEngine } from '../context/EngineContext.ts';
import type { ScreenProps } from '../context/registry.ts';
import { useRight } from '../context/useSession.ts';
import { ScreenActions } from '../form/ActionControl.tsx';
import { DetailForm } from '../page/DetailForm.tsx';
import { Facts, HeadingStatus, useItemText, useShownItems } from '../page/Facts.tsx';
import { Siblings } from '../page/Siblings.tsx';
import { TabbedParts, useVisibleTabs } from '../page/TabbedParts.tsx';
import { RefreshNote, useRefresh } from '../page/useRefresh.tsx';
import { ResultState } from '../parts/ResultState.tsx';
import { Tool } from '../parts/Tool.tsx';
import { Unread } from '../parts/Unread.tsx';
import { type StandingLoader, useRouteArgs, useStanding } from '../parts/useAnswer.ts';
import { useLoader } from '../parts/useLoader.ts';
import { Heading } from '../shell/Heading.tsx';
import { ResultTable } from '../table/ResultTable.tsx';
import '../page/detail.css';

export default function DetailScreen({ model, validators, routeParams }: ScreenProps<DetailModel>) {
  const { say, engineText } = useEngine();
  const { state, reload } = useDetail(model, routeParams);
  const detail = state.kind === 'done' ? state.value : null;
  const object = detail?.main ?? null;
  useRouteArgs(object);
  const refreshing = useRefresh(model, object, routeParams, reload);
  return (
    <div className="eng-stack">
      <Siblings model={model} path={routeParams} />
      <div className="eng-heading-line eng-row">
        <Heading />
        {object !== null && <HeadingStatus items={model.status} object={object} />}
        {model.refresh !== null && <RefreshNote refresh={model.refresh} refreshing={refreshing} />}
        {object !== null && !model.tables.some(({ print }) => print) && (
          <Tool label={engineText('table.print')} icon={Printer} onClick={() => window.print()} />
        )}
      </div>
      {model.intro !== null && <p className="eng-intro">{say(model.intro, object ?? {})}</p>}
      {state.kind === 'loading' && (
        <div className="eng-card" aria-busy="true">
          <ResultState kind="loading" onRetry={reload} />
        </div>
      )}
      {state.kind === 'failed' && (
        <div className="eng-card">
          <Unread failure={state.failure} onRetry={reload} />
        </div>
      )}
      {detail !== null && model.actions.length > 0 && (
        <ScreenActions
          actions={model.actions}
          target={{ row: detail.main, path: routeParams, etag: detail.etag, onDone: reload }}
        />
      )}
      {detail !== null && (
        <Detail model={model} object={detail.main} answers={detail.answers}>
          {model.edit !== null && (
            <DetailForm
              edit={model.edit}
              validator={validators.form}
              object={detail.main}
              etag={detail.etag}
              path={routeParams}
              onReload={reload}
            />
          )}
        </Detail>
      )}
    </div>
  );
}

type DetailProps = {
  readonly model: DetailModel;
  readonly object: Row;
  readonly answers: Readonly<Record<string, unknown>>;
  /** The editable part, below the values. */
  readonly children: ReactNode;
};

function Detail({ model, object, answers, children }: DetailProps) {
  const { say } = useEngine();
  const textOf = useItemText();
  const shownItems = useShownItems(model.panels.flatMap(({ items }) => items));
  const tabs = useVisibleTabs(model.tabs);
  const panels = useMemo(
    () =>
      model.panels
        .filter(({ tab }) => tab === null || tabs.some(({ id }) => id === tab))
        .map((panel) => ({ panel, items: shownItems(panel.items, object) }))
        .filter(({ items }) => items.length > 0),
    [model, tabs, object, shownItems],
  );
  const facts = panels.flatMap(({ items }) =>
    items.map((item) => ({
      label: say(item.label),
      value: textOf(item, object),
    })),
  );
  const partsIn = (tab: string | null) => (
    <>
      {panels
        .filter(({ panel }) => panel.tab === tab)
        .map(({ panel, items }) => (
          <Panel key={panel.id} panel={panel} items={items} object={object} />
        ))}
      {model.tables
        .filter((table) => table.tab === tab)
        .map((table) => {
          const source = model.sources[table.source];
          return (
            <ResultTable
              key={table.id}
              table={table}
              rows={readRows(answers[table.source], table.rows ?? source?.rows ?? '')}
              args={object}
              printTitle={say(model.heading, object)}
              printFacts={facts}
            />
          );
        })}
    </>
  );
  return (
    <>
      <div className={model.edit === null ? 'eng-stack' : 'eng-stack eng-detail'}>
        <div className="eng-stack">{partsIn(null)}</div>
        {children}
      </div>
      <TabbedParts label={say(model.heading, object)} tabs={tabs}>
        {({ id }) => partsIn(id)}
      </TabbedParts>
    </>
  );
}

type PanelProps = { readonly panel: PanelModel; readonly items: readonly ItemModel[]; readonly object: Row };

function Panel({ panel, items, object }: PanelProps) {
  const { say } = useEngine();
  return (
    <section className="eng-card eng-panel">
      {panel.title !== null && <h2 className="eng-card__title">{say(panel.title)}</h2>}
      <Facts items={items} object={object} />
    </section>
  );
}

type Loaded = {
  readonly main: Row;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly etag: string | null;
};
type Path = Readonly<Record<string, string>>;

/** Loads the sources of a detail screen in parallel. The object is required: without it there is nothing to show. */
function useDetail(model: DetailModel, path: Path): StandingLoader<Loaded> {
  const { api } = useEngine();
  const hasRight = useRight();
  const names = Object.entries(model.sources)
    .filter(([, { rights }]) => rights === null || rights.some(hasRight))
    .map(([name]) => name);
  const ask = useCallback(
    async (path: Path, names: readonly string[], signal: AbortSignal) => {
      const sources = Object.entries(model.sources).filter(([name]) => names.includes(name));
      const results = await Promise.all(
        sources.map(async ([name, { call }]) => {
          const accepts = name === model.main ? isObject : isStructure;
          return [name, await api.call<unknown>(call, { path }, { signal, accepts })] as const;
        }),
      );
      const answers: Record<string, unknown> = {};
      let etag: string | null = null;
      for (const [name, result] of results) {
        if (!result.ok) return result;
        answers[name] = result.data;
        if (name === model.main) etag = result.etag;
      }
      return { ok: true, value: { main: answers[model.main] as Row, answers, etag } } as const;
    },
    [api, model],
  );
  return useStanding(useLoader({ subject: path, more: names, ask }));
}

/** Whether a body can contain a list or an object; a text is not a response of the API. */
const isStructure = (body: unknown): boolean => typeof body === 'object';
