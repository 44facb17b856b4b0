import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  dayOf,
  isElsewhere,
  isIsoDate,
  monthWeeks,
  parseTypedDate,
  setZone,
  showDate,
  showDateTime,
  showIsoDate,
  weekday,
  zonePlace,
} from '../../../engine/core/runtime/dates.ts';

beforeAll(() => setZone('Europe/Paris'));

const isoDates = fc
  .date({ min: new Date('1000-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** Days of the whole calendar; the first and last ones more often than at random. */
const everyDay = fc.oneof(
  fc.constantFrom('0001-01-01', '0001-01-31', '9998-11-01', '9999-01-31', '9999-12-01', '9999-12-31'),
  fc
    .date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString().slice(0, 10)),
);

describe('typed dates', () => {
  it.each([
    ['18/11/2026', '2026-11-18'],
    ['  18/11/2026 ', '2026-11-18'],
    ['18112026', '2026-11-18'],
    ['2026-11-18', '2026-11-18'],
    ['29/02/2028', '2028-02-29'],
  ])('UX-20 reads %j', (typed, iso) => expect(parseTypedDate(typed)).toBe(iso));

  it.each([
    '',
    '31/02/2026',
    '29/02/2027',
    '1/2/2026',
    '18/13/2026',
    '18-11-2026',
    '18/11/26',
    '00/01/2026',
    'hier',
    '2026-11-31',
  ])('CMD-019 refuses %j', (typed) => expect(parseTypedDate(typed)).toBeNull());

  it('parses what it formats, for every day', () => {
    fc.assert(
      fc.property(isoDates, (iso) => {
        expect(parseTypedDate(showIsoDate(iso))).toBe(iso);
      }),
    );
    fc.assert(
      fc.property(isoDates, (iso) => {
        expect(parseTypedDate(showIsoDate(iso).replaceAll('/', ''))).toBe(iso);
      }),
    );
  });

  it('CONST-013 accepts no text that is not a date', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const iso = parseTypedDate(text);
        expect(iso === null || isIsoDate(iso)).toBe(true);
      }),
    );
  });
});

describe('dates of the API', () => {
  it('CONST-005 formats a date without shifting it', () => {
    expect(showDate('2026-03-29')).toBe('29/03/2026');
    expect(showDate('2026-12-31T23:30:00Z')).toBe('01/01/2027');
  });

  it.each([
    ['2026-11-18T15:42:07Z', '18/11/2026 16:42:07'],
    ['2026-07-01T22:30:00.123Z', '02/07/2026 00:30:00'],
    ['2026-11-18T16:42:07+01:00', '18/11/2026 16:42:07'],
    ['2026-11-18T16:42:07', '18/11/2026 16:42:07'],
    ['2026-11-18 16:42', '18/11/2026 16:42:00'],
    ['2026-11-18', '18/11/2026'],
    ['hier', 'hier'],
    ['2026-02-31T10:00:00', '2026-02-31T10:00:00'],
  ])('CONST-006 formats %j in Paris time', (value, shown) => expect(showDateTime(value)).toBe(shown));

  it('knows the current day in Paris', () => {
    expect(dayOf(new Date('2026-11-18T22:59:59Z'))).toBe('2026-11-18');
    expect(dayOf(new Date('2026-11-18T23:00:00Z'))).toBe('2026-11-19');
  });
});

describe('the calendar', () => {
  it('moves by days, and back', () => {
    fc.assert(
      fc.property(isoDates, fc.integer({ min: -400, max: 400 }), (iso, days) => {
        fc.pre(addDays(iso, days) < '9999-12-31');
        expect(addDays(addDays(iso, days), -days)).toBe(iso);
      }),
    );
  });

  it('keeps the month when the target day does not exist in it', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
    expect(addMonths('2026-11-30', 14)).toBe('2028-01-30');
  });

  it('STAT-039 stays within its first and last day for every move', () => {
    expect(addMonths('9998-11-01', 14, -1)).toBe('9999-12-31');
    expect(addMonths('9998-12-01', 14, -1)).toBe('9999-12-31');
    expect(addMonths('9999-12-31', 1, -31)).toBe('9999-12-31');
    expect(addMonths('9999-12-31', -14, 1)).toBe('9998-11-01');
    expect(addDays('9999-12-31', 1)).toBe('9999-12-31');
    expect(addDays('0001-01-01', -1)).toBe('0001-01-01');
    expect(monthWeeks('9999-12-31').at(-1)).toEqual(
      Array.from({ length: 5 }, (_, day) => `9999-12-${27 + day}`),
    );
    const step = fc.integer({ min: -150_000, max: 150_000 });
    fc.assert(
      fc.property(everyDay, step, step, (iso, months, days) => {
        const day = addMonths(iso, months, days);
        expect(day).toMatch(/^(?!0000)\d{4}-\d\d-\d\d$/);
        expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day);
        const isBefore = months < 0 && days < 0;
        if (isBefore || (months > 0 && days > 0)) expect(isBefore ? day <= iso : day >= iso).toBe(true);
        expect(monthWeeks(iso).flat()).toContain(iso);
      }),
    );
  });

  it('shows the month in whole weeks that start on Monday', () => {
    fc.assert(
      fc.property(isoDates, (iso) => {
        const weeks = monthWeeks(iso);
        const days = weeks.flat();
        expect(days).toContain(iso);
        expect(weeks.every((week) => weekday(week[0] ?? '') === 1)).toBe(true);
        expect(weeks.every((week) => week.length === 7 || week.at(-1) === '9999-12-31')).toBe(true);
        expect(new Set(days).size).toBe(days.length);
        expect(days.filter((day) => day.slice(0, 7) === iso.slice(0, 7))).toHaveLength(
          new Date(Date.UTC(Number(iso.slice(0, 4)), Number(iso.slice(5, 7)), 0)).getUTCDate(),
        );
      }),
    );
  });
});

