/**
 * JPEG images through libvips: the header is read without decoding, so that one that promises billions of pixels costs
 * nothing, and a picture is encoded anew, so that nothing of what was sent is kept but what is seen (SEC-60).
 */
import pLimit from 'p-limit';

export type Pixels = { readonly width: number; readonly height: number };

/** No scanner makes more pixels of so few bytes: a header that says so wants the memory of whoever decodes it. */
const mostPixels = 25_000_000;

/** Seconds that an encoding may take: that of an image which is accepted takes one at most. */
const patience = 5;

/** Images that are encoded at a time: each may take 100 MB, and a thread that sign-ins need too. */
const inTurn = pLimit(2);

/**
 * Encodings from the best to the smallest. An image that was sent in as few bytes as the rule gives comes back about as
 * it was, at the quality that it had.
 */
const encodings = [
  { quality: 95, chromaSubsampling: '4:4:4' },
  { quality: 90, chromaSubsampling: '4:4:4' },
  ...[90, 85, 80, 75, 70, 60, 50, 40, 30, 20].map((quality) => ({ quality, chromaSubsampling: '4:2:0' })),
];

/** Width and height as the picture is displayed; null where the bytes are no JPEG. */
export async function jpegPixels(bytes: Uint8Array): Promise<Pixels | null> {
  if (!isJpeg(bytes)) return null;
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: false })
    .metadata()
    .then(({ autoOrient: { width, height } }) => ({ width, height }), unreadable);
}

/**
 * The picture as a JPEG of `maximumBytes` at most: upright, in sRGB, without metadata. Null where the bytes are no JPEG,
 * hold too many pixels or not all of them, or do not fit at any quality.
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

/** The best first, then by halves, since each encoding is smaller than the one before: five attempts at most, not twelve. */
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

/** The library rejects whatever it cannot read: such bytes are no image. */
const unreadable = () => null;

let loading: ReturnType<typeof openSharp> | undefined;

/** With the first image: a process that sees none does without the library's memory and start. */
function loadSharp(): ReturnType<typeof openSharp> {
  loading ??= openSharp();
  return loading;
}

async function openSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  // Of the formats that libvips reads, from SVG to PDF, none but JPEG is ever parsed.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer'] });
  return sharp;
}
