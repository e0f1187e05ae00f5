/** A part of the picture, in percent of its width and height. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A colour, or one of the stage's by its name; `ground` is what is behind words, `air` the red of ON AIR. */
export type Ink = 'text' | 'muted' | 'good' | 'warn' | 'danger' | 'ground' | 'air' | 'over' | `#${string}`;

interface Drawn {
  readonly box: Box;
  /** A quarter turn or more of all that stands in this box, clockwise. */
  readonly turn?: { readonly degrees: number; readonly around: Box };
}

export type Stroke = Drawn &
  (
    | { readonly kind: 'fill'; readonly ink: Ink }
    /** A part of a circle from the top, percent of it. */
    | { readonly kind: 'ring'; readonly ink: Ink; readonly from: number; readonly to: number }
    /** `file`: an uploaded one; null: the one that the page has behind its design. `dim`: how much darker, percent. */
    | {
        readonly kind: 'picture';
        readonly file: string | null;
        readonly fit: 'cover' | 'contain';
        readonly dim: number;
      }
    | ({ readonly kind: 'text'; readonly ink: Ink; readonly text: string } & Writing)
  );

export interface Writing {
  readonly align: 'start' | 'center' | 'end';
  readonly vertical: 'top' | 'center' | 'bottom';
  /** It may take as many; one line that does not fit is made smaller. */
  readonly lines: number;
  /** As a style sheet calls it; null: the one of the product. */
  readonly family: string | null;
  readonly weight: number;
  /** Of the largest size at which it fits, and of the height of the box at most: 0 to 1. */
  readonly scale: number;
  readonly share: number;
  /** How high a line is, of the size of its letters. */
  readonly line: number;
  /** Drawn as an outline. */
  readonly hollow: boolean;
}

/** How a screen looks, in a few strokes: small enough to be told, and like enough to be known by (D50). */
export interface Likeness {
  readonly ground: 'black' | 'clear' | 'desk' | `#${string}`;
  readonly strokes: readonly Stroke[];
}

export const WHOLE: Box = { x: 0, y: 0, width: 100, height: 100 };

const PLAIN: Writing = {
  align: 'center',
  vertical: 'center',
  lines: 1,
  family: null,
  weight: 600,
  scale: 1,
  share: 1,
  line: 1.15,
  hollow: false,
};

export const fill = (ink: Ink, box: Box): Stroke => ({ kind: 'fill', box, ink });

export const words = (
  text: string,
  box: Box,
  { ink = 'text', ...writing }: Partial<Writing> & { readonly ink?: Ink } = {},
): Stroke => ({ kind: 'text', box, ink, text: text.trim(), ...PLAIN, ...writing });

export function onAirSign(text: string, box: Box): readonly Stroke[] {
  const inner = { x: box.x + 1, y: box.y + 1, width: box.width - 2, height: box.height - 2 };
  return [fill('air', box), words(text.toUpperCase(), inner)];
}

export const says = (stroke: Stroke): boolean => stroke.kind !== 'text' || stroke.text !== '';

/** The stroke where the box of its picture stands in another one. */
export function placed(stroke: Stroke, within: Box): Stroke {
  const { box, turn } = stroke;
  const moved = { ...stroke, box: boxIn(box, within) };
  return turn ? { ...moved, turn: { ...turn, around: boxIn(turn.around, within) } } : moved;
}

function boxIn(box: Box, within: Box): Box {
  return {
    x: within.x + (box.x * within.width) / 100,
    y: within.y + (box.y * within.height) / 100,
    width: (box.width * within.width) / 100,
    height: (box.height * within.height) / 100,
  };
}
