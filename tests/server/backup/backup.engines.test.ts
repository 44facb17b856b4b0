import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { readBackup, UnusableBackup, writeBackup } from '../../../server/backup/backupFile.ts';
import { backUp, isBackupDue, latestBackup } from '../../../server/backup/backups.ts';
import type { Database } from '../../../server/db/database.ts';
import { openPostgres } from '../../../server/db/postgres.ts';
import { loadDemo } from '../../../server/demo/load.ts';
import { createTestDatabase, enginesOfRun, openEmptyPglite, openTestDatabase } from '../testDatabase.ts';

vi.setConfig({ testTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'portail-backup-'));
afterAll(() => rmSync(folder, { recursive: true }));
const now = new Date('2026-11-18T03:00:00Z');

/** Row count and order-independent checksum of each table. */
async function contentOf(db: Database): Promise<Record<string, { rows: number; sum: string }>> {
  const tables = await db.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const content: Record<string, { rows: number; sum: string }> = {};
  for (const { name } of tables) {
    // The migrations table contains times of application.
    const kept = name === 'migration' ? `(select nom, empreinte from migration)` : name;
    const [row] = await db.query<{ rows: number; sum: string }>(
      `select count(*) as rows, coalesce(md5(string_agg(line, '' order by line)), '') as sum
       from (select row_to_json(t)::text as line from ${kept} t) lines`,
    );
    if (row) content[name] = row;
  }
  return content;
}

/** An empty database without schema, on the other engine. */
async function openOther(kind: Database['kind']): Promise<{ db: Database; close(): Promise<void> }> {
  if (kind === 'postgres') {
    const db = await openEmptyPglite();
    return { db, close: () => db.close() };
  }
  const { url, drop } = await createTestDatabase();
  const db = openPostgres(url);
  return { db, close: () => db.close().then(drop) };
}

describe.each(enginesOfRun)('a backup of $name', ({ name, open }) => {
  let db: Database;
  const file = join(folder, `${name}.gz`);
  beforeAll(async () => {
    db = await open();
    await loadDemo(db, now);
    // Values that JSON may change: bytes, integers beyond the safe range, quotes, line ends, extreme dates.
    await db.query(
      `insert into propriete (cle, valeur) values ('essai', $1) on conflict (cle) do update set valeur = $1`,
      ['"é\\ \r\n\t\u2028 🚙'],
    );
    await db.query(
      `update fichier_commande set contenu = decode('00ff5c780a', 'hex') where commande_id = (select min(commande_id) from fichier_commande)`,
    );
  });
  afterAll(() => db.close());

  test('REL-33 holds every row, and the other engine reads it: same counts, same checksums', async () => {
    const rows = await writeBackup(db, file, now);
    const other = await openOther(name);
    try {
      expect(await readBackup(other.db, file)).toEqual(rows);
      const content = await contentOf(db);
      expect(await contentOf(other.db)).toEqual(content);
      expect(content.demande?.rows).toBeGreaterThan(1_000);
      expect(Object.keys(rows).sort()).toEqual(
        Object.keys(content)
          .filter((table) => !['migration', 'version_site', 'fichier_site'].includes(table))
          .sort(),
      );

      // Sequences continue, and triggers work again.
      const journal = `insert into journal (date, evenement) values (now(), 'essai') returning id`;
      const [[mine], [theirs]] = await Promise.all([db.query(journal), other.db.query(journal)]);
      expect(theirs).toEqual(mine);
      await other.db.query(`delete from demande where numero_titre is null`);
      const [sums] = await other.db.query<{ kept: number; counted: number }>(
        `select (select sum(nombre)::bigint from demande_compte) as kept, (select count(*) from demande) as counted`,
      );
      expect(sums?.kept).toBe(sums?.counted);

      await expect(readBackup(other.db, file)).rejects.toThrow('the database is not empty');
    } finally {
      await other.close();
    }
  });

  test('REL-33 taken under load is the state of one moment', async () => {
    const under = join(folder, `${name}-load.gz`);
    let isOver = false;
    let written = 0;
    const load = (async () => {
      while (!isOver) {
        written += 1;
        // Two rows that are always written together.
        await db.transaction(async (tx) => {
          await tx.query('insert into journal (date, evenement, objet) values (now(), $1, $2)', [
            'essai.a',
            String(written),
          ]);
          await tx.query('insert into journal (date, evenement, objet) values (now(), $1, $2)', [
            'essai.b',
            String(written),
          ]);
        });
      }
    })();
    await expect.poll(() => written).toBeGreaterThan(3);
    const before = written - 1;
    await writeBackup(db, under, now);
    isOver = true;
    await load;

    const kept = gunzipSync(readFileSync(under)).toString().split('\n');
    const numbers = (event: string) =>
      kept
        .filter((line) => line.includes(`"evenement":"${event}"`))
        .map((line) => Number((JSON.parse(line) as { objet: string }).objet))
        .sort((a, b) => a - b);
    expect(numbers('essai.a')).toEqual(numbers('essai.b'));
    expect(numbers('essai.a')).toEqual(Array.from(numbers('essai.a'), (_, index) => index + 1));
    expect(numbers('essai.a').length).toBeGreaterThanOrEqual(before);
  });
});

