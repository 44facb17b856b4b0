import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acceptedImage, decodeImage, type ImageKind } from '../../../server/organisme/images.ts';
import { ofSize, realLogo, realSignature, turned, withPixels } from '../../jpegs.ts';
import { jpegOf } from './jpegOf.ts';

const accepts = async (kind: ImageKind, bytes: Buffer) =>
  (await acceptedImage(kind, bytes.toString('base64'))) !== null;

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
] as const)(
  'RES-017 RES-018 RES-021 RES-022 a %s of %i by %i pixels: %s',
  async (kind, width, height, fits) => {
    expect(await accepts(kind, await jpegOf(width, height))).toBe(fits);
  },
);

test('RES-016 RES-020 RES-023 the weight counts to the byte, a Ko being 1024', async () => {
  expect(await accepts('logo', ofSize(realLogo, 40 * 1024))).toBe(true);
  expect(await accepts('logo', ofSize(realLogo, 40 * 1024 + 1))).toBe(false);
  expect(await accepts('signature', ofSize(realSignature, 30 * 1024))).toBe(true);
  expect(await accepts('signature', ofSize(realSignature, 30 * 1024 + 1))).toBe(false);
});

test('SEC-60 a header that claims too many pixels is refused without decoding', async () => {
  const start = performance.now();
  for (const side of [65_535, 65_000])
    expect(await accepts('logo', withPixels(realLogo, side, side))).toBe(false);
  expect(performance.now() - start).toBeLessThan(1_000);
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
  async (orientation, width, height, fits) => {
    expect(await accepts('signature', turned(await jpegOf(width, height), orientation))).toBe(fits);
  },
);

test('RES-013 RES-014 what is no JPEG by its bytes is refused: PNG, GIF, SVG, a cut file', async () => {
  const others = ['\x89PNG\r\n\x1a\n', 'GIF89a', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'MZ', ''];
  for (const text of others) expect(await accepts('logo', Buffer.from(text, 'latin1'))).toBe(false);
  for (const length of [2, 3, 20, 200, realLogo.length - 2]) {
    expect(await accepts('logo', realLogo.subarray(0, length))).toBe(false);
  }
});

test('SEC-60 no bytes break the reading, and what is accepted is accepted again', async () => {
  const mutated = fc
    .array(fc.tuple(fc.nat(realSignature.length - 1), fc.integer({ min: 0, max: 255 })), { maxLength: 8 })
    .map((changes) => {
      const bytes = Buffer.from(realSignature);
      for (const [at, value] of changes) bytes[at] = value;
      return bytes;
    });
  await fc.assert(
    fc.asyncProperty(fc.oneof(mutated, fc.uint8Array({ maxLength: 400 }).map(Buffer.from)), async (bytes) => {
      const once = await acceptedImage('signature', bytes.toString('base64'));
      if (once !== null) expect(await acceptedImage('signature', once)).not.toBeNull();
    }),
  );
});

test('an image travels as base64 without prefix', () => {
  expect(decodeImage('AAEC')).toEqual(Buffer.from([0, 1, 2]));
  for (const text of ['data:image/jpeg;base64,AAEC', 'AAE', 'AA EC', 'AAEC=', 'é'])
    expect(decodeImage(text)).toBeNull();
});
