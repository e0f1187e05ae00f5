import { expect, test } from 'vitest';
import { defaultDeviceName } from './device-name.ts';

const letters = (length: number) => 'QXZAB'.slice(0, length);

test.each([
  [null, 'Device QXZA'],
  ['', 'Device QXZA'],
  ['   ', 'Device QXZA'],
  ['Ada Lovelace', 'Ada Lovelace'],
  [' Ada ', 'Ada'],
])('D21 a device of %j is called "%s"', (displayName, name) => {
  expect(defaultDeviceName(displayName, letters)).toBe(name);
});
