import type { Box, Ink, Likeness, Stroke } from '../../machines/view/screens/likeness.ts';

/** Behind what lets a picture through, and behind the parts of those who run a show. */
const GROUNDS: Readonly<Record<Likeness['ground'], string>> = {
  black: '#000000',
  green: '#00ff00',
  clear: '#596273',
  desk: '#0d0f13',
};

/** The stage's own colours, as its style sheet has them, and what stands in where it has none. */
const INKS: Readonly<Record<Ink, readonly [name: string, otherwise: string]>> = {
  text: ['--stage-text', '#ffffff'],
  muted: ['--stage-muted', '#a7adb8'],
  good: ['--stage-good', '#35d07f'],
  warn: ['--stage-warn', '#ffb020'],
  danger: ['--stage-danger', '#ff4d4d'],
  ground: ['', '#1d2129'],
  air: ['', '#d42020'],
};

const LINE = 1.15;
/** Under this no letter can be told from another; px. */
const SMALLEST = 7;

type Words = Extract<Stroke, { kind: 'text' }>;

/** Draws the likeness as large as the canvas is. False where the browser draws nothing. */
export function paint(canvas: HTMLCanvasElement, { ground, strokes }: Likeness): boolean {
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) return false;
  const styles = getComputedStyle(document.documentElement);
  const { width, height } = canvas;
  context.fillStyle = GROUNDS[ground];
  context.fillRect(0, 0, width, height);
  for (const stroke of strokes) {
    const [name, otherwise] = INKS[stroke.ink];
    context.fillStyle = (name && styles.getPropertyValue(name).trim()) || otherwise;
    const box = inPixels(stroke.box, width, height);
    if (stroke.kind === 'fill') context.fillRect(box.x, box.y, box.width, box.height);
    else write(context, stroke, box, styles.getPropertyValue('--font').trim() || 'sans-serif');
  }
  return true;
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
function write(
  context: CanvasRenderingContext2D,
  { text, align, lines }: Words,
  box: Box,
  font: string,
): void {
  const sized = (size: number) => {
    context.font = [600, `${size}px`, font].join(' ');
  };
  let size = Math.max(SMALLEST, box.height / LINE);
  sized(size);
  let rows = wrapped(context, text, box.width);
  while (size > SMALLEST && !fits(context, rows, size, box, lines)) {
    size = Math.max(SMALLEST, size * 0.92);
    sized(size);
    rows = wrapped(context, text, box.width);
  }
  const shown = rows.slice(0, lines);
  const x = { start: box.x, center: box.x + box.width / 2, end: box.x + box.width }[align];
  const top = box.y + (box.height - shown.length * size * LINE) / 2;
  context.textAlign = align;
  context.textBaseline = 'middle';
  for (const [place, row] of shown.entries())
    context.fillText(row, x, top + (place + 0.5) * size * LINE, box.width);
}

function fits(
  context: CanvasRenderingContext2D,
  rows: readonly string[],
  size: number,
  box: Box,
  lines: number,
): boolean {
  const widest = Math.max(...rows.map((row) => context.measureText(row).width));
  return rows.length <= lines && rows.length * size * LINE <= box.height && widest <= box.width;
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
