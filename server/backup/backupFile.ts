/**
 * Backup format: every row of the database as JSON lines in one gzip file, written and read with SQL only, so
 * that either engine can restore what the other wrote. First line: the migrations of the source. Then for
 * each table a line with its name, and one line for each row. Last line: row counts by table, by which a
 * truncated file is detected.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Database, Queryable } from '../db/database.ts';
import { DiskFull } from '../db/failures.ts';
import { migrate, readMigrations } from '../db/migrate.ts';
import { freeBytes, ordinaryRoom } from '../db/room.ts';

/** Row counts by table. */
export type RowCounts = Readonly<Record<string, number>>;

type Table = { readonly name: string; readonly columns: readonly string[]; readonly holdsFiles: boolean };
type Head = {
  readonly format: 1;
  readonly date: string;
  readonly migrations: readonly { readonly nom: string; readonly empreinte: string }[];
  readonly sequences: readonly { readonly nom: string; readonly valeur: number }[];
};

/** The lines between rows: start of a table, and end of file. Rows are objects, marks are arrays. */
type Mark = readonly ['table', string] | readonly ['end', RowCounts];

/** Rows fetched and written together; fewer in tables whose rows may contain a file. */
const rowsAtOnce = 1_000;
const filesAtOnce = 4;
const charactersAtOnce = 4_000_000;

/** A backup that cannot be restored here; the message states why. */
export class UnusableBackup extends Error {
  override readonly name = 'UnusableBackup';
}

/**
 * Writes a consistent snapshot of the database. `file` appears only when it is complete and synced to disk.
 * @throws DiskFull if the disk of the file is nearly full
 */
