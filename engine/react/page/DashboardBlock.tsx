/** One result of a dashboard: its table and chart, or the reason why there is none. */
import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ComponentType, useCallback, useEffect, useId, useMemo, useState } from 'react';
import type { BlockModel, DashboardModel } from '../../core/model/screen.ts';
import { criteriaOf } from '../../core/runtime/criteria.ts';
import { blockRows, outcomeOf, periodOf } from '../../core/runtime/dashboard.ts';
import { dayOf, showIsoDate } from '../../core/runtime/dates.ts';
import type { FormValues } from '../../core/runtime/rules.ts';
import type { Row } from '../../core/runtime/values.ts';
import { lazyPart } from '../browser/lazyPart.ts';
import { useHandler } from '../browser/stateHooks.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useValueReader } from '../context/useValueReader.ts';
import { ResultState } from '../parts/ResultState.tsx';
import { useLoader } from '../parts/useLoader.ts';
import { PlainTable } from '../table/NativeTable.tsx';
import { ResultTable } from '../table/ResultTable.tsx';
import type { Aside, BarChartProps } from './BarChart.tsx';
import '../parts/BannerRegion.css';
import './dashboard.css';

type DashboardBlockProps = {
  readonly model: DashboardModel;
  readonly block: BlockModel;
  /** As submitted. */
  readonly filters: FormValues;
  readonly path: Readonly<Record<string, string>>;
  readonly submissions: number;
};

/** The width of a portrait page in pixels, which the chart needs. */
const printWidth = 660;

export function DashboardBlock(props: DashboardBlockProps) {
  const { model, block, filters } = props;
  const { app, say, engineText, announce } = useEngine();
  const reader = useValueReader();
  const isEmpty = useCallback(
    (row: Row) => block.empty !== null && reader.holds(block.empty, { row }),
    [block, reader],
  );
  const reading = { reasonPath: model.reason, isEmpty };
  const { state, reload } = useBlock(props, reading);
  const outcome = state.kind === 'done' ? state.value : null;
  const isDone = outcome?.kind === 'done';
  const answer = isDone ? outcome.answer : null;
  const { codeProperty } = app;
  const rows = useMemo(
    () => blockRows(block, answer, { isEmpty, say, codeProperty }),
    [block, answer, isEmpty, say, codeProperty],
  );
  const period = periodOf(model.period, filters);
  const title = say(block.table.title ?? model.heading, {
    ...filters,
    period: period === null ? '' : engineText(`period.${period.text}`, period),
    today: showIsoDate(dayOf(new Date())),
  });
  useEffect(() => {
    if (isDone) announce(title);
  }, [isDone, title, announce]);

  if (outcome?.kind === 'refused') {
    return (
      <div role="alert" className="eng-banner eng-row eng-banner--error">
        <CircleAlert aria-hidden="true" size={20} className="eng-icon" />
        <p className="eng-banner__body">{outcome.reason}</p>
      </div>
    );
  }
  if (outcome === null) {
    return (
      <div className="eng-card" aria-busy={state.kind === 'loading'}>
        {state.kind === 'loading' && <ResultState kind="loading" onRetry={reload} />}
        {state.kind === 'failed' && !state.failure.handled && (
          <ResultState kind="failed" text={say(state.failure.message)} onRetry={reload} />
        )}
      </div>
    );
  }
  const facts = criteriaOf(model.filters.fields, filters, say, (yes) => engineText(yes ? 'yes' : 'no'));
  return <Result key={block.table.id} model={model} block={block} rows={rows} title={title} facts={facts} />;
}

type ResultProps = {
  readonly model: DashboardModel;
  readonly block: BlockModel;
  readonly rows: readonly Row[];
  readonly title: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
};

const nothingAside: Aside = new Set();

function Result({ model, block, rows, title, facts }: ResultProps) {
  const { table, chart } = block;
  const { say, engineText } = useEngine();
  const [view, choose] = useView(model.id);
  const hasChart = chart !== null && rows.length > 0;
  const isDrawn = hasChart && view !== 'table';
  const loaded = useChart(isDrawn);
  const [aside, setAside] = useState(nothingAside);
  const caption = say(table.grid.caption);
  return (
    <ResultTable
      table={{ ...table, title }}
      rows={rows}
      printTitle={title}
      printFacts={facts}
      showsCaption
      hasOwnOrder={block.rowOrder !== null}
      showsTable={!hasChart || view !== 'chart'}
      tools={hasChart && <ViewChoice view={view} onChoose={choose} />}
      figure={(shown, isOnPaper, columns) => {
        if (chart === null || !isDrawn) return null;
        const label = engineText('chart.label', { title, caption });
        const picture = { chart, columns, rows: shown, all: rows, label, aside, onAside: setAside };
        if (isOnPaper) {
          const Chart = loaded.drawn === 'failed' ? null : loaded.drawn;
          return Chart && <Chart {...picture} width={printWidth} />;
        }
        return (
          <>
            <ChartFigure {...picture} {...loaded} />
            {view === 'chart' && (
              <div className="eng-visually-hidden">
                <PlainTable caption={caption} columns={columns.filter(({ grid }) => grid)} rows={shown} />
              </div>
            )}
          </>
        );
      }}
    />
  );
}

