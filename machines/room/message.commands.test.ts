import { describe, expect, it, test } from 'vitest';
import { afterAccepted, refusedAs, testRoom } from '../../tests/support/test-room.ts';
import { newMessage } from '../message/message.ts';
import type { RoomContext } from './room.state.ts';

const three = ['x', 'y', 'z'].reduce(
  (room, id) => afterAccepted(room, 'messages/create', { text: id.toUpperCase() }, { ids: [id] }),
  testRoom(),
);
const shown = afterAccepted(three, 'messages/show', { messageId: 'y' });
const shownIn = ({ show }: RoomContext) => [show.activeMessageId, show.messageFocus];

/** Each entry with its place (R1). */
const orderOf = ({ show }: RoomContext) => show.messages.map(({ _id, index }) => `${index}${_id}`).join(' ');
const inOrder = (ids: string) =>
  ids
    .split('')
    .map((id, index) => `${index}${id}`)
    .join(' ');

describe('messages', () => {
  test.each([
    [{}, 'xyzn'],
    [{ index: 1 }, 'xnyz'],
    [{ index: 99 }, 'xyzn'],
  ])('R1, R20 a new message with %j is at the right place and not shown', (payload, ids) => {
    const made = afterAccepted(three, 'messages/create', payload, { ids: ['n'] });
    expect(orderOf(made)).toBe(inOrder(ids));
    expect(shownIn(made)).toEqual([null, false]);
  });

  it('R20 a new message gets the given fields and defaults for the others', () => {
    const made = afterAccepted(three, 'messages/create', { text: 'Hi', bold: true }, { ids: ['n'] });
    expect(made.show.messages[3]).toEqual({ _id: 'n', index: 3, ...newMessage, text: 'Hi', bold: true });
  });

  it("R20 a question is stored with the sender's name and the time", () => {
    const question = { name: 'Ann', at: 7 };
    const asked = afterAccepted(three, 'messages/create', { text: 'Why?' }, { ids: ['n'], question });
    expect(asked.show.messages[3]).toMatchObject({ text: 'Why?', question });
  });

  it('R23 an update sets the given fields, and equal values change nothing', () => {
    const edited = afterAccepted(three, 'messages/update', { messageId: 'y', color: 'red' });
    expect(edited.show.messages[1]).toEqual({ ...three.show.messages[1], color: 'red' });
    const again = afterAccepted(edited, 'messages/update', { messageId: 'y', color: 'red' });
    expect(again.show.messages).toBe(edited.show.messages);
  });

  it('R21 removing the shown message hides it, and removing another does not', () => {
    const without = afterAccepted(shown, 'messages/remove', { messageId: 'y' });
    expect(orderOf(without)).toBe(inOrder('xz'));
    expect(shownIn(without)).toEqual([null, false]);
    expect(shownIn(afterAccepted(shown, 'messages/remove', { messageId: 'x' }))).toEqual(['y', false]);
  });

  test.each([
    ['x', 2, 'yzx'],
    ['z', 0, 'zxy'],
    ['x', 99, 'yzx'],
  ])('R1, R23 the list is in order after a move of %s to place %i', (messageId, index, ids) => {
    expect(orderOf(afterAccepted(shown, 'messages/move', { messageId, index }))).toBe(inOrder(ids));
  });

  it('R23 moving a message to its own place changes nothing', () => {
    expect(afterAccepted(three, 'messages/move', { messageId: 'z', index: 9 }).show.messages).toBe(
      three.show.messages,
    );
  });

  it('R22 one message is shown at a time, and with focus it fills the screen', () => {
    expect(shownIn(shown)).toEqual(['y', false]);
    const focused = afterAccepted(shown, 'messages/show', { messageId: 'y', focus: true });
    expect(shownIn(focused)).toEqual(['y', true]);
    expect(shownIn(afterAccepted(focused, 'messages/show', { messageId: 'x' }))).toEqual(['x', false]);
    expect(shownIn(afterAccepted(focused, 'messages/hide', {}))).toEqual([null, false]);
  });

  it('R22 showing a message that is already shown changes nothing', () => {
    const again = afterAccepted(shown, 'messages/show', { messageId: 'y', focus: false });
    expect({ ...again.show, room: shown.show.room }).toEqual(shown.show);
    expect(again.history).toBe(shown.history);
  });

  it('R24 hide and flash are refused if no message is shown', () => {
    expect(refusedAs(three, 'messages/hide', {})).toBe('nothing_shown');
    expect(refusedAs(three, 'messages/flash', { count: 1 })).toBe('nothing_shown');
    expect(refusedAs(shown, 'messages/flash', { count: 1 })).toBeNull();
  });

  it('R170 focus applies to the shown message, or to the next one', () => {
    const full = afterAccepted(shown, 'messages/focus', { on: true });
    expect(shownIn(full)).toEqual(['y', true]);
    expect(shownIn(afterAccepted(full, 'messages/focus', { on: false }))).toEqual(['y', false]);
    const waiting = afterAccepted(three, 'messages/focus', { on: true });
    expect(shownIn(waiting)).toEqual([null, true]);
    const next = afterAccepted(waiting, 'messages/show', { messageId: 'x' });
    expect(shownIn(next)).toEqual(['x', true]);
    expect(shownIn(afterAccepted(waiting, 'messages/show', { messageId: 'x', focus: false }))).toEqual([
      'x',
      false,
    ]);
    expect(shownIn(afterAccepted(next, 'messages/hide', {}))).toEqual([null, false]);
    expect(afterAccepted(waiting, 'messages/focus', { on: true }).history).toBe(waiting.history);
  });

  it('R171 a flash of 0 ends the flashing, even if no message is shown', () => {
    expect(refusedAs(three, 'messages/flash', { count: 0 })).toBeNull();
    const flashing = afterAccepted(shown, 'messages/flash', { count: 999 });
    expect(afterAccepted(flashing, 'messages/flash', { count: 0 }).flashes.messages?.count).toBe(0);
  });

  test.each([
    ['messages/update', { messageId: 'q' }],
    ['messages/remove', { messageId: 'q' }],
    ['messages/show', { messageId: 'q' }],
    ['messages/move', { messageId: 'q', index: 0 }],
  ] as const)('R16 %s of an unknown message is refused', (name, payload) => {
    expect(refusedAs(three, name, payload)).toBe('unknown_message');
  });
});
