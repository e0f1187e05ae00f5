import { ownEntry } from '../../machines/kernel/shapes.ts';
import type { Box, Ink, Likeness, Stroke } from '../../machines/view/stage/strokes.ts';

/** Behind what lets a picture through, and behind the parts of those who run a show. */
const GROUNDS: Readonly<Record<string, string>> = { black: '#000000', clear: '#596273', desk: '#0d0f13' };

/** The stage's own colours, as its style sheet has them, and what stands in where it has none. */
const INKS: Readonly<Record<string, readonly [name: string, otherwise: string]>> = {
  text: ['--stage-text', '#ffffff'],
  muted: ['--stage-muted', '#a7adb8'],
  good: ['--stage-good', '#35d07f'],
  warn: ['--stage-warn', '#ffb020'],
  danger: ['--stage-danger', '#ff4d4d'],
  over: ['--stage-over', '#c8141f'],
  ground: ['', '#1d2129'],
  air: ['', '#d42020'],
};

/** Pictures that are there, by their file; under null the one behind the design. */
export type Pictures = ReadonlyMap<string | null, HTMLImageElement>;

/** Under this no letter can be told from another; px. */
const SMALLEST = 7;

type Words = Of<'text'>;

/** Draws the likeness as large as the canvas is. False where the browser draws nothing. */
export function paint(canvas: HTMLCanvasElement, { ground, strokes }: Likeness, pictures: Pictures): boolean {
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) return false;
  const { width, height } = canvas;
  context.fillStyle = ownEntry(GROUNDS, ground) ?? ground;
  context.fillRect(0, 0, width, height);
  for (const stroke of strokes) {
    if (stroke.turn) turned(context, inPixels(stroke.turn.around, width, height), stroke.turn.degrees);
    draw(context, stroke, inPixels(stroke.box, width, height), pictures);
    if (stroke.turn) context.restore();
  }
  return true;
}

function turned(context: CanvasRenderingContext2D, { x, y, width, height }: Box, degrees: number): void {
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  context.save();
  context.translate(middleX, middleY);
  context.rotate((degrees * Math.PI) / 180);
  context.translate(-middleX, -middleY);
}

function draw(context: CanvasRenderingContext2D, stroke: Stroke, box: Box, pictures: Pictures): void {
  if (stroke.kind === 'picture') {
    const picture = pictures.get(stroke.file);
    if (picture) drawPicture(context, picture, box, stroke);
    return;
  }
  context.fillStyle = colorOf(stroke.ink);
  if (stroke.kind === 'fill') context.fillRect(box.x, box.y, box.width, box.height);
  else if (stroke.kind === 'ring') drawRing(context, box, stroke);
  else write(context, stroke, box);
}

function colorOf(ink: Ink): string {
  const [name, otherwise] = ownEntry(INKS, ink) ?? ['', ink];
  return (name && styleOf(name)) || otherwise;
}

const styleOf = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

type Of<Kind extends Stroke['kind']> = Extract<Stroke, { kind: Kind }>;

function drawPicture(
  context: CanvasRenderingContext2D,
  picture: HTMLImageElement,
  { x, y, width, height }: Box,
  { fit, dim }: Of<'picture'>,
): void {
  const { naturalWidth: wide, naturalHeight: high } = picture;
  const scales = [width / wide, height / high];
  const scale = fit === 'cover' ? Math.max(...scales) : Math.min(...scales);
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  const [drawnWide, drawnHigh] = [wide * scale, high * scale];
  context.drawImage(picture, x + (width - drawnWide) / 2, y + (height - drawnHigh) / 2, drawnWide, drawnHigh);
  context.fillStyle = `rgba(0, 0, 0, ${dim / 100})`;
  context.fillRect(x, y, width, height);
  context.restore();
}

function drawRing(context: CanvasRenderingContext2D, box: Box, { from, to }: Of<'ring'>): void {
  const side = Math.min(box.width, box.height);
  const angle = (percent: number) => (percent / 50 - 0.5) * Math.PI;
  context.strokeStyle = context.fillStyle;
  context.lineWidth = 0.06 * side;
  context.beginPath();
  context.arc(box.x + box.width / 2, box.y + box.height / 2, 0.46 * side, angle(from), angle(to));
  context.stroke();
}

function inPixels({ x, y, width, height }: Box, wide: number, high: number): Box {
  return {
    x: (x * wide) / 100,
    y: (y * high) / 100,
    width: (width * wide) / 100,
    height: (height * high) / 100,
  };
}

/** As large as the box allows, in as many lines as it may have. */
function write(context: CanvasRenderingContext2D, stroke: Words, box: Box): void {
  const { text, align, lines, family, weight, scale, share, line, vertical, hollow } = stroke;
  const font = [family, styleOf('--font') || 'sans-serif'].filter((name) => name !== null).join(', ');
  const sized = (size: number) => {
    context.font = [weight, `${size}px`, font].join(' ');
  };
  const smallest = Math.min(SMALLEST, box.height);
  let size = Math.max(smallest, (box.height * share) / line);
  sized(size);
  let rows = wrapped(context, text, box.width);
  while (size > smallest && !fits(context, rows, size, box, stroke)) {
    size = Math.max(smallest, size * 0.92);
    sized(size);
    rows = wrapped(context, text, box.width);
  }
  size *= scale;
  sized(size);
  const shown = rows.slice(0, lines);
  const x = { start: box.x, center: box.x + box.width / 2, end: box.x + box.width }[align];
  const spare = box.height - shown.length * size * line;
  const top = box.y + { top: 0, center: spare / 2, bottom: spare }[vertical];
  context.textAlign = align;
  context.textBaseline = 'middle';
  context.strokeStyle = context.fillStyle;
  context.lineWidth = Math.max(1, 0.03 * size);
  const put = hollow ? 'strokeText' : 'fillText';
  for (const [place, row] of shown.entries())
    context[put](row, x, top + (place + 0.5) * size * line, box.width);
}

function fits(
  context: CanvasRenderingContext2D,
  rows: readonly string[],
  size: number,
  box: Box,
  { lines, line }: Words,
): boolean {
  const widest = Math.max(...rows.map((row) => context.measureText(row).width));
  return rows.length <= lines && rows.length * size * line <= box.height && widest <= box.width;
}

/** Broken where it was and between words. A word that is wider than a line stands alone. */
function wrapped(context: CanvasRenderingContext2D, text: string, width: number): readonly string[] {
  return text.split('\n').flatMap((paragraph) => {
    const rows: string[] = [];
    let row = '';
    for (const word of paragraph.split(' ')) {
      const longer = row === '' ? word : `${row} ${word}`;
      if (row !== '' && context.measureText(longer).width > width) {
        rows.push(row);
        row = word;
      } else row = longer;
    }
    return [...rows, row];
  });
}
