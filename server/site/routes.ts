/**
 * The built site: hashed assets for ever, `index.html` asked for again each time, the application's own addresses
 * answered with `index.html`; and whatever nothing answers, told apart: file of another version, unknown page, asset, API
 * route or method.
 */
import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Queryable } from '../db/database.ts';
import { pathOf } from '../http/createServer.ts';
import { sendError } from '../http/errors.ts';
import type { Settings } from '../settings.ts';
import { forEver, sendShared } from './sharedAsset.ts';

const page = 'index.html';
/** The address of all files of the site, as `@fastify/static` registers it. */
const files = '/*';
/** Names of files of a site: an order's number may hold a dot too. */
const fileName =
  /\.(js|mjs|css|map|html?|json|xml|txt|svg|png|jpe?g|gif|webp|ico|woff2?|pdf|php|br|gz|webmanifest)$/i;
const knownMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Says of the files of the site, whose route the library registers, that they are everybody's: before `registerAccess`. */
export function declareSitePublic(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.url === files) route.config = { ...route.config, right: 'public' };
  });
}

/**
 * Serves the site and answers what is not found. `allowed` tells the methods of an API address; `db` has the files of
 * other versions, null where there is no database.
 */
export async function registerSite(
  app: FastifyInstance,
  settings: Settings,
  allowed: (path: string) => readonly string[],
  db: Queryable | null,
): Promise<void> {
  const assets = join(settings.siteDir, 'assets') + sep;
  if (existsSync(join(settings.siteDir, page))) {
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

/** A browser that goes to one of the application's addresses: never an asset or the API. */
function isNavigation(request: FastifyRequest, path: string): boolean {
  if (!isReading(request)) return false;
  if (/^\/(api|health|assets)(\/|$)|\/\./.test(path) || fileName.test(path)) return false;
  return request.headers.accept?.includes('text/html') === true;
}
