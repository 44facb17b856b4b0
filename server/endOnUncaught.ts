/** How the server's programs end on an uncaught error. */
import { createLog } from './http/log.ts';

/**
 * Ends the process with code 1 and one log line, at any log level. Node would print the whole error,
 * including database rows.
 */
export function endOnUncaught(): void {
  const log = createLog({ logLevel: 'fatal' });
  process.on('uncaughtException', (error: unknown) => {
    log.fatal({ err: error }, 'uncaught error');
    process.exit(1);
  });
}
