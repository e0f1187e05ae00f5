import { describe, expect, it } from 'vitest';
import { MINUTE } from '../../../machines/kernel/time.ts';
import { newMessage } from '../../../machines/message/message.ts';
import type { Flash, RoomState } from '../../../machines/room/room.state.ts';
import type { Timer } from '../../../machines/timer/timer.ts';
import type { Timeset } from '../../../machines/timer/timeset.ts';
import { newShow } from '../../../tests/support/show.fixture.ts';
import { viewerOf } from '../../stage/viewer.view.ts';
import { type StageLook, stageLook } from './design-elements.view.ts';

const fresh = newShow();
const message = { _id: 'm', index: 0, ...newMessage, text: 'Slow down' };
const spoken = { messages: [message], activeMessageId: 'm' };
const noFlash = { timers: null, messages: null };
const flash: Flash = { at: 0, count: 3 };

function started(fields: Partial<Timeset> = {}, timer: Partial<Timer> = {}): RoomState {
  const timers = fresh.timers.map((each) => ({ ...each, ...timer }));
  return {
    ...fresh,
    timers,
    timeset: { ...fresh.timeset, running: true, kickoff: 0, deadline: 10 * MINUTE, ...fields },
  };
}

function stopping(state: RoomState): RoomState {
  const settings = { ...state.room.settings, behavior: 'STOP' as const };
  return { ...state, room: { ...state.room, settings } };
}

function look(state: RoomState, now = 0, flashes: Parameters<typeof viewerOf>[1]['flashes'] = noFlash) {
  return stageLook(viewerOf(state, { now, flashes, locale: 'en-GB', deviceZone: 'UTC' }));
}

const paused: Partial<Timeset> = { running: false, lastStop: 60_000 };

describe('the look of a stage', () => {
  it.each<[string, RoomState, number, Partial<StageLook>]>([
    ['while the clock runs', started(), 0, { over: false, ink: 'plain' }],
    ['in yellow', started(), 9 * MINUTE, { over: false, ink: 'yellow' }],
    ['in red', started(), 10 * MINUTE - 1, { over: false, ink: 'red' }],
    ['below zero', started(), 10 * MINUTE + 1, { over: true }],
    ['at 0:00 if the clock stops there', stopping(started()), 11 * MINUTE, { over: true }],
    [
      'below zero behind a clock',
      started({}, { appearance: 'TOD' }),
      11 * MINUTE,
      { over: true, ink: 'plain' },
    ],
    ['below zero while hidden', started({}, { appearance: 'HIDDEN' }), 11 * MINUTE, { over: false }],
    [
      'below zero behind a message in focus',
      { ...started(), ...spoken, messageFocus: true },
      11 * MINUTE,
      { over: false },
    ],
  ])('V286 has a red background from 0:00 on: %s', (_, state, now, expected) => {
    expect(look(state, now)).toMatchObject(expected);
  });

  it.each<[string, RoomState, StageLook['state']]>([
    ['that is ready', fresh, 'ready'],
    ['that runs', started(), 'going'],
    ['that is paused', started(paused), 'paused'],
    ['of the day', { ...fresh, timers: started({}, { appearance: 'TOD' }).timers }, 'going'],
    ['behind a message in focus', { ...started(paused), ...spoken, messageFocus: true }, 'going'],
  ])('V287 shows the state of a clock %s', (_, state, expected) => {
    expect(look(state, MINUTE).state).toBe(expected);
  });

  it.each<[string, RoomState, 'timers' | 'messages', StageLook['flash']]>([
    ['flashes with the timer', started(), 'timers', 'on'],
    [
      'does not flash with a timer behind a message in focus',
      { ...started(), ...spoken, messageFocus: true },
      'timers',
      'none',
    ],
    ['flashes with the shown message', { ...started(), ...spoken }, 'messages', 'on'],
    ['does not flash with a hidden message', started(), 'messages', 'none'],
  ])('V288 %s', (_, state, which, expected) => {
    expect(look(state, 100, { ...noFlash, [which]: flash }).flash).toBe(expected);
  });
});