export async function writeBackup(db: Database, file: string, date: Date): Promise<RowCounts> {
  const part = `${file}.part`;
  const counts: Record<string, number> = {};
  try {
    await db.transaction(async (tx) => {
      await tx.execute('set transaction isolation level repeatable read, read only');
      await pipeline(
        Readable.from(withRoom(linesOf(tx, date, counts), dirname(file))),
        createGzip({ level: 4 }),
        createWriteStream(part, { mode: 0o600 }),
      );
    });
    const written = await open(part, 'r+');
    await written.sync();
    await written.close();
    await rename(part, file);
    return counts;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** A backup must not take the room that the database beside it needs. */
async function* withRoom(lines: AsyncIterable<string>, folder: string) {
  for await (const line of lines) {
    if (freeBytes(folder) < ordinaryRoom) throw new DiskFull();
    yield line;
  }
}

async function* linesOf(tx: Queryable, date: Date, counts: Record<string, number>) {
  for (const name of Object.keys(counts)) delete counts[name];
  const head: Head = {
    format: 1,
    date: date.toISOString(),
    migrations: await tx.query('select nom, empreinte from migration order by nom'),
    sequences: await tx.query(
      `select sequencename as nom, last_value as valeur from pg_sequences
       where schemaname = current_schema() and last_value is not null order by 1`,
    ),
  };
  yield `${JSON.stringify(head)}\n`;
  for (const { name, holdsFiles } of await tablesOf(tx)) {
    yield lineOf(['table', name]);
    counts[name] = 0;
    for await (const rows of rowsOf(tx, name, holdsFiles ? filesAtOnce : rowsAtOnce)) {
      counts[name] += rows.length;
      yield rows.map(({ line }) => `${line}\n`).join('');
    }
  }
  yield lineOf(['end', counts]);
}

function lineOf(mark: Mark): string {
  return `${JSON.stringify(mark)}\n`;
}

async function* rowsOf(tx: Queryable, table: string, atOnce: number) {
  await tx.execute(
    `declare sauvegarde no scroll cursor for select row_to_json(t)::text as line from ${quote(table)} t`,
  );
  let rows: { line: string }[];
  do {
    rows = await tx.query<{ line: string }>(`fetch ${atOnce} from sauvegarde`);
    yield rows;
  } while (rows.length === atOnce);
  await tx.execute('close sauvegarde');
}

/**
 * Fills an empty database: the schema of the backup, then its rows, all or nothing, without timeouts. Returns
 * the row counts. Throws UnusableBackup if the file is truncated or of another version of this server.
 */
export async function readBackup(db: Database, file: string): Promise<RowCounts> {
  const lines = readLines(file);
  const head = headOf(await nextLine(lines));
  await migrate(db, migrationsOf(head));
  return db.withoutTimeouts((connection) => connection.transaction((tx) => fill(tx, lines, head)));
}

async function fill(tx: Queryable, lines: AsyncIterator<string>, head: Head): Promise<RowCounts> {
  const [used] = await tx.query('select 1 from utilisateur limit 1');
  if (used !== undefined) throw new UnusableBackup('the database is not empty: nothing was restored');
  await tx.execute('set local session_replication_role = replica');
  const tables = await tablesOf(tx);
  await tx.execute(`truncate ${tables.map(({ name }) => quote(name)).join(', ')} cascade`);
  const counts = await insertRows(tx, lines, tables);
  for (const { nom, valeur } of head.sequences)
    await tx.query('select setval($1::regclass, $2)', [quote(nom), valeur]);
  return counts;
}

async function insertRows(
  tx: Queryable,
  lines: AsyncIterator<string>,
  tables: readonly Table[],
): Promise<RowCounts> {
  const counts: Record<string, number> = {};
  let table: Table | undefined;
  let waiting: string[] = [];
  let characters = 0;
  const flush = async () => {
    if (table === undefined || waiting.length === 0) return;
    const columns = table.columns.map(quote).join(', ');
    await tx.query(
      `insert into ${quote(table.name)} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${quote(table.name)}, $1::json)`,
      [`[${waiting.join(',')}]`],
    );
    waiting = [];
    characters = 0;
  };
  for (;;) {
    const line = await nextLine(lines);
    if (line.startsWith('[')) {
      await flush();
      const mark = JSON.parse(line) as Mark;
      if (mark[0] === 'end') return compare(mark[1], counts);
      table = tables.find(({ name }) => name === mark[1]);
      if (table === undefined) throw new UnusableBackup(`the table ${mark[1]} is unknown here`);
      counts[table.name] = 0;
      continue;
    }
    if (table === undefined) throw new UnusableBackup('it does not begin with a table');
    counts[table.name] = (counts[table.name] ?? 0) + 1;
    waiting.push(line);
    characters += line.length;
    if (waiting.length >= rowsAtOnce || characters > charactersAtOnce) await flush();
  }
}

function compare(expected: RowCounts, counts: RowCounts): RowCounts {
  const names = Object.keys({ ...expected, ...counts });
  const wrong = names.filter((name) => expected[name] !== counts[name]);
  if (wrong.length > 0) throw new UnusableBackup(`rows are missing of ${wrong.join(', ')}`);
  return counts;
}

/** The schema implies the migrations; the server writes the files of its site again at start. */
const leftOut = ['migration', 'version_site', 'fichier_site'];

/** The tables to back up, with their writable columns. */
function tablesOf(tx: Queryable): Promise<Table[]> {
  return tx.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
       bool_or(a.atttypid = 'bytea'::regtype) as "holdsFiles"
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> all ($1)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
    [leftOut],
  );
}

/** The migrations of the backup, as files of this version. */
function migrationsOf({ migrations }: Head) {
  const known = new Map(readMigrations().map((migration) => [migration.name, migration]));
  return migrations.map(({ nom, empreinte }) => {
    const migration = known.get(nom);
    if (migration?.checksum !== empreinte)
      throw new UnusableBackup(`it was made by another version of this server (${nom})`);
    return migration;
  });
}

function headOf(line: string): Head {
  const head: unknown = line.startsWith('{"format":') ? JSON.parse(line) : null;
  if (typeof head !== 'object' || head === null || !('format' in head) || head.format !== 1)
    throw new UnusableBackup('it is no backup of this server');
  return head as Head;
}

async function* readLines(file: string): AsyncGenerator<string> {
  const unzipped = createGunzip();
  createReadStream(file)
    .on('error', (error) => unzipped.destroy(error))
    .pipe(unzipped)
    .setEncoding('utf8');
  let rest = '';
  try {
    for await (const chunk of unzipped) {
      const lines = (rest + String(chunk)).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    throw new UnusableBackup(error instanceof Error ? error.message : String(error));
  }
}

async function nextLine(lines: AsyncIterator<string>): Promise<string> {
  const { value, done } = await lines.next();
  if (done) throw new UnusableBackup('it ends too early');
  return value;
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
