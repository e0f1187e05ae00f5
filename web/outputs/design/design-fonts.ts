import { type Design, type DesignFont, FONT_WEIGHTS, FONTS } from '../../../machines/output/design.ts';
import { DIGIT_FACES } from '../../stage/font-faces.view.ts';

const fontSheets: Readonly<Record<Exclude<DesignFont, 'stage' | 'Inter'>, () => Promise<unknown>>> = {
  'IBM Plex Mono': () =>
    Promise.all([
      import('@fontsource/ibm-plex-mono/300.css'),
      import('@fontsource/ibm-plex-mono/400.css'),
      import('@fontsource/ibm-plex-mono/500.css'),
      import('@fontsource/ibm-plex-mono/600.css'),
      import('@fontsource/ibm-plex-mono/700.css'),
    ]),
  'Open Sans': () => import('@fontsource-variable/open-sans/wght.css'),
  Poppins: () =>
    Promise.all([
      import('@fontsource/poppins/300.css'),
      import('@fontsource/poppins/400.css'),
      import('@fontsource/poppins/500.css'),
      import('@fontsource/poppins/600.css'),
      import('@fontsource/poppins/700.css'),
    ]),
  DSEG7: () =>
    Promise.all([
      import('@fontsource/dseg7-classic/300.css'),
      import('@fontsource/dseg7-classic/400.css'),
      import('@fontsource/dseg7-classic/700.css'),
    ]),
  DSEG14: () =>
    Promise.all([
      import('@fontsource/dseg14-classic/300.css'),
      import('@fontsource/dseg14-classic/400.css'),
      import('@fontsource/dseg14-classic/700.css'),
    ]),
  'Indie Flower': () => import('@fontsource/indie-flower/400.css'),
  'Balsamiq Sans': () =>
    Promise.all([import('@fontsource/balsamiq-sans/400.css'), import('@fontsource/balsamiq-sans/700.css')]),
  'Baloo 2': () => import('@fontsource-variable/baloo-2/wght.css'),
  'Press Start 2P': () => import('@fontsource/press-start-2p/400.css'),
  'Cutive Mono': () => import('@fontsource/cutive-mono/400.css'),
  'Ubuntu Mono': () =>
    Promise.all([import('@fontsource/ubuntu-mono/400.css'), import('@fontsource/ubuntu-mono/700.css')]),
};

const familyName = (font: Exclude<DesignFont, 'stage'>): string =>
  DIGIT_FACES[font].style?.fontFamily ?? 'var(--font)';

export function cssFamily(font: DesignFont): string {
  return font === 'stage' ? 'var(--font)' : `${familyName(font)}, var(--font)`;
}

function fontsOfDesign({ font, weight, elements }: Design): ReadonlyMap<DesignFont, ReadonlySet<number>> {
  const fonts = new Map<DesignFont, Set<number>>([[font, new Set([weight])]]);
  for (const { style } of elements) {
    const name = style.font ?? font;
    const weights = fonts.get(name) ?? new Set();
    fonts.set(name, weights.add(style.weight ?? weight));
  }
  return fonts;
}

export const hasOwnFonts = (design: Design): boolean =>
  [...fontsOfDesign(design).keys()].every((font) => font === 'stage' || font === 'Inter');

export async function loadFonts(design: Design): Promise<void> {
  const fonts = Array.from(fontsOfDesign(design), ([font, weights]) => loadFont(font, weights));
  await Promise.all(fonts.map((loaded) => loaded.catch(() => {})));
}

export async function loadEveryFont(): Promise<void> {
  await Promise.all(FONTS.map((font) => loadFont(font, new Set([400])).catch(() => {})));
}

async function loadFont(font: DesignFont, weights: ReadonlySet<number>): Promise<void> {
  if (font !== 'stage' && font !== 'Inter') await fontSheets[font]();
  const families = font === 'stage' ? ['stage-digits', familyName('Inter')] : [familyName(font)];
  const loadable = Array.from(weights, (weight) => FONT_WEIGHTS.find((known) => known >= weight) ?? 700);
  await Promise.all(
    families.flatMap((family) => loadable.map((weight) => document.fonts?.load(`${weight} 1px ${family}`))),
  );
}
