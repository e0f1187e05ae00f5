import { describe, expect, it, test } from 'vitest';
import {
  aClient,
  afterAccepted,
  at,
  parseRoomExport,
  refusedAs,
  SHOW_START,
  testRoom,
} from '../../tests/support/test-room.ts';
import { SECOND } from '../kernel/time.ts';
import type { MessageAudience } from '../message/message.ts';
import { messageObject } from './api.objects.ts';
import { changesBetween } from './changes-between.ts';
import { roomExport } from './room.export.ts';
import { changesFor, projectShow } from './room.projection.ts';
import type { RoomContext } from './room.state.ts';

const clients = [
  aClient('lectern', { name: 'Lectern', outputId: 'viewer' }),
  aClient('foyer', { name: 'Foyer', outputId: 'lobby' }),
  aClient('phone', { name: 'Phone' }),
];
const made = [
  ['wrap', true],
  ['doors', false],
].reduce<RoomContext>(
  (room, [id, answer]) =>
    afterAccepted(
      room,
      'messages/create',
      { text: String(id), answer: answer === true },
      { ids: [String(id)] },
    ),
  afterAccepted(testRoom(), 'outputs/create', { audience: 'AUDIENCE' }, { ids: ['lobby'] }),
);
const room: RoomContext = {
  ...afterAccepted(made, 'outputs/update', { outputId: 'viewer', answers: true }),
  clients,
};
const show = (context: RoomContext, messageId = 'wrap', ...to: readonly MessageAudience[]) =>
  afterAccepted(context, 'messages/show', { messageId, ...(to.length > 0 && { to }) });
const shown = show(room);
const lectern = { clientId: 'lectern', wall: 7 };
const answered = afterAccepted(
  shown,
  'messages/answer',
  { messageId: 'wrap' },
  { ...at(SECOND), ...lectern },
);
const answerIn = (context: RoomContext) =>
  context.show.messages.find(({ _id }) => _id === 'wrap')?.answered ?? null;
const ok = { at: SHOW_START + SECOND + 7, by: 'Lectern' };
const told = (before: RoomContext, after: RoomContext, audience: 'read' | 'crew' | 'output/viewer') =>
  changesFor(audience, changesBetween(before, after), after).map(({ name, payload }) => [name, payload]);

