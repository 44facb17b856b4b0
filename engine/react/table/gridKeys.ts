/** The keys of a grid: arrows move inside, Tab leaves it, and Enter and Space press the one control of a cell or heading. */
import type {
  CellKeyDownEvent,
  CellPosition,
  FullWidthCellKeyDownEvent,
  SuppressHeaderKeyboardEventParams,
  SuppressKeyboardEventParams,
  TabToNextCellParams,
} from 'ag-grid-community';

/** Tab leaves the grid from wherever it is. */
export const leaveByTab = (): boolean => false;

/** From a field that is open in a cell it goes on to the next cell: what was typed stays in sight. */
export const leaveByTabOrGoOn = ({ nextCellPosition }: TabToNextCellParams): CellPosition | boolean =>
  document.activeElement instanceof HTMLTextAreaElement && (nextCellPosition ?? false);

/** The keys of a field that is open in a cell are its own. */
export const keepKeys = ({ event }: SuppressKeyboardEventParams): boolean =>
  event.target instanceof HTMLTextAreaElement && event.key !== 'Tab';

/** Enter, Space and F2 on a cell. */
export function pressInCell({ event }: CellKeyDownEvent | FullWidthCellKeyDownEvent): void {
  if (event instanceof KeyboardEvent && ['Enter', ' ', 'F2'].includes(event.key)) press(event);
}

/** Enter and Space on a heading. */
export function pressInHeading({ event }: SuppressHeaderKeyboardEventParams): boolean {
  const isPress = event.key === 'Enter' || event.key === ' ';
  if (isPress) press(event);
  return isPress;
}

const pressable = 'a, button, input, [data-sortable]';

function press(event: KeyboardEvent): void {
  const control =
    event.target instanceof HTMLElement ? event.target.querySelector<HTMLElement>(pressable) : null;
  if (control === null) return;
  event.preventDefault();
  const { shiftKey } = event;
  control.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
}
