/**
 * JPEG images through libvips. Dimensions are read from the header without decoding, so that a header that
 * claims billions of pixels costs nothing. Images are re-encoded, so that only visible content is stored
 * (SEC-60).
 */
import pLimit from 'p-limit';

export type Pixels = { readonly width: number; readonly height: number };

/**
 * Maximum number of pixels: a real image of this file size has fewer; a header that claims more would exhaust
 * memory.
 */
const mostPixels = 25_000_000;

/** Timeout of an encoding in seconds; an acceptable image takes one at most. */
const patience = 5;

/** Concurrent encodings: each may take 100 MB and a thread that sign-ins also need. */
const inTurn = pLimit(2);

/**
 * Encodings from the best to the smallest. An image that was sent near the size limit comes back at about its
 * original quality.
 */
const encodings = [
  { quality: 95, chromaSubsampling: '4:4:4' },
  { quality: 90, chromaSubsampling: '4:4:4' },
  ...[90, 85, 80, 75, 70, 60, 50, 40, 30, 20].map((quality) => ({ quality, chromaSubsampling: '4:2:0' })),
];

/** Displayed width and height; null if the bytes are not JPEG. */
export async function jpegPixels(bytes: Uint8Array): Promise<Pixels | null> {
  if (!isJpeg(bytes)) return null;
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: false })
    .metadata()
    .then(({ autoOrient: { width, height } }) => ({ width, height }), unreadable);
}

/**
 * The image as a JPEG of at most `maximumBytes`: upright, in sRGB, without metadata. Null if the bytes are
 * not JPEG, have too many pixels, are truncated, or do not fit at any quality.
 */
export async function reencode(bytes: Uint8Array, maximumBytes: number): Promise<Buffer | null> {
  if (!isJpeg(bytes)) return null;
  const sharp = await loadSharp();
  return inTurn(async () => {
    const picture = sharp(bytes, { limitInputPixels: mostPixels })
      .autoOrient()
      .timeout({ seconds: patience });
    const encode = (at: number) =>
      picture
        .clone()
        .jpeg({ ...encodings[at], optimiseScans: true })
        .toBuffer();
    return bestThatFits(encode, maximumBytes).catch(unreadable);
  });
}

/**
 * Tries the best first, then by binary search, because each encoding is smaller than the one before: at most
 * five attempts instead of twelve.
 */
async function bestThatFits(
  encode: (at: number) => Promise<Buffer>,
  maximumBytes: number,
): Promise<Buffer | null> {
  let [from, to] = [0, encodings.length];
  let best: Buffer | null = null;
  for (let at = 0; from < to; at = Math.floor((from + to) / 2)) {
    const encoded = await encode(at);
    if (encoded.length <= maximumBytes) {
      best = encoded;
      to = at;
    } else {
      from = at + 1;
    }
  }
  return best;
}

const isJpeg = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

/** The library rejects what it cannot read. */
const unreadable = () => null;

let loading: ReturnType<typeof openSharp> | undefined;

/** Loaded with the first image: a process without images saves memory and start time. */
function loadSharp(): ReturnType<typeof openSharp> {
  loading ??= openSharp();
  return loading;
}

async function openSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  // Blocks all loaders of libvips except JPEG.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer'] });
  return sharp;
}
