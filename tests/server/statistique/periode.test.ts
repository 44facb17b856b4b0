import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { motifDeRefus, motifs, periodeOf } from '../../../server/statistique/periode.ts';

const noon = (day: string) => new Date(`${day}T12:00:00Z`);
const day = fc
  .date({ min: noon('2017-01-01'), max: noon('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('the period of a statistic', () => {
  test.each([
    ['2026-11-18', '2025-09-19'],
    ['2026-02-28', '2024-12-29'],
    ['2028-02-29', '2026-12-30'],
    ['2026-09-30', '2025-07-31'],
    ['2026-12-31', '2025-11-01'],
    ['2027-04-30', '2026-03-01'],
    ['2018-02-28', '2017-01-01'],
    ['2017-06-30', '2017-01-01'],
  ])('STAT-024 STAT-025 STAT-026 ending on %s, begins on %s', (fin, debut) => {
    expect(periodeOf({ fin }, noon('2026-11-18'))).toEqual({ debut, fin });
    expect(motifDeRefus({ debut, fin })).toBeNull();
  });

  test('STAT-023 ends today in France, also in the nights of the clocks and of the year', () => {
    expect(periodeOf({}, new Date('2026-12-31T22:59:59Z')).fin).toBe('2026-12-31');
    expect(periodeOf({}, new Date('2026-12-31T23:00:00Z')).fin).toBe('2027-01-01');
    expect(periodeOf({}, new Date('2026-03-28T22:59:59Z')).fin).toBe('2026-03-28');
    expect(periodeOf({}, new Date('2026-03-29T22:00:00Z')).fin).toBe('2026-03-30');
    expect(periodeOf({}, new Date('2026-10-25T22:59:59Z')).fin).toBe('2026-10-25');
    expect(periodeOf({}, new Date('2026-10-25T23:00:00Z')).fin).toBe('2026-10-26');
  });

  test.each([
    ['2025-01-15', '2026-03-14', '2026-03-15'],
    ['2024-02-29', '2025-04-28', '2025-04-29'],
    ['2024-12-31', '2026-02-27', '2026-02-28'],
    ['2025-12-31', '2027-02-27', '2027-02-28'],
    ['2026-12-31', '2028-02-28', '2028-02-29'],
    ['2025-01-01', '2026-02-28', '2026-03-01'],
  ])('STAT-039 from %s the last day is %s, and %s is one too many', (debut, last, next) => {
    expect(motifDeRefus({ debut, fin: last })).toBeNull();
    expect(motifDeRefus({ debut, fin: next })).toBe(motifs.tropLong);
  });

  test('REL-31 is the same on a server in any zone', () => {
    const own = process.env.TZ;
    const moments = [
      '2026-03-29T00:30:00Z',
      '2026-10-25T00:30:00Z',
      '2027-12-31T23:30:00Z',
      '2028-02-29T12:00:00Z',
    ];
    const periods = () => moments.map((moment) => periodeOf({}, new Date(moment)));
    process.env.TZ = 'UTC';
    const expected = periods();
    for (const zone of ['Europe/Paris', 'Pacific/Auckland', 'Pacific/Pago_Pago']) {
      process.env.TZ = zone;
      expect(periods(), zone).toEqual(expected);
    }
    if (own === undefined) delete process.env.TZ;
    else process.env.TZ = own;
  });

  test('refuses what is before 2017, and an end before its beginning', () => {
    expect(motifDeRefus({ debut: '2016-12-31', fin: '2017-01-01' })).toBe(motifs.tropTot);
    expect(motifDeRefus({ debut: '2017-01-01', fin: '2017-01-01' })).toBeNull();
    expect(motifDeRefus({ debut: '2020-01-02', fin: '2020-01-01' })).toBe(motifs.ordre);
  });

  test('STAT-039 counts on to the last day of the calendar', () => {
    expect(motifDeRefus({ debut: '9998-10-31', fin: '9999-12-31' })).toBe(motifs.tropLong);
    expect(motifDeRefus({ debut: '9998-11-01', fin: '9999-12-31' })).toBeNull();
    expect(motifDeRefus({ debut: '9998-12-01', fin: '9999-12-31' })).toBeNull();
    expect(motifDeRefus({ debut: '9999-12-31', fin: '9999-12-31' })).toBeNull();
  });

  test('has an answer for any two days of the years with four digits', () => {
    const anyDay = fc.oneof(
      fc.constantFrom('1000-01-01', '9998-11-01', '9999-12-31'),
      fc
        .date({ min: noon('1000-01-01'), max: noon('9999-12-31'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
    );
    const asked = fc.record({ debut: anyDay, fin: anyDay }, { requiredKeys: [] });
    fc.assert(
      fc.property(asked, (days) => {
        const motif = motifDeRefus(periodeOf(days, noon('2026-11-18')));
        expect([null, ...Object.values(motifs)]).toContain(motif);
      }),
    );
  });

  test('never refuses the period that an empty start stands for', () => {
    fc.assert(
      fc.property(day, (fin) => {
        const periode = periodeOf({ fin }, noon('2026-11-18'));
        expect(motifDeRefus(periode)).toBeNull();
        expect(periode.debut <= fin).toBe(true);
      }),
    );
  });
});
