/** The form of names in searches and orders, computed by the server for what is typed and by SQL for what is stored. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { nameForm, searchForm, searchPlate } from '../../../server/db/searchText.ts';
import { normaliseName } from '../../../server/transfert/cleDoublon.ts';
import { anyCharacter } from '../../anyCharacter.ts';
import { enginesOfRun } from '../testDatabase.ts';

test.each([
  ["D'ARTAGNAN", 'DARTAGNAN'],
  ['d’Artagnan', 'DARTAGNAN'],
  ['D ʼ Artagnan', 'DARTAGNAN'],
  ['Saint-Exupéry', 'SAINTEXUPERY'],
  ['Saint\u2011Exupe\u0301ry', 'SAINTEXUPERY'],
  ['BEN\u00a0ALI', 'BENALI'],
  ['ĐẶNG', 'DANG'],
  ['đặng', 'DANG'],
  ['NGUYỄN', 'NGUYEN'],
  ['Wałęsa', 'WALESA'],
  ['ŞAHİN', 'SAHIN'],
  ['şahın', 'SAHIN'],
  ['Þór', 'THOR'],
  ['GROẞ', 'GROSS'],
  ['Groß', 'GROSS'],
  ['Œdipe Æsir Ørsted', 'OEDIPEAESIRORSTED'],
  ['Ħamrun', 'HAMRUN'],
  ['ﬁlion', 'FILION'],
  ['ＤＵＰＯＮＴ', 'DUPONT'],
  ['DU\u200bPO\u00adNT\ufeff', 'DUPONT'],
  ['R&D 100%', 'R&D100%'],
])('API-026 the name %j is compared as %s', (name, form) => {
  expect(nameForm(name)).toBe(form);
});

test('API-026 D32 a registration and a duplicate key have one form', () => {
  for (const plate of ['ab-123-cd', 'AB 123 CD', 'AB–123–CD', 'AB\u2212123\u2012CD', 'A\u200bB123CD\u00a0']) {
    expect(searchPlate(plate), plate).toBe('AB123CD');
    expect(normaliseName(plate), plate).toBe('AB123CD');
  }
  for (const name of ["D'Ặng", 'Đặng', 'D ANG', 'd\u00adang']) expect(normaliseName(name)).toBe('DANG');
});

/** The form that former versions stored. */
const formerForm = (text: string) =>
  text
    .replace(/\p{M}/gu, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/Œ/g, 'OE')
    .replace(/Æ/g, 'AE')
    .replace(/Ø/g, 'O')
    .replace(/Ł/g, 'L')
    .replace(/\s+/g, ' ')
    .trim();

const nameCharacter = fc.constantFrom(
  ...'abcdefXYZ09éèçÀŒæøŁđÐÞßẞħŊəɔıİữşĄ%_.,&()/\u{1F600}Жش',
  ..." '-’‘ʼ′`´‐‑–—−\u00a0\u202f\u2009\u3000\u200b\u200d\ufeff\u00ad\u2060\ufe0f\u202a",
);

describe.each(enginesOfRun)('the SQL form of names on $name', ({ open }) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.close());

  const sqlForms = async (forms: readonly string[]): Promise<string[]> => {
    const rows = await db.query<{ forme: string }>(
      `select forme_de_nom(f) as forme from jsonb_array_elements_text($1::jsonb) with ordinality as t(f, n) order by n`,
      [JSON.stringify(forms)],
    );
    return rows.map(({ forme }) => forme);
  };

  test('is that of the server, of what this and the former version stored', async () => {
    const names = fc.sample(fc.string({ unit: nameCharacter, maxLength: 20 }), { numRuns: 3_000, seed: 1 });
    expect(await sqlForms(names.map(searchForm))).toEqual(names.map(nameForm));
    expect(await sqlForms(names.map(formerForm))).toEqual(names.map(nameForm));
  });

  test('is that of the server, of any text that this version stores', async () => {
    const texts = fc
      .sample(fc.string({ unit: anyCharacter, maxLength: 10 }), { numRuns: 2_000, seed: 1 })
      .map((text) => text.replaceAll('\0', ''));
    expect(await sqlForms(texts.map(searchForm))).toEqual(texts.map(nameForm));
  });
});
