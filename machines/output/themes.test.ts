import { describe, expect, it, test } from 'vitest';
import { newValues } from '../kernel/fields.ts';
import { COLOR_ROLES, designFields, THEMES, type ThemeColors } from './design.ts';
import { STAGE_COLORS } from './stage-design.ts';
import { colorsOf, paintOf, THEME_COLORS } from './themes.ts';

const initial = newValues(designFields);

/** WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const themes: readonly (readonly [string, ThemeColors])[] = [
  ...Object.entries(THEME_COLORS),
  ['the stage', STAGE_COLORS],
];

describe('themes', () => {
  test.each(themes)('V342 %s keeps its texts 4.5:1 from the background', (_, colors) => {
    const weak = COLOR_ROLES.filter(
      (role) => role !== 'background' && contrast(colors[role], colors.background) < 4.5,
    );
    expect(weak).toEqual([]);
  });

  it('V342 has the colours of each theme, and those of the design for CUSTOM', () => {
    expect(Object.keys(THEME_COLORS)).toEqual(THEMES.filter((theme) => theme !== 'CUSTOM'));
    expect(colorsOf({ theme: 'DEFAULT', colors: STAGE_COLORS })).toEqual(initial.colors);
    expect(colorsOf({ theme: 'CUSTOM', colors: STAGE_COLORS })).toBe(STAGE_COLORS);
  });

  it('V342 paints by a role or by a colour', () => {
    expect(paintOf('footer', STAGE_COLORS)).toBe('#a7adb8');
    expect(paintOf('#12345678', STAGE_COLORS)).toBe('#12345678');
  });
});
