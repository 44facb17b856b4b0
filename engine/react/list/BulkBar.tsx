/** The bar for selected rows: their number, select all or none, the choice and its button. */
import ChevronDown from 'lucide-react/icons/chevron-down';
import { memo, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { BulkModel } from '../../core/model/table.ts';
import { useRescuedFocus } from '../browser/stateHooks.ts';
import { useEngine } from '../context/EngineContext.ts';
import { Button } from '../parts/Button.tsx';
import type { RowTicks } from '../table/useListView.ts';
import type { BulkProgress } from './runBulk.ts';

type BulkBarProps = {
  readonly bulk: BulkModel | null;
  readonly progress: BulkProgress | null;
  /** Applies a choice; true if no row is left. */
  readonly onRun: (choice: string) => Promise<boolean>;
  readonly onCancel: () => void;
  readonly ticks: RowTicks;
};

/** The button that runs stays where it is, and what stops it stands elsewhere: the second click of a double click stops nothing. */
export const BulkBar = memo(function BulkBar(props: BulkBarProps) {
  const { bulk, progress, onRun, onCancel, ticks } = props;
  const { selection, onTickAll } = ticks;
  const { say, engineText } = useEngine();
  const selectId = useId();
  const count = useStore(selection, (state) => state.ticked.size);
  const [choice, setChoice] = useState('');
  const run = async (choice: string): Promise<void> => {
    if (await onRun(choice)) setChoice('');
  };
  const isRunning = progress !== null;
  // One choice that is a button needs no other control.
  const hasSelect = bulk !== null && (bulk.choices.length > 1 || bulk.choices[0]?.button === null);
  const tickAll = useRef<HTMLButtonElement>(null);
  const save = useRef<HTMLButtonElement>(null);
  // The button to stop and those of the choices disappear with the run, and on a narrow page all that waits for ticks.
  useRescuedFocus(isRunning, () =>
    isRunning ? null : save.current?.checkVisibility() ? save.current : tickAll.current,
  );
  return (
    <section
      className="eng-bulk eng-line eng-screen-only"
      aria-label={engineText('bulk.title')}
      data-ticked={count > 0 || undefined}
    >
      <p className="eng-bulk__count">{engineText('bulk.ticked', { n: count })}</p>
      <div className="eng-bulk__all eng-line">
        {progress === null ? (
          <>
            <button ref={tickAll} type="button" className="eng-link-button" onClick={() => onTickAll(true)}>
              {engineText('bulk.tickAll')}
            </button>
            <button type="button" className="eng-link-button" onClick={() => onTickAll(false)}>
              {engineText('bulk.untickAll')}
            </button>
          </>
        ) : (
          <>
            <progress max={progress.total} value={progress.done} aria-label={engineText('bulk.title')} />
            <span>{engineText('bulk.progress', progress)}</span>
            <button type="button" className="eng-link-button" onClick={onCancel}>
              {engineText('bulk.cancel')}
            </button>
          </>
        )}
      </div>
      {bulk !== null && (
        <div className="eng-bulk__act eng-line">
          {count > 0 &&
            bulk.choices.map(
              ({ value, button, danger }) =>
                button !== null && (
                  <Button
                    key={value}
                    {...(danger ? { place: 'eng-action--danger' } : {})}
                    aria-disabled={isRunning || undefined}
                    onClick={() => void run(value)}
                  >
                    {say(button)}
                  </Button>
                ),
            )}
          {hasSelect && (
            <>
              <label htmlFor={selectId}>{say(bulk.label)}</label>
              <div className="eng-select">
                <select
                  id={selectId}
                  className="eng-input eng-input--small"
                  disabled={isRunning}
                  value={choice}
                  onChange={(event) => setChoice(event.target.value)}
                >
                  <option value="">{engineText('bulk.choose')}</option>
                  {bulk.choices.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {say(label)}
                    </option>
                  ))}
                </select>
                <ChevronDown aria-hidden="true" size={16} className="eng-select__arrow" />
              </div>
              <Button
                ref={save}
                variant="primary"
                aria-disabled={isRunning || undefined}
                onClick={() => void run(choice)}
              >
                {say(bulk.submit)}
              </Button>
            </>
          )}
        </div>
      )}
    </section>
  );
});
