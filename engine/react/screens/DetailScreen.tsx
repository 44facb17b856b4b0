/** One object and what belongs to it: panels of labelled values, tables of lines. */
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Row } from '../../core/formats.ts';
import type { DetailModel, ItemModel, PanelModel } from '../../core/model.ts';
import { readRows } from '../../core/query.ts';
import { Facts } from '../detail/Facts.tsx';
import { useDetail } from '../detail/useDetail.ts';
import { useItemText } from '../detail/useItemText.ts';
import { ResultTable } from '../grid/ResultTable.tsx';
import { Heading } from '../Heading.tsx';
import type { ScreenProps } from '../registry.ts';
import { ResultState } from '../search/ResultState.tsx';
import { TabbedParts, useVisibleTabs } from '../TabbedParts.tsx';
import { useRouteArgs } from '../useNotices.ts';
import { useScreenLinks } from '../useSession.ts';
import { useText } from '../useText.ts';
import { useValueReader } from '../useValueReader.ts';
import '../search/search.css';
import '../detail/detail.css';

export default function DetailScreen({ model, routeParams }: ScreenProps<DetailModel>) {
  const say = useText();
  const { state, reload } = useDetail(model, routeParams);
  const object = state.kind === 'done' ? state.main : null;
  useRouteArgs(object);
  return (
    <div className="eng-stack">
      <BackLink model={model} />
      <Heading />
      {model.intro !== null && <p className="eng-intro">{say(model.intro, object ?? {})}</p>}
      {state.kind === 'loading' && (
        <div className="eng-card" aria-busy="true">
          <ResultState kind="loading" />
        </div>
      )}
      {state.kind === 'failed' && (
        <div className="eng-card">
          <ResultState kind="failed" text={say(state.failure.message)} onRetry={reload} />
        </div>
      )}
      {state.kind === 'done' && <Detail model={model} object={state.main} answers={state.answers} />}
    </div>
  );
}

type DetailProps = {
  readonly model: DetailModel;
  readonly object: Row;
  readonly answers: Readonly<Record<string, unknown>>;
};

function Detail({ model, object, answers }: DetailProps) {
  const say = useText();
  const textOf = useItemText();
  const reader = useValueReader();
  const tabs = useVisibleTabs(model.tabs);
  const panels = useMemo(
    () =>
      model.panels
        .filter(({ tab }) => tab === null || tabs.some(({ id }) => id === tab))
        .map((panel) => ({
          panel,
          items: panel.items.filter(({ visible }) => reader.holds(visible, { row: object, field: object })),
        })),
    [model, tabs, object, reader],
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
              rowId={table.key}
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
      {partsIn(null)}
      <TabbedParts label={say(model.heading, object)} tabs={tabs}>
        {({ id }) => partsIn(id)}
      </TabbedParts>
    </>
  );
}

type PanelProps = { readonly panel: PanelModel; readonly items: readonly ItemModel[]; readonly object: Row };

function Panel({ panel, items, object }: PanelProps) {
  const say = useText();
  return (
    <section className="eng-card eng-panel">
      {panel.title !== null && <h2 className="eng-card__title">{say(panel.title)}</h2>}
      <Facts items={items} object={object} />
    </section>
  );
}

/** Back to the list, which takes up its last search again. */
function BackLink({ model }: { readonly model: DetailModel }) {
  const say = useText();
  const hrefOf = useScreenLinks();
  const href = model.back === null ? null : hrefOf(model.back.screen);
  if (model.back === null || href === null) return null;
  return (
    <Link to={href} className="eng-back">
      <ArrowLeft aria-hidden="true" size={17} />
      {say(model.back.label)}
    </Link>
  );
}
