import { readFileSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import type { Metadata, Sharp } from 'sharp';
import type { EncodedFile } from './picture-encoder.ts';
import {
  DRAWING_SIDE,
  ENCODER_MEMORY,
  MAX_ENCODED_BYTES,
  MAX_PIXELS,
  PICTURE_SIDE,
  type PictureFailure,
} from './picture-limits.ts';

// Encodes an image in its own process, because C libraries decode untrusted bytes.

lowerPriority();
setInterval(() => process.memoryUsage.rss() > ENCODER_MEMORY && process.exit(1), 10).unref();

/** Gives this process the lowest priority, and lets the system kill it first if memory runs out. */
function lowerPriority(): void {
  setPriority(constants.priority.PRIORITY_LOW);
  try {
    if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Some containers forbid this write.
  }
}

const PICTURE_LOADERS = ['Png', 'Jpeg', 'Webp', 'Svg'].map((format) => `VipsForeignLoad${format}Buffer`);

async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: PICTURE_LOADERS });
  return sharp;
}

type SharpModule = Awaited<ReturnType<typeof loadSharp>>;

const inputLimits = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const;

async function encodePicture(sharp: SharpModule, bytes: Buffer): Promise<EncodedFile | null> {
  const about = await sharp(bytes, inputLimits).metadata();
  const isDrawing = about.format === 'svg';
  const side = isDrawing ? DRAWING_SIDE : PICTURE_SIDE;
  const picture = sharp(bytes, isDrawing ? { ...inputLimits, density: densityOf(about) } : inputLimits)
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  for (const format of outputFormats(about)) {
    const { data, info } = await format(picture.clone()).toBuffer({ resolveWithObject: true });
    if (data.length <= MAX_ENCODED_BYTES)
      return { type: `image/${info.format}`, width: info.width, height: info.height, data };
  }
  return null;
}

function densityOf({ width, height }: Metadata): number {
  return Math.min(100_000, Math.max(1, (72 * DRAWING_SIDE) / Math.max(width, height)));
}

/** Returns formats to try until the result is small enough. Lossless ones come first for drawings. */
function outputFormats({ format, hasAlpha }: Metadata): readonly ((picture: Sharp) => Sharp)[] {
  const jpeg = [88, 60].map((quality) => (picture: Sharp) => picture.jpeg({ quality, mozjpeg: false }));
  const webp = [88, 60].map((quality) => (picture: Sharp) => picture.webp({ quality, effort: 3 }));
  const lossy = hasAlpha ? webp : jpeg;
  if (format === 'jpeg') return jpeg;
  if (format === 'webp') return webp;
  return [(picture) => picture.png({ compressionLevel: 8 }), ...lossy];
}

const cpuSeconds = (): number => (process.cpuUsage().user + process.cpuUsage().system) / 1e6;

function writeFailure(failure: PictureFailure): void {
  process.stdout.write(`${JSON.stringify({ failure, seconds: cpuSeconds() })}\n`);
}

function writePicture({ data, ...about }: EncodedFile): void {
  process.stdout.write(`${JSON.stringify({ ...about, bytes: data.length, seconds: cpuSeconds() })}\n`);
  process.stdout.write(data);
}

const inputBytes = readFileSync(0);
const sharpModule = await loadSharp().catch(() => null);
if (sharpModule === null) writeFailure('unavailable');
else
  await encodePicture(sharpModule, inputBytes).then(
    (picture) => (picture === null ? writeFailure('large') : writePicture(picture)),
    (error: unknown) => writeFailure(/pixel limit/i.test(String(error)) ? 'large' : 'unreadable'),
  );