/** The first and the last time zone of the earth, and two whose clocks change at midnight or by half an hour. */
describe.each([
  'Pacific/Kiritimati',
  'Pacific/Auckland',
  'Europe/Paris',
  'UTC',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'Pacific/Pago_Pago',
])('REL-31 on a machine in %s', (zone) => {
  const own = process.env.TZ;
  beforeAll(() => {
    process.env.TZ = zone;
  });
  afterAll(() => {
    if (own === undefined) delete process.env.TZ;
    else process.env.TZ = own;
  });

  it('runs in that time zone', () => {
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
  });

  it('CONST-006 knows whether its clock is that of Paris', () => {
    const summer = new Date('2026-07-01T10:00:00Z');
    const winter = new Date('2026-12-01T10:00:00Z');
    expect([isElsewhere(summer), isElsewhere(winter)]).toEqual(
      zone === 'Europe/Paris' ? [false, false] : [true, true],
    );
  });

  it('sends a day as it was typed and shows it as it was sent', () => {
    fc.assert(
      fc.property(isoDates, (iso) => {
        expect(parseTypedDate(showIsoDate(iso))).toBe(iso);
        expect(showDate(iso)).toBe(showIsoDate(iso));
        expect(addDays(addDays(iso, -1), 1)).toBe(iso);
      }),
    );
  });

  it.each([
    ['2024-02-29', '2025-04-28'],
    ['2025-01-15', '2026-03-14'],
    ['2026-03-29', '2027-05-28'],
    ['2026-10-25', '2027-12-24'],
    ['2026-12-31', '2028-02-28'],
  ])('14 months from %s end on %s', (debut, fin) => {
    expect(addMonths(debut, 14, -1)).toBe(fin);
  });

  it('today is the day in Paris, also in the nights of clock changes and of the new year', () => {
    expect(dayOf(new Date('2026-12-31T22:59:59Z'))).toBe('2026-12-31');
    expect(dayOf(new Date('2026-12-31T23:00:00Z'))).toBe('2027-01-01');
    expect(dayOf(new Date('2026-03-29T21:59:59Z'))).toBe('2026-03-29');
    expect(dayOf(new Date('2026-03-29T22:00:00Z'))).toBe('2026-03-30');
    expect(dayOf(new Date('2026-10-25T22:59:59Z'))).toBe('2026-10-25');
    expect(dayOf(new Date('2026-10-25T23:00:00Z'))).toBe('2026-10-26');
    expect(dayOf(new Date('2028-02-29T23:00:00Z'))).toBe('2028-03-01');
  });
});

describe('the zone of the application', () => {
  const winter = new Date('2026-12-01T22:30:00Z');
  afterAll(() => setZone('Europe/Paris'));
  it.each([
    ['Indian/Reunion', '02/12/2026 02:30:00', '2026-12-02', 'Reunion'],
    ['America/New_York', '01/12/2026 17:30:00', '2026-12-01', 'New York'],
    ['America/Argentina/Ushuaia', '01/12/2026 19:30:00', '2026-12-01', 'Ushuaia'],
    ['UTC', '01/12/2026 22:30:00', '2026-12-01', 'UTC'],
  ])('shows instants in %s', (zone, shown, day, place) => {
    setZone(zone);
    expect([showDateTime(winter.toISOString()), dayOf(winter), zonePlace()]).toEqual([shown, day, place]);
  });
  it('is that of the reader if there is none', () => {
    setZone(null);
    expect(isElsewhere(winter)).toBe(false);
    expect(showDateTime(winter.toISOString()).slice(11, 13)).toBe(String(winter.getHours()).padStart(2, '0'));
  });
});
