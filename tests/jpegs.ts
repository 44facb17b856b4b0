/** JPEG files for the tests: real pictures, and pictures with a manipulated header. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const demo = join(import.meta.dirname, '../server/demo');

/** A picture that a browser can show: the logo of the demonstration. */
export const realLogo = readFileSync(join(demo, 'logo.jpg'));
export const realSignature = readFileSync(join(demo, 'signature.jpg'));

/** The picture with other dimensions in its frame header, which do not match its data. */
export function withPixels(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg);
  const frame = frameOf(changed);
  changed.writeUInt16BE(height, frame + 5);
  changed.writeUInt16BE(width, frame + 7);
  return changed;
}

/** The picture with metadata segments before its frame, as cameras and editors write them. */
export function withSegment(jpeg: Buffer, marker: number, content: string | Buffer): Buffer {
  const bytes = Buffer.from(content);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, bytes, jpeg.subarray(2)]);
}

/** The picture as a phone held sideways writes it: Exif states place, time and orientation. */
export function turned(jpeg: Buffer, orientation: number): Buffer {
  const place = [0x25, 0x88, 4, 0, 1, 0, 0, 0, 99, 0, 0, 0];
  const side = [0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0];
  const tiff = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 2, 0, ...place, ...side, 0, 0, 0, 0];
  return withSegment(
    jpeg,
    0xe1,
    Buffer.from([...Buffer.from('Exif\0\0'), ...tiff, ...Buffer.from('48.8566 2.3522')]),
  );
}

/** The picture padded to exactly this size with comments, which a decoder skips. */
export function ofSize(jpeg: Buffer, bytes: number): Buffer {
  let grown = jpeg;
  while (grown.length < bytes) {
    const missing = bytes - grown.length;
    const part = missing > 60_000 ? 50_000 : missing;
    if (part < 4) throw new Error('a comment takes four bytes at least');
    grown = withSegment(grown, 0xfe, 'x'.repeat(part - 4));
  }
  return grown;
}

function frameOf(jpeg: Buffer): number {
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg[at + 1];
    if (marker === 0xc0 || marker === 0xc2) return at;
  }
  throw new Error('a JPEG without frame');
}
