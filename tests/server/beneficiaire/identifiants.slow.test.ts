import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { canonicalIdentifiant, identifiantForms } from '#schemas/text/identifiant.ts';
import { findOtherForms, uniteForms } from '../../../server/beneficiaire/identifiants.ts';
import { migrate, readMigrations } from '../../../server/db/migrate.ts';
import { signedIn } from '../testApp.ts';
import { engines } from '../testDatabase.ts';
import { integrated, openOrderApp, orderApp } from '../transfert/orderApp.ts';
import { distinctLines, orderFile } from '../transfert/orderFile.ts';

const base = '/api/organismeBeneficiaire/beneficiaire';

test('a number has one form, whatever zeros stand before it', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 999_999_999_999_999n }), fc.nat({ max: 6 }), (number, zeros) => {
      const canonical = canonicalIdentifiant('0'.repeat(zeros) + number);
      expect(canonical).toBe(String(number).padStart(10, '0'));
      expect(identifiantForms(String(number))).toContain(canonical);
    }),
  );
  for (const none of ['', '0', '0000000000', 'A1', '-1', '1,5E+08'])
    expect(canonicalIdentifiant(none)).toBeUndefined();
});

describe.each(engines)('numbers that a former version stored in several forms, on $name', ({ open }) => {
  const orders = orderApp({ open });
  const { db } = orders;
  const claire = signedIn(orders, '0000000001');
  const get = async (identifiant: string) => claire.call({ method: 'GET', url: `${base}/${identifiant}` });

  beforeAll(async () => {
    const numbers = ['0751007290', '0751007291', '0751007292', '0751007293'];
    const lines = distinctLines(4).map((line, index) => ({
      ...line,
      numeroIdentifiant: numbers[index] ?? '',
    }));
    await claire.send('CMI_ORG075_20261118_001.csv', orderFile('PP', lines));
    await integrated(db);
    const former = { '0751007291': '751007290', '0751007292': '000', '0751007293': '00751007290' };
    for (const [now, before] of Object.entries(former)) {
      await db.query('update demande set numero_identifiant = $2 where numero_identifiant = $1', [
        now,
        before,
      ]);
      await db.query('update beneficiaire set numero_identifiant = $2 where numero_identifiant = $1', [
        now,
        before,
      ]);
    }
  });

  test('the migration tells the operator of them, and changes nothing', async () => {
    const report: object[] = [];
    const migration = readMigrations().find(({ name }) => name === '0023_identifiants.sql');
    if (migration === undefined) throw new Error('The migration is missing');
    await db.query('delete from migration where nom = $1', [migration.name]);
    await migrate(db, [migration], {
      info: (fields, message) => void (message === 'migration report' && report.push(fields)),
    });
    expect(report).toEqual([
      {
        migration: migration.name,
        organisme: 'ORG075',
        numeros: 3,
        zeros: 1,
        exemples: ['000', '00751007290', '751007290'],
        suite: 'numbers of beneficiaries in another form: npm run identifiants',
      },
    ]);
  });

  test('each is opened by the form that it has', async () => {
    for (const identifiant of ['0751007290', '751007290', '00751007290', '000'])
      expect((await get(identifiant)).json().identifiant).toBe(identifiant);
  });

  test('united, they are one beneficiary with all titles; what is no number stays', async () => {
    const forms = await findOtherForms(db);
    expect(forms.map(({ identifiant, canonique }) => [identifiant, canonique])).toEqual([
      ['000', null],
      ['00751007290', '0751007290'],
      ['751007290', '0751007290'],
    ]);
    for (const form of forms) if (form.canonique !== null) await uniteForms(db, form);
    for (const identifiant of ['0751007290', '751007290', '00751007290']) {
      const found = (await get(identifiant)).json();
      expect([found.identifiant, found.titres.length]).toEqual(['0751007290', 3]);
      // The latest request tells who it is.
      expect(found.nomNaissance).toBe('NOME');
    }
    expect((await findOtherForms(db)).map(({ identifiant }) => identifiant)).toEqual(['000']);
    const { recordsTotal } = (await claire.call({ method: 'GET', url: base })).json();
    expect(recordsTotal).toBe(2);
  });
});

describe.each(engines)('départements of a former version, on $name', ({ open }) => {
  test('are corrected where the postal code does not begin with them', async () => {
    const db = await open();
    const orders = await openOrderApp(db);
    const claire = await orders.as('0000000001');
    const rows = [
      ['FRANCE', '97133', '971', '977'],
      ['FRANCE', '20704', '2B', '2A'],
      ['FRANCE', '98000', '980', null],
      ['La Réunion', '97400', null, '974'],
      ['NOUVELLE-CALÉDONIE', '98800', null, '988'],
      ['BELGIQUE', '10000', null, null],
      ['FRANCE', '75012', '75', '75'],
    ] as const;
    const lines = rows.map(([pays, codePostal], index) => ({
      ...distinctLines(1, index)[0],
      pays,
      codePostal,
    }));
    await claire.send('CMI_ORG075_20261118_001.csv', orderFile('PP', lines));
    await integrated(db);
    const departements = async () =>
      (await db.query<{ departement: string | null }>('select departement from demande order by id')).map(
        (row) => row.departement,
      );
    const right = rows.map(([, , , now]) => now);
    expect(await departements()).toEqual(right);
    for (const [index, [, , before]] of rows.entries())
      await db.query('update demande set departement = $2 where numero_ligne = $1', [index + 2, before]);
    const migration = readMigrations().find(({ name }) => name === '0024_departements.sql');
    await db.execute(migration?.script ?? '');
    expect(await departements()).toEqual(right);
    await orders.close();
  });
});
