/**
 * A server that is killed between the work of a write and its answer. PostgreSQL holds the commit meanwhile: it then
 * happens without the server, or does not. The repeat with the same key finds what was done, or does it.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { openPostgres } from '../../../server/db/postgres.ts';
import { type KilledServer, killedServer, orderFileTransfer, signIn } from '../../../testkit/killedServer.ts';
import { testSecret } from '../testApp.ts';
import { createTestDatabase } from '../testDatabase.ts';
import { distinctLines, orderFile } from '../transfert/orderFile.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const lock = 20_261_126;
/** At the commit of a transaction with a write, waits until the test has released the lock. */
const hold = `
  create function retenir() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${lock}); return null; end $$;
  create constraint trigger retenir_reponse after insert or update on reponse_gardee
    deferrable initially deferred for each row execute function retenir();
  create constraint trigger retenir_commande after insert on commande
    deferrable initially deferred for each row execute function retenir();`;

type Write = {
  readonly name: string;
  /** Its path, and the request without headers of the session; the number makes it another one. */
  readonly request: (number: number, authorization: string) => readonly [string, RequestInit];
  readonly status: number;
  /** How often it was done. */
  readonly count: (db: Database, number: number) => Promise<unknown>;
};

const counted = async (db: Database, sql: string, value: string) => (await db.query(sql, [value]))[0]?.n;
const group = (number: number) => `Groupe interrompu ${number}`;
const order = (number: number) => `CMI_ORG075_20260901_${String(number).padStart(3, '0')}`;

const writes: readonly Write[] = [
  {
    name: 'a new group',
    request: (number, authorization) => [
      '/api/authentification/groupe/admin/createGroupe',
      {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ numeroId: null, nom: group(number), droits: ['COMMANDES'] }),
      },
    ],
    status: 201,
    count: (db, number) => counted(db, 'select count(*)::int as n from groupe where nom = $1', group(number)),
  },
  {
    name: 'an order file',
    request: (number, authorization) => [
      '/api/transfert',
      orderFileTransfer(authorization, order(number), orderFile('PP', distinctLines(3, number * 10))),
    ],
    status: 200,
    count: (db, number) =>
      counted(db, 'select count(*)::int as n from commande where numero_commande = $1', order(number)),
  },
];

describe('REL-19 a server that is killed after the work of a write and before its answer', () => {
  let db: Database;
  let server: KilledServer;
  /** Holds the lock. */
  let holder: pg.Client;
  let number = 100;
  const closing: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const { url, drop } = await createTestDatabase();
    db = openPostgres(url);
    holder = new pg.Client({ connectionString: url });
    closing.push(
      drop,
      () => db.close(),
      () => holder.end(),
    );
    const env = { DATABASE_URL: url, JWT_SECRET: testSecret, DEMO: 'on' };
    server = await killedServer('PostgreSQL', env, async () => openPostgres(url), closing);
    await server.start();
    await holder.connect();
    await holder.query(hold);
  });
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  /** The connections of the server whose commit waits. */
  const held = () =>
    db.query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and not granted and objid = ${lock}`,
    );

  const send = async ({ request }: Write, key: string, authorization: string): Promise<Response> => {
    const [path, init] = request(number, authorization);
    return fetch(server.origin + path, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), 'idempotency-key': `"${key}"` },
    });
  };

  test.each(
    writes.flatMap((write) =>
      (['committed', 'lost'] as const).map((end) => [write.name, end, write] as const),
    ),
  )('%s, whose commit is %s', async (_name, end, write) => {
    number += 1;
    const key = randomUUID();
    const authorization = await signIn(server.origin);
    await holder.query(`select pg_advisory_lock(${lock})`);
    const first = send(write, key, authorization).then(
      () => 'answered',
      () => 'broken off',
    );
    await expect.poll(held, { timeout: 60_000 }).not.toEqual([]);
    await server.kill('SIGKILL');
    expect(await first).toBe('broken off');
    expect(await write.count(db, number)).toBe(0);
    // As when the machine of the server is lost, or only its process.
    if (end === 'lost')
      for (const { pid } of await held()) await db.query('select pg_terminate_backend($1)', [pid]);
    await holder.query(`select pg_advisory_unlock(${lock})`);
    await expect.poll(() => write.count(db, number)).toBe(end === 'lost' ? 0 : 1);

    await server.start();
    const again = await signIn(server.origin);
    const repeat = await send(write, key, again);
    const answer = await repeat.text();
    expect([repeat.status, await write.count(db, number)], answer).toEqual([write.status, 1]);
    if (write.status === 200) expect(answer).toContain('"UPLOAD_OK"');
    // The answer is kept from here on, whoever did the work.
    const last = await send(write, key, again);
    expect([last.status, await last.text(), await write.count(db, number)]).toEqual([
      write.status,
      answer,
      1,
    ]);
    // Another key is another write: the name is taken.
    await (await send(write, randomUUID(), again)).text();
    expect(await write.count(db, number)).toBe(1);
  });
});
