/**
 * The legend of a chart. Each series is a button that sets its bars aside; so is the row that is so long that the others
 * cannot be compared. The table keeps all values.
 */
import type { ReactNode } from 'react';
import type { ColumnModel } from '../../core/model/table.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useEngineText } from '../context/useText.ts';

type ChartLegendProps = {
  /** None: a single series needs no legend. */
  readonly series: readonly ColumnModel[];
  readonly fill: (index: number) => string;
  /** The ids of the series that are set aside. */
  readonly hidden: ReadonlySet<string>;
  readonly onHide: (hidden: ReadonlySet<string>) => void;
  /** The name of the row that leaves the others no room; null: none. */
  readonly crushing: string | null;
  readonly isWithout: boolean;
  readonly onWithout: (on: boolean) => void;
};

export function ChartLegend(props: ChartLegendProps) {
  const { series, fill, hidden, onHide, crushing, isWithout, onWithout } = props;
  const { say } = useEngine();
  const engineText = useEngineText();
  if (series.length === 0 && crushing === null) return null;
  return (
    <figcaption>
      <ul className="eng-chart__legend" aria-label={engineText('chart.series')}>
        {series.map(({ id, label }, index) => (
          <Switch
            key={id}
            isOn={!hidden.has(id)}
            onSwitch={(on) => onHide(new Set(on ? [...hidden].filter((one) => one !== id) : [...hidden, id]))}
          >
            <svg aria-hidden="true" width={28} height={14}>
              <rect className="eng-chart__bar" x={1} y={1} width={26} height={12} fill={fill(index)} />
            </svg>
            {say(label)}
          </Switch>
        ))}
        {crushing !== null && (
          <Switch isOn={isWithout} onSwitch={onWithout}>
            {engineText('chart.without', { name: crushing })}
          </Switch>
        )}
      </ul>
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