describe('a file that is no usable backup', () => {
  const sound = join(folder, `${inject('engineOfRun')}.gz`);
  const lines = () => gunzipSync(readFileSync(sound)).toString().split('\n').slice(0, -1);
  const write = (name: string, text: string) => {
    const file = join(folder, name);
    writeFileSync(file, gzipSync(text));
    return file;
  };

  test.each([
    ['is missing', () => join(folder, 'none.gz'), 'ENOENT'],
    [
      'is no gzip file',
      () => {
        const file = join(folder, 'text.gz');
        writeFileSync(file, 'text');
        return file;
      },
      'incorrect header check',
    ],
    [
      'was cut off',
      () => {
        const file = join(folder, 'cut.gz');
        cpSync(sound, file);
        truncateSync(file, readFileSync(sound).length - 20);
        return file;
      },
      'unexpected end of file',
    ],
    [
      'ends after a row',
      () => write('short.gz', `${lines().slice(0, -1).join('\n')}\n`),
      'it ends too early',
    ],
    [
      'lost a row',
      () =>
        write(
          'row.gz',
          `${lines()
            .filter((line) => !line.includes('"cle":"essai"'))
            .join('\n')}\n`,
        ),
      'rows are missing of propriete',
    ],
    ['is something else', () => write('other.gz', '{"a":1}\n'), 'it is no backup of this server'],
    [
      'comes from another version',
      () => write('version.gz', `${lines().join('\n').replace('0001_comptes', '9999_avenir')}\n`),
      'another version of this server (9999_avenir.sql)',
    ],
  ])('REL-04 that %s is refused with its cause, and nothing is restored', async (_name, make, cause) => {
    const { url, drop } = await createTestDatabase();
    const db = openPostgres(url);
    try {
      const failure = await readBackup(db, make()).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(UnusableBackup);
      expect((failure as Error).message).toContain(cause);
      const [table] = await db.query(`select to_regclass('utilisateur') as name`);
      if (table?.name !== null) expect(await db.query('select 1 from utilisateur')).toEqual([]);
    } finally {
      await db.close();
      await drop();
    }
  });
});

describe('the folder of the backups', () => {
  const days = 24 * 3_600_000;
  const later = (count: number) => new Date(now.getTime() + count * days);

  test('REL-04 keeps one a day for seven days, and those before a change of the schema apart', async () => {
    const kept = join(folder, 'kept');
    const db = await openTestDatabase();
    try {
      expect(latestBackup(kept, now)).toBeNull();
      expect(isBackupDue(kept, now)).toBe(true);
      const schema = await backUp(db, kept, 'schema', now);
      for (let count = 0; count < 10; count += 1) {
        expect(isBackupDue(kept, later(count))).toBe(true);
        await backUp(db, kept, 'jour', later(count));
        expect(isBackupDue(kept, later(count))).toBe(false);
        expect(isBackupDue(kept, later(count + 0.9))).toBe(false);
      }
      const names = readdirSync(kept).sort();
      expect(names.filter((name) => name.includes('jour'))).toHaveLength(7);
      expect(join(kept, names[0] ?? '')).toBe(schema.file);
      expect(latestBackup(kept, later(10))).toBe(join(kept, '20261127T030000Z-jour.gz'));
    } finally {
      await db.close();
    }
  });

  test('REL-04 a backup that fails leaves those that are there', async () => {
    const kept = join(folder, 'kept');
    const before = readdirSync(kept);
    const db = await openTestDatabase();
    try {
      const broken: Database = {
        ...db,
        transaction: (work) =>
          db.transaction((tx) =>
            work({
              ...tx,
              query: (sql, params) =>
                sql.startsWith('fetch') ? Promise.reject(new Error('disk')) : tx.query(sql, params),
            }),
          ),
      };
      await expect(backUp(broken, kept, 'jour', later(30))).rejects.toThrow('disk');
      expect(readdirSync(kept)).toEqual(before);
    } finally {
      await db.close();
    }
  });
});
