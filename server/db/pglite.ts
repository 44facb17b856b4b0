/**
 * The embedded engine: PostgreSQL compiled to WebAssembly, one connection, a folder on disk (or memory in
 * tests), in its own thread. Statements are queued; the queue is bounded, so that an overload answers 503
 * quickly. A statement that exceeds its timeout is ended with its thread, which restarts as after a crash.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Database, Queryable, SqlValue } from './database.ts';
import { DatabaseBusy } from './failures.ts';

type Place = { readonly folder?: string; readonly image?: Uint8Array<ArrayBuffer> };
type Compiled = {
  readonly pgliteWasmModule: WebAssembly.Module;
  readonly initdbWasmModule: WebAssembly.Module;
};
export type EngineStart = Place & Compiled;
export type EngineCommand =
  | {
      readonly id: number;
      readonly kind: 'query';
      readonly sql: string;
      readonly params: readonly SqlValue[];
    }
  | { readonly id: number; readonly kind: 'script'; readonly sql: string }
  | { readonly id: number; readonly kind: 'close' };
export type EngineReply =
  | { readonly id: number; readonly rows: readonly unknown[] }
  | { readonly id: number; readonly error: { readonly message: string; readonly code?: string } };

type Unnumbered<Command = EngineCommand> = Command extends unknown ? Omit<Command, 'id'> : never;
type Engine = Omit<Queryable, 'afterCommit'> & {
  /** A query without timeout; scripts never have one. */
  readonly queryUnbounded: Queryable['query'];
  isDead(): boolean;
  readonly ended: Promise<unknown>;
  close(): Promise<void>;
};
type Options = Place & { readonly statementTimeout?: number };
type Waiting = { resolve(rows: readonly unknown[]): void; reject(error: Error): void };

const longestQueue = 2_000;

let compiled: Promise<Compiled> | undefined;

/** Opens the database of `folder`, or one in memory. `image` is a dumped data folder to start from. */
export async function openPglite(options: Options): Promise<Database> {
  let engine = await startEngine(options);
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  /** Lends the one connection in order of request. */
  async function inTurn<T>(work: (engine: Engine) => Promise<T>): Promise<T> {
    if (waiting >= longestQueue) throw new DatabaseBusy();
    waiting += 1;
    const turn = last.then(async () => {
      if (engine.isDead() && options.folder !== undefined) {
        await engine.ended;
        engine = await startEngine(options);
      }
      return work(engine);
    });
    last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      waiting -= 1;
    }
  }

  return {
    kind: 'pglite',
    query: (sql, params) => inTurn((lent) => lent.query(sql, params)),
    execute: (script) => inTurn((lent) => executeAlone(lent, script)),
    afterCommit: (work) => work(),
    transaction: (work) => inTurn((lent) => inTransaction(lent, work)),
    withoutTimeouts(work) {
      const unbounded = (lent: Engine): Engine => ({ ...lent, query: lent.queryUnbounded });
      return work({
        query: (sql, params) => inTurn((lent) => lent.queryUnbounded(sql, params)),
        execute: (script) => inTurn((lent) => lent.execute(script)),
        afterCommit: (then) => then(),
        transaction: (run) => inTurn((lent) => inTransaction(unbounded(lent), run)),
      });
    },
    load: () => ({ most: 1, inUse: Math.min(waiting, 1), waiting: Math.max(waiting - 1, 0) }),
    async close() {
      await last;
      await engine.close();
    },
  };
}

async function inTransaction<T>(engine: Engine, work: (tx: Queryable) => Promise<T>): Promise<T> {
  const waiting: (() => void)[] = [];
  const tx: Queryable = {
    query: engine.query,
    execute: engine.execute,
    afterCommit: (then) => void waiting.push(then),
  };
  await engine.execute('begin');
  let result: T;
  try {
    result = await work(tx);
    await engine.execute('commit');
  } catch (error) {
    if (!engine.isDead()) await engine.execute('rollback');
    throw error;
  }
  for (const then of waiting) then();
  return result;
}

/** A script outside a transaction may open one: a failure must not leave it open. */
async function executeAlone<Row>(engine: Engine, script: string): Promise<Row[]> {
  try {
    return await engine.execute<Row>(script);
  } catch (error) {
    if (!engine.isDead()) await engine.execute('rollback');
    throw error;
  }
}

/** Starts the thread. Resolves when its database is open, rejects with the cause otherwise. */
async function startEngine({ statementTimeout = 30_000, ...place }: Options): Promise<Engine> {
  compiled ??= compileEngine();
  const workerData: EngineStart = { ...place, ...(await compiled) };
  const worker = new Worker(new URL('./pgliteWorker.ts', import.meta.url), { workerData });
  const waiting = new Map<number, Waiting>();
  let isDead = false;
  let lastId = 0;

  const die = (error: Error) => {
    isDead = true;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('message', (reply: EngineReply) => {
    const asked = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('rows' in reply) asked?.resolve(reply.rows);
    else asked?.reject(Object.assign(new Error(reply.error.message), { code: reply.error.code }));
  });
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  worker.on('error', die);
  worker.on('exit', () => die(stopped('the embedded database stopped', '57P01')));

  const reply = (id: number) =>
    new Promise<readonly unknown[]>((resolve, reject) => waiting.set(id, { resolve, reject }));

  async function send(command: Unnumbered, limit?: number) {
    if (isDead) throw stopped('the embedded database stopped', '57P01');
    lastId += 1;
    const answer = reply(lastId);
    worker.postMessage({ ...command, id: lastId });
    const timer =
      limit === undefined
        ? undefined
        : setTimeout(() => {
            die(stopped('canceling statement due to statement timeout', '57014'));
            void worker.terminate();
          }, limit);
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
    }
  }

  const queryWithin =
    (limit?: number) =>
    async <Row>(sql: string, params: readonly SqlValue[] = []) =>
      (await send({ kind: 'query', sql, params }, limit)) as Row[];

  await reply(0);
  return {
    isDead: () => isDead,
    ended,
    query: queryWithin(statementTimeout),
    queryUnbounded: queryWithin(),
    async execute<Row>(sql: string): Promise<Row[]> {
      return (await send({ kind: 'script', sql })) as Row[];
    },
    async close() {
      if (isDead) return;
      await send({ kind: 'close' });
      await worker.terminate();
    },
  };
}

/** PostgreSQL and `initdb`, compiled once for all threads of the process, which share the optimised code. */
async function compileEngine(): Promise<Compiled> {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  const compile = async (file: string) => WebAssembly.compile(await readFile(join(folder, file)));
  const [pgliteWasmModule, initdbWasmModule] = await Promise.all([
    compile('pglite.wasm'),
    compile('initdb.wasm'),
  ]);
  return { pgliteWasmModule, initdbWasmModule };
}

function stopped(message: string, code: string): Error {
  return Object.assign(new Error(message), { code });
}
