/**
 * The portal in front of another back end (`API_URL`): the same site and headers, `/api` passed on as it comes,
 * bodies streamed, and a clear answer when the back end is down or slow. There is no database.
 */
import httpProxy from '@fastify/http-proxy';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createServer, longestUpload } from '../http/createServer.ts';
import { ApiError } from '../http/errors.ts';
import { everywhere } from '../http/headers.ts';
import { registerRateLimits } from '../http/rateLimits.ts';
import type { Settings } from '../settings.ts';
import { registerSite } from '../site/routes.ts';

/** How long the back end may take to begin its answer, and between two parts of it. */
const patience = 60_000;

/** What a back end tells about itself, and no browser needs. */
const dropped = new Set(['server', 'x-powered-by']);

export async function buildProxy(
  settings: Settings & { readonly apiUrl: string },
  log: FastifyBaseLogger,
  answerTimeout = patience,
): Promise<FastifyInstance> {
  const upstream = new URL(settings.apiUrl);
  const apiPrefix = `${upstream.pathname.replace(/\/$/, '')}/api`;
  // Which of the calls is an upload, the back end knows.
  const app = createServer(settings, log, longestUpload);
  await registerRateLimits(app);
  await app.register(httpProxy, {
    upstream: upstream.origin,
    prefix: '/api',
    rewritePrefix: apiPrefix,
    disableRequestLogging: true,
    undici: {
      connect: { timeout: 5_000 },
      headersTimeout: answerTimeout,
      bodyTimeout: answerTimeout,
    },
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => ({
        ...headers,
        'x-forwarded-for': request.ip,
        'x-forwarded-host': request.host,
        'x-forwarded-proto': request.protocol,
      }),
      rewriteHeaders: (headers) =>
        Object.fromEntries(
          Object.entries(headers).filter(([name]) => !dropped.has(name) && !(name in everywhere)),
        ),
      onError: (reply, { error }) => {
        const isLate = 'statusCode' in error && error.statusCode === 504;
        reply.send(new ApiError(isLate ? 'SERVEUR_AMONT_LENT' : 'SERVEUR_AMONT'));
      },
    },
  });
  app.get('/health/live', async () => ({ statut: 'OK' }));
  app.get('/health/ready', async (_request, reply) => {
    const isReady = await isReachable(`${upstream.origin}${apiPrefix}/properties`);
    return reply.code(isReady ? 200 : 503).send({ statut: isReady ? 'OK' : 'KO' });
  });
  await registerSite(app, settings, () => []);
  return app;
}

async function isReachable(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await answer.body?.cancel();
    return answer.status < 500;
  } catch {
    return false;
  }
}
