import { expect, test } from 'vitest';
import { imageProblem, toBase64 } from '../../../../src/pages/ressources/imageProblem.ts';
import { ofSize, realLogo, realSignature, turned, withPixels } from '../../../jpegs.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');

test.each([
  ['logo', 402, 331, null],
  ['logo', 402, 1, null],
  ['logo', 1, 331, null],
  ['logo', 401, 330, 'definition'],
  ['signature', 394, 189, null],
  ['signature', 393, 189, 'definition'],
  ['signature', 394, 188, 'definition'],
  ['signature', 395, 189, 'proportions'],
  ['signature', 65_535, 65_535, 'invalide'],
] as const)(
  'RES-017 RES-018 RES-021 RES-022 SEC-60 a %s of %i by %i pixels: %s',
  (kind, width, height, problem) => {
    expect(imageProblem(kind, 'image/jpeg', withPixels(realSignature, width, height))).toBe(problem);
  },
);

test.each([
  [51_199, 413, 531, 'tailleMinimale'],
  [51_200, 413, 531, null],
  [51_200, 412, 531, 'definition'],
  [51_200, 413, 530, 'definition'],
  [2_097_152, 413, 531, null],
  [2_097_153, 413, 531, 'tailleMaximale'],
])('RES-028 any image of %i bytes, %i by %i pixels: %s', (weight, width, height, problem) => {
  const image = ofSize(withPixels(realSignature, width, height), weight);
  expect(imageProblem('generique', 'image/jpeg', image)).toBe(problem);
});

test.each([
  [6, 394, 189, 'definition'],
  [6, 189, 394, null],
  [3, 394, 189, null],
])(
  'RES-017 a picture with orientation %i and a frame of %i by %i is measured as displayed',
  (orientation, width, height, problem) => {
    const image = turned(withPixels(realSignature, width, height), orientation);
    expect(imageProblem('signature', 'image/jpeg', image)).toBe(problem);
  },
);

test('RES-016 RES-020 the size limit is exact to the byte', () => {
  expect(imageProblem('logo', 'image/jpeg', ofSize(realLogo, 40 * 1024))).toBeNull();
  expect(imageProblem('logo', 'image/jpeg', ofSize(realLogo, 40 * 1024 + 1))).toBe('tailleMaximale');
  expect(imageProblem('signature', 'image/jpeg', ofSize(realSignature, 30 * 1024))).toBeNull();
  expect(imageProblem('signature', 'image/jpeg', ofSize(realSignature, 30 * 1024 + 1))).toBe(
    'tailleMaximale',
  );
});

test.each([
  ['a PNG', 'image/png', latin('\x89PNG\r\n\x1a\n'), 'formatJpeg'],
  ['a PNG with the file name of a JPEG', 'image/jpeg', latin('\x89PNG\r\n\x1a\n'), 'formatJpeg'],
  ['a JPEG with the file name of a PNG', 'image/png', realLogo, 'formatJpeg'],
  ['a GIF', 'image/gif', latin('GIF89a'), 'formatJpeg'],
  ['a WebP', 'image/webp', latin('RIFF\x24\0\0\0WEBPVP8 '), 'formatJpeg'],
  ['a WebP with the file name of a JPEG', 'image/jpeg', latin('RIFF\x24\0\0\0WEBPVP8 '), 'formatJpeg'],
  ['a BMP', 'image/bmp', latin('BM\x24\0'), 'formatJpeg'],
  ['a little-endian TIFF', 'image/tiff', latin('II*\0'), 'formatJpeg'],
  ['a big-endian TIFF', 'image/tiff', latin('MM\0*'), 'formatJpeg'],
  ['a HEIC', 'image/heic', latin('\0\0\0\x24ftypheic'), 'formatJpeg'],
  ['an AVIF', 'image/avif', latin('\0\0\0\x24ftypavif'), 'formatJpeg'],
  ['a video', 'image/jpeg', latin('\0\0\0\x24ftypisom'), 'invalide'],
  ['a text', 'image/jpeg', latin('hello'), 'invalide'],
  ['an empty file', 'image/jpeg', latin(''), 'invalide'],
  ['a truncated picture', 'image/jpeg', realLogo.subarray(0, realLogo.length / 2), 'invalide'],
  ['a truncated header', 'image/jpeg', realLogo.subarray(0, 20), 'invalide'],
] as const)('RES-013 RES-014 RES-015 RES-027 %s', (_name, type, bytes, problem) => {
  expect(imageProblem('logo', type, bytes)).toBe(problem);
});

test('encodes an image as base64 without a prefix', () => {
  expect(toBase64(realLogo)).toBe(realLogo.toString('base64'));
});
