/**
 * The portal in front of another back end (`API_URL`): same site and headers; `/api` is forwarded with the
 * headers of its contract and streamed bodies, of which JSON is scanned (`http/jsonBodies.ts`), and errors are clear
 * when the back end is down or slow. No database.
 */
import { Readable } from 'node:stream';
import httpProxy from '@fastify/http-proxy';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createServer, longestUpload } from '../http/createServer.ts';
import { ApiError } from '../http/errors.ts';
import { scannedJson } from '../http/jsonBodies.ts';
import { registerRateLimits } from '../http/rateLimits.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Settings } from '../settings/settings.ts';
import { registerSite } from '../site/routes.ts';
import { headersToBackEnd, headersToBrowser } from './headers.ts';

/** Timeout in milliseconds for the start of an answer and between two parts of it. */
const patience = 60_000;

export async function buildProxy(
  settings: Settings & { readonly apiUrl: string },
  log: FastifyBaseLogger,
  answerTimeout = patience,
  metrics: Pick<Metrics, 'observe'> | null = null,
): Promise<FastifyInstance> {
  const upstream = new URL(settings.apiUrl);
  const apiPrefix = `${upstream.pathname.replace(/\/$/, '')}/api`;
  // Only the back end knows which calls are uploads, so all get the upload timeout.
  const app = createServer(settings, log, longestUpload);
  metrics?.observe(app);
  await registerRateLimits(app);
  await app.register(httpProxy, {
    upstream: upstream.origin,
    prefix: '/api',
    rewritePrefix: apiPrefix,
    disableRequestLogging: true,
    preHandler: async (request) => {
      const { body, mediaType } = request;
      if (body instanceof Readable && mediaType?.endsWith('json')) request.body = scannedJson(body);
    },
    // A 503 and its Retry-After are passed to the user; by default the library retries a GET ten times within
    // 50 ms.
    retryMethods: [],
    undici: {
      // Certificates are verified; the library does not by default.
      connect: { timeout: 5_000, rejectUnauthorized: true },
      headersTimeout: answerTimeout,
      bodyTimeout: answerTimeout,
    },
    replyOptions: {
      rewriteRequestHeaders: headersToBackEnd,
      rewriteHeaders: headersToBrowser,
      onError: (reply, { error }) => {
        const { raw } = reply.request;
        const isLate = 'statusCode' in error && error.statusCode === 504;
        if (error.cause instanceof ApiError) reply.send(error.cause);
        else if (raw.destroyed && !raw.complete) reply.send(new ApiError('REQUETE_INVALIDE'));
        else reply.send(new ApiError(isLate ? 'SERVEUR_AMONT_LENT' : 'SERVEUR_AMONT'));
      },
    },
  });
  app.get('/health/live', async () => ({ statut: 'OK' }));
  app.get('/health/ready', async (_request, reply) => {
    const isReady = !app.isDraining && (await isReachable(`${upstream.origin}${apiPrefix}/properties`));
    return reply.code(isReady ? 200 : 503).send({ statut: isReady ? 'OK' : 'KO' });
  });
  await registerSite(app, settings, () => [], null);
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
