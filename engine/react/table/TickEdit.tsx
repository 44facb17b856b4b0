/** A checkbox in a cell that is ticked after a confirmation, and cannot be unticked. */
import { useLayoutEffect, useRef } from 'react';
import { useEngine } from '../context/EngineContext.ts';
import { useCommand } from '../context/useCommand.ts';
import { useValueReader } from '../context/useValueReader.ts';
import { useConfirm } from '../parts/useConfirm.ts';
import { type EditCellProps, useCellEdit } from './useCellEdit.ts';

export function TickEdit({ column, edit, row, value, text, tabIndex }: EditCellProps) {
  const { banner, tellFailure } = useEngine();
  const reader = useValueReader();
  const confirm = useConfirm();
  const control = useCellEdit(column, edit, row);
  const isSaving = control.edit?.kind === 'ticking';
  const isTicked = edit.ticked === null ? value === true : reader.holds(edit.ticked, { row });
  const mayChange = !isTicked && reader.holds(edit.when, { row });

  const box = useRef<HTMLInputElement>(null);
  const command = useCommand({ name: control.label, scope: 'row', id: column.id }, box);
  const isPressed = useRef(false);
  // A ticked checkbox becomes disabled and loses the focus: the cell takes it.
  useLayoutEffect(() => {
    if (mayChange || !isPressed.current) return;
    isPressed.current = false;
    const cell = box.current?.closest<HTMLElement>('[role="gridcell"], td');
    if (!cell || ![document.body, box.current].includes(document.activeElement as HTMLInputElement)) return;
    cell.tabIndex = -1;
    cell.focus();
  }, [mayChange]);

  const tick = async (): Promise<void> => {
    if (isSaving) return;
    if (!(await confirm(edit.confirm, [row], control.args))) return;
    isPressed.current = true;
    banner.clear();
    control.set({ kind: 'ticking' });
    const failure = await control.send(true);
    control.set(null);
    if (failure !== null) tellFailure(failure);
  };

  return (
    <label className="eng-tick" data-copied={text}>
      <input
        ref={command}
        type="checkbox"
        className="eng-checkbox"
        tabIndex={tabIndex}
        aria-label={control.label}
        aria-busy={isSaving || undefined}
        disabled={!mayChange}
        checked={isTicked || isSaving}
        onChange={() => void tick()}
      />
    </label>
  );
}
