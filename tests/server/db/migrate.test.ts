import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { ChangedMigration, migrate, readMigrations } from '../../../server/db/migrate.ts';
import { openPostgres } from '../../../server/db/postgres.ts';
import { createTestDatabase, engines } from '../testDatabase.ts';

describe.each(engines)('migrations on $name', ({ open }) => {
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

  test('REL-10 a migration that fails half way leaves nothing, and the next start completes', async () => {
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

  test('both engines answer the same JavaScript values', async () => {
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
