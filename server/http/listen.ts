/** Listens on the configured address; reports an unusable one in one line. */
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import { StartError } from '../settings/startError.ts';

/** Throws StartError if the port or host is unusable; the application is then closed. */
export async function listen(app: FastifyInstance, { host, port }: Settings): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    throw listenError(error, { host, port });
  }
}

/**
 * A StartError that names the settings of an unusable address; `prefix` is the start of their names. Other
 * errors are returned unchanged.
 */
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
