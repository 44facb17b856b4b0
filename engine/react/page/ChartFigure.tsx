/** A chart as wide as its container, whose code is loaded with the first chart. */

import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useEngine } from '../context/EngineContext.ts';
import { ResultState } from '../parts/ResultState.tsx';
import type { BarChartProps } from './BarChart.tsx';

type Loaded = ComponentType<BarChartProps> | 'failed' | null;
type ChartFigureProps = Omit<BarChartProps, 'width'> & {
  /** The chart component; null: loading. */
  readonly chart: BarChartProps['chart'];
  readonly drawn: Loaded;
  readonly onRetry: () => void;
};

export function useChart(isWanted: boolean): { readonly drawn: Loaded; readonly retry: () => void } {
  const [drawn, setDrawn] = useState<Loaded>(null);
  const isNeeded = isWanted && drawn === null;
  useEffect(() => {
    if (!isNeeded) return;
    let isGone = false;
    import('./BarChart.tsx')
      .then(({ BarChart }) => isGone || setDrawn(() => BarChart))
      .catch(() => isGone || setDrawn('failed'));
    return () => {
      isGone = true;
    };
  }, [isNeeded]);
  return { drawn, retry: () => setDrawn(null) };
}

export function ChartFigure({ drawn, onRetry, ...chart }: ChartFigureProps) {
  const { engineText } = useEngine();
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const box = place.current;
    if (box === null) return;
    const measure = () => setWidth(Math.floor(box.getBoundingClientRect().width));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  const Chart = drawn;
  return (
    <div className="eng-figure">
      <div ref={place}>
        {Chart === null && <ResultState kind="loading" />}
        {Chart === 'failed' && (
          <ResultState kind="failed" text={engineText('chart.failed')} onRetry={onRetry} />
        )}
        {Chart !== null && Chart !== 'failed' && width > 0 && <Chart {...chart} width={width} />}
      </div>
    </div>
  );
}
