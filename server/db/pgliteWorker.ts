/**
 * The thread of the embedded database. PostgreSQL in WebAssembly blocks its thread, so it must not be the one
 * that serves requests. It executes one command after the other and decides nothing.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import type { EngineCommand, EngineReply, EngineStart } from './pgliteEngine.ts';

const int8 = 20;
const date = 1082;

/** A checkpoint keeps two to three files of the log for further use. */
const sizesOfLog = ['-c', 'min_wal_size=32MB', '-c', 'max_wal_size=48MB'];

const port = parentPort;
if (port === null) throw new Error('This module is the entry of a worker thread');
const { folder, image, ...modules } = workerData as EngineStart;
const engine = await open().catch((error: unknown) => {
  answer({ id: 0, error: describe(error) });
  process.exit(0);
});
port.on('message', (command: EngineCommand) => void run(command));
answer({ id: 0, rows: [] });

function open(): Promise<PGlite> {
  return PGlite.create({
    ...modules,
    extensions: { amcheck },
    startParams: [...PGlite.defaultStartParams, ...sizesOfLog],
    ...(folder === undefined ? {} : { dataDir: folder }),
    ...(image === undefined ? {} : { loadDataDir: new Blob([image]) }),
    parsers: { [int8]: Number, [date]: (text: string) => text },
  });
}

async function run(command: EngineCommand): Promise<void> {
  try {
    if (command.kind === 'query') {
      const { rows } = await engine.query<Record<string, unknown>>(command.sql, [...command.params]);
      answer({ id: command.id, rows });
    } else if (command.kind === 'script') {
      const results = await engine.exec(command.sql);
      answer({ id: command.id, rows: results.flatMap(({ rows }) => rows) });
    } else {
      await engine.close();
      answer({ id: command.id, rows: [] });
    }
  } catch (error) {
    answer({ id: command.id, error: describe(error) });
  }
}

function answer(reply: EngineReply): void {
  port?.postMessage(reply);
}

/** The parts of an error that can be sent between threads. */
function describe(error: unknown): { message: string; code?: string } {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? error.code : undefined;
  return { message: error.message, ...(typeof code === 'string' && { code }) };
}
