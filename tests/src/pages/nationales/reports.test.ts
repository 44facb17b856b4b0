import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  chosenYear,
  currentYear,
  downloadFields,
  fileName,
  hasNext,
  hasPrevious,
  reportOf,
} from '../../../../src/pages/nationales/reports.ts';

const annual = { annee: 2025, type: 'PP', frequence: 'ANNUEL', mois: 0 } as const;
const october = { annee: 2026, type: 'PM', frequence: 'MENSUEL', mois: 10 } as const;

test('NAT-004 NAT-007 NAT-008 the year is the current one or one of the two before it', () => {
  expect([hasPrevious(2026, 2026), hasPrevious(2025, 2026), hasPrevious(2024, 2026)]).toEqual([
    true,
    true,
    false,
  ]);
  expect([hasNext(2026, 2026), hasNext(2025, 2026)]).toEqual([false, true]);
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.integer().map(String)), (asked) => {
      const year = chosenYear(asked, 2026);
      expect(year).toBeGreaterThanOrEqual(2024);
      expect(year).toBeLessThanOrEqual(2026);
    }),
  );
  expect(chosenYear(null, 2026)).toBe(2026);
  expect(chosenYear('2024', 2026)).toBe(2024);
});

test('the current year is the one in France', () => {
  expect(currentYear(new Date('2026-12-31T22:59:59Z'))).toBe(2026);
  expect(currentYear(new Date('2026-12-31T23:00:00Z'))).toBe(2027);
});

test('NAT-015 NAT-016 NAT-017 a cell has its report, or none', () => {
  const reports = [annual, october];
  expect(reportOf(reports, 2025, 'PP', 0)).toBe(annual);
  expect(reportOf(reports, 2026, 'PM', 10)).toBe(october);
  expect(reportOf(reports, 2026, 'PM', 0)).toBeUndefined();
  expect(reportOf(reports, 2025, 'PP', 10)).toBeUndefined();
  expect(reportOf(reports, 2026, 'PP', 10)).toBeUndefined();
  expect(reportOf([{ ...annual, mois: 12 }], 2025, 'PP', 0)?.mois).toBe(12);
});

test('NAT-019 NAT-020 NAT-021 NAT-022 the request, and the name of the file', () => {
  expect(downloadFields(october)).toEqual({ annee: 2026, type: 'PM', frequence: 'MENSUEL', mois: 10 });
  expect(downloadFields(annual)).toEqual({ annee: 2025, type: 'PP', frequence: 'ANNUEL', mois: null });
  expect(fileName({ ...october, mois: 3 })).toBe('statistiquesNationales_PM_MENSUEL_03.xlsx');
  expect(fileName(annual)).toBe('statistiquesNationales_PP_ANNUEL_00.xlsx');
});

test.each([null, undefined])('NAT-020 NAT-021 an annual entry whose month is %s has the month 0', (none) => {
  // Existing back ends return this, against their contract.
  const given = { ...annual, mois: none } as unknown as typeof annual;
  expect(reportOf([given], 2025, 'PP', 0)).toBe(given);
  expect(downloadFields(given)).toEqual(downloadFields(annual));
  expect(fileName(given)).toBe('statistiquesNationales_PP_ANNUEL_00.xlsx');
});
