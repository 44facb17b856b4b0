/** Serves a file of another version of the site, with the same headers as `@fastify/static`. */
import negotiate from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import mime from 'mime';
import type { Queryable } from '../db/database.ts';
import { findFile } from './queries.ts';

/** A file name produced by the build; compressed files are requested by the plain name. */
const assetPath = /^\/assets\/([\w.-]{1,200})$/;
const endings = { br: '.br', gzip: '.gz' } as const;
type Encoding = keyof typeof endings;

/** The name contains the content hash. */
export const forEver = 'public, max-age=31536000, immutable';

/**
 * Sends the file of `path` if a kept version has it. Returns false if none does, or if it is not a file of a
 * site.
 */
export async function sendShared(
  db: Queryable,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const [, name] = assetPath.exec(path) ?? [];
  if (name === undefined) return false;
  const file = await findVariant(db, name, request.headers['accept-encoding']);
  if (file === null) return false;
  if (file.encoding !== null) reply.header('content-encoding', file.encoding);
  const type = mime.getType(name) ?? 'application/octet-stream';
  reply.headers({ 'cache-control': forEver, vary: 'accept-encoding' });
  reply.type(/^text\/|javascript|json/.test(type) ? `${type}; charset=utf-8` : type);
  reply.send(file.content);
  return true;
}

/** The best encoding that the browser accepts, or plain. */
async function findVariant(
  db: Queryable,
  name: string,
  accepted: string | undefined,
): Promise<{ readonly content: Buffer; readonly encoding: Encoding | null } | null> {
  const encodings = Object.keys(endings) as Encoding[];
  const encoding = accepted === undefined ? null : negotiate(accepted, encodings);
  if (encoding !== null) {
    const packed = await findFile(db, name + endings[encoding]);
    if (packed !== null) return { content: Buffer.from(packed), encoding };
  }
  const plain = await findFile(db, name);
  return plain === null ? null : { content: Buffer.from(plain), encoding: null };
}
