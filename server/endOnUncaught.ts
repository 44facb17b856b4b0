/** How a program of the server ends by an error that nobody met. */
import { createLog } from './http/log.ts';

/**
 * Ends the process with code 1 and a line of the log, whatever its level. Node would print all that the error holds,
 * rows of the database too.
 */
export function endOnUncaught(): void {
  const log = createLog({ logLevel: 'fatal' });
  process.on('uncaughtException', (error: unknown) => {
    log.fatal({ err: error }, 'uncaught error');
    process.exit(1);
  });
}
