/** A date: typed (jj/mm/aaaa, eight digits, ISO), or chosen in a calendar. Its value: the ISO date; invalid text as typed. */
import CalendarIcon from 'lucide-react/icons/calendar';
import { useState } from 'react';
import { dayOf, isIsoDate, parseTypedDate, showIsoDate } from '../../core/runtime/dates.ts';
import { useEngine } from '../context/EngineContext.ts';
import type { WidgetProps } from '../context/registry.ts';
import { IconButton } from '../parts/Button.tsx';
import { usePopup } from '../parts/usePopup.ts';
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
  const { open, setOpen, close, root, opener } = usePopup();
  const [side, setSide] = useState<'start' | 'end'>('start');
  const { text, type } = useTypedText(props, typing);
  const name = engineText('calendar.open', { label });
  const toggle = (): void => {
    setSide(sideFor(root.current));
    setOpen(!open);
  };

  return (
    <div className="eng-inner" ref={root}>
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
      <IconButton
        ref={opener}
        icon={CalendarIcon}
        label={name}
        className="eng-inner__button"
        title={name}
        disabled={disabled || props.readOnly}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={toggle}
      />
      {open && (
        <div className="eng-popup eng-raised" data-side={side} role="dialog" aria-label={name}>
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
