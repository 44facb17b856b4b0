import { describe, expect, test } from 'vitest';
import { cleDoublon } from '../../../server/transfert/cleDoublon.ts';
import { rangesOf, unusualLines, usualPeople, usualPlates } from '../../../server/transfert/unusualLines.ts';

type Person = { mention?: string; nomNaissance?: string; prenom?: string; dateNaissance?: string };

const marie = { mention: 'STAT', nomNaissance: 'MARTIN', prenom: 'Marie', dateNaissance: '1950-01-01' };
const people = (lines: readonly Person[]) =>
  lines.map((line, index) => ({ numeroLigne: index + 2, cle: cleDoublon({ ...marie, ...line }) }));
const plates = (lines: readonly string[]) =>
  lines.map((immatriculation, index) => ({
    numeroLigne: index + 2,
    cle: cleDoublon({ mention: 'STAT', immatriculation }),
  }));
const dates = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({
    dateNaissance: new Date(Date.UTC(1950, 0, 1 + from + index)).toISOString().slice(0, 10),
  }));
const identities = (lines: readonly { cle: string }[]) => lines.map(({ cle }) => cle.replace(/^\w+\|/, ''));

describe('what is usual', () => {
  test.each([
    [
      'the same person for each mention, again and again',
      people(['STAT', 'PRIORITE', 'STAT'].map((mention) => ({ mention }))),
    ],
    ['twins, and a family of one birth name', people(['Marie', 'Anne', 'Luc'].map((prenom) => ({ prenom })))],
    ['homonyms of a common name', people(dates(usualPeople))],
    [
      'many names with one first name and one birth date',
      people(
        Array.from({ length: 1_000 }, (_, index) => ({ nomNaissance: `N${'A'.repeat(index % 40)}${index}` })),
      ),
    ],
    [
      'a fleet that was registered on one day',
      plates(Array.from({ length: usualPlates }, (_, index) => `AB-${100 + index}-CD`)),
    ],
  ])('%s', (_name, lines) => {
    expect([...unusualLines(lines, [])]).toEqual([]);
  });

  test('what was sent before counts once', () => {
    const lines = people(dates(usualPeople));
    expect([...unusualLines(lines, identities(lines))]).toEqual([]);
  });
});

describe('what is unusual', () => {
  test('birth dates of one name, whatever its case, accents and mention: those beyond', () => {
    const lines = people(
      dates(usualPeople + 5).map((line, index) => ({
        ...line,
        nomNaissance: index % 2 === 0 ? 'MARTIN' : 'Mar-tin',
        mention: index % 3 === 0 ? 'STAT' : 'PRIORITE',
      })),
    );
    expect([...unusualLines([...lines, ...people([{ nomNaissance: 'AUTRE' }])], [])]).toEqual(
      lines.slice(usualPeople).map(({ numeroLigne }) => numeroLigne),
    );
  });

  test('first names of one name and birth date', () => {
    const names = Array.from({ length: usualPeople + 1 }, (_, index) => ({
      prenom: `P${'A'.repeat(index)}`,
    }));
    expect(unusualLines(people(names), []).size).toBe(1);
  });

  test('over several files', () => {
    const before = identities(people(dates(usualPeople - 1)));
    expect(unusualLines(people(dates(3, 500)), before).size).toBe(2);
  });

  test.each([
    ['numbers', (index: number) => `AB-${String(index).padStart(3, '0')}-CD`],
    [
      'letters',
      (index: number) =>
        `A${String.fromCharCode(65 + (index % 26))}-123-${String.fromCharCode(65 + Math.floor(index / 26))}D`,
    ],
  ])('a plate of which only the %s vary', (_name, plateOf) => {
    const lines = plates(Array.from({ length: usualPlates + 20 }, (_, index) => plateOf(index)));
    expect(unusualLines(lines, []).size).toBe(20);
  });
});

test('the known identities of a series stand in its range', () => {
  const inRange = (identite: string, { from, to }: { from: string; to: string }) =>
    identite >= from && identite < to;
  const [person] = rangesOf(people([{}]));
  const [plate] = rangesOf(plates(['AB-123-CD']));
  if (person === undefined || plate === undefined) throw new Error('no range');
  expect(identities(people(dates(400))).every((identite) => inRange(identite, person))).toBe(true);
  expect(
    identities(people([{ prenom: 'Marie-Anne' }, { nomNaissance: 'MARTINE' }])).some((identite) =>
      inRange(identite, person),
    ),
  ).toBe(false);
  expect(identities(plates(['AB-001-CD', 'AB-999-ZZ'])).every((identite) => inRange(identite, plate))).toBe(
    true,
  );
  expect(identities(plates(['AC-123-CD'])).some((identite) => inRange(identite, plate))).toBe(false);
});