type Asked = { readonly filter: FormValues; readonly path: Readonly<Record<string, string>> };

/** Loads the response of a block: another search aborts the one before, another number of `submissions` loads it again. */
function useBlock(props: DashboardBlockProps, reading: Parameters<typeof outcomeOf>[3]) {
  const { block, filters: filter, path, submissions } = props;
  const { api } = useEngine();
  // A change of how a response is interpreted must not cause a new request.
  const read = useHandler((body: unknown, status: number) => outcomeOf(block, body, status, reading));
  const { call } = block.source;
  const ask = useCallback(
    async (values: Asked, _: number, signal: AbortSignal) => {
      const accepts = (body: unknown) => read(body, 200) !== null;
      const result = await api.call<unknown>(call, values, { signal, accepts });
      const outcome = result.ok ? read(result.data, 200) : read(result.failure.body, result.failure.status);
      if (outcome !== null) return { ok: true, value: outcome } as const;
      if (!result.ok) return result;
      throw new Error('An accepted answer has an outcome');
    },
    [api, call, read],
  );
  return useLoader({ subject: { filter, path }, more: submissions, ask });
}

const chartPart = lazyPart(() => import('./BarChart.tsx'));

/** Null: the code of charts is being loaded. */
type Loaded = ComponentType<BarChartProps> | 'failed' | null;
type ChartFigureProps = Omit<BarChartProps, 'width'> & ReturnType<typeof useChart>;

function useChart(isWanted: boolean) {
  const [drawn, setDrawn] = useState<Loaded>(() => chartPart.here()?.BarChart ?? null);
  const isNeeded = isWanted && drawn === null;
  useEffect(() => {
    if (!isNeeded) return;
    let isGone = false;
    chartPart
      .load()
      .then(({ BarChart }) => isGone || setDrawn(() => BarChart))
      .catch(() => isGone || setDrawn('failed'));
    return () => {
      isGone = true;
    };
  }, [isNeeded]);
  return { drawn, retry: () => setDrawn(null) };
}

/** A chart as wide as its container, whose code is loaded with the first chart. */
function ChartFigure({ drawn: Drawn, retry, ...chart }: ChartFigureProps) {
  const { engineText } = useEngine();
  const [width, setWidth] = useState(0);
  const measured = useCallback((box: HTMLDivElement) => {
    const measure = () => setWidth(Math.floor(box.getBoundingClientRect().width));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return (
    <div className="eng-figure">
      <div ref={measured}>
        {Drawn === null && <ResultState kind="loading" />}
        {Drawn === 'failed' && (
          <ResultState kind="failed" text={engineText('chart.failed')} onRetry={retry} />
        )}
        {Drawn !== null && Drawn !== 'failed' && width > 0 && <Drawn {...chart} width={width} />}
      </div>
    </div>
  );
}

const views = ['both', 'table', 'chart'] as const;
type View = (typeof views)[number];

/** Table, chart, or both: the reader's choice, stored per screen, and its setter. */
function useView(screen: string) {
  const { memory } = useEngine();
  const key = `engine:view:${screen}`;
  const [view, setView] = useState<View>(() => views.find((one) => one === memory.read(key)) ?? 'both');
  const choose = (next: View): void => {
    memory.write(key, next);
    setView(next);
  };
  return [view, choose] as const;
}

type ViewChoiceProps = { readonly view: View; readonly onChoose: (view: View) => void };

function ViewChoice({ view, onChoose }: ViewChoiceProps) {
  const { engineText } = useEngine();
  const name = useId();
  return (
    <fieldset className="eng-views">
      <legend className="eng-visually-hidden">{engineText('view.legend')}</legend>
      {views.map((one) => (
        <label key={one} className="eng-view">
          <input
            type="radio"
            name={name}
            className="eng-visually-hidden"
            checked={one === view}
            onChange={() => onChoose(one)}
          />
          <span>{engineText(`view.${one}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
