import type { View } from '../../machines/kernel/permissions.ts';
import { likenessOf } from '../../machines/view/stage/likeness.ts';
import type { Likeness } from '../../machines/view/stage/strokes.ts';
import { language } from '../app/language.ts';
import { linkOptions } from './link-options.ts';
import { type Pictures, paint } from './paint.ts';
import type { RoomSession } from './room-session.ts';

/** px */
const WIDTH = 320;
/** A tower of screens, or a strip of them, is cut. */
const NARROWEST = 0.2;
const TALLEST = 1.8;
/** Characters of a data URL that the server takes. */
const MOST = 20_000;

/** Safari writes no WebP, and says so by a PNG. */
const TYPES = ['image/webp', 'image/jpeg', 'image/png'] as const;
const QUALITIES = [0.8, 0.5, 0.2] as const;

const OUTPUT = 'outputs/';

interface Drawing extends Pick<RoomSession, 'snapshot' | 'clock' | 'tell'> {}

/** Draws what this screen shows and tells it (D50), or that it cannot (D51). */
export async function tellLook(
  session: Drawing,
  { place, view }: { readonly place: string; readonly view: View },
): Promise<void> {
  const snapshot = session.snapshot();
  if (snapshot === null) return;
  const { zone, format, todFormat } = linkOptions(new URLSearchParams(location.search));
  const outputId = place.startsWith(OUTPUT) ? place.slice(OUTPUT.length) : null;
  const likeness = likenessOf(
    snapshot.view,
    { view, outputId },
    {
      zone,
      format,
      todFormat,
      ratio: 1 / shape(),
      now: session.clock.now(),
      flashes: snapshot.flashes,
      deviceZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      locale: language,
    },
  );
  session.tell({ thumb: await pictureOf(likeness) });
}

/** How much higher than wide. */
const shape = (): number => Math.min(TALLEST, Math.max(NARROWEST, innerHeight / innerWidth));

/** What the page shows anyhow, and so has at hand. */
async function picturesOf({ strokes }: Likeness): Promise<Pictures> {
  const files = strokes.flatMap((stroke) => (stroke.kind === 'picture' ? [stroke.file] : []));
  const pictures = new Map<string | null, HTMLImageElement>();
  for (const file of new Set(files)) {
    const address = file === null ? backdropAddress() : `/files/${encodeURIComponent(file)}`;
    const picture = new Image();
    picture.src = address;
    // One that is not there is left out.
    await picture.decode().then(
      () => pictures.set(file, picture),
      () => {},
    );
  }
  return pictures;
}

/** Which of the pictures of the product is behind the design, the page alone knows. */
function backdropAddress(): string {
  const backdrop = document.querySelector('[data-backdrop]');
  const [, address = ''] = backdrop
    ? (/url\("(.*)"\)/.exec(getComputedStyle(backdrop).backgroundImage) ?? [])
    : [];
  return address;
}

async function pictureOf(likeness: Likeness): Promise<string | null> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = Math.round(WIDTH * shape());
  if (!paint(canvas, likeness, await picturesOf(likeness))) return null;
  for (const type of TYPES) {
    for (const quality of QUALITIES) {
      const url = await encoded(canvas, type, quality);
      if (url?.startsWith(`data:${type};`) && url.length <= MOST) return url;
    }
  }
  return null;
}

/** By a blob, as browsers make those beside the page's own work. */
async function encoded(canvas: HTMLCanvasElement, type: string, quality: number): Promise<string | null> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (blob === null) return null;
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : null);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
