/**
 * A month for choosing a day, modelled on the date grid of the APG dialog pattern: arrow keys move by day and week,
 * Home and End within the week, PageUp and PageDown by month (by year with Shift). The opener provides the dialog.
 */

import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { addDays, addMonths, monthWeeks, weekday } from '../../core/runtime/dates.ts';
import { lazily } from '../../core/runtime/lazily.ts';
import { useEngine } from '../context/EngineContext.ts';
import { IconButton } from '../parts/Button.tsx';

type CalendarProps = {
  readonly selected: string | null;
  readonly today: string;
  readonly onChoose: (iso: string) => void;
};

const utc = (options: Intl.DateTimeFormatOptions) =>
  lazily(() => new Intl.DateTimeFormat('fr-FR', { ...options, timeZone: 'UTC' }));
const monthName = utc({ month: 'long', year: 'numeric' });
const dayName = utc({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const weekdayLong = utc({ weekday: 'long' });
const weekdayShort = utc({ weekday: 'short' });
const at = (iso: string): Date => new Date(`${iso}T00:00:00Z`);

export function Calendar({ selected, today, onChoose }: CalendarProps) {
  const { engineText } = useEngine();
  const titleId = useId();
  const [active, setActive] = useState(selected ?? today);
  const cell = useRef<HTMLButtonElement>(null);
  const byKeyboard = useRef(true);
  const weeks = monthWeeks(active);

  useEffect(() => {
    if (byKeyboard.current && cell.current?.dataset.day === active) cell.current.focus();
  }, [active]);

  const move = (iso: string, keyboard: boolean): void => {
    byKeyboard.current = keyboard;
    setActive(iso);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(step(active, event.shiftKey), true);
  };

  return (
    <div className="eng-calendar">
      <div className="eng-calendar__head eng-line">
        <IconButton
          icon={ChevronLeft}
          label={engineText('calendar.previousMonth')}
          onClick={() => move(addMonths(active, -1), false)}
        />
        <h2 id={titleId} className="eng-calendar__title" aria-live="polite">
          {monthName().format(at(active))}
        </h2>
        <IconButton
          icon={ChevronRight}
          label={engineText('calendar.nextMonth')}
          onClick={() => move(addMonths(active, 1), false)}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA practices make the days of a date picker a table that is a grid */}
      <table role="grid" aria-labelledby={titleId} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weeks[0]?.map((iso) => (
              <th key={iso} scope="col" abbr={weekdayLong().format(at(iso))}>
                {weekdayShort().format(at(iso)).slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((iso) => (
                <td key={iso}>
                  <button
                    ref={iso === active ? cell : null}
                    type="button"
                    className="eng-calendar__day eng-bare"
                    data-day={iso}
                    data-other-month={iso.slice(0, 7) === active.slice(0, 7) ? undefined : true}
                    tabIndex={iso === active ? 0 : -1}
                    aria-label={dayName().format(at(iso))}
                    aria-pressed={iso === selected}
                    aria-current={iso === today ? 'date' : undefined}
                    onClick={() => onChoose(iso)}
                  >
                    {Number(iso.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="eng-calendar__foot">
        <button type="button" className="eng-link-button" onClick={() => onChoose(today)}>
          {engineText('calendar.today')}
        </button>
      </div>
    </div>
  );
}

/** Where each key leads from a day. */
const steps: Readonly<Record<string, (day: string, hasShift: boolean) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, 1 - weekday(day)),
  End: (day) => addDays(day, 7 - weekday(day)),
  PageUp: (day, hasShift) => addMonths(day, hasShift ? -12 : -1),
  PageDown: (day, hasShift) => addMonths(day, hasShift ? 12 : 1),
};
