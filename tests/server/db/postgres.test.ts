import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { isUnavailable } from '../../../server/db/failures.ts';
import { openPostgres } from '../../../server/db/postgres.ts';
import { connect as connectDatabase } from '../../../server/start/connect.ts';
import { prepareSchema } from '../../../server/start/schema.ts';
import { type OwnPostgres, startPostgres } from '../../../testkit/ownPostgres.ts';
import { silentLog } from '../keptLog.ts';
import { startTestApp, type TestApp } from '../testApp.ts';
import { createTestDatabase } from '../testDatabase.ts';

/**
 * A relay in front of the database that can go silent (like a paused server or a firewall), close its
 * connections, or delay requests by some milliseconds.
 */
async function relayTo(target: URL) {
  let isSilent = false;
  let dropped = 0;
  let distance = 0;
  const sockets = new Set<Socket>();
  const relay = createServer((inner) => {
    const outer = connect(Number(target.port), target.hostname);
    for (const socket of [inner, outer]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    inner.on('data', (bytes) => {
      if (isSilent) dropped += 1;
      else setTimeout(() => outer.write(bytes), distance);
    });
    outer.on('data', (bytes) => isSilent || inner.write(bytes));
    inner.on('close', () => outer.destroy());
    outer.on('close', () => inner.destroy());
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const address = relay.address();
  const url = new URL(target);
  url.port = String(typeof address === 'object' ? address?.port : '');
  return {
    url: url.href,
    silence(is: boolean) {
      isSilent = is;
      dropped = 0;
    },
    /** How many messages were lost in this silence. */
    dropped: () => dropped,
    moveAway(milliseconds: number) {
      distance = milliseconds;
    },
    /** Resolves once every connection is closed. */
    async cut() {
      const closed = [...sockets].map((socket) => once(socket, 'close'));
      for (const socket of sockets) socket.destroy();
      await Promise.all(closed);
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => relay.close(resolve));
    },
  };
}

function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => error,
  );
}

