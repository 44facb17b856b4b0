/** Classifies database failures by PostgreSQL's error codes (SQLSTATE), or as the driver's if they have none. */

/** Too many queries are queued: the caller must retry later. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';
  constructor() {
    super('Too many queries are waiting for the database');
  }
}

const diskFull = '53100';

/** The disk of the embedded database has too little room for this write. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull';
  /** As of a PostgreSQL server whose disk is full. */
  readonly code = diskFull;
  constructor() {
    super('The disk has too little room: nothing is written until there is more');
  }
}

/**
 * The SQLSTATE of an error reported by the database. SQLSTATEs contain a digit, unlike codes such as EPIPE.
 */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined;
}

/** A symbol, because the job library copies the members of errors. */
const ofDriver = Symbol('thrown by the driver of the database');

/** Marks an error as thrown by the driver: neither its code nor its text tells it from another connection's. */
export function markDriverError<Thrown>(error: Thrown): Thrown {
  return error instanceof Error ? Object.assign(error, { [ofDriver]: true }) : error;
}

const lockNotAvailable = '55P03';
const readOnlyTransaction = '25006';

/** Whether a unique constraint was violated. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === '23505';
}

/** Whether the text cannot be stored by PostgreSQL because it contains NUL. */
export function isUnstorableText(error: unknown): boolean {
  return sqlState(error) === '22021';
}

/** Whether a write was refused because the database's disk is full, or nearly so. */
export function isDiskFull(error: unknown): boolean {
  return sqlState(error) === diskFull;
}

/**
 * Whether PostgreSQL failed within its own code, or could not write. A server restarts then. The embedded engine goes on with
 * a state that fits no further statement. Damaged data (XX001, XX002) is not meant: another start does not mend it.
 */
export function isEngineFailure(error: unknown): boolean {
  const state = sqlState(error);
  return state === diskFull || state === '58030' || state === 'XX000';
}

/** Whether data on the disk is not as PostgreSQL wrote it (XX001, XX002), or a file is missing. */
export function isDamage(error: unknown): boolean {
  return /^(XX00[12]|58P01)$/.test(sqlState(error) ?? '');
}

/** Whether the transaction may not write. */
export function isReadOnly(error: unknown): boolean {
  return sqlState(error) === readOnlyTransaction;
}

/** Whether the database user lacks a privilege. */
export function isForbidden(error: unknown): boolean {
  return sqlState(error) === '42501';
}

/** Whether the transaction may succeed on retry: serialization failure or deadlock. */
export function isRetryable(error: unknown): boolean {
  const state = sqlState(error);
  return state === '40001' || state === '40P01';
}

/** Whether the work may succeed later, because the cause is temporary: a lock, load, a lost connection. */
export function isTransient(error: unknown): boolean {
  return isUnavailable(error) || isRetryable(error) || sqlState(error) === lockNotAvailable;
}

/** Whether a connection took longer than it may. The driver tells it by its message alone. */
export function isConnectionTimeout(error: unknown): boolean {
  return error instanceof Error && ofDriver in error && /\btimeout\b/.test(error.message);
}

/** Whether the database is unreachable, timed out, or became a read-only replica. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseBusy) return true;
  const state = sqlState(error);
  if (state !== undefined) return /^(08|53|57)/.test(state) || state === readOnlyTransaction;
  // Without SQLSTATE, the driver got no answer.
  return error instanceof Error && ofDriver in error;
}
