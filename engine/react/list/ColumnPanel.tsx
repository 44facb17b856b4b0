/** The panel of the column chooser: a checkbox and buttons per column, so that nothing needs dragging. */
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Minus from 'lucide-react/icons/minus';
import Pin from 'lucide-react/icons/pin';
import Plus from 'lucide-react/icons/plus';
import { type ComponentType, useRef } from 'react';
import type { ColumnModel } from '../../core/model/table.ts';
import { useEngine } from '../context/EngineContext.ts';
import type { Arrangement, TableState } from '../context/screenMemory.ts';
import { HiddenText } from '../parts/Icon.tsx';
import { inOrder } from '../table/useListView.ts';

const widthStep = 40;
const narrowest = 70;
/** Where no layout says how wide a column is. */
const unmeasured = 240;

export type ColumnPanelProps = {
  readonly id: string;
  readonly columns: readonly ColumnModel[];
  readonly table: TableState;
  /** Only a grid keeps columns in sight. */
  readonly isGrid: boolean;
  readonly onArrange: (change: Arrangement) => void;
};

export default function ColumnPanel({ id, columns, table, isGrid, onArrange }: ColumnPanelProps) {
  const { say, engineText } = useEngine();
  const panel = useRef<HTMLFieldSetElement>(null);
  const ordered = inOrder(columns, table.order);
  const shown = columns.filter(({ id }) => !table.hidden.includes(id));

  const resize = (column: ColumnModel, by: number): void => {
    const { id } = column;
    const list = panel.current?.closest('section');
    const heading = list?.querySelector<HTMLElement>(
      `th[data-column="${id}"], [role=columnheader][col-id="${id}"]`,
    );
    const width = Math.round(heading?.offsetWidth || (table.widths[id] ?? unmeasured));
    onArrange({ widths: { ...table.widths, [id]: Math.max(narrowest, width + by) } });
  };
  const move = (from: number, to: number): void => {
    const order = ordered.map(({ id }) => id);
    order.splice(to, 0, ...order.splice(from, 1));
    onArrange({ order });
  };
  return (
    <fieldset ref={panel} id={id} className="eng-popup eng-raised eng-chooser__panel" data-side="end">
      <legend className="eng-visually-hidden">{engineText('columns.legend')}</legend>
      <ul className="eng-plain-list">
        {ordered.map((column, place) => {
          const label = say(column.label);
          const isShown = !table.hidden.includes(column.id);
          const tool = (
            Picture: ComponentType<{ size: number; 'aria-hidden': 'true' }>,
            name: 'narrower' | 'wider' | 'earlier' | 'later' | 'pin',
            act: () => void,
            { isOff = false, isPressed }: { readonly isOff?: boolean; readonly isPressed?: boolean },
          ) => (
            <button
              type="button"
              className="eng-icon-button eng-bare"
              title={engineText(`columns.${name}`, { column: label })}
              // Not `disabled`: the button that brought a column to the end would lose the focus.
              aria-disabled={isOff || undefined}
              aria-pressed={isPressed}
              onClick={isOff ? undefined : act}
            >
              <Picture aria-hidden="true" size={15} />
              <HiddenText>{engineText(`columns.${name}`, { column: label })}</HiddenText>
            </button>
          );
          return (
            <li key={column.id}>
              <label className="eng-choice">
                <input
                  type="checkbox"
                  className="eng-checkbox"
                  checked={isShown}
                  disabled={isShown && shown.length === 1}
                  onChange={() => onArrange({ hidden: turned(table.hidden, column.id) })}
                />
                <span>{label}</span>
              </label>
              <span className="eng-chooser__width">
                {tool(ChevronUp, 'earlier', () => move(place, place - 1), { isOff: place === 0 })}
                {tool(ChevronDown, 'later', () => move(place, place + 1), {
                  isOff: place === ordered.length - 1,
                })}
                {tool(Minus, 'narrower', () => resize(column, -widthStep), { isOff: !isShown })}
                {tool(Plus, 'wider', () => resize(column, widthStep), { isOff: !isShown })}
                {isGrid &&
                  tool(Pin, 'pin', () => onArrange({ pinned: turned(table.pinned, column.id) }), {
                    isPressed: table.pinned.includes(column.id),
                  })}
              </span>
            </li>
          );
        })}
      </ul>
      <button
        type="button"
        className="eng-link-button"
        onClick={() => onArrange({ hidden: [], widths: {}, order: [], pinned: [] })}
      >
        {engineText('columns.default')}
      </button>
    </fieldset>
  );
}

/** The names with this one, or without it if it is among them. */
function turned(names: readonly string[], name: string): readonly string[] {
  return names.includes(name) ? names.filter((other) => other !== name) : [...names, name];
}
