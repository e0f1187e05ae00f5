import { describe, expect, it } from 'vitest';
import type { Client } from '../../../machines/device/client.ts';
import type { View } from '../../../machines/kernel/permissions.ts';
import { HOUR, SECOND } from '../../../machines/kernel/time.ts';
import { type LostDevice, lostCount, nextLoss, withLostDevices } from './lost-devices.ts';

const screen = (deviceId: string, view: View = 'VIEWER', more: Partial<Client> = {}): Client => ({
  id: `${deviceId} ${view}`,
  roomPid: 'ABCD1234',
  channelId: deviceId,
  deviceId,
  name: '',
  view,
  thumb: null,
  thumbAt: null,
  delay: 0,
  connectedAt: 0,
  ...more,
});
const soon = 1_000;
const hourLater = 3_600_000;
const gone = (before: readonly Client[], after: readonly Client[] = [], lost: readonly LostDevice[] = []) =>
  withLostDevices(lost, before, after, 0);

describe('a device', () => {
  it('M2104 counts as lost from ten seconds to an hour after its last stage screen disconnected', () => {
    const lost = gone([screen('left'), screen('right')], [screen('right')]);
    const counts = [0, 10 * SECOND - 1, 10 * SECOND, HOUR - 1, HOUR].map((now) => lostCount(lost, [], now));
    expect(counts).toEqual([0, 0, 1, 1, 0]);
    expect(lostCount(lost, [{ deviceId: 'left' }], 10 * SECOND)).toBe(0);
    expect([0, 10 * SECOND, HOUR].map((now) => nextLoss(lost, now))).toEqual([10 * SECOND, HOUR, null]);
  });

  it('M2104 does not count as lost after a stage screen has returned, or after an hour', () => {
    const lost = gone([screen('left')]);
    expect(withLostDevices(lost, [], [screen('left')], soon)).toEqual([]);
    expect(withLostDevices(lost, [], [screen('right')], hourLater)).toEqual([]);
    expect(withLostDevices(lost, [], [screen('left', 'CONTROLLER')], soon)).toEqual(lost);
  });

  it('M2104 counts as lost once, however many viewers and outputs it had', () => {
    const output = screen('wall', 'CONTROLLER', { outputId: 'output' });
    const others = (['CONTROLLER', 'AGENDA', 'MODERATOR', 'OPERATOR', 'ANONYMOUS'] as const).map((view) =>
      screen(view, view),
    );
    const lost = gone([screen('left'), screen('left', 'VIEWER', { id: 'tab' }), output, ...others]);
    expect(lost.map(({ deviceId }) => deviceId)).toEqual(['left', 'wall']);
    expect(gone([screen('left')], [], lost)).toEqual(lost);
  });

  it('M2104 counts as lost only if it is among the newest 200 lost devices of a room', () => {
    const many = Array.from({ length: 201 }, (_, nth) => screen(`device ${nth}`));
    expect(gone(many).length).toBe(200);
    expect(gone(many)[0]?.deviceId).toBe('device 1');
  });
});
