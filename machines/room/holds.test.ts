import { describe, expect, it } from 'vitest';
import {
  aClient,
  after,
  afterAccepted,
  at,
  changeNamesBetween,
  refusedAs,
  SHOW_START,
  testRoom,
} from '../../tests/support/test-room.ts';
import { roleHolders, withRoleHeld } from '../device/exclusive-roles.ts';
import { MEMBER_PERMISSIONS, viewPermissions } from '../kernel/permissions.ts';
import { MirroredRoom } from './room.mirror.ts';
import { projectState } from './room.projection.ts';
import type { RoomContext } from './room.state.ts';

const room: RoomContext = { ...testRoom(), clients: [aClient('one'), aClient('two')] };

const chase = (context: RoomContext, clientId: string, on = true, ms = 0) =>
  afterAccepted(context, 'timeset/chase', { on }, { ...at(ms), clientId });
const holder = ({ clients }: RoomContext) => roleHolders(clients).chase;

describe('A hold', () => {
  it('D2420 belongs to one screen until another takes it or the screen releases it', () => {
    const one = chase(room, 'one');
    expect(holder(room)).toBeNull();
    expect(holder(one)).toEqual({ clientId: 'one', name: 'Screen one' });
    expect(chase(one, 'one').clients).toBe(one.clients);
    const two = chase(one, 'two', true, 1_000);
    expect(holder(two)).toEqual({ clientId: 'two', name: 'Screen two' });
    expect(chase(two, 'one', false).clients).toBe(two.clients);
    expect(holder(chase(two, 'two', false))).toBeNull();
    expect(chase(two, 'two', false).clients.map(({ holds }) => holds)).toEqual([{}, {}]);
  });

  it('D2420 does not change the show and makes no undo step', () => {
    const one = chase(room, 'one');
    expect(changeNamesBetween(room, one)).toEqual([]);
    expect(one.show).toBe(room.show);
    expect(one.history).toBe(room.history);
  });

  it("D2420 ends with the screen's connection, and is refused for unknown screens", () => {
    const left = after(chase(room, 'one'), { type: 'clients/left', clientIds: ['one'] });
    expect(holder(left)).toBeNull();
    expect(refusedAs(left, 'timeset/chase', { on: true }, { clientId: 'one' })).toBe('unknown_client');
    expect(refusedAs(left, 'timeset/chase', { on: true })).toBe('unknown_client');
  });

  it("D2422 belongs to the screen that took it last if two processes' lists are merged", () => {
    const early = { on: true, clientId: 'one', at: SHOW_START };
    const late = { on: true, clientId: 'two', at: SHOW_START + 1 };
    const [one] = withRoleHeld([aClient('one')], 'chase', early);
    const [two] = withRoleHeld([aClient('two')], 'chase', late);
    if (one === undefined || two === undefined) throw new Error('a client is missing');
    for (const clients of [
      [one, two],
      [two, one],
    ])
      expect(roleHolders(clients).chase?.clientId).toBe('two');
  });

  it('D2421 is in the state of crew, and not of other clients', () => {
    const held = chase(room, 'one');
    const told = { clientId: 'one', name: 'Screen one' };
    for (const view of ['MODERATOR', 'OPERATOR', 'CONTROLLER'] as const)
      expect(projectState(held, viewPermissions[view]).chase).toEqual(told);
    expect(projectState(held, MEMBER_PERMISSIONS).chase).toEqual(told);
    expect(projectState(room, MEMBER_PERMISSIONS).chase).toBeNull();
    const seen = projectState(held, viewPermissions.VIEWER, undefined, 'VIEWER');
    expect(JSON.stringify(seen)).not.toContain('chase');
  });

  it("D2421 is not in a mirror's state until an event reports it", () => {
    const view = projectState(chase(room, 'one'), MEMBER_PERMISSIONS);
    const mirror = new MirroredRoom(view, { epoch: 1, seq: 4 });
    expect(mirror.room.context.show).not.toHaveProperty('chase');
    mirror.hear('room/subtitle', { text: 'x' }, 5, SHOW_START);
    expect(mirror.now.view.chase?.clientId).toBe('one');
    mirror.hear('chase', { clientId: 'two', name: 'Two' }, 0, SHOW_START);
    expect(mirror.now.view.chase).toEqual({ clientId: 'two', name: 'Two' });
    mirror.hear('chase', null, 0, SHOW_START);
    mirror.hear('room/subtitle', { text: 'y' }, 6, SHOW_START);
    expect(mirror.now.view.chase).toBeNull();
    expect(mirror.now.position.seq).toBe(6);
  });
});
