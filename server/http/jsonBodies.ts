/**
 * JSON bodies. Parsing takes time by depth and by number of values, and blocks the process meanwhile, so both are
 * bounded by a scan of the text before it is parsed (SEC-81).
 */
import { type Readable, Transform } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { ApiError, type ErrorCode } from './errors.ts';

/** Maximum number of objects and arrays around a value. */
const deepest = 32;
/** Maximum number of objects, arrays and separators of values: more than any body of the API has. */
const mostValues = 10_000;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Returns a function that takes the bytes of a JSON text, chunk by chunk, and returns the error of the text so far.
 * Bytes suffice: in UTF-8 no part of another character equals a sign of JSON. In a text that is not JSON the scan is
 * right as far as the parser reads.
 */
export function scanJson(): (chunk: Uint8Array) => ErrorCode | null {
  let depth = 0;
  let values = 0;
  let isString = false;
  let isEscaped = false;
  return (chunk) => {
    // An iterator over the bytes would take ten times as long.
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (isEscaped) isEscaped = false;
      else if (isString) {
        if (byte === quote) isString = false;
        else isEscaped = byte === backslash;
      } else if (byte === quote) isString = true;
      else if (byte === comma) values += 1;
      else if (byte === openBracket || byte === openBrace) {
        depth += 1;
        values += 1;
        if (depth > deepest) return 'REQUETE_TROP_PROFONDE';
      } else if (byte === closeBracket || byte === closeBrace) depth -= 1;
    }
    return values > mostValues ? 'REQUETE_TROP_VOLUMINEUSE' : null;
  };
}

/** Passes a JSON text on as it arrives; fails with an ApiError where `scanJson` finds one. */
export function scannedJson(text: Readable): Readable {
  const scan = scanJson();
  const passing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const code = scan(chunk);
      if (code === null) done(null, chunk);
      else done(new ApiError(code));
    },
  });
  text.once('close', () => {
    if (!text.readableEnded) passing.destroy();
  });
  return text.pipe(passing);
}

/** Parses bodies of the type JSON, with the framework's parser. Bodies of other types are not read at all. */
export function registerJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const code = scanJson()(body);
    if (code !== null) done(new ApiError(code));
    else parse(request, body.toString(), done);
  });
}
