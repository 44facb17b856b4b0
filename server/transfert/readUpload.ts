/**
 * Reads the one file of a multipart request into memory, never more than the maximum of it. A request that breaks off
 * rejects: nothing of it is kept.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../http/errors.ts';

export type Upload = {
  /** As sent, path and all: nothing is done with it before its form was checked. */
  fileName: string;
  bytes: Uint8Array;
  /** The file is larger than the maximum, and `bytes` is only its beginning. */
  truncated: boolean;
};

/** A somewhat too large file is read to its end, so that its sender gets the answer; a huge one is cut off. */
const longestDrain = 32 * 1024 * 1024;

/** Reads the field `file`; `undefined` where the request holds none. */
export async function readUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  maximum: number,
): Promise<Upload | undefined> {
  try {
    return await readParts(request, reply, maximum);
  } catch (error) {
    // Whatever the parser says of a broken form without a status of its own is the sender's, not ours.
    if (error instanceof Error && !('statusCode' in error)) throw new ApiError('REQUETE_INVALIDE');
    throw error;
  }
}

async function readParts(
  request: FastifyRequest,
  reply: FastifyReply,
  maximum: number,
): Promise<Upload | undefined> {
  let upload: Upload | undefined;
  const parts = request.parts({
    preservePath: true,
    limits: { fileSize: maximum, files: 1, fields: 10, parts: 11, fieldSize: 1_000, fieldNameSize: 100 },
  });
  for await (const part of parts) {
    if (part.type !== 'file') continue;
    const chunks: Buffer[] = [];
    for await (const chunk of part.file) chunks.push(chunk as Buffer);
    const truncated = part.file.truncated;
    if (part.fieldname === 'file') {
      upload = { fileName: part.filename ?? '', bytes: Buffer.concat(chunks), truncated };
    }
    if (truncated && !isDrained(request)) {
      reply.header('connection', 'close');
      break;
    }
  }
  return upload;
}

function isDrained(request: FastifyRequest): boolean {
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  return length <= longestDrain;
}
