import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { ChangedMigration, type Migration, migrate, readMigrations } from '../../../server/db/migrate.ts';
import { openPostgres } from '../../../server/db/postgres.ts';
import { createTestDatabase, enginesOfRun, openEmptyPglite } from '../testDatabase.ts';

describe.each(enginesOfRun)('migrations on $name', ({ open }) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.close());

  test('apply once', async () => {
    expect(await migrate(db)).toEqual([]);
    const rows = await db.query<{ nom: string }>('select nom from migration order by nom');
    expect(rows.map((row) => row.nom)).toEqual(readMigrations().map((migration) => migration.name));
  });

  test('a file that changed after it was applied is refused by name', async () => {
    const changed = readMigrations().map((migration) => ({ ...migration, checksum: 'other' }));
    await expect(migrate(db, changed)).rejects.toThrow(ChangedMigration);
  });

  test('REL-10 a migration that fails half way is rolled back, and the next start completes it', async () => {
    const name = '9001_essai.sql';
    const half = {
      name,
      script: 'create table essai (id integer); select no_such_function();',
      checksum: 'a',
    };
    await expect(migrate(db, [half])).rejects.toThrow();
    expect(await migrate(db, [{ name, script: 'create table essai (id integer);', checksum: 'b' }])).toEqual([
      name,
    ]);
  });

  test('answers the same JavaScript values as the other engine', async () => {
    const [row] = await db.query<{ octets: Uint8Array }>(
      `select 9007199254740991::bigint as grand, date '2026-10-25' as jour, timestamptz '2026-10-25T01:30:00Z' as instant,
        1.5::numeric as decimal, '\\x0001'::bytea as octets, array['a','b'] as liste, $1::date as recu, $2::text[] as textes`,
      ['2026-02-28', ['é;"', 'x']],
    );
    expect(row).toMatchObject({
      grand: 9007199254740991,
      jour: '2026-10-25',
      instant: new Date('2026-10-25T01:30:00Z'),
      decimal: '1.5',
      liste: ['a', 'b'],
      recu: '2026-02-28',
      textes: ['é;"', 'x'],
    });
    expect(Array.from(row?.octets ?? [])).toEqual([0, 1]);
  });
});

test('REL-10 two processes that start together migrate once', async () => {
  const { url, drop } = await createTestDatabase();
  const pair = [openPostgres(url), openPostgres(url)];
  const applied = await Promise.all(pair.map((db) => migrate(db)));
  expect(applied.flat().sort()).toEqual(readMigrations().map((migration) => migration.name));
  await Promise.all(pair.map((db) => db.close()));
  await drop();
});

/** Records the progress log of a migration. */
function notes() {
  const lines: { readonly [field: string]: unknown; readonly message: string }[] = [];
  return {
    lines,
    messages: () => lines.map(({ message }) => message),
    info: (fields: object, message: string) => void lines.push({ ...fields, message }),
  };
}

const slow: Migration = {
  name: '9002_lente.sql',
  script: 'create table lente (id integer); select pg_sleep(0.8);',
  checksum: 'a',
};

/** A migration already applied to a database in use. */
const former: Migration = { name: '9001_avant.sql', script: 'create table avant ();', checksum: '0' };

