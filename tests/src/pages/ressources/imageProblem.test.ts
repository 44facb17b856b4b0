import { expect, test } from 'vitest';
import { imageProblem, toBase64 } from '../../../../src/pages/ressources/imageProblem.ts';
import { ofSize, realLogo, realSignature, withPixels } from '../../../jpegs.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');

test.each([
  ['logo', 402, 331, null],
  ['logo', 402, 1, null],
  ['logo', 1, 331, null],
  ['logo', 401, 330, 'definition'],
  ['signature', 394, 189, null],
  ['signature', 393, 189, 'definition'],
  ['signature', 394, 188, 'definition'],
  ['signature', 395, 189, 'definition'],
  ['signature', 65_535, 65_535, 'invalide'],
] as const)(
  'RES-017 RES-018 RES-021 RES-022 SEC-60 a %s of %i by %i pixels: %s',
  (kind, width, height, problem) => {
    expect(imageProblem(kind, 'image/jpeg', withPixels(realSignature, width, height))).toBe(problem);
  },
);

test('RES-016 RES-020 the weight counts to the byte', () => {
  expect(imageProblem('logo', 'image/jpeg', ofSize(realLogo, 40 * 1024))).toBeNull();
  expect(imageProblem('logo', 'image/jpeg', ofSize(realLogo, 40 * 1024 + 1))).toBe('tailleMaximale');
  expect(imageProblem('signature', 'image/jpeg', ofSize(realSignature, 30 * 1024))).toBeNull();
  expect(imageProblem('signature', 'image/jpeg', ofSize(realSignature, 30 * 1024 + 1))).toBe(
    'tailleMaximale',
  );
});

test.each([
  ['a PNG', 'image/png', latin('\x89PNG\r\n\x1a\n'), 'formatJpeg'],
  ['a PNG under the name of a JPEG', 'image/jpeg', latin('\x89PNG\r\n\x1a\n'), 'formatJpeg'],
  ['a JPEG under the name of a PNG', 'image/png', realLogo, 'formatJpeg'],
  ['a GIF', 'image/gif', latin('GIF89a'), 'formatJpeg'],
  ['a text', 'image/jpeg', latin('hello'), 'invalide'],
  ['an empty file', 'image/jpeg', latin(''), 'invalide'],
  ['half of a picture', 'image/jpeg', realLogo.subarray(0, realLogo.length / 2), 'invalide'],
  ['a cut header', 'image/jpeg', realLogo.subarray(0, 20), 'invalide'],
] as const)('RES-013 RES-014 RES-015 RES-027 %s', (_name, type, bytes, problem) => {
  expect(imageProblem('logo', type, bytes)).toBe(problem);
});

test('an image travels as base64 without prefix', () => {
  expect(toBase64(realLogo)).toBe(realLogo.toString('base64'));
});
