import sharp from 'sharp';

/** A valid JPEG of the given size: of one colour, or as detailed as a photograph. */
export function jpegOf(
  width: number,
  height: number,
  of: 'colour' | 'photograph' = 'colour',
): Promise<Buffer> {
  const create = { width, height, channels: 3, background: '#003da5' } as const;
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: of === 'colour' ? create : { ...create, noise } })
    .blur(of === 'photograph' && 2)
    .jpeg()
    .toBuffer();
}
