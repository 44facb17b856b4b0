import { cpSync, mkdtempSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { findDamage } from '../../../server/db/damage.ts';
import { connect } from '../../../server/start/connect.ts';
import { openDataFolder } from '../../../server/start/dataFolder.ts';
import { silentLog } from '../keptLog.ts';

describe('REL-04 a file of the embedded database that was damaged', () => {
  const root = mkdtempSync(join(tmpdir(), 'portail-damage-'));
  const whole = join(root, 'whole');
  const files = { table: '', index: '', long: '' };
  const page = 8_192;

  beforeAll(async () => {
    cpSync(inject('pgliteFolder'), join(whole, 'db'), { recursive: true });
    const db = await openDataFolder({ dataDir: whole, backupDir: whole });
    await db.execute(`create table essai (id integer primary key, nom text, texte text);
      alter table essai alter texte set storage external;
      insert into essai select n, md5(n::text), repeat(md5(n::text), 100) from generate_series(1, 3000) n;
      create index essai_nom on essai (nom); checkpoint`);
    const [paths] = await db.query<typeof files>(
      `select pg_relation_filepath('essai') as table, pg_relation_filepath('essai_nom') as index,
         pg_relation_filepath(reltoastrelid) as long from pg_class where relname = 'essai'`,
    );
    Object.assign(files, paths);
    await db.close();
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  const write = (path: string, at: number, bytes: Buffer) =>
    writeSync(openSync(path, 'r+'), bytes, 0, bytes.length, at);
  const half = (path: string) => truncateSync(path, Math.floor(statSync(path).size / 2 / page) * page);
  const changed = (path: string) => write(path, 3 * page + 5_000, Buffer.from('changed'));

  test.each<[string, keyof typeof files, (path: string) => void]>([
    ['half a table', 'table', half],
    ['an empty table', 'table', (path) => truncateSync(path)],
    ['a changed byte of a table', 'table', changed],
    ['a table that was deleted', 'table', (path) => rmSync(path)],
    ['half an index', 'index', half],
    ['a page of zeros in an index', 'index', (path) => write(path, 3 * page, Buffer.alloc(page))],
    ['a changed byte of an index', 'index', changed],
    ['half of the long values', 'long', half],
    ['a changed byte of a long value', 'long', changed],
  ])('%s refuses the start with the way out, and nothing is deleted', async (name, file, damage) => {
    const dataDir = join(root, name.replace(/\W/g, '-'));
    cpSync(whole, dataDir, { recursive: true });
    damage(join(dataDir, 'db', files[file]));
    const where = {
      databaseUrl: null,
      databaseMigrationUrl: null,
      databasePool: 1,
      dataDir,
      backupDir: dataDir,
    };
    const failure = await connect(where, silentLog).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      name: 'StartError',
      exitCode: 4,
      message: expect.stringMatching(
        /^the database folder \S+ is damaged \(\S+: .+\); nothing was deleted: 'npm run restore' puts a backup in its place/,
      ),
    });
    rmSync(dataDir, { recursive: true });
  });

  test('a whole one starts, as often as one likes', async () => {
    const db = await openDataFolder({ dataDir: whole, backupDir: whole });
    expect([await findDamage(db.vital), await findDamage(db.vital)]).toEqual([null, null]);
    await db.close();
  });
});
