/**
 * The HTTP server without routes: timeouts, size limits, strict validation, request ids, and one log line for
 * each request that is not refused for now, without addresses and headers, which may name people (decision D42).
 */
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import fastify, {
  type ConnectionError,
  type FastifyBaseLogger,
  type FastifyInstance,
  LogController,
} from 'fastify';
import type { Settings } from '../settings/settings.ts';
import { textKeyword, withTexts } from './cleanTexts.ts';
import { answerFrameworkError, registerErrors } from './errors.ts';
import { everywhere, registerHeaders, setHeaders } from './headers.ts';
import { countRefusals, type Refusals, refusedStatuses } from './refusals.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the server is about to stop: it still answers, and tells everybody to go elsewhere. */
    isDraining: boolean;
  }
}

const minute = 60_000;

/** Timeout of requests that carry a file: enough for the largest order file at 60 kbit/s. */
export const longestUpload = 5 * minute;

/**
 * Maximum length in bytes of bodies that anybody may send, also to addresses without a route. Routes that need a session
 * accept more (`session/access.ts`).
 */
export const longestOpenBody = 16 * 1024;

/** `handlerTimeout` is the default of routes without their own. */
export function createServer(
  settings: Settings,
  log: FastifyBaseLogger,
  handlerTimeout = 2 * minute,
): FastifyInstance {
  const refusals = countRefusals(log);
  const app = fastify({
    loggerInstance: log,
    logController: new RefusalLog(refusals),
    rewriteUrl: ({ url = '/' }) => decodableForm(originForm(url)),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: settings.trustProxy.length === 0 ? false : [...settings.trustProxy],
    bodyLimit: longestOpenBody,
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
  registerErrors(app, refusals);
  registerHeaders(app, settings);
  closeIdleConnections(app);
  app.decorate('isDraining', false);
  app.addHook('onSend', async (_request, reply) => {
    if (app.isDraining) reply.header('connection', 'close');
  });
  app.addHook('onClose', async () => refusals.tell());
  app.addHook('onResponse', async (request, reply) => {
    if (refusedStatuses.includes(reply.statusCode)) {
      refusals.count(reply.errorCode ?? reply.statusCode);
      return;
    }
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

/** The framework answers requests during the shutdown itself. */
class RefusalLog extends LogController {
  private readonly refusals: Refusals;
  constructor(refusals: Refusals) {
    super({ disableRequestLogging: true });
    this.refusals = refusals;
  }
  override serviceUnavailable(): void {
    this.refusals.count(503);
  }
}

const buildSerializer = SerializerSelector();

/**
 * Compiles the serializer of an answer at its first use: compiling all of them took a third of the start
 * time.
 */
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
 * The path and query of a request target. A client may send an absolute address (RFC 9112, 3.2.2), which the
 * router accepts but the static files and the proxied back end do not.
 */
function originForm(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '');
  return path === target || path.startsWith('/') ? path : `/${path}`;
}

/** Addresses of calls: one that cannot be decoded is an error of the program that sent it. */
const calls = /^\/(api|health)(\/|$)/;

/**
 * The address with `%25` for each `%` of its path that cannot be decoded. The router answers such an address with an error
 * of the API, where the reader of a mistyped address needs the site's page.
 */
function decodableForm(url: string): string {
  if (calls.test(url)) return url;
  const [path = '', ...rest] = url.split(/(?=[?#])/);
  return [path.replace(/(?:%[\da-f]{2})+|%/gi, asText), ...rest].join('');
}

/** The escapes if they can be decoded, otherwise their characters as text. */
function asText(escapes: string): string {
  try {
    decodeURI(escapes);
    return escapes;
  } catch {
    return escapes.replaceAll('%', '%25');
  }
}

/** The path as the router parses it. Throws if the router refuses it. */
export function pathOf(url: string): string {
  return decodeURI(url.split(/[?#]/, 1)[0] ?? '');
}

/**
 * Closes connections whose last request ends during shutdown: keep-alive would keep them, and the server,
 * open.
 */
function closeIdleConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    const timer = setInterval(() => app.server.closeIdleConnections(), 50);
    app.server.once('close', () => clearInterval(timer));
  });
}

/**
 * Answers input that is not HTTP, or too slow, on the socket itself, because there is no request, then closes
 * it.
 */
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
 * Registers one validator for bodies, without type conversion, and one for text (query, path, headers), which
 * parses numbers and booleans. Neither removes unknown members nor wraps single values in lists. Both clean texts.
 */
function registerValidation(app: FastifyInstance): void {
  const options = {
    allErrors: false,
    useDefaults: true,
    removeAdditional: false,
    strictTypes: false,
  } as const;
  const strict = new Ajv({ ...options, coerceTypes: false });
  // Coercion parses 'Infinity' and '1e999' as Infinity; with strict numbers, bounds would not apply to it.
  const textual = new Ajv({ ...options, coerceTypes: true, strictNumbers: false });
  for (const ajv of [strict, textual]) {
    addFormats.default(ajv);
    ajv.addKeyword(textKeyword);
  }
  const shared = new Set<string>();
  app.setValidatorCompiler<object>(({ schema, httpPart }) =>
    compiledAtFirstUse(() => {
      for (const [id, sharedSchema] of Object.entries(app.getSchemas())) {
        if (shared.has(id)) continue;
        for (const ajv of [strict, textual]) ajv.addSchema(withTexts(sharedSchema) as object, id);
        shared.add(id);
      }
      return (httpPart === 'body' ? strict : textual).compile(withTexts(schema) as object);
    }),
  );
}

/** A validator that is compiled at its first use: to compile all of them takes longer than the rest of the start. */
function compiledAtFirstUse(compile: () => ValidateFunction) {
  let compiled: ValidateFunction | null = null;
  return (value: unknown) => {
    compiled ??= compile();
    return compiled(value) ? { value } : { error: compiled.errors ?? [] };
  };
}
