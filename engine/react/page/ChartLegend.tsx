/**
 * The legend of a chart. Each series is a button that sets its bars aside; so is the row that is so long that the others
 * cannot be compared. The table keeps all values.
 */
import type { ReactNode } from 'react';
import type { ColumnModel } from '../../core/model/table.ts';
import { useEngine } from '../context/EngineContext.ts';

/** What is set aside of a chart. */
export type Aside = {
  /** Ids of series. */
  readonly series: ReadonlySet<string>;
  /** Whether the row that leaves the others no room is. */
  readonly crushing: boolean;
};

type ChartLegendProps = {
  /** None: a single series needs no legend. */
  readonly series: readonly ColumnModel[];
  readonly fill: (index: number) => string;
  /** The name of the row that leaves the others no room; null: none. */
  readonly crushing: string | null;
  readonly aside: Aside;
  readonly onAside: (aside: Aside) => void;
};

export function ChartLegend(props: ChartLegendProps) {
  const { series, fill, crushing, aside, onAside } = props;
  const { say, engineText } = useEngine();
  if (series.length === 0 && crushing === null) return null;
  const turn = (id: string, on: boolean): void => {
    const others = [...aside.series].filter((one) => one !== id);
    onAside({ ...aside, series: new Set(on ? others : [...others, id]) });
  };
  const names = [
    ...series.filter(({ id }) => aside.series.has(id)).map(({ label }) => say(label)),
    ...(aside.crushing && crushing !== null ? [crushing] : []),
  ];
  return (
    <figcaption>
      <ul className="eng-chart__legend eng-row eng-plain-list" aria-label={engineText('chart.series')}>
        {series.map(({ id, label }, index) => (
          <Switch key={id} isOn={!aside.series.has(id)} onSwitch={(on) => turn(id, on)}>
            <svg aria-hidden="true" width={28} height={14}>
              <rect className="eng-chart__bar" x={1} y={1} width={26} height={12} fill={fill(index)} />
            </svg>
            {say(label)}
          </Switch>
        ))}
        {crushing !== null && (
          <Switch isOn={aside.crushing} onSwitch={(on) => onAside({ ...aside, crushing: on })}>
            {engineText('chart.without', { name: crushing })}
          </Switch>
        )}
      </ul>
      {names.length > 0 && (
        <p className="eng-chart__aside">{engineText('chart.aside', { names: names.join(', ') })}</p>
      )}
    </figcaption>
  );
}

type SwitchProps = {
  readonly isOn: boolean;
  readonly onSwitch: (on: boolean) => void;
  readonly children: ReactNode;
};

function Switch({ isOn, onSwitch, children }: SwitchProps) {
  return (
    <li>
      <button type="button" className="eng-chart__switch" aria-pressed={isOn} onClick={() => onSwitch(!isOn)}>
        {children}
      </button>
    </li>
  );
}
