/** What a database failure means to its caller, told from PostgreSQL's own error codes (SQLSTATE). */

/** Too many queries wait for the database: the caller is asked to come back. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';
  constructor() {
    super('Too many queries are waiting for the database');
  }
}

/** The SQLSTATE of an error that the database itself reported; each holds a digit, which EPIPE does not. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined;
}

const lockNotAvailable = '55P03';
const readOnlyTransaction = '25006';

/** Whether a unique constraint refused the row. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === '23505';
}

/** Whether a text was given that PostgreSQL keeps in no column: it holds a NUL. */
export function isUnstorableText(error: unknown): boolean {
  return sqlState(error) === '22021';
}

/** Whether the database's user may not do what was asked. */
export function isForbidden(error: unknown): boolean {
  return sqlState(error) === '42501';
}

/** Whether the same transaction may succeed when it is run again: serialization failure or deadlock. */
export function isRetryable(error: unknown): boolean {
  const state = sqlState(error);
  return state === '40001' || state === '40P01';
}

/** Whether the same work may succeed later, since the cause lies in the moment: a lock, a load, a lost connection. */
export function isTransient(error: unknown): boolean {
  return isUnavailable(error) || isRetryable(error) || sqlState(error) === lockNotAvailable;
}

/** Whether the database could not be asked at all, did not answer in time, or became a follower that takes no changes. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseBusy) return true;
  const state = sqlState(error);
  if (state !== undefined) return /^(08|53|57)/.test(state) || state === readOnlyTransaction;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  if (
    typeof code === 'string' &&
    /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/.test(code)
  )
    return true;
  return /timeout|connection terminated|not queryable/i.test(error.message);
}
