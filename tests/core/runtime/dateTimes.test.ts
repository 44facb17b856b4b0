import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { setZone } from '../../../engine/core/runtime/dates.ts';
import { dateTimeAt, localTimeOf } from '../../../engine/core/runtime/dateTimes.ts';

afterEach(() => setZone(null));

describe('a typed time', () => {
  it.each([
    ['Europe/Paris', '2026-01-15T09:30', '2026-01-15T09:30:00+01:00'],
    ['Europe/Paris', '2026-07-15T09:30', '2026-07-15T09:30:00+02:00'],
    // The clock shows it twice: the first one.
    ['Europe/Paris', '2026-10-25T02:30', '2026-10-25T02:30:00+02:00'],
    // The clock skips it.
    ['Europe/Paris', '2026-03-29T02:30', '2026-03-29T03:30:00+02:00'],
    ['Asia/Kolkata', '2026-01-15T09:30', '2026-01-15T09:30:00+05:30'],
    ['America/St_Johns', '2026-01-15T09:30', '2026-01-15T09:30:00-03:30'],
    ['UTC', '2026-01-15T09:30', '2026-01-15T09:30:00+00:00'],
  ])('in %s, %s is %s', (zone, local, expected) => {
    setZone(zone);
    expect(dateTimeAt(local)).toBe(expected);
  });

  it('is read back from what was sent', () => {
    const zones = fc.constantFrom(
      'Europe/Paris',
      'Asia/Kolkata',
      'America/New_York',
      'Pacific/Auckland',
      'UTC',
    );
    const instants = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2090, 0) });
    fc.assert(
      fc.property(zones, instants, (zone, at) => {
        setZone(zone);
        const local = localTimeOf(new Date(at).toISOString());
        const sent = dateTimeAt(local) ?? '';
        expect(localTimeOf(sent)).toBe(local);
        // Of a time that comes twice it may be the other one.
        expect(Math.abs(Date.parse(sent) - at)).toBeLessThan(3_660_000);
      }),
      { numRuns: 200 },
    );
  });

  it.each(['', '2026-01-15', '2026-13-41T09:30', 'x'])('is none in %j', (text) => {
    expect(dateTimeAt(text)).toBeNull();
  });

  it.each([
    ['2026-01-15T08:30:12.5Z', '2026-01-15T09:30'],
    ['2026-01-15T08:30:00', '2026-01-15T08:30'],
    ['2026-01-15', '2026-01-15T00:00'],
    ['demain', ''],
  ])('of %s is %s', (value, local) => {
    setZone('Europe/Paris');
    expect(localTimeOf(value)).toBe(local);
  });
});
