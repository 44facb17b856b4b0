/** One result of a dashboard: its table and chart, or the reason why there is none. */
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { BlockModel, DashboardModel } from '../../core/model/screen.ts';
import { criteriaOf } from '../../core/runtime/criteria.ts';
import { blockRows, type Outcome, outcomeOf, periodOf } from '../../core/runtime/dashboard.ts';
import { dayOf, showIsoDate } from '../../core/runtime/dates.ts';
import type { FormValues } from '../../core/runtime/rules.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useHandler } from '../browser/stateHooks.ts';
import type { Failure } from '../client/api.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useValueReader } from '../context/useValueReader.ts';
import { ResultState } from '../parts/ResultState.tsx';
import { useLoader } from '../parts/useLoader.ts';
import { PlainTable } from '../table/NativeTable.tsx';
import { ResultTable } from '../table/ResultTable.tsx';
import { useShownGrid } from '../table/useListView.ts';
import type { Aside } from './BarChart.tsx';
import { ChartFigure, useChart } from './ChartFigure.tsx';
import { useView, ViewChoice } from './ViewChoice.tsx';
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

export function DashboardBlock({ model, block, filters, path, submissions }: DashboardBlockProps) {
  const { app, say, engineText, announce } = useEngine();
  const reader = useValueReader();
  const isEmpty = useCallback(
    (row: Row) => block.empty !== null && reader.holds(block.empty, { row }),
    [block, reader],
  );
  const reading = { reasonPath: model.reason, isEmpty };
  const { state, reload } = useBlock(block, filters, reading, path, submissions);
  const answer = state.kind === 'done' ? state.answer : null;
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
    if (state.kind === 'done') announce(title);
  }, [state.kind, title, announce]);

  if (state.kind === 'refused') {
    return (
      <div role="alert" className="eng-banner eng-banner--error">
        <CircleAlert aria-hidden="true" size={20} className="eng-icon" />
        <p className="eng-banner__body">{state.reason}</p>
      </div>
    );
  }
  if (state.kind !== 'done') {
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

const nothingAside: Aside = { series: new Set(), crushing: false };

function Result({ model, block, rows, title, facts }: ResultProps) {
  const { table, chart } = block;
  const { say, engineText } = useEngine();
  const [view, choose] = useView(model.id);
  const hasChart = chart !== null && rows.length > 0;
  const isDrawn = hasChart && view !== 'table';
  const { drawn, retry } = useChart(isDrawn);
  const [aside, setAside] = useState(nothingAside);
  const { columns } = useShownGrid(table.grid);
  const caption = say(table.grid.caption);
  const Chart = drawn;
  const picture = (shown: readonly Row[]) =>
    chart !== null && {
      chart,
      columns,
      rows: shown,
      all: rows,
      label: engineText('chart.label', { title, caption }),
      aside,
      onAside: setAside,
    };
  return (
    <ResultTable
      table={{ ...table, title }}
      rowId={table.key}
      rows={rows}
      printTitle={title}
      printFacts={facts}
      rowHeader={columns[0]?.id ?? null}
      hasOwnOrder={block.rowOrder !== null}
      showsTable={!hasChart || view !== 'chart'}
      tools={hasChart && <ViewChoice view={view} onChoose={choose} />}
      figure={(shown) => {
        const props = isDrawn && picture(shown);
        if (props === false) return null;
        return (
          <>
            <ChartFigure {...props} drawn={drawn} onRetry={retry} />
            {view === 'chart' && (
              <div className="eng-visually-hidden">
                <PlainTable
                  caption={caption}
                  columns={columns.filter(({ grid }) => grid)}
                  rows={shown}
                  rowHeader={columns[0]?.id ?? null}
                />
              </div>
            )}
          </>
        );
      }}
      printFigure={(all) => {
        const props = isDrawn && picture(all);
        const isReady = Chart !== null && Chart !== 'failed';
        return props === false || !isReady ? null : <Chart {...props} width={printWidth} />;
      }}
    />
  );
}

/** Loads the response of a block; another search aborts the previous one. */
type BlockState =
  | { readonly kind: 'loading' }
  | Outcome
  | { readonly kind: 'failed'; readonly failure: Failure };

type Asked = { readonly filter: FormValues; readonly path: Readonly<Record<string, string>> };

/** Loads a block; another number of `submissions` loads it again. */
function useBlock(
  block: BlockModel,
  filter: FormValues,
  reading: Parameters<typeof outcomeOf>[3],
  path: Asked['path'],
  submissions: number,
): { readonly state: BlockState; readonly reload: () => void } {
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
  const { state, reload } = useLoader({ subject: { filter, path }, more: submissions, ask });
  if (state.kind === 'done') return { state: state.value, reload };
  return { state: state.kind === 'failed' ? state : { kind: 'loading' }, reload };
}
