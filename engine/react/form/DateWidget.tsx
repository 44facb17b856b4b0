/**
 * A date: a text field that is always sufficient (jj/mm/aaaa, eight digits, a pasted ISO date), and a button that opens
 * a calendar. The value is the ISO date; invalid text stays in the field as typed.
 */
import CalendarIcon from 'lucide-react/icons/calendar';
import { useCallback, useRef, useState } from 'react';
import { dayOf, isIsoDate, parseTypedDate, showIsoDate } from '../../core/runtime/dates.ts';
import { useEngine } from '../context/EngineContext.ts';
import type { WidgetProps } from '../context/registry.ts';
import { HiddenText } from '../parts/Icon.tsx';
import { useDismiss } from '../parts/usePopup.ts';
import { Calendar } from './Calendar.tsx';
import { type Typing, useTypedProps, useTypedText } from './controls.tsx';

/** An invalid text is the value as typed. */
const typing: Typing = {
  show: (value) => (typeof value === 'string' ? showIsoDate(value) : ''),
  read: (text) => (text.trim() === '' ? undefined : (parseTypedDate(text) ?? text)),
};

export function DateWidget(props: WidgetProps) {
  const { field, label, value, disabled } = props;
  const { engineText } = useEngine();
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  /** The side to which the calendar is open; null: it is closed. */
  const [side, setSide] = useState<'start' | 'end' | null>(null);
  const { text, type } = useTypedText(props, typing);
  const toggle = (): void => setSide(side === null ? sideFor(root.current) : null);
  const close = useCallback((refocus: boolean): void => {
    setSide(null);
    if (refocus) opener.current?.focus();
  }, []);
  useDismiss(side !== null, root, close);

  return (
    <div className="eng-date" ref={root}>
      <input
        {...useTypedProps(props)}
        type="text"
        inputMode="numeric"
        autoComplete={field.autocomplete ?? 'off'}
        value={text}
        onChange={(event) => type(withSlashes(event.target.value))}
        onBlur={() => {
          const iso = parseTypedDate(text);
          if (iso !== null) type(showIsoDate(iso));
        }}
      />
      <button
        ref={opener}
        type="button"
        className="eng-date__button eng-bare"
        title={engineText('calendar.open', { label })}
        disabled={disabled || props.readOnly}
        aria-haspopup="dialog"
        aria-expanded={side !== null}
        onClick={toggle}
      >
        <CalendarIcon aria-hidden="true" size={18} />
        <HiddenText>{engineText('calendar.open', { label })}</HiddenText>
      </button>
      {side !== null && (
        <div
          className="eng-popup eng-raised"
          data-side={side}
          role="dialog"
          aria-label={engineText('calendar.open', { label })}
        >
          <Calendar
            selected={typeof value === 'string' && isIsoDate(value) ? value : null}
            today={dayOf(new Date())}
            onChoose={(iso) => {
              type(showIsoDate(iso));
              close(true);
            }}
          />
        </div>
      )}
    </div>
  );
}

/** Adds slashes to eight digits of a valid date, when the last one is typed. */
function withSlashes(text: string): string {
  const iso = /^\d{8}$/.test(text) ? parseTypedDate(text) : null;
  return iso === null ? text : showIsoDate(iso);
}

const popupWidth = 320;

/** Opens to the side with more space. */
function sideFor(root: HTMLElement | null): 'start' | 'end' {
  const left = root?.getBoundingClientRect().left ?? 0;
  return left + popupWidth > document.documentElement.clientWidth ? 'end' : 'start';
}
