/**
 * The HTTP server before any route: time limits, size limits, strict validation, request ids, and a log line a
 * request that holds neither addresses nor headers: both may name people (decision D42).
 */
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import fastify, {
  type ConnectionError,
  type FastifyBaseLogger,
  type FastifyInstance,
  LogController,
} from 'fastify';
import type { Settings } from '../settings.ts';
import { answerFrameworkError, registerErrors } from './errors.ts';
import { everywhere, registerHeaders, setHeaders } from './headers.ts';

const minute = 60_000;

/** A request that carries a file: the largest order file arrives in time at 60 kbit/s. */
export const longestUpload = 5 * minute;

/** `handlerTimeout` is that of the routes which set none of their own. */
export function createServer(
  settings: Settings,
  log: FastifyBaseLogger,
  handlerTimeout = 2 * minute,
): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: ({ url = '/' }) => originForm(url),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: settings.trustProxy.length === 0 ? false : [...settings.trustProxy],
    bodyLimit: 1024 * 1024,
    schemaController: { compilersFactory: { buildSerializer: buildLazily } },
    routerOptions: { maxParamLength: 300 },
    requestTimeout: longestUpload,
    handlerTimeout,
    connectionTimeout: 2 * minute,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 20_000 },
    exposeHeadRoutes: false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    clientErrorHandler: refuseBytes,
    frameworkErrors: (error, request, reply) => {
      setHeaders(reply, settings);
      answerFrameworkError(error, request, reply);
    },
  });
  registerValidation(app);
  registerErrors(app);
  registerHeaders(app, settings);
  closeIdleConnections(app);
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        methode: request.method,
        route: request.routeOptions.url ?? null,
        statut: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        adresse: request.ip,
      },
      'request',
    );
  });
  return app;
}

const buildSerializer = SerializerSelector();

/** The serializer of an answer is compiled when it is first given: those of all routes together took a third of a start. */
function buildLazily(...given: Parameters<typeof buildSerializer>): ReturnType<typeof buildSerializer> {
  const compile = buildSerializer(...given);
  return (route) => {
    let serialize: ReturnType<typeof compile> | null = null;
    return (answer) => {
      serialize ??= compile(route);
      return serialize(answer);
    };
  };
}

/**
 * The path and query of a request's target. A client may write an absolute address (RFC 9112, 3.2.2), which the router
 * reads, but neither the site's files nor another back end.
 */
function originForm(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '');
  return path === target || path.startsWith('/') ? path : `/${path}`;
}

/** The path alone, as the router reads it; throws for one that the router refuses. */
export function pathOf(url: string): string {
  return decodeURI(url.split(/[?#]/, 1)[0] ?? '');
}

/** A connection whose last request ends while the server stops would be kept alive, and the server with it. */
function closeIdleConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    const timer = setInterval(() => app.server.closeIdleConnections(), 50);
    app.server.once('close', () => clearInterval(timer));
  });
}

/** What is no HTTP, or too slow: there is no request to answer, so the connection is told and closed. */
function refuseBytes(error: ConnectionError, socket: Socket): void {
  if (socket.destroyed || !socket.writable) return;
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request';
  const headers = Object.entries({ ...everywhere, 'content-length': '0', connection: 'close' });
  socket.end(`HTTP/1.1 ${status}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
}

/**
 * One validator for bodies, which takes JSON as it is, and one for what arrives as text (query, path, headers), which
 * reads numbers and booleans; neither removes what it does not know nor makes a list of a single value.
 */
function registerValidation(app: FastifyInstance): void {
  const options = {
    allErrors: false,
    useDefaults: true,
    removeAdditional: false,
    strictTypes: false,
  } as const;
  const strict = new Ajv({ ...options, coerceTypes: false });
  // Coercion makes Infinity of 'Infinity' and '1e999'; with strict numbers the bounds would not be applied to it.
  const textual = new Ajv({ ...options, coerceTypes: true, strictNumbers: false });
  for (const ajv of [strict, textual]) addFormats.default(ajv);
  const shared = new Set<string>();
  app.setValidatorCompiler<object>(({ schema, httpPart }) => {
    for (const [id, sharedSchema] of Object.entries(app.getSchemas())) {
      if (shared.has(id)) continue;
      for (const ajv of [strict, textual]) ajv.addSchema(sharedSchema as object, id);
      shared.add(id);
    }
    return (httpPart === 'body' ? strict : textual).compile(schema);
  });
}
