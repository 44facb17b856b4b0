/** Runs a command of the operator, such as `npm run restore`. */
import { isDiskFull } from './db/failures.ts';
import { endOnUncaught } from './endOnUncaught.ts';
import { StartError } from './settings/startError.ts';

/**
 * An expected error is one line on the standard error and an exit code: a StartError, a wrong option, or what
 * `explain` has a line for. Any other error ends the process as an uncaught one.
 */
export async function runCommand(
  work: () => Promise<void>,
  explain: (error: unknown) => string | null = () => null,
): Promise<void> {
  endOnUncaught();
  try {
    await work();
  } catch (error) {
    const expected = expectedError(error);
    const line = explain(expected) ?? messageOf(expected);
    if (line === null) throw error;
    console.error(line);
    process.exitCode = expected instanceof StartError ? expected.exitCode : 1;
  }
}

/** An error with its own exit code: a full disk ends each program of the operator alike. */
export function expectedError(error: unknown): unknown {
  return error instanceof Error && isDiskFull(error) ? new StartError('room', error.message) : error;
}

function messageOf(error: unknown): string | null {
  if (error instanceof StartError) return error.message;
  const isUsageError =
    error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  return isUsageError ? error.message : null;
}
