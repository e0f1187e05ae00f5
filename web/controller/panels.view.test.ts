import { expect, test } from 'vitest';
import { keptPanel, NO_PANEL, PANELS } from './controller.view.ts';

test.each([
  ...PANELS.map((panel) => [panel, panel] as const),
  [NO_PANEL, null],
  ['rundown', 'messages'],
  [null, 'messages'],
] as const)('V654 what was kept as %s opens %s', (stored, panel) => {
  expect(keptPanel(stored)).toBe(panel);
});
