import { type Design, type DesignFont, FONT_WEIGHTS, FONTS } from '../../../machines/output/design.ts';
import { DIGIT_FACES } from '../../stage/font-faces.view.ts';

/** Each font loads its own sheet; Inter is everywhere. */
const sheets: Readonly<Record<Exclude<DesignFont, 'stage' | 'Inter'>, () => Promise<unknown>>> = {
  'IBM Plex Mono': () => import('./fonts/ibm-plex-mono.css'),
  'Open Sans': () => import('./fonts/open-sans.css'),
  Poppins: () => import('./fonts/poppins.css'),
  DSEG7: () => import('./fonts/dseg7.css'),
  DSEG14: () => import('./fonts/dseg14.css'),
  'Indie Flower': () => import('./fonts/indie-flower.css'),
  'Balsamiq Sans': () => import('./fonts/balsamiq-sans.css'),
  'Baloo 2': () => import('./fonts/baloo-2.css'),
  'Press Start 2P': () => import('./fonts/press-start-2p.css'),
  'Cutive Mono': () => import('./fonts/cutive-mono.css'),
  'Ubuntu Mono': () => import('./fonts/ubuntu-mono.css'),
};

const familyIn = (font: Exclude<DesignFont, 'stage'>): string =>
  DIGIT_FACES[font].style?.fontFamily ?? 'var(--font)';

/** CSS family. */
export function familyOf(font: DesignFont): string {
  return font === 'stage' ? 'var(--font)' : `${familyIn(font)}, var(--font)`;
}

/** Fonts with their weights. */
function fontsOf({ font, weight, elements }: Design): ReadonlyMap<DesignFont, ReadonlySet<number>> {
  const fonts = new Map<DesignFont, Set<number>>([[font, new Set([weight])]]);
  for (const { style } of elements) {
    const name = style.font ?? font;
    const weights = fonts.get(name) ?? new Set();
    fonts.set(name, weights.add(style.weight ?? weight));
  }
  return fonts;
}

/** Needs no other fonts. */
export const hasOwnFonts = (design: Design): boolean =>
  [...fontsOf(design).keys()].every((font) => font === 'stage' || font === 'Inter');

/** Missing fonts fall back. */
export async function loadFonts(design: Design): Promise<void> {
  const fonts = Array.from(fontsOf(design), ([font, weights]) => loadFont(font, weights));
  await Promise.all(fonts.map((loaded) => loaded.catch(() => {})));
}

/** Regular weights, for the font list. */
export async function loadEveryFont(): Promise<void> {
  await Promise.all(FONTS.map((font) => loadFont(font, new Set([400])).catch(() => {})));
}

async function loadFont(font: DesignFont, weights: ReadonlySet<number>): Promise<void> {
  if (font !== 'stage' && font !== 'Inter') await sheets[font]();
  const families = font === 'stage' ? ['stage-digits', familyIn('Inter')] : [familyIn(font)];
  const asked = Array.from(weights, (weight) => FONT_WEIGHTS.find((known) => known >= weight) ?? 700);
  await Promise.all(
    families.flatMap((family) => asked.map((weight) => document.fonts?.load(`${weight} 1px ${family}`))),
  );
}
