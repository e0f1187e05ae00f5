import { describe, expect, test } from 'vitest';
import { afterAccepted, testRoom } from '../../tests/support/test-room.ts';
import { changesBetween } from './room.changes.ts';
import { defaultOscSettings, oscRefusal } from './room.settings.ts';

describe('OSC in a room', () => {
  const room = testRoom();

  test('K90 keeps what is not said, and tells no screen', () => {
    const on = afterAccepted(room, 'room/osc', { on: true, senders: ['10.0.0.0/8'] });
    const faster = afterAccepted(on, 'room/osc', { rate: 10 });
    expect(faster.access.osc).toEqual({ ...defaultOscSettings, on: true, senders: ['10.0.0.0/8'], rate: 10 });
    expect(changesBetween(room, faster)).toEqual([]);
    expect(afterAccepted(faster, 'room/osc', { rate: 10 }).access).toBe(faster.access);
  });

  test.each([
    [{}, null],
    [{ code: '' }, null],
    [{ code: 'abcdef', senders: ['::1', '10.0.0.0/8'], targets: [{ address: '10.0.0.5', port: 1 }] }, null],
    [{ code: 'abc' }, 'Use at least 6 characters for the OSC code.'],
    [
      { senders: ['desk'] },
      '“desk” is not an address or network. Enter one such as 192.168.1.20 or 10.0.0.0/8.',
    ],
    [
      { targets: [{ address: 'qlab', port: 1 }] },
      '“qlab” is not an address. Enter one such as 192.168.1.20:9000.',
    ],
  ])('K90 takes %j, or says why not', (settings, message) => {
    expect(oscRefusal(settings)?.message ?? null).toBe(message);
  });
});
