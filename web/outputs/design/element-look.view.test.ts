import { describe, expect, it, test } from 'vitest';
import { newValues } from '../../../machines/kernel/fields.ts';
import { COLOR_ROLES, designFields, THEMES, type ThemeColors } from '../../../machines/output/design.ts';
import { STAGE_COLORS } from '../../../machines/output/layout-designs.ts';
import { designWith } from '../../../tests/support/designs.ts';
import { contrastOf } from '../editor/contrast.view.ts';
import { colorsOf, fontOf, isLight, isWhole, paintOf, sizingOf, THEME_COLORS } from './element-look.view.ts';

test.each([
  [{ type: 'TEXT' }, true],
  [{ type: 'TEXT', box: { x: -5, y: -5, w: 1010, h: 1010 } }, true],
  [{ type: 'TEXT', box: { x: 1 } }, false],
  [{ type: 'TEXT', box: { y: 1 } }, false],
  [{ type: 'TEXT', box: { w: 999 } }, false],
  [{ type: 'TEXT', box: { h: 999 } }, false],
  [{ type: 'TEXT', style: { background: '#000000' } }, false],
  [{ type: 'IMAGE' }, false],
  [{ type: 'IFRAME' }, false],
])('V355 the element %j is kept between header, footer and progress: %s', (element, whole) => {
  expect(designWith(element).elements.map(isWhole)).toEqual([whole]);
});

it("V394 an element uses its own font, or else the design's", () => {
  const design = {
    ...designWith({ type: 'TEXT' }, { type: 'TEXT', style: { font: 'Poppins' } }),
    font: 'Inter',
  } as const;
  expect(design.elements.map((element) => fontOf(element, design))).toEqual(['Inter', 'Poppins']);
});

const initial = newValues(designFields);

const themes: readonly (readonly [string, ThemeColors])[] = [
  ...Object.entries(THEME_COLORS),
  ['the stage', STAGE_COLORS],
];

describe('themes', () => {
  test.each(themes)('V342 %s has a contrast of 4.5:1 between texts and background', (_, colors) => {
    const weak = COLOR_ROLES.filter(
      (role) => role !== 'background' && contrastOf(colors[role], colors.background) < 4.5,
    );
    expect(weak).toEqual([]);
  });

  it("V342 give the colours of each theme, and the design's own for CUSTOM", () => {
    expect(Object.keys(THEME_COLORS)).toEqual(THEMES.filter((theme) => theme !== 'CUSTOM'));
    expect(colorsOf({ theme: 'DEFAULT', colors: STAGE_COLORS })).toEqual(initial.colors);
    expect(colorsOf({ theme: 'CUSTOM', colors: STAGE_COLORS })).toBe(STAGE_COLORS);
  });

  it('V1752 tell light backgrounds from dark ones', () => {
    const light = themes.filter(([, { background }]) => isLight(background)).map(([name]) => name);
    expect(light).toEqual(['LIGHT', 'CONTRAST_LIGHT']);
  });

  it('V342 resolve a role or a colour to a colour', () => {
    expect(paintOf('footer', STAGE_COLORS)).toBe('#a7adb8');
    expect(paintOf('#12345678', STAGE_COLORS)).toBe('#12345678');
  });
});

it('V804 timers are 90 % and messages 75 % of their box if the design sets no size', () => {
  const { elements } = designWith({ type: 'TIMER' }, { type: 'MESSAGE' });
  expect(elements.map((element) => sizingOf(element).scale)).toEqual([0.9, 0.75]);
});
