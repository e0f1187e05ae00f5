import { describe, expect, it, test } from 'vitest';
import { afterAccepted, refusedAs, testRoom } from '../../tests/support/test-room.ts';
import { type RoomPlan, selfHostedPlan } from '../plan/room-plan.ts';
import type { RoomContext } from './room.state.ts';

const ask = (room: RoomContext, nth: number) =>
  afterAccepted(
    room,
    'messages/create',
    { text: `Question ${nth}` },
    { ids: [`q${nth}`], question: { name: 'Ann', at: nth } },
  );
const asked = (room: RoomContext, count: number) =>
  Array.from({ length: count }, (_, nth) => nth).reduce(ask, room);
const question = { name: 'Ann', at: 9_999 };
const idsOf = ({ show }: RoomContext) => show.messages.map(({ _id }) => _id);
const readIn = ({ show }: RoomContext) =>
  show.messages.filter((message) => message.question?.read).map(({ _id }) => _id);

const withPlan = (room: RoomContext, plan: RoomPlan): RoomContext => ({
  ...room,
  show: { ...room.show, room: { ...room.show.room, plan } },
});
/** In a room whose plan holds one message. */
const small = withPlan(testRoom(), { ...selfHostedPlan, limits: { ...selfHostedPlan.limits, messages: 1 } });
const full = asked(testRoom(), 200);

describe('questions from the audience', () => {
  it('R91 are limited separately from messages', () => {
    const many = asked(small, 3);
    expect(refusedAs(many, 'messages/create', {}, { ids: ['m'] })).toBeNull();
    const written = afterAccepted(many, 'messages/create', {}, { ids: ['m'] });
    expect(refusedAs(written, 'messages/create', {}, { ids: ['n'] })).toBe('plan_limit');
    expect(refusedAs(written, 'messages/create', {}, { ids: ['n'], question })).toBeNull();
  });

  it('R90 are refused while the room is CLOSED for questions, unlike messages', () => {
    const closed = afterAccepted(testRoom(), 'room/settings', { questions: 'CLOSED' });
    expect(refusedAs(closed, 'messages/create', {}, { ids: ['n'], question })).toBe('questions_closed');
    expect(refusedAs(closed, 'messages/create', {}, { ids: ['n'] })).toBeNull();
    const open = afterAccepted(closed, 'room/settings', { questions: 'OPEN' });
    expect(refusedAs(open, 'messages/create', {}, { ids: ['n'], question })).toBeNull();
  });

  test.each([
    ['messages/show', { messageId: 'q1' }],
    ['messages/update', { messageId: 'q1', text: 'Why?' }],
    ['messages/move', { messageId: 'q1', index: 0 }],
  ] as const)('R92 count as read after the command %s', (name, payload) => {
    const read = afterAccepted(asked(testRoom(), 3), name, payload);
    expect(readIn(read)).toEqual(['q1']);
    expect(readIn(afterAccepted(read, 'messages/update', { messageId: 'q1', color: 'red' }))).toEqual(['q1']);
  });

  it('R92 a new question replaces the 20 oldest unread ones in a room with 200', () => {
    const kept = afterAccepted(
      afterAccepted(full, 'messages/show', { messageId: 'q0' }),
      'messages/hide',
      {},
    );
    const next = afterAccepted(kept, 'messages/create', { text: 'Next' }, { ids: ['next'], question });
    const left = idsOf(next);
    expect(left).toHaveLength(181);
    expect([left[0], left[1], left.at(-1)]).toEqual(['q0', 'q21', 'next']);
    expect(next.show.messages.map(({ index }) => index)).toEqual(left.map((_, index) => index));
  });

  it('R92 are not replaced while they are shown', () => {
    const shown = { ...full, show: { ...full.show, activeMessageId: 'q0' } };
    const next = afterAccepted(shown, 'messages/create', { text: 'Next' }, { ids: ['next'], question });
    expect(idsOf(next).slice(0, 2)).toEqual(['q0', 'q21']);
  });

  it('R92 a new question does not replace messages of the crew', () => {
    const written = afterAccepted(full, 'messages/create', { index: 0 }, { ids: ['m'] });
    expect(idsOf(afterAccepted(written, 'messages/create', {}, { ids: ['next'], question }))).toContain('m');
  });

  it('R92 are refused if all 200 in the room have been read', () => {
    const read = idsOf(full).reduce(
      (room, messageId) => afterAccepted(room, 'messages/show', { messageId }),
      full,
    );
    expect(refusedAs(read, 'messages/create', {}, { ids: ['next'], question })).toBe('plan_limit');
  });

  it('R14 cannot be restored by undo if the room is full', () => {
    const removed = afterAccepted(full, 'messages/remove', { messageId: 'q0' });
    const refilled = ask(removed, 200);
    expect(refusedAs(refilled, 'room/undo', {})).toBe('plan_limit');
  });

  it('H2 undo of a step from an older version does not change whether the room accepts questions', () => {
    const formatted = afterAccepted(testRoom(), 'room/settings', { todFormat: '24H' });
    const closed = afterAccepted(formatted, 'room/settings', { questions: 'CLOSED' });
    const history = JSON.parse(JSON.stringify(formatted.history).replaceAll(',"questions":"OPEN"', ''));
    const undone = afterAccepted({ ...closed, history }, 'room/undo', {});
    expect(undone.show.room.settings).toMatchObject({ todFormat: 'AUTO', questions: 'CLOSED' });
  });
});
