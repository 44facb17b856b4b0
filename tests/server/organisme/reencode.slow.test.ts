import sharp from 'sharp';
import { expect, test } from 'vitest';
import { reencode } from '../../../server/organisme/reencode.ts';
import { jpegOf } from './jpegOf.ts';

const room = 40 * 1024;

test('SEC-60 ten million pixels that lost much before take no more room than the rule gives', async () => {
  const wide = await sharp(await jpegOf(2_500, 4_000))
    .jpeg({ quality: 20, mozjpeg: true })
    .toBuffer();
  expect(wide.length).toBeLessThan(room);
  const made = await reencode(wide, room);
  expect(made?.length).toBeLessThanOrEqual(room);
});
