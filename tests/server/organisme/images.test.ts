import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acceptedImage, decodeImage, type ImageKind } from '../../../server/organisme/images.ts';
import { jpegPixels, withoutMetadata } from '../../../server/organisme/jpeg.ts';
import { ofSize, realLogo, realSignature, turned, withPixels, withSegment } from '../../jpegs.ts';

const accepts = (kind: ImageKind, bytes: Buffer) => acceptedImage(kind, bytes.toString('base64')) !== null;

test.each([
  ['logo', 402, 331, true],
  ['logo', 402, 1, true],
  ['logo', 1, 331, true],
  ['logo', 401, 330, false],
  ['signature', 394, 189, true],
  ['signature', 393, 189, false],
  ['signature', 394, 188, false],
  ['signature', 395, 189, false], // flatter than 189 to 394
  ['signature', 788, 378, true],
] as const)('RES-017 RES-018 RES-021 RES-022 a %s of %i by %i pixels: %s', (kind, width, height, fits) => {
  expect(accepts(kind, withPixels(realSignature, width, height))).toBe(fits);
});

test('RES-016 RES-020 RES-023 the weight counts to the byte, a Ko being 1024', () => {
  expect(accepts('logo', ofSize(realLogo, 40 * 1024))).toBe(true);
  expect(accepts('logo', ofSize(realLogo, 40 * 1024 + 1))).toBe(false);
  expect(accepts('signature', ofSize(realSignature, 30 * 1024))).toBe(true);
  expect(accepts('signature', ofSize(realSignature, 30 * 1024 + 1))).toBe(false);
});

test('SEC-60 a header that promises a flood of pixels is read, never decoded, and refused', () => {
  expect(jpegPixels(withPixels(realLogo, 65_535, 65_535))).toEqual({ width: 65_535, height: 65_535 });
  expect(accepts('logo', withPixels(realLogo, 65_535, 65_535))).toBe(false);
  expect(jpegPixels(withPixels(realLogo, 0, 100))).toBeNull();
});

test('SEC-60 metadata and whatever follows the end go, the picture stays byte for byte', () => {
  const dressed = [
    withSegment(realLogo, 0xe1, 'Exif\0\0 48.8566 2.3522'),
    withSegment(realLogo, 0xed, 'Photoshop 3.0'),
    withSegment(realLogo, 0xfe, '<script>alert(1)</script>'),
    Buffer.concat([realLogo, Buffer.from('<html><script>alert(1)</script>')]),
  ];
  const bare = withoutMetadata(realLogo);
  expect(bare).not.toBeNull();
  for (const bytes of dressed) expect(withoutMetadata(bytes)).toEqual(bare);
  expect(jpegPixels(bare ?? new Uint8Array())).toEqual({ width: 480, height: 400 });
});

test.each([
  [1, 394, 189, true],
  [6, 394, 189, false],
  [6, 189, 394, true],
  [8, 189, 394, true],
  [3, 394, 189, true],
  [9, 394, 189, true],
])(
  'RES-017 a picture of orientation %i, %i by %i in its frame, counts as it is displayed',
  (orientation, width, height, fits) => {
    expect(accepts('signature', turned(withPixels(realSignature, width, height), orientation))).toBe(fits);
  },
);

test('SEC-60 of the metadata the orientation stays, alone', () => {
  const kept = Buffer.from(withoutMetadata(turned(realLogo, 6)) ?? []);
  const bare = withoutMetadata(realLogo) ?? new Uint8Array();
  expect(kept.length).toBe(bare.length + 36);
  expect(kept.includes('48.8566')).toBe(false);
  expect(jpegPixels(kept)).toEqual({ width: 400, height: 480 });
  expect(withoutMetadata(kept)).toEqual(kept);
  for (const orientation of [0, 1, 9]) expect(withoutMetadata(turned(realLogo, orientation))).toEqual(bare);
});

test('RES-013 RES-014 what is no JPEG by its bytes is refused: PNG, GIF, SVG, a cut file', () => {
  const others = ['\x89PNG\r\n\x1a\n', 'GIF89a', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'MZ', ''];
  for (const text of others) expect(accepts('logo', Buffer.from(text, 'latin1'))).toBe(false);
  for (const length of [2, 3, 20, 200, realLogo.length - 2]) {
    expect(accepts('logo', realLogo.subarray(0, length))).toBe(false);
  }
});

test('SEC-60 no bytes break the reading, and what is accepted is accepted again', () => {
  const mutated = fc
    .array(fc.tuple(fc.nat(realSignature.length - 1), fc.integer({ min: 0, max: 255 })), { maxLength: 8 })
    .map((changes) => {
      const bytes = Buffer.from(realSignature);
      for (const [at, value] of changes) bytes[at] = value;
      return bytes;
    });
  fc.assert(
    fc.property(fc.oneof(mutated, fc.uint8Array({ maxLength: 400 }).map(Buffer.from)), (bytes) => {
      const once = acceptedImage('signature', bytes.toString('base64'));
      if (once !== null) expect(acceptedImage('signature', once)).toBe(once);
    }),
  );
});

test('an image travels as base64 without prefix', () => {
  expect(decodeImage('AAEC')).toEqual(Buffer.from([0, 1, 2]));
  for (const text of ['data:image/jpeg;base64,AAEC', 'AAE', 'AA EC', 'AAEC=', 'é'])
    expect(decodeImage(text)).toBeNull();
});
