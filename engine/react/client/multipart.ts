/** Encodes a body as multipart/form-data (RFC 7578). `FormData` gives a part of JSON its type only as a file. */

import type { BodyModel } from '../../core/model/call.ts';
import { isBlank } from '../../core/runtime/cleanText.ts';
import type { Values } from '../../core/runtime/reference.ts';
import { randomBits } from './writeKeys.ts';

/** The encoded body, and the header that tells where its parts end. A member without a value is left out. */
export function multipart(value: Values, { asJson = [] }: Pick<BodyModel, 'asJson'>) {
  const boundary = randomBits();
  const parts = Object.entries(value).flatMap(([name, member]) =>
    (Array.isArray(member) && !asJson.includes(name) ? member : [member])
      .filter((one) => !isBlank(one))
      .flatMap((one) => [
        `--${boundary}\r\nContent-Disposition: form-data; name="${named(name)}"`,
        ...partOf(one, asJson.includes(name)),
        '\r\n',
      ]),
  );
  return {
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    data: new Blob([...parts, `--${boundary}--\r\n`]),
  };
}

/** The rest of the head of a part, and its content. */
function partOf(value: unknown, isJson: boolean): readonly BlobPart[] {
  if (value instanceof File) {
    const type = value.type || 'application/octet-stream';
    return [`; filename="${named(value.name)}"\r\nContent-Type: ${type}\r\n\r\n`, value];
  }
  if (isJson || typeof value === 'object')
    return ['\r\nContent-Type: application/json\r\n\r\n', JSON.stringify(value)];
  return ['\r\n\r\n', String(value).replace(/\r?\n/g, '\r\n')];
}

/** A name as browsers write it in the head of a part (HTML, multipart/form-data). */
function named(text: string): string {
  return text.replace(/["\r\n]/g, encodeURIComponent);
}
