/** Date-times that are typed: a time on the clock of the application, for an instant of the API (RFC 3339). */
import { orderOfDate, showDateTime, showInstant } from './dates.ts';

const LOCAL = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)$/;

/** A date-time of the API on the clock of the application, YYYY-MM-DDTHH:mm; empty for another text. */
export function localTimeOf(value: string): string {
  return isoOf(showDateTime(value)).slice(0, 16);
}

/**
 * The date-time of a time on the clock of the application, with the offset of that clock; null for another text. Of two
 * instants with this time it is the first one; a time that the clock skips is moved by what it skips.
 */
export function dateTimeAt(local: string): string | null {
  if (!LOCAL.test(local)) return null;
  const written = orderOfDate(local);
  if (Number.isNaN(written)) return null;
  const day = 86_400_000;
  const offsets = [offsetAt(written - day), offsetAt(written + day)];
  const fitting = offsets.find((offset) => offsetAt(written - offset) === offset);
  const offset = fitting ?? offsets[0] ?? 0;
  const instant = written - offset;
  const own = offsetAt(instant);
  const minutes = Math.abs(own) / 60_000;
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0');
  const sign = own < 0 ? '-' : '+';
  return `${isoOf(showInstant(new Date(instant)))}${sign}${two(minutes / 60)}:${two(minutes % 60)}`;
}

/** How far the clock of the application is ahead of UTC, in milliseconds. */
function offsetAt(instant: number): number {
  return orderOfDate(isoOf(showInstant(new Date(instant)))) - Math.floor(instant / 1000) * 1000;
}

/** `18/11/2026 09:30:00` as 2026-11-18T09:30:00; a day without a time begins at midnight. */
function isoOf(shown: string): string {
  const match = /^(\d\d)\/(\d\d)\/(\d{4})(?: (\d\d:\d\d:\d\d))?$/.exec(shown);
  return match === null ? '' : `${match[3]}-${match[2]}-${match[1]}T${match[4] ?? '00:00:00'}`;
}
