/** Serves `/metrics` on a separate address, not reachable by the portal's users. */
import { createServer, type Server } from 'node:http';
import { listenError } from '../http/listen.ts';
import type { Settings } from '../settings/settings.ts';

export type MetricsText = { readonly type: string; readonly text: string };

/**
 * Listens until the server is closed.
 * @throws StartError if the port or host is unusable
 */
export async function listenMetrics(
  address: Pick<Settings, 'host' | 'port'>,
  read: () => Promise<MetricsText>,
): Promise<Server> {
  const server = createServer((request, response) => {
    const isKnown = request.url === '/metrics' && (request.method === 'GET' || request.method === 'HEAD');
    if (!isKnown) {
      response.writeHead(404).end();
      return;
    }
    read().then(
      ({ type, text }) =>
        response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, address, 'METRICS_')));
    server.listen(address, resolve);
  });
  return server;
}
