/**
 * The embedded engine: PostgreSQL compiled to WebAssembly, one connection, a folder on disk (or memory in
 * tests), in its own thread. Statements are queued; the queue is bounded, so that an overload answers 503
 * quickly. On a disk with little room transactions are read-only: PostgreSQL itself refuses what would write.
 */
import type { Connection, Database, Queryable, VitalDatabase } from './database.ts';
import { DatabaseBusy, DiskFull, isReadOnly } from './failures.ts';
import { type Engine, type EngineOptions, type Statements, startEngine } from './pgliteEngine.ts';
import { freeBytes, leastRoom, noRoom, ordinaryRoom, roomFor } from './room.ts';

export type PgliteOptions = EngineOptions & {
  /** Called when the room becomes short, and when there is room again; in bytes. */
  readonly onRoom?: (room: { readonly isShort: boolean; readonly free: number }) => void;
};

const longestQueue = 2_000;
/** Bytes of the log after which a checkpoint is due: the embedded engine makes none by itself. */
const longestLog = 32 * 1_024 * 1_024;
/** The same where the room is short: a checkpoint may make some. */
const shortLog = 8 * 1_024 * 1_024;
/** In milliseconds; the second where the room is short. */
const lookAtLog = 5_000;
const lookOftener = 500;

/** Opens the database of `folder`, or one in memory. `image` is a dumped data folder to start from. */
export async function openPglite(options: PgliteOptions): Promise<Database> {
  const room = roomOf(options);
  const engine = await openEngine(options, room);

  const faceOf = (isVital: boolean): VitalDatabase => {
    const inTurn = <T>(work: (lent: Engine) => Promise<T>) => engine.inTurn(isVital, work);
    const unbounded: Connection = {
      query: (sql, params) => inTurn((lent) => lent.unbounded.query(sql, params)),
      execute: (script) => inTurn((lent) => lent.unbounded.execute(script)),
      afterCommit: (then) => then(),
      transaction: (run) => inTurn((lent) => inTransaction(lent, lent.unbounded, run)),
    };
    return {
      kind: 'pglite',
      query: (sql, params) => inTurn(({ bounded }) => bounded.query(sql, params)),
      execute: (script) => inTurn((lent) => executeAlone(lent, script)),
      afterCommit: (work) => work(),
      transaction: (work) => inTurn((lent) => inTransaction(lent, lent.bounded, work)),
      withoutTimeouts: (work) => work(unbounded),
    };
  };
  return {
    ...faceOf(false),
    vital: faceOf(true),
    room: () => (options.folder === undefined ? null : room.state()),
    isStuck: engine.isStuck,
    load: () => ({
      most: 1,
      inUse: Math.min(engine.waiting(), 1),
      waiting: Math.max(engine.waiting() - 1, 0),
    }),
    close: engine.close,
  };
}

/** The one connection, lent in order of request. The thread is started again if its last query was ended. */
async function openEngine(options: PgliteOptions, room: RoomOfFolder) {
  let isGivenUp = false;
  const start = () =>
    startEngine({
      ...options,
      onStuck(error) {
        isGivenUp = true;
        options.onStuck?.(error);
      },
    });
  let engine = await start();
  let mayWrite = true;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const checkpoint = checkpointOf(room);

  async function revive(): Promise<void> {
    if (!engine.isDead() || options.folder === undefined || isGivenUp) return;
    await engine.ended;
    if (room.free() < leastRoom) throw room.refuse();
    engine = await start();
    mayWrite = true;
  }

  async function lend(isVital: boolean): Promise<Engine> {
    await revive();
    const isAllowed = room.allows(isVital);
    if (isAllowed !== mayWrite) {
      await engine.bounded.execute(`set default_transaction_read_only = ${isAllowed ? 'off' : 'on'}`);
      mayWrite = isAllowed;
    }
    return mayWrite ? beforeStatements(engine, room.beforeStatement) : explainRefusals(engine, room.refuse);
  }

  return {
    async inTurn<T>(isVital: boolean, work: (lent: Engine) => Promise<T>): Promise<T> {
      if (waiting >= longestQueue) throw new DatabaseBusy();
      waiting += 1;
      const turn = last.then(async () => work(await lend(isVital)));
      // Also after a refusal: where the room is short, a checkpoint may make some.
      last = Promise.allSettled([turn])
        .then(() => checkpoint(engine))
        .catch(() => undefined);
      try {
        return await turn;
      } finally {
        waiting -= 1;
      }
    },
    waiting: () => waiting,
    isStuck: () => isGivenUp || engine.isStuck(),
    async close() {
      await last;
      await engine.close();
    },
  };
}

