import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCalendarDate, isoOfFrenchDate } from '#schemas/orderFile/calendarDate.ts';
import { parseFileName } from '#schemas/orderFile/fileName.ts';
import { isoDay } from '#schemas/orderFile/isoDay.ts';
import { departementOf } from '#schemas/orderFile/pays.ts';
import { cleDoublon, normaliseName } from '../../../server/transfert/cleDoublon.ts';
import { anyCharacter } from '../../anyCharacter.ts';

test('D27 reads the organisation and the number of the order out of the name', () => {
  expect(parseFileName('CMI_ORG075_20261118_002.csv')).toEqual({
    organisme: 'ORG075',
    numeroCommande: 'CMI_ORG075_20261118_002',
  });
  expect(parseFileName('CMI_ORG075_20260229_002.csv')).toBeUndefined();
  expect(parseFileName('CMI_ORG075_20280229_002.csv')).toBeDefined();
});

test('SEC-54 no other name passes', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 60 }), (noise) => {
      expect(parseFileName(noise)).toBeUndefined();
      if (noise !== '') expect(parseFileName(`CMI_ORG075_20261118_002.csv${noise}`)).toBeUndefined();
      if (noise !== '') expect(parseFileName(`${noise}CMI_ORG075_20261118_002.csv`)).toBeUndefined();
    }),
  );
});

test('REL-31 every day of the calendar reads back, and no other', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1801-01-01'), max: new Date('2998-12-31'), noInvalidDate: true }),
      (date) => {
        const iso = date.toISOString().slice(0, 10);
        expect(isoOfFrenchDate(iso.split('-').reverse().join('/'))).toBe(iso);
      },
    ),
  );
  for (const text of [
    '29/02/2026',
    '31/04/2026',
    '00/01/2026',
    '01/13/2026',
    '1/1/2026',
    '01/01/26',
    '01/01/0001',
    '',
  ]) {
    expect(isoOfFrenchDate(text)).toBeUndefined();
  }
  expect(isCalendarDate(2026, 0, 1)).toBe(false);
});

test('the day is that of France, on either side of the change of the clocks', () => {
  expect(isoDay(new Date('2026-10-24T21:59:59Z'))).toBe('2026-10-24');
  expect(isoDay(new Date('2026-10-24T22:00:00Z'))).toBe('2026-10-25');
  expect(isoDay(new Date('2026-10-25T22:59:59Z'))).toBe('2026-10-25');
  expect(isoDay(new Date('2026-12-31T23:00:00Z'))).toBe('2027-01-01');
});

test('D32 compares names without case, accents, hyphens', () => {
  const same = ['Hélène-Marie', 'HELENE MARIE', 'helene‑marie', 'He\u0301lène Marie'];
  expect(new Set(same.map(normaliseName))).toEqual(new Set(['HELENEMARIE']));
  for (const apostrophe of ["'", '’', '\u02BB', '\u02BC'])
    expect(normaliseName(`Œuvrard d${apostrophe}Éon`)).toBe('OEUVRARDDEON');
  expect(cleDoublon({ mention: 'STAT', immatriculation: 'ab-123 cd' })).toBe('STAT|AB123CD');
});

test('D32 tells names of other scripts apart, and compares them alike', () => {
  const same = ['Παπαδόπουλος', 'ΠΑΠΑΔΟΠΟΥΛΟΣ', 'Παπα-δόπουλος'];
  expect(new Set(same.map(normaliseName))).toEqual(new Set(['ΠΑΠΑΔΟΠΟΥΛΟΣ']));
  const others = ['Γεωργίου', 'Иванова', 'Петрова', '王', '李', 'Đặng', 'Ang'];
  expect(new Set(others.map(normaliseName)).size).toBe(others.length);
});

test('knows the departments of Corsica and overseas', () => {
  expect(['75012', '20000', '20137', '20200', '20600', '97400', '98800'].map(departementOf)).toEqual([
    ...['75', '2A', '2A', '2B', '2B', '974', '988'],
  ]);
});