describe('a PostgreSQL server that fails', () => {
  let target: Awaited<ReturnType<typeof createTestDatabase>>;
  let relay: Awaited<ReturnType<typeof relayTo>>;
  let db: Database;
  let server: TestApp;
  beforeAll(async () => {
    target = await createTestDatabase();
    relay = await relayTo(new URL(target.url));
    db = openPostgres(relay.url, { max: 4, statementTimeout: 500 });
    await prepareSchema(db);
    server = await startTestApp(db, {}, { instances: 1 });
  });
  afterAll(async () => {
    await server.app.close();
    await db.close();
    await relay.close();
    await target.drop();
  });
  const status = async (url: string) => (await server.app.inject({ url })).statusCode;

  test('REL-07 connections that were cut are replaced', async () => {
    await Promise.all(Array.from({ length: 8 }, () => status('/api/properties')));
    await relay.cut();
    const after = await Promise.all(Array.from({ length: 8 }, () => status('/api/properties')));
    expect(after.every((code) => code === 200 || code === 503)).toBe(true);
    expect(await status('/api/properties')).toBe(200);
  });

  test('REL-07 the loss of connections that are lent out fails what runs on them, and nothing else', async () => {
    let cut = () => {};
    const isCut = new Promise<void>((resolve) => {
      cut = resolve;
    });
    let isBegun = false;
    const transaction = db.transaction(async (tx) => {
      await tx.query('select 1');
      isBegun = true;
      // No statement is running when the connection is lost.
      await isCut;
      await tx.query('select 1');
    });
    const lost = [failureOf(transaction)];
    await expect.poll(() => isBegun).toBe(true);
    relay.silence(true);
    lost.push(failureOf(db.query('select 1')));
    await expect.poll(relay.dropped).toBe(1);
    await relay.cut();
    relay.silence(false);
    cut();
    expect((await Promise.all(lost)).map(isUnavailable)).toEqual([true, true]);
    expect(await status('/api/properties')).toBe(200);
  });

  test('REL-07 a server that answers late delays the start, and does not end it', async () => {
    relay.silence(true);
    const where = { databaseUrl: relay.url, databasePool: 2, dataDir: '', backupDir: '' };
    const opened = connectDatabase({ ...where, databaseMigrationUrl: null }, silentLog);
    await expect.poll(relay.dropped).toBeGreaterThan(0);
    // The first connection has lost its beginning, and times out.
    relay.silence(false);
    await (await opened).close();
  });

  test('REL-07 a connection to a former primary is discarded', async () => {
    const one = openPostgres(relay.url, { max: 1 });
    const connection = () => one.query('select pg_backend_pid() as pid');
    const before = await connection();
    const refused = one.transaction(async (tx) => {
      await tx.query('set transaction read only');
      await tx.query('create table refusee ()');
    });
    expect(isUnavailable(await failureOf(refused))).toBe(true);
    expect(await connection()).not.toEqual(before);
    await one.close();
  });

  test('an act that is refused keeps its connection', async () => {
    const one = openPostgres(relay.url, { max: 1 });
    const connection = () => one.query('select pg_backend_pid() as pid');
    const before = await connection();
    const refused = one.transaction(async () => {
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    expect(await connection()).toEqual(before);
    await one.close();
  });

  test('REL-07 the server’s own end of every connection is survived', async () => {
    await Promise.all(Array.from({ length: 8 }, () => status('/api/properties')));
    await db.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await expect.poll(() => status('/api/properties')).toBe(200);
  });

  test('REL-07 connections that end under a statement are survived', async () => {
    relay.silence(true);
    const asked = Promise.allSettled(Array.from({ length: 4 }, () => db.query('select 1')));
    await expect.poll(relay.dropped).toBe(4);
    await relay.cut();
    relay.silence(false);
    const outcomes = await asked;
    expect(outcomes.map(({ status: outcome }) => outcome)).toEqual(Array(4).fill('rejected'));
    const failed = db.transaction(async (tx) => {
      await tx.query('select pg_terminate_backend(pg_backend_pid())');
    });
    await expect(failed).rejects.toThrow();
    expect(await status('/api/properties')).toBe(200);
  });

  test('a statement outside of a transaction takes one round trip', async () => {
    await db.query('select 1');
    const distance = 150;
    relay.moveAway(distance);
    const start = performance.now();
    expect(await db.query('select $1::integer as n', [1])).toEqual([{ n: 1 }]);
    const taken = performance.now() - start;
    relay.moveAway(0);
    expect(taken).toBeGreaterThanOrEqual(distance - 5);
    expect(taken).toBeLessThan(2 * distance);
  });

  test('no session state is set, because a pooler shares sessions', async () => {
    const read = `select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`;
    const alone = openPostgres(target.url, { max: 1, statementTimeout: 500 });
    expect(await alone.query(read)).toEqual([{ statement: '500ms', idle: '0' }]);
    expect(await alone.transaction((tx) => tx.query(read))).toEqual([{ statement: '500ms', idle: '1min' }]);
    await alone.execute(`do $$ begin
      assert current_setting('statement_timeout') = '0';
      assert current_setting('idle_in_transaction_session_timeout') = '0';
    end $$`);
    await alone.close();
  });

  test('REL-08 a silent database: requests end at their time, ready is red, live is green, and all come back', async () => {
    relay.silence(true);
    const [live, ready, call] = await Promise.all([
      status('/health/live'),
      status('/health/ready'),
      status('/api/properties'),
    ]);
    expect({ live, ready, call }).toEqual({ live: 200, ready: 503, call: 503 });
    relay.silence(false);
    await relay.cut();
    await expect.poll(() => status('/health/ready')).toBe(200);
    expect(await status('/api/properties')).toBe(200);
  });

  test('REL-05 a statement that takes too long is ended and answered with 503', async () => {
    await expect(db.query('select pg_sleep(5)')).rejects.toThrow(/statement timeout/);
    expect(await status('/api/properties')).toBe(200);
  });

  test.each(['40001', '40P01'])(
    'REL-24 a statement that ends with %s is tried again as a transaction is, three times in all',
    async (code) => {
      // A sequence also counts rolled back statements.
      await db.execute(`create sequence essais_${code};
        create function reussir_${code}(au bigint) returns bigint language plpgsql as $$
        begin
          if nextval('essais_${code}') < au then raise exception 'again' using errcode = '${code}'; end if;
          return au;
        end $$`);
      const succeed = `select reussir_${code}($1) as essai`;
      expect(await db.query(succeed, [3])).toEqual([{ essai: 3 }]);
      expect(await db.transaction((tx) => tx.query(succeed, [6]))).toEqual([{ essai: 6 }]);
      await expect(db.query(succeed, [10])).rejects.toMatchObject({ code });
      expect(await db.query(`select last_value from essais_${code}`)).toEqual([{ last_value: 9 }]);
    },
  );

  test('REL-24 a deadlock is tried again', async () => {
    await db.execute(
      'create table compte (id integer primary key, valeur integer); insert into compte values (1, 0), (2, 0)',
    );
    const locked = new Set<number>();
    const both = (first: number, second: number) =>
      db.transaction(async (tx) => {
        await tx.query('set local deadlock_timeout = 10');
        await tx.query('update compte set valeur = valeur + 1 where id = $1', [first]);
        locked.add(first);
        await expect.poll(() => locked.size, { interval: 5 }).toBe(2);
        await tx.query('update compte set valeur = valeur + 1 where id = $1', [second]);
      });
    await Promise.all([both(1, 2), both(2, 1)]);
    expect(await db.query('select valeur from compte order by id')).toEqual([{ valeur: 2 }, { valeur: 2 }]);
  });
});

describe('a PostgreSQL server that waits for a second copy of each commit, and has none', () => {
  let server: OwnPostgres;
  let db: Database;
  beforeAll(async () => {
    server = await startPostgres(['-c', 'synchronous_standby_names=*']);
    db = openPostgres(server.url, { statementTimeout: 300 });
    await db.execute('begin; set local synchronous_commit = off; create table ligne (n integer); commit');
  });
  afterAll(async () => {
    await db.close();
    await server.stop();
  });
  test('REL-01 nothing is acknowledged that one server alone holds', async () => {
    const alone = await failureOf(db.query('insert into ligne values (1)'));
    const together = await failureOf(
      db.transaction(async (tx) => {
        await tx.query('insert into ligne values (2)');
        await tx.query('insert into ligne values (3)');
      }),
    );
    expect([alone, together].map(isUnavailable)).toEqual([true, true]);
  });

  test('REL-07 reading goes on', async () => {
    expect(await db.query('select 1 as n')).toEqual([{ n: 1 }]);
  });
});
