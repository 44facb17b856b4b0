/** Takes changes back and makes them again, over all files. */
import type { State } from '../state.ts';
import { texts } from '../texts.ts';

type UndoButtonsProps = {
  readonly steps: State['steps'];
  readonly onUndo: (way: 'back' | 'again') => void;
};

export function UndoButtons({ steps, onUndo }: UndoButtonsProps) {
  const ways = [
    ['back', texts.undo, steps.past],
    ['again', texts.redo, steps.future],
  ] as const;
  return (
    <div className="wb-buttons">
      {ways.map(([way, label, count]) => (
        <button
          key={way}
          type="button"
          className="eng-button eng-button--secondary"
          aria-disabled={count === 0}
          onClick={() => onUndo(way)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
