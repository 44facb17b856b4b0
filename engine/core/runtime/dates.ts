/** Calendar dates as text: never converted to instants, so that no time zone shifts them, unless they have a zone. */

import { cleanCode } from './cleanText.ts';
import { lazily } from './lazily.ts';

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const ISO_LOCAL_TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2})?(?:[.,]\d+)?$/;

/** Whether the text is a YYYY-MM-DD of an existing day (years 1000 to 9999). */
export function isIsoDate(text: string): boolean {
  const match = ISO_DATE.exec(text);
  return match !== null && isDay(Number(match[1]), Number(match[2]), Number(match[3]));
}

/**
 * Parses a typed date: `jj/mm/aaaa`, `jjmmaaaa`, or a pasted `aaaa-mm-jj`, with surrounding blanks. Strict: 31/02/2026
 * is invalid. Null for any other text.
 */
export function parseTypedDate(text: string): string | null {
  const typed = cleanCode(text);
  if (isIsoDate(typed)) return typed;
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed);
  if (match === null) return null;
  const iso = `${match[3]}-${match[2]}-${match[1]}`;
  return isIsoDate(iso) ? iso : null;
}

/** `2026-11-18` -> `18/11/2026`; any other text is returned unchanged. */
export function showIsoDate(iso: string): string {
  return shownDay(iso) ?? iso;
}

/** The last day that was asked for: the rows of a list repeat it. */
let last: { readonly iso: string; readonly shown: string | null } = { iso: '', shown: null };

/** `2026-11-18` -> `18/11/2026`; null for any other text. */
function shownDay(iso: string): string | null {
  if (iso !== last.iso) {
    const shown = isIsoDate(iso) ? `${iso.slice(8)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}` : null;
    last = { iso, shown };
  }
  return last.shown;
}

/** The date part of an API date or date-time as dd/MM/yyyy; other text is returned unchanged. */
export function showDate(value: string): string {
  return clockOf(value)?.slice(0, 10) ?? showIsoDate(value);
}

/** An API date-time as dd/MM/yyyy HH:mm:ss. A plain date is shown without a time. */
export function showDateTime(value: string): string {
  return clockOf(value) ?? showIsoDate(value);
}

/** Milliseconds for sorting dates and date-times; NaN for other text. A date-time without zone is taken as written. */
export function orderOfDate(value: string): number {
  const local = ISO_LOCAL_TIME.exec(value);
  return Date.parse(local === null ? value : `${value.replace(' ', 'T').replace(',', '.')}Z`);
}

const clockIn = (zone: string | undefined) =>
  lazily(
    () =>
      new Intl.DateTimeFormat('en-GB', {
        timeZone: zone,
        day: '2-digit',
        month: '2-digit',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        hourCycle: 'h23',
      }),
  );

let clock = clockIn(undefined);

/** Sets the time zone of what is shown, for the whole page; null: that of the reader. */
export function setZone(zone: string | null): void {
  clock = clockIn(zone ?? undefined);
}

/** Whether it is a time zone (IANA). */
export function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** An instant in the zone of the application, dd/MM/yyyy HH:mm:ss. */
export function showInstant(instant: Date): string {
  return clock().format(instant).replace(', ', ' ');
}

/** The place that names the zone of the application: the last part of its IANA name. */
export function zonePlace(): string {
  return clock().resolvedOptions().timeZone.replace(/.*\//, '').replaceAll('_', ' ');
}

/** Whether the clock of this browser shows another time than the application at an instant. */
export function isElsewhere(instant: Date): boolean {
  const [hours, minutes] = showInstant(instant).slice(11).split(':').map(Number);
  return hours !== instant.getHours() || minutes !== instant.getMinutes();
}

/** The day in the zone of the application at an instant, YYYY-MM-DD. */
export function dayOf(instant: Date): string {
  const shown = showInstant(instant);
  return `${shown.slice(6, 10)}-${shown.slice(3, 5)}-${shown.slice(0, 2)}`;
}

function clockOf(value: string): string | null {
  if (ISO_LOCAL_TIME.test(value)) {
    const day = shownDay(value.slice(0, 10));
    const time = value[16] === ':' ? value.slice(11, 19) : `${value.slice(11, 16)}:00`;
    return day === null ? null : `${day} ${time}`;
  }
  if (!/^\d{4}-\d{2}-\d{2}T/.test(value)) return null;
  const instant = new Date(value);
  return Number.isNaN(instant.getTime()) ? null : showInstant(instant);
}

// ---------------------------------------------------------------- arithmetic of the calendar

/** Adds days to an ISO date, or subtracts them. */
export function addDays(iso: string, days: number): string {
  return addMonths(iso, 0, days);
}

/** Adds months, ending on the last day of a shorter month, then days, within the years of four digits. */
export function addMonths(iso: string, months: number, days = 0): string {
  const count = Number(iso.slice(0, 4)) * 12 + Number(iso.slice(5, 7)) - 1 + months;
  const year = Math.floor(count / 12);
  const month = count - year * 12;
  const date = new Date(0);
  date.setUTCFullYear(year, month, Math.min(Number(iso.slice(8)), daysIn(year, month + 1)) + days);
  if (date.getUTCFullYear() < 1) return '0001-01-01';
  return date.getUTCFullYear() <= 9999 ? date.toISOString().slice(0, 10) : '9999-12-31';
}

/** Monday is 1, Sunday is 7. */
export function weekday(iso: string): number {
  return new Date(`${iso}T00:00:00Z`).getUTCDay() || 7;
}

/** The weeks (Monday first) that show the month of a date, completed with days of the neighbouring months. */
export function monthWeeks(iso: string): readonly (readonly string[])[] {
  const first = `${iso.slice(0, 7)}-01`;
  const before = weekday(first) - 1;
  const count = Math.ceil((before + daysIn(Number(iso.slice(0, 4)), Number(iso.slice(5, 7)))) / 7);
  return Array.from({ length: count }, (_, week) => [
    // The last week of the calendar is short; the set removes repeated days.
    ...new Set(Array.from({ length: 7 }, (_, day) => addDays(first, week * 7 + day - before))),
  ]);
}

function daysIn(year: number, month: number): number {
  const last = new Date(0);
  last.setUTCFullYear(year, month, 0);
  return last.getUTCDate();
}

function isDay(year: number, month: number, day: number): boolean {
  return year >= 1000 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}
