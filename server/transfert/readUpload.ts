/**
 * Reads the one file of a multipart request into memory, never more than the maximum of it. A request that is longer
 * is answered as soon as it is known to be; what follows is thrown away, and cut off where it does not end soon
 * (SEC-53). A request that breaks off rejects: nothing of it is kept.
 */
import type { IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../http/errors.ts';

export type Upload = {
  /** As sent, path and all: nothing is done with it before its form was checked. */
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** The file is larger than the maximum, and `bytes` is only its beginning. */
  readonly truncated: boolean;
};

/** The form around the file, in bytes: boundaries, the heads of its parts, other fields. */
const longestForm = 64 * 1024;
/** What a sender may still write after the answer, in bytes and ms: most clients read it only then. */
const longestRest = 32 * 1024 * 1024;
const longestLinger = 10_000;

/**
 * Reads the field `file`; `undefined` where the request holds none.
 * @throws ApiError REQUETE_INVALIDE where the form is broken, REQUETE_TROP_VOLUMINEUSE where it is too long without a file
 */
export async function readUpload(request: FastifyRequest, maximum: number): Promise<Upload | undefined> {
  const reading = readParts(request, maximum);
  const isTooLong = await Promise.race([reading.end, isLonger(request.raw, maximum + longestForm)]);
  if (isTooLong !== true) return reading.file();
  discardRest(request.raw);
  // The head of the file may have come with the last bytes.
  await setImmediate();
  const file = reading.file();
  if (file === undefined) throw new ApiError('REQUETE_TROP_VOLUMINEUSE');
  return { ...file, truncated: true };
}

type Reading = {
  /** Resolves when the form was read to its end. */
  readonly end: Promise<void>;
  /** The file as far as it was read. */
  file(): Upload | undefined;
};

function readParts(request: FastifyRequest, maximum: number): Reading {
  let file: { name: string; chunks: Buffer[]; isTruncated: () => boolean } | undefined;
  const parts = request.parts({
    preservePath: true,
    limits: { fileSize: maximum, files: 1, fields: 10, parts: 11, fieldSize: 1_000, fieldNameSize: 100 },
  });
  const read = async () => {
    for await (const part of parts) {
      if (part.type !== 'file') continue;
      const chunks: Buffer[] = [];
      if (part.fieldname === 'file')
        file = { name: part.filename ?? '', chunks, isTruncated: () => part.file.truncated };
      for await (const chunk of part.file) chunks.push(chunk as Buffer);
    }
  };
  const end = read().catch((error: unknown) => {
    // Whatever the parser says of a broken form without a status of its own is the sender's, not ours.
    if (error instanceof Error && !('statusCode' in error)) throw new ApiError('REQUETE_INVALIDE');
    throw error;
  });
  // The end of a request that was cut off is met after its answer.
  end.catch(() => undefined);
  return {
    end,
    file: () =>
      file && {
        fileName: file.name,
        bytes: Buffer.concat(file.chunks),
        truncated: file.isTruncated(),
      },
  };
}

/** Resolves with true once more than so many bytes of the body have come; never where it is no longer. */
function isLonger(raw: IncomingMessage, most: number): Promise<true> {
  return new Promise((resolve) => {
    let received = 0;
    raw.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > most) resolve(true);
    });
  });
}

/** Reads on without keeping anything, so that the sender gets the answer, and cuts off a sender who does not end. */
function discardRest(raw: IncomingMessage): void {
  raw.unpipe();
  raw.resume();
  const cutOff = setTimeout(() => raw.destroy(), longestLinger).unref();
  raw.once('close', () => clearTimeout(cutOff));
  isLonger(raw, longestRest).then(() => raw.destroy());
}
