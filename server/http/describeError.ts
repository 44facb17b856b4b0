/** What may be told of an error where it is kept: nothing of the rows and values that it is about. */
import { sqlState } from '../db/failures.ts';

export type DescribedError = {
  readonly name: string;
  /** SQLSTATE, or the code of Node or of a library. */
  readonly code?: string;
  /** Without what it quotes. */
  readonly message: string;
  /** The frames alone. */
  readonly stack?: string;
  readonly cause?: DescribedError;
};

/**
 * An error by its name, code, message, frames and cause. Everything else goes: the database writes the row that it
 * refused into `detail`, `where`, `hint` and others. Of what is no error, its type alone is told.
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
 * Whether the message quotes names of ours: constraints (class 23), parts of a statement (class 42), whose values are
 * all bound, or the path that a system call was given.
 */
function quotesNamesAlone(error: Error): boolean {
  const state = sqlState(error);
  return state === undefined ? 'syscall' in error : /^(23|42)/.test(state);
}

/** From the first quotation mark to the last, since a value may hold some too; an apostrophe in a word is none. */
function withoutQuotes(message: string): string {
  return message.replace(/(?:["«“„‘`]|(?<!\p{L})')[\s\S]*["»”“’`']/u, '"…"');
}

/** The message stands before the frames, and may have lines that look like some. */
function framesOf(stack: string, message: string): string {
  const start = stack.indexOf(message);
  return stack
    .slice(start === -1 ? 0 : start + message.length)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .join('\n');
}
