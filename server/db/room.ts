/**
 * Room on the disk of the embedded database. PostgreSQL ends when its log (WAL) cannot grow, and the embedded one
 * hangs instead. So writes are refused before that (decision 73). All values are bytes.
 */
import { statfsSync } from 'node:fs';

const mebibyte = 1_024 * 1_024;

/** A file of the log. It is created whole when the former one is full. */
const segment = 16 * mebibyte;
/** The largest order file, which is one parameter of one statement. */
export const largestFile = 16 * mebibyte;

/** Below it nothing is written: a commit may begin one file of the log, and the engine's next start another. */
export const leastRoom = 2 * segment;
/** Below it only vital writes are accepted: an order file must not use up the room of the log. */
export const ordinaryRoom = leastRoom + largestFile;
/** Below it a write in progress, or a checkpoint, cannot complete. */
export const noRoom = segment;

/** The room that a statement with these parameters needs: they are written to the table and to the log. */
export function roomFor(params: readonly unknown[]): number {
  return leastRoom + 3 * params.reduce<number>((sum, value) => sum + sizeOf(value), 0);
}

function sizeOf(value: unknown): number {
  if (value instanceof Uint8Array) return value.byteLength;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + sizeOf(item), 0);
  return typeof value === 'string' ? value.length : 8;
}

/** What the disk of this folder has left for this user; 0 if it can hold no further file. */
export function freeBytes(folder: string): number {
  const { bavail, bsize, files, ffree } = statfsSync(folder);
  // Some file systems do not count their files.
  return files > 0 && ffree < 16 ? 0 : bavail * bsize;
}
