import { expect, test } from 'vitest';
import { nackFrameSchema } from './server-frame.schema.ts';

test.each([
  [['nack', 7, { code: 'not_running', message: 'No timer is running.' }], true],
  [['nack', 7, { code: 'no_such_code', message: 'No timer is running.' }], false],
  [['nack', 7, { code: 'toString', message: 'No timer is running.' }], false],
  [['nack', 7, { code: 409, message: 'No timer is running.' }], false],
  [['nack', 7, { code: 'not_running', message: '' }], false],
  [['nack', 0, { code: 'not_running', message: 'No timer is running.' }], false],
  [['nack', 7, { code: 'not_running', message: 'No timer is running.', stack: 'x' }], false],
])('a refusal needs a known code and a message: the frame %j is valid: %s', (frame, isOne) => {
  expect(nackFrameSchema.safeParse(frame).success).toBe(isOne);
});
