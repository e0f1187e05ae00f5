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
import { type CommandName, isPermitted } from './commands.ts';

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
  test.each(cases)('M10 the command %s needs the right %i, and other rights do not suffice', (name, bit) => {
    expect(isPermitted(bit, name)).toBe(true);
    expect(isPermitted(MEMBER_PERMISSIONS & ~bit, name)).toBe(false);
    expect(isPermitted(0, name)).toBe(false);
  });

  test.each<readonly [string, number, readonly number[]]>([
    ['VIEWER', viewPermissions.VIEWER, [READ]],
    ['AGENDA', viewPermissions.AGENDA, [READ]],
    ['ANONYMOUS', viewPermissions.ANONYMOUS, [READ]],
    ['SHEET', viewPermissions.SHEET, [READ]],
    ['MODERATOR', viewPermissions.MODERATOR, [READ, MESSAGES]],
    ['OPERATOR', viewPermissions.OPERATOR, [READ, MESSAGES, TRANSPORT]],
    ['CONTROLLER', viewPermissions.CONTROLLER, [READ, MESSAGES, TRANSPORT, TIMERS, DEVICES]],
    ['a member', MEMBER_PERMISSIONS, [READ, MESSAGES, TRANSPORT, TIMERS, DEVICES, ROOM]],
  ])('M10 allow %s exactly the commands of its rights', (_view, permissions, rights) => {
    const allowed = cases.filter(([, bit]) => rights.includes(bit)).map(([name]) => name);
    expect(cases.map(([name]) => name).filter((name) => isPermitted(permissions, name))).toEqual(allowed);
  });

  const done = afterAccepted(testRoom(), 'timers/update', { timerId: 'a', name: 'x' });
  const undone = afterAccepted(done, 'room/undo', {});

  it('M11 of undo and redo are those of the command that is reverted or repeated', () => {
    expect(isPermitted(TIMERS, 'room/undo', done)).toBe(true);
    expect(isPermitted(viewPermissions.MODERATOR, 'room/undo', done)).toBe(false);
    expect(isPermitted(TIMERS, 'room/redo', undone)).toBe(true);
    expect(isPermitted(MESSAGES | ROOM | TRANSPORT, 'room/redo', undone)).toBe(false);
  });

  it.each([TIMERS, MESSAGES, ROOM, TRANSPORT])(
    'M11 for undo of a missing or unknown step, the right %i suffices',
    (bit) => {
      expect(isPermitted(bit, 'room/undo', testRoom())).toBe(true);
      expect(isPermitted(bit, 'room/redo')).toBe(true);
      expect(isPermitted(READ | DEVICES, 'room/undo')).toBe(false);
    },
  );
});
