import { expect, test } from 'vitest';
import { payloadSchemas } from '../room/commands.schema.ts';
import { helloSchema } from '../wire/client-frame.schema.ts';
import {
  DEVICE_NAME_LENGTH,
  defaultDeviceName,
  deviceName,
  isDefaultName,
  nameAfterUser,
} from './device-name.ts';

const random = (length: number) => 'QXZAB'.slice(0, length);
const unknown = { kind: null, random };

test.each([
  [null, 'Device QXZA'],
  ['', 'Device QXZA'],
  ['   ', 'Device QXZA'],
  ['Ada Lovelace', 'Ada Lovelace'],
  [' Ada ', 'Ada'],
])('D21 a device whose user is named %j has the name "%s"', (displayName, name) => {
  expect(defaultDeviceName(displayName, unknown)).toBe(name);
});

test.each([
  [' Stage left ', 'Stage left'],
  ['x'.repeat(DEVICE_NAME_LENGTH), 'x'.repeat(DEVICE_NAME_LENGTH)],
  ['x'.repeat(200), 'x'.repeat(DEVICE_NAME_LENGTH)],
  [`${'x'.repeat(99)}😀`, 'x'.repeat(99)],
  [`${'x'.repeat(98)}😀`, `${'x'.repeat(98)}😀`],
  [`${'x'.repeat(98)} y z`, `${'x'.repeat(98)} y`],
  [`${'x'.repeat(99)} y`, 'x'.repeat(99)],
])('D45 the name %j becomes %j', (text, name) => {
  expect(deviceName(text)).toBe(name);
});

test('D45 a name that was shortened is accepted in every frame, and a longer one is refused', () => {
  const hello = (name: string) =>
    helloSchema.safeParse({ token: 't', channelId: 'c', client: { name, view: 'VIEWER' } }).success;
  const command = (name: string) =>
    payloadSchemas['clients/rename'].safeParse({ clientId: 'c', name }).success;
  const own = (name: string) => payloadSchemas['client/update'].safeParse({ name }).success;
  for (const takes of [hello, command, own]) {
    expect(takes(deviceName('x'.repeat(200)))).toBe(true);
    expect(takes('x'.repeat(DEVICE_NAME_LENGTH + 1))).toBe(false);
  }
});

test('D21 the default name is platform and browser, and is recognized as a default', () => {
  const kind = 'iPhone, Safari';
  expect(defaultDeviceName(null, { kind, random })).toBe(kind);
  expect(isDefaultName(kind, kind)).toBe(true);
  expect(isDefaultName('Device QX12', kind)).toBe(true);
  expect(isDefaultName('Lectern', kind)).toBe(false);
});

test.each([
  ['without a user gets the name of the user who signs in', 'Device QXZA', null, 'Ann', 'Ann', 'Ann'],
  ['gets the new name of its user', 'Ann', 'Ann', ' Ann Berg ', 'Ann Berg', 'Ann Berg'],
  ['gets a default name after the sign-out', 'Ann', 'Ann', null, 'Device ABCD', null],
  ['without a user keeps its default name', 'Device QXZA', null, null, 'Device QXZA', null],
  ['keeps its default name if the user has no name', 'Device QXZA', null, '  ', 'Device QXZA', null],
  ['with a custom name keeps that name', 'Lectern', null, 'Ann', 'Lectern', null],
  ['that got a custom name meanwhile keeps that name', 'Lectern', 'Ann', null, 'Lectern', null],
])('D21 after a sign-in or sign-out, a device %s', (_, name, calledAfter, displayName, becomes, after) => {
  expect(nameAfterUser({ name, calledAfter }, displayName, { kind: null, random: () => 'ABCD' })).toEqual({
    name: becomes,
    calledAfter: after,
  });
});
