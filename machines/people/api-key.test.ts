import { expect, test } from 'vitest';
import { apiKeysFrom, createdKeyFrom } from './api-key.ts';

const key = {
  id: 'k1',
  name: 'Deck',
  scope: 'edit',
  roomPid: 'ABCD1234',
  prefix: 'a1b2c3',
  createdAt: 1,
  lastUsedAt: 60_000,
};

test('U120 API keys are parsed from an answer', () => {
  const unused = { ...key, roomPid: null, lastUsedAt: null };
  expect(apiKeysFrom([key, unused])).toEqual([key, unused]);
  expect(createdKeyFrom({ ...key, key: 'a1b2c3d4' })).toEqual({ ...key, key: 'a1b2c3d4' });
});

test.each(['id', 'name', 'scope', 'prefix', 'createdAt'])(
  'U120 an API key without %s is ignored',
  (field) => {
    expect(apiKeysFrom([{ ...key, [field]: null }])).toEqual([]);
  },
);

test.each([null, {}, key, { key: 'a1b2c3d4' }])('U120 the answer %j contains no created key', (data) => {
  expect(createdKeyFrom(data)).toBeNull();
});
