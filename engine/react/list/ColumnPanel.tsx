/** The panel of the column chooser: a checkbox and two buttons per column, so that nothing needs dragging. */
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useRef } from 'react';
import type { ColumnModel } from '../../core/model/table.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useEngineText } from '../context/useText.ts';
import { HiddenText } from '../controls/HiddenText.tsx';
import type { Arrangement, TableState } from '../session/screenMemory.ts';

const widthStep = 40;
const narrowest = 70;
/** Where no layout says how wide a column is. */
const unmeasured = 240;

export type ColumnPanelProps = {
  readonly id: string;
  readonly columns: readonly ColumnModel[];
  readonly table: TableState;
  readonly onArrange: (change: Arrangement) => void;
};

export default function ColumnPanel({ id, columns, table, onArrange }: ColumnPanelProps) {
  const { say } = useEngine();
  const engineText = useEngineText();
  const panel = useRef<HTMLFieldSetElement>(null);
  const shown = columns.filter(({ id }) => !table.hidden.includes(id));

  const show = (id: string, on: boolean): void =>
    onArrange({ hidden: on ? table.hidden.filter((hidden) => hidden !== id) : [...table.hidden, id] });
  const resize = (column: ColumnModel, by: number): void => {
    const heading = panel.current?.closest('section')?.querySelector(`[data-column="${column.id}"]`);
    const width = table.widths[column.id] ?? (heading?.clientWidth || unmeasured);
    onArrange({ widths: { ...table.widths, [column.id]: Math.max(narrowest, width + by) } });
  };
  return (
    <fieldset ref={panel} id={id} className="eng-popup eng-chooser__panel" data-side="end">
      <legend className="eng-visually-hidden">{engineText('columns.legend')}</legend>
      <ul>
        {columns.map((column) => {
          const label = say(column.label);
          const isShown = !table.hidden.includes(column.id);
          return (
            <li key={column.id}>
              <label className="eng-choice">
                <input
                  type="checkbox"
                  className="eng-checkbox"
                  checked={isShown}
                  disabled={isShown && shown.length === 1}
                  onChange={(event) => show(column.id, event.target.checked)}
                />
                <span>{label}</span>
              </label>
              <span className="eng-chooser__width">
                <button
                  type="button"
                  className="eng-icon-button"
                  disabled={!isShown}
                  onClick={() => resize(column, -widthStep)}
                >
                  <Minus aria-hidden="true" size={15} />
                  <HiddenText>{engineText('columns.narrower', { column: label })}</HiddenText>
                </button>
                <button
                  type="button"
                  className="eng-icon-button"
                  disabled={!isShown}
                  onClick={() => resize(column, widthStep)}
                >
                  <Plus aria-hidden="true" size={15} />
                  <HiddenText>{engineText('columns.wider', { column: label })}</HiddenText>
                </button>
              </span>
            </li>
          );
        })}
      </ul>
      <button type="button" className="eng-link-button" onClick={() => onArrange({ hidden: [], widths: {} })}>
        {engineText('columns.default')}
      </button>
    </fieldset>
  );
}
