import { expect, test } from 'vitest';
import { defaultScreen, type ScreenOptions } from '../../machines/device/screen-link.ts';
import { screenWords } from './link-item.tsx';

const full: ScreenOptions = {
  name: ' Foyer & bar ',
  mirror: 'both',
  delay: 500,
  zone: 'America/New_York',
  format: 'L_MS',
  todFormat: 'h:mm aa',
  theme: 'light',
  controls: false,
};

test('V144 says in words what is set', () => {
  expect(screenWords(full)).toBe(
    'Foyer & bar, rotated 180°, 500 ms delay, New York time, countdown: 65 minutes 9 seconds, clock: 3:05 PM, light theme, controls hidden',
  );
  expect(screenWords(defaultScreen)).toBe('');
  expect(screenWords({ ...defaultScreen, name: '  ', delay: 40 })).toBe('40 ms delay');
});
