import { expect, it } from 'vitest';
import { countedDevices } from './client.ts';

it('D15 counts devices by the link that they came with, and none for the question page', () => {
  const counted = countedDevices([
    { deviceId: 'one', view: 'VIEWER', tokenView: 'CONTROLLER' },
    { deviceId: 'one', view: 'VIEWER' },
    { deviceId: 'two', view: 'OPERATOR' },
    { deviceId: 'three', view: 'ANONYMOUS' },
    { deviceId: 'four', view: 'VIEWER', tokenView: 'ANONYMOUS' },
  ]);
  expect([...counted]).toEqual(['one', 'two']);
});
