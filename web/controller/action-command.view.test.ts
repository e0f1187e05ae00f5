import { describe, expect, it } from 'vitest';
import { type Message, newMessage } from '../../machines/message/message.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import { newShow } from '../../tests/support/show.fixture.ts';
import { SHORTCUT_ACTIONS, type ShortcutAction } from '../keys/shortcuts.view.ts';
import { actionCommand, messageAt } from './action-command.view.ts';

const show = newShow();
const message = (fields: Partial<Message> = {}): Message => ({
  ...newMessage,
  _id: 'm1',
  index: 0,
  text: 'Two minutes',
  ...fields,
});
const withMessages = (...messages: readonly Message[]): RoomState => ({ ...show, messages });
const live: RoomState = { ...withMessages(message()), activeMessageId: 'm1' };

describe('the command of an action', () => {
  it('V2460 is the same for keyboard and Stream Deck keys', () => {
    const commands = SHORTCUT_ACTIONS.flatMap((action) => {
      const command = actionCommand(action, show);
      return command === null ? [] : [[action, command.name, command.payload]];
    });
    expect(commands).toEqual([
      ['next', 'timeset/next', {}],
      ['nextByRemote', 'timeset/next', {}],
      ['back', 'timeset/previous', {}],
      ['backByRemote', 'timeset/previous', {}],
      ['minuteUp', 'timeset/adjust', { ms: 60_000 }],
      ['minuteDown', 'timeset/adjust', { ms: -60_000 }],
      ['blackout', 'room/blackout', { on: true }],
      ['onAir', 'room/onAir', { on: true }],
      ['flash', 'timers/flash', { count: 3 }],
      ['undo', 'room/undo', {}],
      ['redo', 'room/redo', {}],
    ]);
  });

  it.each<[ShortcutAction, RoomState, unknown]>([
    ['message1', withMessages(message()), { name: 'messages/show', payload: { messageId: 'm1' } }],
    ['message1', live, { name: 'messages/hide', payload: { to: ['STAGE'] } }],
    ['message2', live, null],
    ['hideMessage', live, { name: 'messages/hide', payload: {} }],
    ['hideMessage', show, null],
    ['clearFocus', live, null],
    [
      'clearFocus',
      { ...live, messageFocus: true },
      { name: 'messages/show', payload: { messageId: 'm1', focus: false } },
    ],
  ])('V2460 for %s shows or hides the existing message or focus', (action, view, command) => {
    expect(actionCommand(action, view)).toEqual(command);
  });

  it('V2460 skips an empty message that no screen shows', () => {
    const empty = message({ text: ' ' });
    expect(messageAt(withMessages(empty), 0)).toBeUndefined();
    expect(messageAt({ ...withMessages(empty), activeMessageId: 'm1' }, 0)?.id).toBe('m1');
  });

  it('V2468 for pause stops only a running timer', () => {
    const running = { ...show, timeset: { ...show.timeset, running: true } };
    expect(actionCommand('pause', running)).toEqual({ name: 'timeset/stop', payload: {} });
    expect(actionCommand('pause', show)).toBeNull();
  });
});
