import type { DeckFace, DeckTone } from './deck-face.view.ts';

const TONE_COLORS: Readonly<Record<DeckTone, readonly [ground: string, text: string]>> = {
  off: ['#000000', '#ffffff'],
  plain: ['#1d2129', '#f2f4f8'],
  go: ['#0b7a4b', '#ffffff'],
  pause: ['#8a5a00', '#ffffff'],
  green: ['#0b7a4b', '#ffffff'],
  yellow: ['#ffb020', '#000000'],
  orange: ['#ff7f36', '#000000'],
  red: ['#c8141f', '#ffffff'],
  white: ['#f2f4f8', '#000000'],
};

const canvasFont = (weight: number, size: number): string =>
  [weight, `${size}px`, getComputedStyle(document.body).fontFamily].join(' ');
const FONT_SIZE_SHARES = [0.4, 0.34, 0.28, 0.24, 0.2, 0.17];
const SMALL_FONT_SHARE = 0.15;
const LINE_HEIGHT = 1.12;

export function groundColor({ tone, isDim }: DeckFace): readonly [red: number, green: number, blue: number] {
  const value = Number.parseInt((isDim ? TONE_COLORS.off : TONE_COLORS[tone])[0].slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

export function drawFace(context: CanvasRenderingContext2D, face: DeckFace): void {
  const { width, height } = context.canvas;
  const [ground, text] = TONE_COLORS[face.tone];
  context.globalAlpha = 1;
  context.fillStyle = '#000000';
  context.fillRect(0, 0, width, height);
  context.globalAlpha = face.isDim ? 0.4 : 1;
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  context.fillStyle = text;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const edge = Math.round(height * 0.06);
  const room = width - 2 * edge;
  const small = height * SMALL_FONT_SHARE;
  const above = face.title === '' ? edge : edge + small * LINE_HEIGHT;
  const details = face.detail === '' ? [] : wrapLines(context, face.detail, small, room, 2);
  const below = edge + details.length * small * LINE_HEIGHT;
  if (face.title !== '') drawLines(context, wrapLines(context, face.title, small, room, 1), small, edge);
  drawMain(context, face.text, { top: above, bottom: height - below, room });
  drawLines(context, details, small, height - below);
  if (!face.isWaiting) return;
  context.strokeStyle = text;
  context.lineWidth = Math.max(2, edge / 2);
  context.setLineDash([edge, edge]);
  context.strokeRect(edge / 2, edge / 2, width - edge, height - edge);
  context.setLineDash([]);
}

interface TextSpace {
  readonly top: number;
  readonly bottom: number;
  readonly room: number;
}

function drawMain(context: CanvasRenderingContext2D, text: string, { top, bottom, room }: TextSpace): void {
  if (text === '') return;
  const { height } = context.canvas;
  for (const part of FONT_SIZE_SHARES) {
    const size = height * part;
    const most = Math.max(1, Math.floor((bottom - top) / (size * LINE_HEIGHT)));
    const lines = wrapLines(context, text, size, room, most, 650);
    const isCut = lines.join(' ') !== text;
    if (isCut && part !== FONT_SIZE_SHARES[FONT_SIZE_SHARES.length - 1]) continue;
    drawLines(context, lines, size, top + (bottom - top - lines.length * size * LINE_HEIGHT) / 2, 650);
    return;
  }
}

function drawLines(
  context: CanvasRenderingContext2D,
  lines: readonly string[],
  size: number,
  top: number,
  weight = 500,
): void {
  context.font = canvasFont(weight, size);
  for (const [at, line] of lines.entries())
    context.fillText(line, context.canvas.width / 2, top + (at + 0.5) * size * LINE_HEIGHT);
}

function wrapLines(
  context: CanvasRenderingContext2D,
  text: string,
  size: number,
  room: number,
  most: number,
  weight = 500,
): readonly string[] {
  context.font = canvasFont(weight, size);
  const fits = (line: string) => context.measureText(line).width <= room;
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines[lines.length - 1];
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && (lines.length === most || fits(longer))) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((line) => (fits(line) ? line : cutToFit(line, fits)));
}

function cutToFit(line: string, fits: (line: string) => boolean): string {
  const letters = Array.from(line);
  while (letters.length > 1 && !fits(`${letters.join('').trimEnd()}…`)) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
