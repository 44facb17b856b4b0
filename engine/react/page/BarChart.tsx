/**
 * A bar chart of a table's rows, as plain SVG rendered in one pass, on screen and in print. Series differ by pattern as
 * well as by colour; the table with the same values is its text alternative. The only file that imports visx.
 */
import { AxisBottom } from '@visx/axis';
import { PatternCircles, PatternLines } from '@visx/pattern';
import { scaleLinear } from '@visx/scale';
import { useId } from 'react';
import type { ChartModel } from '../../core/model/screen.ts';
import type { ColumnModel } from '../../core/model/table.ts';
import { crushingBar } from '../../core/runtime/dashboard.ts';
import { numberOf } from '../../core/runtime/formats.ts';
import { showNumber } from '../../core/runtime/numbers.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useFormats } from '../parts/useFormats.ts';
import './chart.css';

export type BarChartProps = {
  readonly chart: ChartModel;
  readonly columns: readonly ColumnModel[];
  readonly rows: readonly Row[];
  /** All rows of the result, which determine the scale. */
  readonly all: readonly Row[];
  readonly label: string;
  /** What its reader has set aside, on the screen and on paper. */
  readonly aside: Aside;
  readonly onAside: (aside: Aside) => void;
  readonly width: number;
};

const lineHeight = 18;
/** The width of the widest letter at the font size of names: names wrap and are never cut off. */
const letterWidth = 7.2;
const thick = 22;
const thin = 16;
const gap = 14;
const valueWidth = 64;
const axisHeight = 30;
/** Larger values could overflow in a sum. */
const longest = 1e300;

export function BarChart({ chart, columns, rows, all, label, aside, onAside, width }: BarChartProps) {
  const { read, write } = useFormats();
  const id = `chart${useId().replace(/\W/g, '')}`;
  const series = chart.series.flatMap((name) => columns.find((column) => column.id === name) ?? []);
  const category = columns.find((column) => column.id === chart.category);
  const isStacked = chart.layout === 'stacked';
  const drawn = series.filter((column) => !aside.has(column.id));
  const lengthOf = (row: Row, column: ColumnModel): number =>
    Math.min(numberOf(read(column, row)) ?? 0, longest);
  const extentOf = (row: Row): number => {
    const values = drawn.map((column) => lengthOf(row, column));
    return isStacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values);
  };

  const named = rows.map((row) => {
    const name = category === undefined ? '' : write(category, row);
    return { row, name, lines: wrap(name, Math.floor(width / letterWidth)) };
  });
  const labelHeight = Math.max(1, ...named.map(({ lines }) => lines.length)) * lineHeight + 4;
  const isThick = isStacked || drawn.length <= 1;
  const barsHeight = isThick ? thick : thin * drawn.length;
  const groupHeight = labelHeight + barsHeight + gap;
  const height = rows.length * groupHeight;
  const right = Math.max(40, width - valueWidth);
  const extents = all.map(extentOf);
  const place = crushingBar(extents);
  const crushing = place === null ? undefined : all[place];
  const without = aside.has(crushingRow) ? crushing : undefined;
  const longestDrawn = Math.max(1, ...extents.filter((_extent, index) => all[index] !== without));
  const x = scaleLinear({ domain: [0, longestDrawn], range: [0, right], nice: true });
  const fill = (index: number): string => `url(#${id}-${index})`;

  return (
    <figure className="eng-chart">
      <svg role="img" aria-label={label} width={width} height={height + axisHeight}>
        <defs>
          {series.map((column, index) => (
            <SeriesPattern key={column.id} id={`${id}-${index}`} index={index} column={column.id} />
          ))}
        </defs>
        <AxisBottom
          scale={x}
          top={height}
          numTicks={Math.max(2, Math.floor(width / 140))}
          tickLength={-height}
          tickFormat={(value) => showNumber(Number(value))}
          hideAxisLine
          axisClassName="eng-chart__axis"
          tickLabelProps={(_value, index) => ({
            dy: height + 18,
            textAnchor: index === 0 ? 'start' : 'middle',
          })}
        />
        {named.map(({ row, name, lines }, index) => (
          <BarGroup
            // biome-ignore lint/suspicious/noArrayIndexKey: chart rows have no key, and bars no state
            key={index}
            top={index * groupHeight}
            labelHeight={labelHeight}
            name={name}
            lines={lines}
            bars={drawn.map((column) => ({
              column,
              value: lengthOf(row, column),
              fill: fill(series.indexOf(column)),
            }))}
            isStacked={isStacked}
            x={row === without ? () => 0 : x}
          />
        ))}
      </svg>
      <ChartLegend
        series={series.length > 1 ? series : []}
        fill={fill}
        crushing={crushing === undefined || category === undefined ? null : write(category, crushing)}
        aside={aside}
        onAside={onAside}
      />
    </figure>
  );
}

type BarGroupProps = {
  readonly top: number;
  readonly labelHeight: number;
  readonly name: string;
  readonly lines: readonly string[];
  readonly bars: readonly { readonly column: ColumnModel; readonly value: number; readonly fill: string }[];
  readonly isStacked: boolean;
  /** The place of a value; always 0 for a row that is set aside, whose values stay. */
  readonly x: (value: number) => number;
};

