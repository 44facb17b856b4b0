/** The widths in pixels that the columns of a grid need: `least` cuts no word or identifier, `whole` no text. */
import { type RefObject, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { ColumnModel } from '../../core/model/table.ts';
import { isWhole, neededWidth, widthOnTwoLines } from '../../core/runtime/columnWidths.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useFormats } from '../parts/useFormats.ts';
import type { ListView } from './useListView.ts';
import { watchText } from './useSettledWidths.ts';
import type { Totals } from './useTotals.ts';

/** Later rows of a list seldom have a longer value; they are read for it once they are among these. */
const rowsRead = 1_000;
/** In rem: of one value, and of what stands beside it in its cell. */
const widest = 24;
const beside: Readonly<Record<string, number>> = { copy: 2, status: 2.75, compare: 8.5, checkbox: 1.5 };
/** In pixels. */
const rounding = 2;
/** A field to press, with its pencil. */
const besideEdited = 2.25;

type Needed = { readonly least: number; readonly whole: number };
export type NeededWidths = Readonly<Record<string, Needed>>;

type Font = {
  readonly size: number;
  readonly family: string;
  readonly letterSpacing: string;
  readonly wordSpacing: string;
  readonly rem: number;
  readonly padding: number;
};

export function useNeededWidths(
  { columns, ordered, subject }: ListView,
  totals: Totals | null,
  frame: RefObject<HTMLElement | null>,
  hasManyColumns: boolean,
): NeededWidths {
  const { say } = useEngine();
  const { write } = useFormats();
  const font = useFont(frame, hasManyColumns);
  const widestYet = useRef<{ readonly subject: unknown; readonly font: Font; readonly widths: NeededWidths }>(
    null,
  );
  return useMemo(() => {
    if (font === null) return {};
    const { rem, padding } = font;
    const rows = [...ordered.slice(0, rowsRead), ...(totals ? [totals.row] : [])];
    const [plain, strong] = [measureIn(font, 400), measureIn(font, 600)];
    const needOf = (column: ColumnModel, before: Needed | undefined): Needed => {
      const { cell, edit, action } = column;
      const heading = widthOnTwoLines(say(column.label), strong) + rem;
      const isBox = cell === 'checkbox' || edit?.kind === 'tick';
      const empty = column.link?.empty ?? null;
      const shown = (row: Row): string => write(column, row) || (empty === null ? '' : say(empty, row));
      const texts = isBox || action !== null ? [] : rows.map(shown);
      const aside = edit !== null ? besideEdited : (beside[cell] ?? 0);
      const isWholeColumn = isWhole(column);
      const width = (isWholeText: boolean): number => {
        // Links and states are stronger.
        const values = neededWidth(texts, isWholeText, isWholeColumn ? strong : plain);
        return Math.ceil(Math.max(heading, Math.min(values, widest * rem) + aside * rem) + padding);
      };
      const whole = width(true);
      const least = isWholeColumn ? whole : width(false);
      // Columns grow with the rows that are read, and do not shrink.
      return { least: Math.max(before?.least ?? 0, least), whole: Math.max(before?.whole ?? 0, whole) };
    };
    const last = widestYet.current;
    const before = last?.subject === subject && last?.font === font ? last.widths : {};
    const widths = Object.fromEntries(
      columns.map((column) => [column.id, needOf(column, before[column.id])]),
    );
    const isSame = Object.entries(widths).every(
      ([id, { least, whole }]) => least === before[id]?.least && whole === before[id]?.whole,
    );
    const kept = isSame ? before : { ...before, ...widths };
    widestYet.current = { subject, font, widths: kept };
    return kept;
  }, [font, columns, ordered, totals, subject, say, write]);
}

/** The pixels of a rem in the size of text that the reader chose. */
export function useRem(): number {
  const read = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return useSyncExternalStore(useEngine().display.subscribe, read);
}

/** The font of the grid, once it is drawn, and after each change of it. */
function useFont(frame: RefObject<HTMLElement | null>, hasManyColumns: boolean): Font | null {
  const rem = useRem();
  const [font, setFont] = useState<Font | null>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const padding = (hasManyColumns ? 0.75 : 1.5) * rem + rounding;
    const read = (): void => {
      const { fontSize, fontFamily: family, letterSpacing, wordSpacing } = getComputedStyle(element);
      const size = Number.parseFloat(fontSize) || rem;
      setFont({ size, family, letterSpacing, wordSpacing, rem, padding });
    };
    read();
    let measured: number | null = null;
    return watchText(element, (width) => {
      if (measured !== null && width !== measured) read();
      measured = width;
    });
  }, [frame, rem, hasManyColumns]);
  return font;
}

/** A mean letter, where there is no canvas. */
const meanLetter = 0.6;

function measureIn({ size, family, ...spacing }: Font, weight: number): (text: string) => number {
  const context = 'OffscreenCanvas' in globalThis ? new OffscreenCanvas(1, 1).getContext('2d') : null;
  if (context === null) return (text) => text.length * size * meanLetter;
  context.font = `${weight} ${size}px ${family}`;
  for (const name of ['letterSpacing', 'wordSpacing'] as const)
    if (spacing[name] !== 'normal') context[name] = spacing[name];
  // Figures are as wide as each other.
  return (text) => context.measureText(text.replace(/\d/g, '0')).width;
}
