/** Reduces errors to what may be logged: no rows and no values. */
import { sqlState } from '../db/failures.ts';

export type DescribedError = {
  readonly name: string;
  /** SQLSTATE, or the code of Node or of a library. */
  readonly code?: string;
  /** Without quoted values. */
  readonly message: string;
  /** Stack frames only. */
  readonly stack?: string;
  readonly cause?: DescribedError;
};

/**
 * Describes an error by name, code, message, frames and cause only: PostgreSQL writes the refused row into
 * `detail`, `where`, `hint` and others. A value that is not an Error is described by its type only.
 */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { name: typeof error, message: 'Not an error' };
  const { name, message, stack, cause } = error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return {
    name,
    ...(code !== undefined && { code }),
    message: quotesNamesAlone(error) ? message : withoutQuotes(message),
    ...(stack !== undefined && { stack: framesOf(stack, message) }),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}

/**
 * Whether quotes in the message contain only schema names: constraints (class 23), parts of a statement
 * (class 42; its values are bound parameters), or the path of a system call.
 */
function quotesNamesAlone(error: Error): boolean {
  const state = sqlState(error);
  return state === undefined ? 'syscall' in error : /^(23|42)/.test(state);
}

/**
 * Removes everything from the first quotation mark to the last, because a value may contain quotation marks.
 * An apostrophe within a word does not count as the first. One pattern for both would take quadratic time.
 */
function withoutQuotes(message: string): string {
  const first = message.search(/["«“„‘`]|(?<!\p{L})'/u);
  const last = message.search(/["»”“’`'][^"»”“’`']*$/u);
  return first === -1 || last <= first ? message : `${message.slice(0, first)}"…"${message.slice(last + 1)}`;
}

/** The message precedes the frames and may contain lines that look like frames. */
function framesOf(stack: string, message: string): string {
  const start = stack.indexOf(message);
  return stack
    .slice(start === -1 ? 0 : start + message.length)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .join('\n');
}
