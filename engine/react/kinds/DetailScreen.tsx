/** One object with panels of labelled values and tables of rows. */
import Printer from 'lucide-react/icons/printer';
import { type ReactNode, useCallback } from 'react';
import type { DetailModel } from '../../core/model/screen.ts';
import { readRows } from '../../core/runtime/query.ts';
import { isObject, type Row } from '../../core/runtime/values.ts';
import { useEngine } from '../context/EngineContext.ts';
import type { ScreenProps } from '../context/registry.ts';
import { useRight } from '../context/useSession.ts';
import { DetailForm } from '../page/DetailForm.tsx';
import { Facts, HeadingStatus, useItemText, useShownItems } from '../page/Facts.tsx';
import { RefreshNote } from '../page/RefreshNote.tsx';
import { Siblings } from '../page/Siblings.tsx';
import { TabbedParts, useVisibleTabs } from '../page/TabbedParts.tsx';
import { Tool } from '../parts/Tool.tsx';
import { type Answer, type StandingLoader, useStanding } from '../parts/useAnswer.ts';
import { useLoader } from '../parts/useLoader.ts';
import { Heading } from '../shell/Heading.tsx';
import { ResultTable } from '../table/ResultTable.tsx';
import { ObjectFrame } from './ObjectFrame.tsx';
import '../page/detail.css';

export default function DetailScreen({ model, validators, routeParams }: ScreenProps<DetailModel>) {
  const { engineText } = useEngine();
  const reading = useDetail(model, routeParams);
  const { state, reload } = reading;
  const object = state.kind === 'done' ? state.value.data : null;
  const { refresh } = model;
  const call = model.sources[model.main]?.call;
  const heading = (
    <>
      <Siblings model={model} path={routeParams} />
      <div className="eng-heading-line eng-line">
        <Heading />
        {object !== null && <HeadingStatus items={model.status} object={object} />}
        {object !== null && refresh !== null && call && (
          <RefreshNote refresh={refresh} call={call} object={object} path={routeParams} reload={reload} />
        )}
        {object !== null && !model.tables.some(({ print }) => print) && (
          <Tool label={engineText('table.print')} icon={Printer} onClick={() => window.print()} />
        )}
      </div>
    </>
  );
  return (
    <ObjectFrame model={model} path={routeParams} reading={reading} heading={heading}>
      {({ data, answers, etag }) => (
        <Detail model={model} object={data} answers={answers}>
          {model.edit !== null && (
            <DetailForm
              edit={model.edit}
              validator={validators.form}
              object={data}
              etag={etag}
              path={routeParams}
              onReload={reload}
            />
          )}
        </Detail>
      )}
    </ObjectFrame>
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
  const panels = model.panels
    .filter(({ tab }) => tab === null || tabs.some(({ id }) => id === tab))
    .map((panel) => ({ panel, items: shownItems(panel.items, object) }))
    .filter(({ items }) => items.length > 0);
  const facts = panels.flatMap(({ items }) =>
    items.map((item) => ({ label: say(item.label), value: textOf(item, object) })),
  );
  const partsIn = (tab: string | null) => (
    <>
      {panels
        .filter(({ panel }) => panel.tab === tab)
        .map(({ panel, items }) => (
          <section key={panel.id} className="eng-card eng-panel">
            {panel.title !== null && <h2 className="eng-card__title">{say(panel.title)}</h2>}
            <Facts items={items} object={object} />
          </section>
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

/** The object, and what each source has answered. */
type Loaded = Answer<Row> & { readonly answers: Readonly<Record<string, unknown>> };
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
      return { ok: true, value: { data: answers[model.main] as Row, answers, etag } } as const;
    },
    [api, model],
  );
  return useStanding(useLoader({ subject: path, more: names, ask }));
}

/** Whether a body can contain a list or an object; a text is not a response of the API. */
const isStructure = (body: unknown): boolean => typeof body === 'object';
