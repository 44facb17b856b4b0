/** Which columns are shown, and how wide: boxes and two buttons a column, so that nothing needs dragging. */
import Columns3 from 'lucide-react/icons/columns-3';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useCallback, useId, useRef, useState } from 'react';
import type { ColumnModel } from '../../core/model.ts';
import { useDismiss } from '../form/useDismiss.ts';
import { useEngineText, useText } from '../useText.ts';
import type { TableState } from './screenMemory.ts';

type ColumnChooserProps = {
  readonly columns: readonly ColumnModel[];
  readonly table: TableState;
  readonly onArrange: (change: Partial<Pick<TableState, 'widths' | 'hidden'>>) => void;
};

const widthStep = 40;
const narrowest = 70;
const flexibleWidth = 240;

export function ColumnChooser({ columns, table, onArrange }: ColumnChooserProps) {
  const say = useText();
  const engineText = useEngineText();
  const panelId = useId();
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback((refocus: boolean): void => {
    setOpen(false);
    if (refocus) opener.current?.focus();
  }, []);
  useDismiss(open, root, close);
  const shown = columns.filter(({ id }) => !table.hidden.includes(id));

  const show = (id: string, on: boolean): void =>
    onArrange({ hidden: on ? table.hidden.filter((hidden) => hidden !== id) : [...table.hidden, id] });
  const resize = (column: ColumnModel, by: number): void => {
    const width = table.widths[column.id] ?? (column.width > 0 ? column.width : flexibleWidth);
    onArrange({ widths: { ...table.widths, [column.id]: Math.max(narrowest, width + by) } });
  };
  return (
    <div className="eng-chooser" ref={root}>
      <button
        ref={opener}
        type="button"
        className="eng-tool"
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
      >
        <Columns3 aria-hidden="true" size={17} />
        {engineText('columns.title')}
      </button>
      {open && (
        <fieldset id={panelId} className="eng-popup eng-chooser__panel" data-side="end">
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
                      <span className="eng-visually-hidden">
                        {engineText('columns.narrower', { column: label })}
                      </span>
                    </button>
                    <button
                      type="button"
                      className="eng-icon-button"
                      disabled={!isShown}
                      onClick={() => resize(column, widthStep)}
                    >
                      <Plus aria-hidden="true" size={15} />
                      <span className="eng-visually-hidden">
                        {engineText('columns.wider', { column: label })}
                      </span>
                    </button>
                  </span>
                </li>
              );
            })}
          </ul>
          <button
            type="button"
            className="eng-link-button"
            onClick={() => onArrange({ hidden: [], widths: {} })}
          >
            {engineText('columns.default')}
          </button>
        </fieldset>
      )}
    </div>
  );
}