describe('an answer from the stage', () => {
  it('R2000 stores the screen and the time once for each showing', () => {
    expect(answerIn(answered)).toEqual(ok);
    const again = afterAccepted(
      answered,
      'messages/answer',
      { messageId: 'wrap' },
      { ...at(3 * SECOND), ...lectern },
    );
    expect(again.show.messages).toBe(answered.show.messages);
    expect(messageObject(answered.show.messages[0] as never, { show: answered.show } as never)).toMatchObject(
      {
        answer: true,
        answered: { at: '2026-05-04T18:00:01.007Z', by: 'Lectern' },
      },
    );
  });

  test.each([
    ['phone', 'wrap', shown, 'forbidden'],
    ['gone', 'wrap', shown, 'forbidden'],
    ['foyer', 'wrap', shown, 'forbidden'],
    ['lectern', 'gone', shown, 'unknown_message'],
    ['lectern', 'wrap', show(room, 'wrap', 'AUDIENCE', 'CREW'), 'nothing_shown'],
    ['lectern', 'wrap', show(shown, 'doors'), 'nothing_shown'],
    ['lectern', 'doors', show(shown, 'doors'), 'forbidden'],
  ] as const)('R2001 the screen %s cannot answer the message %s', (clientId, messageId, context, code) => {
    expect(refusedAs(context, 'messages/answer', { messageId }, { clientId })).toBe(code);
  });

  it("R2001 is accepted from a screen if its output's audience sees the message", () => {
    const lobby = afterAccepted(room, 'outputs/update', { outputId: 'lobby', answers: true });
    const asked = show(lobby, 'wrap', 'AUDIENCE');
    const byFoyer = afterAccepted(asked, 'messages/answer', { messageId: 'wrap' }, { clientId: 'foyer' });
    expect(answerIn(byFoyer)?.by).toBe('Foyer');
  });

  it('R2002 is removed only if its message is shown again', () => {
    for (const kept of [
      afterAccepted(answered, 'messages/hide', {}),
      afterAccepted(answered, 'messages/show', { messageId: 'wrap', focus: true }),
      afterAccepted(answered, 'messages/update', { messageId: 'wrap', text: 'Two minutes' }),
      show(answered, 'doors', 'CREW'),
    ])
      expect(answerIn(kept)).toEqual(ok);
    expect(answerIn(show(afterAccepted(answered, 'messages/hide', { to: ['CREW'] })))).toBeNull();
    const hidden = afterAccepted(answered, 'messages/hide', {});
    expect(answerIn(afterAccepted(hidden, 'room/undo', {}))).toBeNull();
  });

  it('R2003 can be withdrawn only by its screen, within 5 s', () => {
    const back = (ms: number, stamp: object = lectern) =>
      refusedAs(answered, 'messages/unanswer', { messageId: 'wrap' }, { ...at(ms), ...stamp });
    expect([back(6 * SECOND), back(6 * SECOND + 1)]).toEqual([null, 'too_late']);
    const unasked = afterAccepted(shown, 'messages/unanswer', { messageId: 'wrap' }, lectern);
    expect(unasked.show.messages).toBe(shown.show.messages);
    const open = afterAccepted(
      answered,
      'messages/unanswer',
      { messageId: 'wrap' },
      { ...at(SECOND), clientId: 'lectern' },
    );
    expect(answerIn(open)).toBeNull();
    expect(refusedAs(answered, 'messages/unanswer', { messageId: 'x' }, lectern)).toBe('unknown_message');
    expect(back(0, { clientId: 'phone' })).toBe('forbidden');
    const two = { ...answered, clients: [aClient('second', { name: 'Side', outputId: 'viewer' })] };
    expect(refusedAs(two, 'messages/unanswer', { messageId: 'wrap' }, { clientId: 'second' })).toBe(
      'forbidden',
    );
  });

  it('R2004 makes no undo step, and undo does not change it', () => {
    expect(answered.history).toBe(shown.history);
    const edited = afterAccepted(answered, 'messages/update', { messageId: 'wrap', text: 'Two' });
    const undone = afterAccepted(edited, 'room/undo', {});
    expect([undone.show.messages[0]?.text, answerIn(undone)]).toEqual(['wrap', ok]);
    const before = afterAccepted(shown, 'messages/update', { messageId: 'wrap', text: 'Two' });
    const later = afterAccepted(
      before,
      'messages/answer',
      { messageId: 'wrap' },
      { ...at(SECOND), ...lectern },
    );
    expect(answerIn(afterAccepted(later, 'room/undo', {}))).toEqual(ok);
    expect(
      answerIn(
        afterAccepted(afterAccepted(answered, 'messages/remove', { messageId: 'wrap' }), 'room/undo', {}),
      ),
    ).toBeNull();
  });

  it("R2004 is not in an export, but the message's answer setting is", () => {
    const exported = roomExport(answered.show);
    expect(exported.messages[0]).toEqual(roomExport(shown.show).messages[0]);
    expect(exported.messages.map(({ answer }) => answer)).toEqual([true, false]);
    const messages = [{ text: 'x', answered: ok }];
    expect(parseRoomExport({ ...exported, messages }).ok).toBe(false);
  });

  it('R2005 is visible only to crew, while viewers only learn whether they can answer', () => {
    const asks = (context: RoomContext, audience: 'read' | 'output/viewer' | 'output/lobby') =>
      projectShow(context, audience).messages.map(({ answer, ...rest }) => [answer, 'answered' in rest]);
    expect(asks(shown, 'output/viewer')).toEqual([[true, false]]);
    expect(asks(answered, 'output/viewer')).toEqual([[false, false]]);
    expect([asks(shown, 'read'), asks(shown, 'output/lobby')]).toEqual([[[false, false]], [[false, false]]]);
    expect(projectShow(answered, 'crew').messages[0]).toMatchObject({ answer: true, answered: ok });
    expect(told(shown, answered, 'crew')).toEqual([['messages/updateOne', answered.show.messages[0]]]);
    expect(told(shown, answered, 'output/viewer')).toContainEqual([
      'messages/updateOne',
      expect.objectContaining({ _id: 'wrap', answer: false }),
    ]);
    expect(
      JSON.stringify([told(shown, answered, 'output/viewer'), told(shown, answered, 'read')]),
    ).not.toContain('Lectern');
  });

  it("R2005 is possible on a screen as soon as the screen's output allows answers", () => {
    const on = afterAccepted(shown, 'outputs/update', { outputId: 'viewer', answers: false });
    expect(told(shown, on, 'output/viewer')).toContainEqual([
      'messages/show',
      { message: expect.objectContaining({ answer: false }), focus: false },
    ]);
  });
});
