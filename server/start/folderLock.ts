/**
 * Allows one process at a time on a data folder: PGlite does not check, and two processes on one folder
 * destroy it. The lock file names its holder. The lock of a dead process on the same machine is taken over
 * immediately; a lock of another machine (shared volume) expires when it was not refreshed for half a minute.
 */
import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../settings/startError.ts';

type Holder = { pid: number; host: string; started: string };

const heartbeat = 5_000;
const silence = 30_000;

/** Takes the lock and returns the function that releases it. Throws a StartError that names the holder. */
export function lockFolder(dataDir: string): () => void {
  const file = join(dataDir, 'portail.lock');
  const self: Holder = { pid: process.pid, host: hostname(), started: startOf(process.pid) };
  take(file, self, dataDir);
  const beat = setInterval(() => {
    try {
      const now = new Date();
      utimesSync(file, now, now);
    } catch {
      clearInterval(beat);
    }
  }, heartbeat);
  beat.unref();
  const free = () => {
    clearInterval(beat);
    process.off('exit', free);
    if (sameHolder(readHolder(file), self)) rmSync(file, { force: true });
  };
  process.on('exit', free);
  return free;
}

function take(file: string, self: Holder, dataDir: string): void {
  if (tryToCreate(file, self, dataDir)) return;
  const holder = readHolder(file);
  if (holder !== null && isAlive(file, holder)) throw heldBy(holder, dataDir);
  removeStale(file, holder, dataDir);
  if (!tryToCreate(file, self, dataDir)) throw heldBy(readHolder(file), dataDir);
}

/**
 * Renames the stale lock before deleting it: of two successors only one renames that very file. A process
 * that finds it renamed a fresh lock restores it.
 */
function removeStale(file: string, stale: Holder | null, dataDir: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = readHolder(aside);
  if (moved !== null && !sameHolder(moved, stale)) {
    renameSync(aside, file);
    throw heldBy(moved, dataDir);
  }
  rmSync(aside, { force: true });
}

function tryToCreate(file: string, self: Holder, dataDir: string): boolean {
  try {
    writeFileSync(file, JSON.stringify(self), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    const cause = error instanceof Error ? error.message : String(error);
    throw new StartError('dataFolder', `DATA_DIR: the folder ${dataDir} cannot be written (${cause})`);
  }
}

/** The content of the lock file; null if it is missing or incomplete. */
function readHolder(file: string): Holder | null {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof read !== 'object' || read === null) return null;
    const { pid, host, started } = read as Partial<Holder>;
    if (typeof pid !== 'number' || typeof host !== 'string' || typeof started !== 'string') return null;
    return { pid, host, started };
  } catch {
    return null;
  }
}

function isAlive(file: string, holder: Holder): boolean {
  if (holder.host !== hostname()) {
    const touched = statSync(file, { throwIfNoEntry: false });
    if (touched === undefined) return false;
    const age = Date.now() - touched.mtimeMs;
    // The clocks of two machines differ: a time of the future is compared with that of the next heartbeat.
    return age < -silence ? isTouched(file, touched.mtimeMs) : age < silence;
  }
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return holder.started === '' || startOf(holder.pid) === holder.started;
}

/** Waits for two heartbeats. */
function isTouched(file: string, mtimeMs: number): boolean {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * heartbeat);
  const touched = statSync(file, { throwIfNoEntry: false });
  return touched !== undefined && touched.mtimeMs !== mtimeMs;
}

/**
 * Distinguishes a process from a later one with the same pid: its boot id and start time, where the system
 * provides them.
 */
function startOf(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return `${boot} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''}`;
  } catch {
    return '';
  }
}

function sameHolder(a: Holder | null, b: Holder | null): boolean {
  return a !== null && b !== null && a.pid === b.pid && a.host === b.host && a.started === b.started;
}

function heldBy(holder: Holder | null, dataDir: string): StartError {
  const who = holder === null ? 'another process' : `process ${holder.pid} on ${holder.host}`;
  return new StartError(
    'dataFolder',
    `the data folder ${dataDir} is in use by ${who}: stop it, or name another DATA_DIR`,
  );
}
