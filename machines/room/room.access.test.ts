import { describe, expect, it, test } from 'vitest';
import { afterAccepted, testRoom } from '../../tests/support/test-room.ts';
import {
  DEVICES,
  MEMBER_PERMISSIONS,
  MESSAGES,
  READ,
  ROOM,
  TIMERS,
  TRANSPORT,
  viewPermissions,
} from '../kernel/permissions.ts';
import type { CommandName } from './commands.ts';
import { can } from './room.access.ts';

/** docs/protocol.md#commands: the bits that each needs. */
const table: readonly (readonly [number, readonly CommandName[]])[] = [
  [
    TRANSPORT,
    [
      'timeset/start',
      'timeset/stop',
      'timeset/toggle',
      'timeset/reset',
      'timeset/select',
      'timeset/aim',
      'timeset/arm',
      'timeset/next',
      'timeset/previous',
      'timeset/adjust',
      'timeset/jump',
      'timeset/chase',
      'timers/flash',
      'prompter/run',
      'prompter/stop',
      'prompter/speed',
      'prompter/jump',
      'prompter/follow',
      'room/blackout',
      'room/onAir',
    ],
  ],
  [
    TIMERS,
    [
      'timers/create',
      'timers/update',
      'timers/remove',
      'timers/discard',
      'timers/move',
      'timers/duplicate',
      'timers/replace',
      'timers/updateMany',
      'timers/removeMany',
      'timers/moveMany',
      'room/source',
      'room/inStep',
    ],
  ],
  [
    MESSAGES,
    [
      'messages/create',
      'messages/update',
      'messages/remove',
      'messages/move',
      'messages/show',
      'messages/hide',
      'messages/focus',
      'messages/flash',
    ],
  ],
  [
    ROOM,
    [
      'room/rename',
      'room/settings',
      'room/rotateSecrets',
      'room/setPassword',
      'outputs/create',
      'outputs/update',
      'outputs/remove',
      'outputs/move',
    ],
  ],
  [
    DEVICES,
    [
      'clients/rename',
      'clients/identify',
      'clients/forceReload',
      'clients/identifyAll',
      'clients/reloadAll',
      'clients/show',
      'clients/thumb',
      'clients/kick',
      'clients/allow',
      'clients/delay',
    ],
  ],
  [READ, ['client/update', 'clients/picture', 'messages/answer', 'messages/unanswer']],
];
const cases = table.flatMap(([bit, names]) => names.map((name) => [name, bit] as const));

describe('permissions', () => {
  test.each(cases)('M10 %s needs bit %i, and no other will do', (name, bit) => {
    expect(can(bit, name)).toBe(true);
    expect(can(MEMBER_PERMISSIONS & ~bit, name)).toBe(false);
    expect(can(0, name)).toBe(false);
  });

  it('M10 a view can what its mask says', () => {
    const able = (permissions: number) => cases.filter(([name]) => can(permissions, name)).length;
    expect(able(viewPermissions.VIEWER)).toBe(4);
    expect(able(viewPermissions.MODERATOR)).toBe(12);
    expect(able(viewPermissions.OPERATOR)).toBe(32);
    expect(able(viewPermissions.CONTROLLER)).toBe(54);
    expect(able(MEMBER_PERMISSIONS)).toBe(cases.length);
  });

  const done = afterAccepted(testRoom(), 'timers/update', { timerId: 'a', name: 'x' });
  const undone = afterAccepted(done, 'room/undo', {});

  it('M11 undo and redo need the bit of the command that they take back or again', () => {
    expect(can(TIMERS, 'room/undo', done)).toBe(true);
    expect(can(viewPermissions.MODERATOR, 'room/undo', done)).toBe(false);
    expect(can(TIMERS, 'room/redo', undone)).toBe(true);
    expect(can(MESSAGES | ROOM | TRANSPORT, 'room/redo', undone)).toBe(false);
  });

  it.each([TIMERS, MESSAGES, ROOM, TRANSPORT])(
    'M11 bit %i is enough to ask while there is nothing to undo, or nobody knows what',
    (bit) => {
      expect(can(bit, 'room/undo', testRoom())).toBe(true);
      expect(can(bit, 'room/redo')).toBe(true);
      expect(can(READ | DEVICES, 'room/undo')).toBe(false);
    },
  );
});
