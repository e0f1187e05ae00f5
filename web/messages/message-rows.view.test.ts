import { describe, expect, test } from 'vitest';
import { type Message, newMessage } from '../../machines/message/message.ts';
import { messageRows, messageTitle, planRoom } from './message-rows.view.ts';

const message = (id: string, index: number, fields: Partial<Message> = {}): Message => ({
  ...newMessage,
  _id: id,
  index,
  ...fields,
});

const messages = [
  message('a', 0, { text: 'Two minutes', color: 'red' }),
  message('b', 1, { text: 'Why?', question: { name: 'Ann', at: 5 } }),
];

describe('messages on the controller', () => {
  test('V26 the shown one is live, and in focus when it fills the screen', () => {
    const states = (activeMessageId: string | null, messageFocus: boolean) =>
      messageRows({ messages, activeMessageId, messageFocus }).map((row) => row.state);
    expect(states(null, false)).toEqual(['off', 'off']);
    expect(states('a', false)).toEqual(['live', 'off']);
    expect(states('b', true)).toEqual(['off', 'focus']);
  });

  test('V26 questions from the audience are marked with their author', () => {
    const rows = messageRows({ messages, activeMessageId: null, messageFocus: false });
    expect(rows.map((row) => row.question)).toEqual([null, { name: 'Ann', at: 5 }]);
  });

  test.each([
    ['  Two\n minutes ', 'Two minutes'],
    ['   ', 'Message 5'],
    ['x'.repeat(40), 'x'.repeat(40)],
    [`${'x'.repeat(38)} two more`, `${'x'.repeat(38)}…`],
    ['x'.repeat(41), `${'x'.repeat(39)}…`],
  ])('V26 %j is called %s', (text, title) => {
    expect(messageTitle({ text, index: 4 })).toBe(title);
  });

  test.each([
    [2, 3, true, '2 of 3'],
    [3, 3, false, '3 of 3'],
    [900, -1, true, null],
  ])('V26 %d of a limit of %d: one more fits %s, %s', (count, limit, fits, text) => {
    expect(planRoom(count, limit)).toEqual({ fits, text });
  });
});
