import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { longestImage } from '../../../server/organisme/images.ts';
import { jpegPixels, reencode } from '../../../server/organisme/reencode.ts';
import { ofSize, realLogo, realSignature, turned, withPixels, withSegment } from '../../jpegs.ts';
import { jpegOf } from './jpegOf.ts';

const room = 40 * 1024;
const remade = async (bytes: Buffer) => {
  const made = await reencode(bytes, room);
  if (made === null) throw new Error('refused');
  return made;
};

/**
 * Peak signal-to-noise ratio of two images of the same size, in decibels: above 40 the difference is
 * invisible.
 */
async function likeness(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((bytes) => sharp(bytes).raw().toBuffer()));
  if (a === undefined || b === undefined || a.length !== b.length) return 0;
  const squares = a.reduce((sum, value, at) => sum + (value - (b[at] ?? 0)) ** 2, 0);
  return 10 * Math.log10(255 ** 2 / (squares / a.length));
}

describe('SEC-60 an image is re-encoded', () => {
  test.each([
    ['in Exif', withSegment(realLogo, 0xe1, 'Exif\0\0 <script>alert(1)</script>')],
    ['in a thumbnail', withSegment(realLogo, 0xe0, 'JFXX\0<script>alert(1)</script>')],
    ['in what Adobe notes', withSegment(realLogo, 0xee, 'Adobe\0d\0\0\0\0\0\0<script>alert(1)</script>')],
    ['in a comment', withSegment(realLogo, 0xfe, '<script>alert(1)</script>')],
    ['behind its end', Buffer.concat([realLogo, Buffer.from('<script>alert(1)</script>')])],
  ])('nothing stays of what was hidden %s', async (_where, bytes) => {
    const made = await remade(bytes);
    expect(made.includes('script')).toBe(false);
    expect(made.includes('Exif')).toBe(false);
  });

  test('a picture that was held on its side is turned, and no metadata say so any more', async () => {
    const made = await remade(turned(realLogo, 6));
    expect(await jpegPixels(made)).toEqual({ width: 400, height: 480 });
    expect((await sharp(made).metadata()).orientation).toBeUndefined();
    expect(
      await likeness(made, await sharp(realLogo).rotate(90).jpeg({ quality: 100 }).toBuffer()),
    ).toBeGreaterThan(40);
  });

  test.each([
    ['the logo', realLogo],
    ['the signature', realSignature],
  ])('%s of the demonstration looks as before', async (_name, bytes) => {
    expect(await likeness(bytes, await remade(bytes))).toBeGreaterThan(45);
  });

  test('it takes no more room than the rule gives, however little was lost before', async () => {
    const dense = await sharp(await jpegOf(900, 900, 'photograph'))
      .jpeg({ quality: 40 })
      .toBuffer();
    const fits = await reencode(dense, dense.length);
    expect(fits?.length).toBeLessThanOrEqual(dense.length);
    expect(await likeness(dense, fits ?? Buffer.alloc(0))).toBeGreaterThan(30);
    expect(await reencode(dense, 1_000)).toBeNull();
  });

  test('colours of print and of another profile become those of screens', async () => {
    const red = sharp({ create: { width: 402, height: 331, channels: 3, background: '#c8102e' } });
    const printed = await red.clone().toColourspace('cmyk').jpeg().toBuffer();
    const wide = await red.clone().withIccProfile('p3').jpeg().toBuffer();
    for (const bytes of [printed, wide]) {
      const { space, icc } = await sharp(await remade(bytes)).metadata();
      expect([space, icc]).toEqual(['srgb', undefined]);
    }
    const { channels } = await sharp(await remade(wide)).stats();
    expect(channels.map(({ mean }) => Math.round(mean / 10))).toEqual([20, 2, 5]);
  });
});

test('SEC-60 the pixels are told by the header alone: a flood of them is no image, at once', async () => {
  expect(await jpegPixels(realLogo)).toEqual({ width: 480, height: 400 });
  const start = performance.now();
  expect(await jpegPixels(withPixels(realLogo, 65_535, 65_535))).toBeNull();
  expect(await jpegPixels(withPixels(realLogo, 65_000, 65_000))).toEqual({ width: 65_000, height: 65_000 });
  expect(await reencode(withPixels(realLogo, 65_000, 65_000), room)).toBeNull();
  expect(await reencode(withPixels(realLogo, 5_001, 5_000), room)).toBeNull();
  expect(performance.now() - start).toBeLessThan(1_000);
  expect(await jpegPixels(withPixels(realLogo, 0, 100))).toBeNull();
});

test('what libvips reads beside JPEG is no image', async () => {
  const others = await Promise.all([
    sharp(realLogo).png().toBuffer(),
    sharp(realLogo).webp().toBuffer(),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"/>'),
    Buffer.from([0xff, 0xd8, 0xff]),
  ]);
  for (const bytes of others)
    expect([await jpegPixels(bytes), await reencode(bytes, room)]).toEqual([null, null]);
});

test('a picture that is not all there is refused', async () => {
  for (const bytes of [realLogo.subarray(0, -200), withPixels(realSignature, 788, 378)])
    expect(await reencode(bytes, room)).toBeNull();
  expect(await reencode(ofSize(realLogo, room), room)).not.toBeNull();
});

test.each([
  ['application data', [0xff, 0xe1, 0, 2]],
  ['tables', [0xff, 0xc4, 0, 2]],
  ['scans', [0xff, 0xda, 0, 2]],
  ['restart markers', [0xff, 0xd0]],
  ['fill bytes', [0xff]],
])(
  'SEC-49 as many bytes as a request may hold, of nothing but %s, are no image at once',
  async (_name, part) => {
    const filled = Uint8Array.from({ length: 0.75 * longestImage }, (_, at) => part[at % part.length] ?? 0);
    const bytes = Buffer.concat([Uint8Array.of(0xff, 0xd8), filled]);
    const start = performance.now();
    expect([await jpegPixels(bytes), await reencode(bytes, room)]).toEqual([null, null]);
    expect(performance.now() - start).toBeLessThan(2_000);
  },
);
