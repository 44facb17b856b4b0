/**
 * Reads the file of a multipart request into memory, up to a maximum. A longer request is answered as soon as
 * its length is known; the rest is discarded, and the connection closed if it does not end soon (SEC-53). An
 * interrupted request rejects: nothing of it is kept.
 */
import { setImmediate } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { discardRest, isLonger } from '../http/discardRest.ts';
import { ApiError } from '../http/errors.ts';

export type Upload = {
  /** As sent, possibly with a path: not used before its form is checked. */
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** The file is larger than the maximum; `bytes` contains only its beginning. */
  readonly truncated: boolean;
};

/** Maximum size in bytes of the form around the file: boundaries, part headers, other fields. */
const longestForm = 64 * 1024;
/**
 * Reads the field `file`; `undefined` if the request has none.
 * @throws ApiError REQUETE_INVALIDE if the form is malformed, REQUETE_TROP_VOLUMINEUSE if it is too long
 * without a file
 */
export async function readUpload(request: FastifyRequest, maximum: number): Promise<Upload | undefined> {
  const reading = readParts(request, maximum);
  const isTooLong = await Promise.race([reading.end, isLonger(request.raw, maximum + longestForm)]);
  if (isTooLong !== true) return reading.file();
  discardRest(request.raw);
  // The header of the file part may have arrived with the last bytes.
  await setImmediate();
  const file = reading.file();
  if (file === undefined) throw new ApiError('REQUETE_TROP_VOLUMINEUSE');
  return { ...file, truncated: true };
}

type Reading = {
  /** Resolves when the form was read completely. */
  readonly end: Promise<void>;
  /** The part of the file that was read. */
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
    // Parser errors without a status are caused by the sender's malformed form.
    if (error instanceof Error && !('statusCode' in error)) throw new ApiError('REQUETE_INVALIDE');
    throw error;
  });
  // The end of an aborted request rejects after its answer.
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