/** Makes the checkpoints that PostgreSQL leaves to a process which the embedded engine does not have. */
function checkpointOf(room: RoomOfFolder) {
  let looked = performance.now();
  return async ({ bounded }: Engine): Promise<void> => {
    const now = performance.now();
    const isShort = room.isShort();
    if (now - looked < (isShort ? lookOftener : lookAtLog) || room.free() < noRoom) return;
    looked = now;
    const [log] = await bounded.query<{ isLong: boolean }>(
      'select pg_current_wal_insert_lsn() - redo_lsn > $1 as "isLong" from pg_control_checkpoint()',
      [isShort ? shortLog : longestLog],
    );
    if (log?.isLong === true) await bounded.execute('checkpoint');
  };
}

type RoomOfFolder = ReturnType<typeof roomOf>;

/** Decides which writes the room of the folder allows, and counts the refused ones. */
function roomOf({ folder, onRoom }: PgliteOptions) {
  let isShort = false;
  let refused = 0;
  const free = () => (folder === undefined ? Number.POSITIVE_INFINITY : freeBytes(folder));
  const refuse = () => {
    refused += 1;
    return new DiskFull();
  };
  return {
    free,
    isShort: () => isShort,
    refuse,
    state: () => ({ free: free(), isShort, refused }),
    allows(isVital: boolean): boolean {
      const left = free();
      if (left < ordinaryRoom !== isShort) {
        isShort = !isShort;
        onRoom?.({ isShort, free: left });
      }
      return left >= (isVital ? leastRoom : ordinaryRoom);
    },
    /** @throws DiskFull */
    beforeStatement(params: readonly unknown[]): void {
      if (free() < roomFor(params)) throw refuse();
    },
  };
}

function beforeStatements(engine: Engine, before: (params: readonly unknown[]) => void): Engine {
  const wrap = ({ query, execute }: Statements): Statements => ({
    async query(sql, params = []) {
      before(params);
      return query(sql, params);
    },
    execute,
  });
  return { ...engine, bounded: wrap(engine.bounded), unbounded: wrap(engine.unbounded) };
}

/** A write in a read-only transaction is refused for want of room. */
function explainRefusals(engine: Engine, refuse: () => DiskFull): Engine {
  const explain = async <T>(asked: Promise<T>): Promise<T> =>
    asked.catch((error: unknown) => {
      throw isReadOnly(error) ? refuse() : error;
    });
  const wrap = ({ query, execute }: Statements): Statements => ({
    query: (sql, params) => explain(query(sql, params)),
    execute: (script) => explain(execute(script)),
  });
  return { ...engine, bounded: wrap(engine.bounded), unbounded: wrap(engine.unbounded) };
}

/** Begin and commit are bounded, whatever the work is. */
async function inTransaction<T>(
  { bounded, isDead }: Engine,
  statements: Statements,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  const waiting: (() => void)[] = [];
  const tx: Queryable = { ...statements, afterCommit: (then) => void waiting.push(then) };
  await bounded.execute('begin');
  let result: T;
  try {
    result = await work(tx);
    await bounded.execute('commit');
  } catch (error) {
    if (!isDead()) await bounded.execute('rollback');
    throw error;
  }
  for (const then of waiting) then();
  return result;
}

/** A script outside a transaction may open one: a failure must not leave it open. */
async function executeAlone<Row>({ bounded, isDead }: Engine, script: string): Promise<Row[]> {
  try {
    return await bounded.execute<Row>(script);
  } catch (error) {
    if (!isDead()) await bounded.execute('rollback');
    throw error;
  }
}
