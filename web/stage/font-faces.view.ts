import type { DesignFont } from '../../machines/output/design.ts';

/**
 * Widths of characters in all weights, em. Each character is in a cell of fixed width, so that nothing moves (V343).
 */
export interface DigitFace {
  readonly digit: number;
  readonly widths: Readonly<Record<string, number>>;
  readonly letter: number;
  readonly suffix: number;
  /** Half of the empty space beside a leading 1. Digits move by this much to look centred. */
  readonly leadingOne: number;
  readonly style?: Readonly<Record<`--${string}`, number>> & { readonly fontFamily: string };
}

/**
 * `line` is the height of digits. `lift` and `colonLift` correct the vertical position. `small` is the width of a
 * half-size letter.
 */
type FontMetrics = readonly [
  digit: number,
  colon: number,
  point: number,
  space: number,
  letter: number,
  suffix: number,
  small: number,
  line: number,
  lift: number,
  colonLift: number,
];

function digitFace(family: string, ...metrics: FontMetrics): DigitFace {
  const [digit, colon, point, space, letter, suffix, small, line, lift, colonLift] = metrics;
  return {
    digit,
    widths: { ':': colon, '.': point, ',': point, '-': digit / 2, ' ': space },
    letter,
    suffix,
    leadingOne: 0,
    style: {
      fontFamily: `"${family}"`,
      '--digit-line': line,
      '--lift': lift,
      '--colon-lift': colonLift,
      '--small': small,
      '--dash': 0.4 * digit,
    },
  };
}

export const DIGIT_FACES: Readonly<Record<Exclude<DesignFont, 'stage'>, DigitFace>> = {
  Inter: digitFace('Inter Variable', 0.68, 0.34, 0.34, 0.28, 0.94, 0.66, 0.31, 0.8, -0.011, 0.115),
  'IBM Plex Mono': digitFace('IBM Plex Mono', 0.6, 0.5, 0.5, 0.5, 0.6, 0.6, 0.33, 0.77, 0.015, 0.1),
  'Open Sans': digitFace('Open Sans Variable', 0.58, 0.29, 0.29, 0.26, 0.95, 0.64, 0.32, 0.79, 0.021, 0.095),
  Poppins: digitFace('Poppins', 0.68, 0.29, 0.29, 0.27, 0.92, 0.65, 0.34, 0.8, -0.025, 0.1),
  DSEG7: digitFace('DSEG7 Classic', 0.82, 0.2, 0.2, 0.4, 0.82, 0.68, 0.45, 1.04, 0, 0.01),
  DSEG14: digitFace('DSEG14 Classic', 0.82, 0.2, 0.2, 0.4, 0.82, 0.68, 0.45, 1.04, 0, 0.01),
  'Indie Flower': digitFace('Indie Flower', 0.58, 0.22, 0.24, 0.3, 0.64, 0.53, 0.26, 0.74, -0.095, 0.13),
  'Balsamiq Sans': digitFace('Balsamiq Sans', 0.63, 0.24, 0.23, 0.27, 0.87, 0.6, 0.29, 0.82, -0.08, 0.12),
  'Baloo 2': digitFace('Baloo 2 Variable', 0.6, 0.25, 0.22, 0.2, 0.8, 0.55, 0.29, 0.7, -0.036, 0.085),
  'Press Start 2P': digitFace('Press Start 2P', 1, 0.7, 0.7, 0.6, 1, 0.98, 0.52, 1.02, -0.0625, 0),
  'Cutive Mono': digitFace('Cutive Mono', 0.61, 0.45, 0.45, 0.45, 0.61, 0.61, 0.32, 0.7, -0.034, 0.115),
  'Ubuntu Mono': digitFace('Ubuntu Mono', 0.5, 0.4, 0.4, 0.4, 0.5, 0.51, 0.27, 0.7, 0.01, 0.09),
};

/** Fonts without tabular figures, whose digits get cells in running text too (V343). */
export const UNEVEN_FONTS: ReadonlySet<DesignFont> = new Set(['Poppins', 'Indie Flower', 'Balsamiq Sans']);

/** Fonts with digits as high as the font size, which need a larger line height (V640). */
export const TALL_FONTS: ReadonlySet<DesignFont> = new Set(['DSEG7', 'DSEG14', 'Press Start 2P']);
