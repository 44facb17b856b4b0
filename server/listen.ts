/** Answers at the address of the settings; an address that cannot be had is told in one line. */
import type { FastifyInstance } from 'fastify';
import type { Settings } from './settings.ts';
import { StartError } from './startError.ts';

/** Throws a StartError where the port or the host cannot be had; the application is closed then. */
export async function listen(app: FastifyInstance, { host, port }: Settings): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    throw listenError(error, { host, port });
  }
}

/** What is wrong with an address, by its settings: `prefix` is what their names begin with. Any other error is itself. */
export function listenError(
  error: unknown,
  { host, port }: Pick<Settings, 'host' | 'port'>,
  prefix = '',
): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return new StartError('port', `${prefix}PORT: ${port} is in use on ${host}`);
  if (code === 'EACCES') return new StartError('port', `${prefix}PORT: ${port} may not be used by this user`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError('port', `${prefix}HOST: ${host} is no address of this machine`);
  }
  return error;
}
