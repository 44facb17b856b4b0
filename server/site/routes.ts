/**
 * The built site: hashed assets are immutable, `index.html` is revalidated and answers all of the
 * application's addresses. Everything else is answered by cause: file of another version, unknown page,
 * asset, API route or method.
 */
import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Queryable } from '../db/database.ts';
import { pathOf } from '../http/createServer.ts';
import { sendError } from '../http/errors.ts';
import type { Settings } from '../settings/settings.ts';
import { forEver, sendShared } from './sharedAsset.ts';

const page = 'index.html';
/** The wildcard route of the site's files, as registered by `@fastify/static`. */
const files = '/*';
/** Extensions of site files. A dot alone does not identify a file: order numbers may contain one. */
const fileName =
  /\.(js|mjs|css|map|html?|json|xml|txt|svg|png|jpe?g|gif|webp|ico|woff2?|pdf|php|br|gz|webmanifest)$/i;
const knownMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Declares the library's route of site files public. Must precede `registerAccess`. */
export function declareSitePublic(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.url === files) route.config = { ...route.config, right: 'public' };
  });
}

/** What the library refuses is unknown: a name that no file can have, a doubled slash. */
function answerRefusedFiles(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.url !== files) return;
    route.errorHandler = (error, _request, reply) => {
      if (error.statusCode === undefined || error.statusCode >= 500) throw error;
      reply.callNotFound();
    };
  });
}

/**
 * Serves the site and answers unknown addresses. `allowed` returns the methods of an API address; `db` has
 * the files of other versions, null without a database.
 */
export async function registerSite(
  app: FastifyInstance,
  settings: Settings,
  allowed: (path: string) => readonly string[],
  db: Queryable | null,
): Promise<void> {
  const assets = join(settings.siteDir, 'assets') + sep;
  if (existsSync(join(settings.siteDir, page))) {
    answerRefusedFiles(app);
    await app.register(fastifyStatic, {
      root: settings.siteDir,
      preCompressed: true,
      cacheControl: false,
      index: [page],
      dotfiles: 'ignore',
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.startsWith(assets) ? forEver : 'no-cache');
      },
    });
  }
  const hasPage = app.hasDecorator('sendFile') || existsSync(join(settings.siteDir, page));

  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request.url);
    const methods = allowed(path);
    if (methods.length > 0 && !methods.includes(request.method)) {
      return sendError(reply.header('allow', methods.join(', ')), 'METHODE_INTERDITE');
    }
    if (!knownMethods.includes(request.method)) return sendError(reply, 'METHODE_INTERDITE');
    if (db !== null && isReading(request) && (await sendShared(db, path, request, reply))) return reply;
    if (hasPage && isNavigation(request, path)) return reply.sendFile(page);
    return sendError(reply, 'INTROUVABLE');
  });
}

function isReading({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Whether a browser navigates to an address of the application, not to an asset or the API. */
function isNavigation(request: FastifyRequest, path: string): boolean {
  if (!isReading(request)) return false;
  if (/^\/(api|health|assets)(\/|$)|\/\./.test(path) || fileName.test(path)) return false;
  return request.headers.accept?.includes('text/html') === true;
}
