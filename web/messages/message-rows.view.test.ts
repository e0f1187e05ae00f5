import { describe, expect, test } from 'vitest';
import { type Message, newMessage } from '../../machines/message/message.ts';
import {
  audiencesToName,
  crewRow,
  type MessageRow,
  messageRows,
  messageTitle,
  moderatorRows,
  questionAnnouncement,
  remainingCapacity,
  shownMessageRow,
} from './message-rows.view.ts';

const message = (id: string, index: number, fields: Partial<Message> = {}): Message => ({
  ...newMessage,
  _id: id,
  index,
  ...fields,
});

const sent = [
  message('a', 0, { text: 'Two minutes', color: 'red' }),
  message('b', 1, { text: 'Why?', question: { name: 'Ann', at: 5 } }),
];

describe('messages on the controller', () => {
  test('V26 mark the shown message as live, or as in focus if it fills the screen', () => {
    const states = (activeMessageId: string | null, messageFocus: boolean) =>
      messageRows({ messages: sent, activeMessageId, messageFocus }).map((row) => row.state);
    expect(states(null, false)).toEqual(['off', 'off']);
    expect(states('a', false)).toEqual(['live', 'off']);
    expect(states('b', true)).toEqual(['off', 'focus']);
  });

  test('V26 mark questions with their author', () => {
    const rows = messageRows({ messages: sent, activeMessageId: null, messageFocus: false });
    expect(rows.map((row) => row.question)).toEqual([null, { name: 'Ann', at: 5 }]);
  });

  test.each([
    ['  Two\n minutes ', 'Two minutes'],
    ['   ', 'Message 5'],
    ['x'.repeat(40), 'x'.repeat(40)],
    [`${'x'.repeat(38)} two more`, `${'x'.repeat(38)}…`],
    ['x'.repeat(41), `${'x'.repeat(39)}…`],
  ])('V26 show a message with the text %j under the title %s', (text, title) => {
    expect(messageTitle({ text, index: 4 })).toBe(title);
  });

  test.each([
    [2, 3, true, '2 of 3'],
    [3, 3, false, '3 of 3'],
    [900, -1, true, null],
  ])('V26 with %d messages and a limit of %d can have another: %s, %s', (count, limit, fits, text) => {
    expect(remainingCapacity(count, limit)).toEqual({ fits, text });
  });
});

const rowsWith = (activeMessageId: string | null): readonly MessageRow[] =>
  messageRows({
    messages: [
      { ...newMessage, _id: 'a', index: 0, text: 'Two minutes' },
      { ...newMessage, _id: 'b', index: 1, text: 'Why?', question: { name: 'Ann', at: 50 } },
      { ...newMessage, _id: 'c', index: 2, text: 'Wrap up' },
      { ...newMessage, _id: 'd', index: 3, text: 'How?', question: { name: '', at: 20 } },
    ],
    activeMessageId,
    messageFocus: false,
  });

describe("the moderator's messages", () => {
  test('V90 list messages and questions separately, in the order of the room', () => {
    const { messages, questions } = moderatorRows(rowsWith(null));
    expect(messages.map(({ id, index }) => [id, index])).toEqual([
      ['a', 0],
      ['c', 2],
    ]);
    expect(questions.map(({ id, index }) => [id, index])).toEqual([
      ['b', 1],
      ['d', 3],
    ]);
  });

  test('V90 include the shown message', () => {
    expect(shownMessageRow(rowsWith('d'))?.text).toBe('How?');
    expect(shownMessageRow(rowsWith(null))).toBeNull();
  });

  test('V1861 include the message for the crew alone', () => {
    const rows = messageRows({
      messages: [
        { ...newMessage, _id: 'a', index: 0, text: 'Two minutes' },
        { ...newMessage, _id: 'b', index: 1, text: 'Mic 2 is dead' },
      ],
      activeMessageId: 'a',
      messageFocus: false,
      shown: { STAGE: 'a', AUDIENCE: null, CREW: 'b' },
      focused: { STAGE: false, AUDIENCE: false, CREW: false },
    });
    expect([shownMessageRow(rows)?.id, crewRow(rows)?.id]).toEqual(['a', 'b']);
    expect(rows.map(audiencesToName)).toEqual([{ to: ['STAGE'] }, { to: ['CREW'] }]);
    expect(crewRow(rowsWith('a'))).toBeNull();
    expect(rowsWith('a').map(audiencesToName)[0]).toEqual({});
  });

  test('V91 announce the newest question, wherever it is in the list', () => {
    const rows = rowsWith(null);
    expect(questionAnnouncement(rows)).toBe('Question from Ann: Why?');
    expect(questionAnnouncement(rows.filter(({ id }) => id === 'd'))).toBe(
      'Question from the audience: How?',
    );
    const together = rows.map((row) => (row.id === 'd' ? { ...row, question: { name: 'Bo', at: 50 } } : row));
    expect(questionAnnouncement(together)).toBe('Question from Bo: How?');
    expect(questionAnnouncement(moderatorRows(rows).messages)).toBe('');
  });
});