/** The name of a row, its bars, and their values. */
function BarGroup({ top, labelHeight, name, lines, bars, isStacked, x }: BarGroupProps) {
  const { say } = useEngine();
  const total = bars.reduce((sum, { value }) => sum + value, 0);
  let from = 0;
  return (
    <g transform={`translate(0, ${top})`}>
      <text className="eng-chart__name">
        {lines.map((line, rank) => (
          <tspan key={line} x={0} y={labelHeight - 7 - (lines.length - 1 - rank) * lineHeight}>
            {/* The space between name and value, for screen readers. */}
            {rank < lines.length - 1 ? `${line} ` : line}
          </tspan>
        ))}
      </text>
      {bars.map(({ column, value, fill }, rank) => {
        const start = isStacked ? from : 0;
        from += value;
        const barTop = labelHeight + (isStacked ? 0 : rank * thin);
        const barHeight = isStacked || bars.length === 1 ? thick : thin - 2;
        const width = x(start + value) - x(start);
        return (
          <g key={column.id}>
            {width > 0 && (
              <rect
                className="eng-chart__bar"
                x={x(start)}
                y={barTop}
                width={Math.max(1, width)}
                height={barHeight}
                fill={fill}
              >
                <title>{`${name}, ${say(column.label)} : ${showNumber(value)}`}</title>
              </rect>
            )}
            {!isStacked && <Value x={x(value)} y={barTop + barHeight / 2} value={value} />}
          </g>
        );
      })}
      {isStacked && <Value x={x(total)} y={labelHeight + thick / 2} value={total} />}
    </g>
  );
}

type ValueProps = { readonly x: number; readonly y: number; readonly value: number };

/** A value after the end of its bar. */
const Value = ({ x, y, value }: ValueProps) => (
  <text className="eng-chart__value" x={x + 6} y={y} dy="0.35em">
    {showNumber(value)}
  </text>
);

/** Wraps a text into lines of at most this many letters, between words. */
function wrap(text: string, most: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && longer.length <= most) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The lines of each pattern, at their distance in pixels; null: dots. Six series can be distinguished without colour. */
const patterns = [
  { distance: 8, lines: [] },
  { distance: 7, lines: ['diagonal'] },
  { distance: 7, lines: null },
  { distance: 6, lines: ['horizontal'] },
  { distance: 6, lines: ['vertical'] },
  { distance: 8, lines: ['vertical', 'horizontal'] },
] as const;

type SeriesPatternProps = { readonly id: string; readonly index: number; readonly column: string };

/** A theme may give a series the colour of what it counts. */
function SeriesPattern({ id, index, column }: SeriesPatternProps) {
  const place = index % patterns.length;
  const { distance, lines } = patterns[place] ?? patterns[0];
  const background = `var(--eng-chart-${column}, var(--eng-color-chart-${place + 1}))`;
  const ground = { id, background, width: distance, height: distance };
  const mark = 'var(--eng-color-chart-mark)';
  if (lines === null) return <PatternCircles {...ground} radius={1.5} fill={mark} />;
  return <PatternLines {...ground} stroke={mark} strokeWidth={1.5} orientation={[...lines]} />;
}

/** What is set aside of a chart: ids of series, and `crushingRow`. */
export type Aside = ReadonlySet<string>;

/** Stands for the row that leaves the others no room: no column has this id. */
const crushingRow = '';

type ChartLegendProps = Pick<BarChartProps, 'aside' | 'onAside'> & {
  /** None: a single series needs no legend. */
  readonly series: readonly ColumnModel[];
  readonly fill: (index: number) => string;
  /** The name of the row that leaves the others no room; null: none. */
  readonly crushing: string | null;
};

/** Buttons that set a series aside, or the row so long that the others cannot be compared. The table keeps all values. */
function ChartLegend({ series, fill, crushing, aside, onAside }: ChartLegendProps) {
  const { say, engineText } = useEngine();
  const parts = [
    ...series.map(({ id, label }, index) => ({ id, name: say(label), pattern: fill(index) })),
    ...(crushing === null ? [] : [{ id: crushingRow, name: crushing, pattern: null }]),
  ];
  if (parts.length === 0) return null;
  const names = parts.filter(({ id }) => aside.has(id)).map(({ name }) => name);
  const turn = (id: string): void => {
    const turned = new Set(aside);
    if (!turned.delete(id)) turned.add(id);
    onAside(turned);
  };
  return (
    <figcaption>
      <ul className="eng-chart__legend eng-row eng-plain-list" aria-label={engineText('chart.series')}>
        {parts.map(({ id, name, pattern }) => (
          <li key={id}>
            <button
              type="button"
              className="eng-chart__switch eng-bare"
              // The button of a series shows it, that of the row omits it.
              aria-pressed={aside.has(id) === (pattern === null)}
              onClick={() => turn(id)}
            >
              {pattern !== null && (
                <svg aria-hidden="true" width={28} height={14}>
                  <rect className="eng-chart__bar" x={1} y={1} width={26} height={12} fill={pattern} />
                </svg>
              )}
              {pattern === null ? engineText('chart.without', { name }) : name}
            </button>
          </li>
        ))}
      </ul>
      {names.length > 0 && (
        <p className="eng-chart__aside">{engineText('chart.aside', { names: names.join(', ') })}</p>
      )}
    </figcaption>
  );
}
