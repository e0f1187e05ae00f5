import { expect, test } from 'vitest';
import { defaultDeviceName } from './device-name.ts';

test.each([
  [null, 'QXZA', 'Device QXZA'],
  [null, 'qxza', 'Device QXZA'],
  [null, 'ABCDEFGH', 'Device ABCD'],
  ['', 'ABCD', 'Device ABCD'],
  ['   ', 'ABCD', 'Device ABCD'],
  ['Ann', 'ABCD', 'Ann'],
  [' Ann Berg ', 'ABCD', 'Ann Berg'],
])('D21 a device of %j with the characters %s is called "%s"', (displayName, random, name) => {
  expect(defaultDeviceName(displayName, random)).toBe(name);
});
