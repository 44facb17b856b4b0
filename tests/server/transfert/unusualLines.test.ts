import { describe, expect, test } from 'vitest';
import { cleDoublon } from '../../../server/transfert/cleDoublon.ts';
import { rangesOf, unusualLines, usualDates } from '../../../server/transfert/unusualLines.ts';

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
const prenoms = (line: Person) =>
  Array.from({ length: 300 }, (_, index) => ({ ...line, prenom: `P${'A'.repeat(index)}` }));
const identities = (lines: readonly { cle: string }[]) => lines.map(({ cle }) => cle.replace(/^\w+\|/, ''));

describe('what is usual', () => {
  test.each([
    [
      'the same person for each mention, again and again',
      people(['STAT', 'PRIORITE', 'STAT'].map((mention) => ({ mention }))),
    ],
    ['twins, and a family of one birth name', people(['Marie', 'Anne', 'Luc'].map((prenom) => ({ prenom })))],
    ['homonyms of a common name', people(dates(usualDates))],
    [
      'many names with one first name and one birth date',
      people(
        Array.from({ length: 1_000 }, (_, index) => ({ nomNaissance: `N${'A'.repeat(index % 40)}${index}` })),
      ),
    ],
    ['many first names of one name and birth date', people(dates(1).flatMap((line) => prenoms(line)))],
    ['a fleet', plates(Array.from({ length: 900 }, (_, index) => `AB-${100 + index}-CD`))],
  ])('%s', (_name, lines) => {
    expect([...unusualLines(lines, [])]).toEqual([]);
  });

  test('what was sent before counts once', () => {
    const lines = people(dates(usualDates));
    expect([...unusualLines(lines, identities(lines))]).toEqual([]);
  });
});

describe('what is unusual', () => {
  test('birth dates of one name, whatever its case, accents and mention: those beyond', () => {
    const lines = people(
      dates(usualDates + 5).map((line, index) => ({
        ...line,
        nomNaissance: index % 2 === 0 ? 'MARTIN' : 'Mar-tin',
        mention: index % 3 === 0 ? 'STAT' : 'PRIORITE',
      })),
    );
    expect([...unusualLines([...lines, ...people([{ nomNaissance: 'AUTRE' }])], [])]).toEqual(
      lines.slice(usualDates).map(({ numeroLigne }) => numeroLigne),
    );
  });

  test('over several files', () => {
    const before = identities(people(dates(usualDates - 1)));
    expect(unusualLines(people(dates(3, 500)), before).size).toBe(2);
  });
});

test('the known identities of a series stand in its range', () => {
  const inRange = (identite: string, { from, to }: { from: string; to: string }) =>
    identite >= from && identite < to;
  const [person] = rangesOf(people([{}]));
  if (person === undefined) throw new Error('no range');
  expect(rangesOf(plates(['AB-123-CD']))).toEqual([]);
  expect(identities(people(dates(400))).every((identite) => inRange(identite, person))).toBe(true);
  expect(
    identities(people([{ prenom: 'Marie-Anne' }, { nomNaissance: 'MARTINE' }])).some((identite) =>
      inRange(identite, person),
    ),
  ).toBe(false);
});
