/**
 * The thread of the embedded engine. Each command has a time limit. A query beyond it is ended with its thread,
 * which the caller may start again, as after a crash. After a script, a commit or a start beyond it nothing is
 * known of the database: the process must end.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Queryable, SqlValue } from './database.ts';
import { isEngineFailure } from './failures.ts';
import { freeBytes, noRoom } from './room.ts';

export type Place = { readonly folder?: string; readonly image?: Uint8Array<ArrayBuffer> };
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

export type Statements = Pick<Queryable, 'query' | 'execute'>;
export type Engine = {
  /** Within the statement timeout. */
  readonly bounded: Statements;
  /** For work without timeouts. An hour, or half a minute on a full disk, still ends it. */
  readonly unbounded: Statements;
  isDead(): boolean;
  /** Whether a command takes longer than it should, or was given up: the process is about to end. */
  isStuck(): boolean;
  readonly ended: Promise<unknown>;
  close(): Promise<void>;
};

export type EngineOptions = Place & {
  /** In milliseconds; default 30 s. */
  readonly statementTimeout?: number;
  /** Called once if a command was given up whose outcome is unknown. The process must end. */
  readonly onStuck?: (error: Error) => void;
};

type Waiting = {
  readonly began: number;
  /** In milliseconds. */
  readonly limit: number;
  /** Whether the thread may be started again after the limit. */
  readonly isQuery: boolean;
  resolve(rows: readonly unknown[]): void;
  reject(error: Error): void;
};

/** Recovery reads the log since the last checkpoint. In milliseconds. */
const longestStart = 300_000;
const longestWork = 3_600_000;

/** Starts the thread. Resolves when its database is open, rejects with the cause otherwise. */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const { statementTimeout = 30_000, onStuck, folder } = options;
  const worker = await startThread(options);
  const waiting = new Map<number, Waiting>();
  let isDead = false;
  let isGivenUp = false;
  let lastId = 0;

  const die = (error: Error) => {
    isDead = true;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('message', (reply: EngineReply) => {
    // Under `node --watch` the runtime sends the names of the thread's files here.
    if (!('id' in reply)) return;
    const asked = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('rows' in reply) return asked?.resolve(reply.rows);
    const error = Object.assign(new Error(reply.error.message), { code: reply.error.code });
    asked?.reject(error);
    if (isEngineFailure(error)) {
      die(threadEnded());
      void worker.terminate();
    }
  });
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  worker.on('error', die);
  worker.on('exit', () => die(threadEnded()));

  const lacksRoom = () => folder !== undefined && freeBytes(folder) < noRoom;

  function giveUp({ isQuery }: Waiting): void {
    if (isDead) return;
    const error = stopped('canceling statement due to statement timeout', '57014');
    isGivenUp = !isQuery;
    die(error);
    void worker.terminate();
    if (!isQuery) onStuck?.(error);
  }

  function answer(id: number, limit: number, isQuery: boolean): Promise<readonly unknown[]> {
    const { promise, resolve, reject } = Promise.withResolvers<readonly unknown[]>();
    const asked: Waiting = { began: performance.now(), limit, isQuery, resolve, reject };
    waiting.set(id, asked);
    const late = setTimeout(() => giveUp(asked), limit);
    // A write that found no room hangs, and goes on hanging when there is room again.
    const look =
      limit > statementTimeout
        ? setInterval(() => lacksRoom() && giveUp(asked), statementTimeout)
        : undefined;
    return promise.finally(() => {
      clearTimeout(late);
      clearInterval(look);
    });
  }

  function send(command: Unnumbered, limit: number, isQuery: boolean) {
    if (isDead) throw threadEnded();
    lastId += 1;
    const rows = answer(lastId, limit, isQuery);
    worker.postMessage({ ...command, id: lastId });
    return rows;
  }

  const within = (limit: number, isQuery: boolean): Statements => ({
    query: async <Row>(sql: string, params: readonly SqlValue[] = []) =>
      (await send({ kind: 'query', sql, params }, limit, isQuery)) as Row[],
    execute: async <Row>(sql: string) => (await send({ kind: 'script', sql }, limit, false)) as Row[],
  });

  await answer(0, longestStart, false);
  return {
    bounded: within(statementTimeout, true),
    unbounded: within(longestWork, false),
    isDead: () => isDead,
    isStuck() {
      if (isGivenUp) return true;
      const now = performance.now();
      return [...waiting.values()].some(({ began, limit, isQuery }) => {
        const spent = now - began;
        return spent > statementTimeout / 3 && (lacksRoom() || (!isQuery && spent > limit / 3));
      });
    },
    ended,
    async close() {
      if (isDead) return;
      await send({ kind: 'close' }, longestStart, false);
      await worker.terminate();
    },
  };
}

async function startThread({ folder, image }: EngineOptions): Promise<Worker> {
  compiled ??= compileEngine();
  const workerData: EngineStart = {
    ...(folder !== undefined && { folder }),
    ...(image !== undefined && { image }),
    ...(await compiled),
  };
  return new Worker(new URL('./pgliteWorker.ts', import.meta.url), { workerData });
}

let compiled: Promise<Compiled> | undefined;

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

const threadEnded = () => stopped('the embedded database stopped', '57P01');

function stopped(message: string, code: string): Error {
  return Object.assign(new Error(message), { code });
}
