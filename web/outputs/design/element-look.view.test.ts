import { expect, it, test } from 'vitest';
import { designWith } from '../../../tests/support/designs.ts';
import { fontOf, isWhole } from './element-look.view.ts';

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
])('V355 %j stands within what header, footer and progress leave free: %s', (element, whole) => {
  expect(designWith(element).elements.map(isWhole)).toEqual([whole]);
});

it('V394 an element is written in its own font, else in that of the design', () => {
  const design = {
    ...designWith({ type: 'TEXT' }, { type: 'TEXT', style: { font: 'Poppins' } }),
    font: 'Inter',
  } as const;
  expect(design.elements.map((element) => fontOf(element, design))).toEqual(['Inter', 'Poppins']);
});