describe('a migration that takes longer than any request may', () => {
  test('is bound by no timeout of PostgreSQL: pool, server, role, or database', async () => {
    const { name, url, drop } = await createTestDatabase();
    const db = openPostgres(url, { statementTimeout: 200 });
    await db.execute(`alter database ${name} set statement_timeout = 300;
      alter database ${name} set idle_in_transaction_session_timeout = 300;
      alter database ${name} set lock_timeout = 300`);
    expect(await migrate(db, [slow])).toEqual([slow.name]);
    await expect(db.query('select pg_sleep(0.8)')).rejects.toThrow(/statement timeout/);
    await db.close();
    await drop();
  });

  test.runIf(inject('engineOfRun') === 'pglite')(
    'is bound by no timeout of the embedded database',
    async () => {
      // The first statements of an instance take a second on a busy machine.
      const db = await openEmptyPglite({ statementTimeout: 3_000 });
      const slower = { ...slow, script: 'select pg_sleep(3.5)' };
      expect(await migrate(db, [slower])).toEqual([slow.name]);
      await db.close();
    },
  );

  test('is waited for by a second process, which says so once, however long it takes', async () => {
    const { url, drop } = await createTestDatabase();
    const [first, second] = [0, 1].map(() => openPostgres(url, { statementTimeout: 200 }));
    if (!first || !second) throw new Error('two processes');
    const after: Migration = { name: '9003_suite.sql', script: 'create table suite ();', checksum: 'b' };
    await migrate(first, [former]);
    const [early, late] = [notes(), notes()];
    const applied = migrate(first, [slow, after], early);
    await expect.poll(() => early.messages()).toContain('migration begins');
    await Promise.all([applied, migrate(second, [slow, after], late)]);
    expect([...early.lines, ...late.lines].filter(({ message }) => message === 'migration applied')).toEqual([
      { migration: slow.name, ms: expect.any(Number), message: 'migration applied' },
      { migration: after.name, ms: expect.any(Number), message: 'migration applied' },
    ]);
    expect(
      Number(early.lines.find(({ migration, ms }) => migration === slow.name && ms)?.ms),
    ).toBeGreaterThan(700);
    expect(late.messages().filter((message) => message.includes('another process'))).toHaveLength(1);
    await Promise.all([first.close(), second.close()]);
    await drop();
  });

  test('the schema of an empty database is told in one line', async () => {
    const { url, drop } = await createTestDatabase();
    const db = openPostgres(url);
    const progress = notes();
    await migrate(db, readMigrations(), progress);
    expect(progress.messages()).toEqual(['schema made']);
    await db.close();
    await drop();
  });

  test('a lost connection ends it with an error, and the next start completes it', async () => {
    const { url, drop } = await createTestDatabase();
    const db = openPostgres(url);
    await migrate(db, [former]);
    const progress = notes();
    const applied = migrate(db, [slow], progress);
    const outcome = expect(applied).rejects.toThrow(/terminat/i);
    await expect.poll(() => progress.messages()).toContain('migration begins');
    await db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await outcome;
    expect(await migrate(db, [slow])).toEqual([slow.name]);
    await db.close();
    await drop();
  });
});

test('requests of an earlier version are migrated under a pool that allows no statement so much time', async () => {
  const { url, drop } = await createTestDatabase();
  const early = openPostgres(url);
  await migrate(early, readMigrations().slice(0, 2));
  await early.execute(`
    insert into organisme (code, nom, personne_morale) values ('ORG075', 'X', false);
    insert into commande (organisme_id, numero_commande, nom_fichier_integration, date_integration, statut)
      values (1, 'C', 'C.csv', '2026-01-01', 'OK');
    insert into demande (organisme_id, commande_id, numero_ligne, personne_morale, numero_identifiant, recherche_nom,
      cle_doublon, mention, type_demande, destinataire, adresse1, code_postal, commune, pays, date_debut_validite)
      select 1, 1, n, false, n::text, 'X', 'X', 'STAT', 'RENOUVELLEMENT', 'X', 'X', '75000', 'X', 'FRANCE', '2026-01-01'
      from generate_series(1, 20000) as n`);
  await early.close();
  const db = openPostgres(url, { statementTimeout: 50 });
  expect(await migrate(db)).toEqual(
    readMigrations()
      .slice(2)
      .map(({ name }) => name),
  );
  await db.close();
  const after = openPostgres(url);
  expect(await after.query(`select sum(nombre)::integer as n from demande_compte`)).toEqual([{ n: 20_000 }]);
  await after.close();
  await drop();
});
