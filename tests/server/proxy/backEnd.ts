/** A foreign back end: records its requests and answers by path. */
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { buildProxy } from '../../../server/proxy/app.ts';
import { readSettings } from '../../../server/settings/settings.ts';
import { silentLog } from '../keptLog.ts';
import { portOf } from '../rawRequest.ts';

export type Received = {
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly bytes: number;
};

export type BackEnd = {
  readonly server: Server;
  /** The requests, in order. */
  readonly received: Received[];
  close(): Promise<void>;
};

type Answer = { readonly status: number; readonly headers: OutgoingHttpHeaders };

/** Starts it; `answerOf` returns the answer of each request. */
export async function startBackEnd(answerOf: (url: string) => Answer): Promise<BackEnd> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    request.on('end', () => {
      const url = request.url ?? '';
      received.push({ url, headers: request.headers, bytes });
      const { status, headers } = answerOf(url);
      response.writeHead(status, headers).end('{"resultat":"200"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { server, received, close };
}

/** The portal in front of a back end, listening. */
export async function startProxy(
  apiUrl: string,
  env: Record<string, string> = {},
): Promise<{ readonly app: FastifyInstance; readonly port: number }> {
  const settings = readSettings({ API_URL: apiUrl, SITE_DIR: '/nowhere', ...env });
  const app = await buildProxy({ ...settings, apiUrl }, silentLog, 5_000);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, port: portOf(app.server) };
}
