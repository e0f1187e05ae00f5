import { describe, expect, test } from 'vitest';
import type { RoomState } from '../../machines/room/room.state.ts';
import { timerWith } from '../../machines/timer/timer.fixture.ts';
import type { Timer } from '../../machines/timer/timer.ts';
import { idleTimeset, type Timeset } from '../../machines/timer/timeset.ts';
import { newShow } from '../../tests/support/show.fixture.ts';
import {
  digitsAfterKey,
  PAD_ACTIONS,
  type PadKey,
  padCommand,
  padKeyOf,
  readPad,
} from './number-pad.view.ts';
import { padWords } from './pad.words.ts';

const show = newShow();
const stateOf = (timer: Partial<Timer>, timeset: Partial<Timeset> = {}): RoomState => ({
  ...show,
  room: { ...show.room, settings: { ...show.room.settings, behavior: 'CONTINUE' } },
  timers: [timerWith(timer)],
  timeset: { ...idleTimeset('t0'), ...timeset },
});
const tenMinutes = { running: true, kickoff: 1_000_000, deadline: 1_600_000 };

describe('the number pad', () => {
  const presses: readonly (readonly [readonly PadKey[], string])[] = [
    [['1', '3', '0'], '130'],
    [['0', '00', '5'], '5'],
    [['5', '00'], '500'],
    [['1', '2', '3', 'back'], '12'],
    [['00', '7'], '7'],
    [['00'], ''],
    [['back'], ''],
    [['1', '2', '3', '4', '5', '6', '7', '8'], '1234567'],
    [['1', '2', '3', '4', '5', '6', '00'], '123456'],
  ];
  test.each(presses)('V87 after the keys %j has the digits %j', (keys, digits) => {
    expect(keys.reduce(digitsAfterKey, '')).toBe(digits);
  });

  test.each([
    ['7', '7'],
    ['۷', '7'],
    ['٠', '0'],
    ['Backspace', 'back'],
    ['a', null],
    ['Enter', null],
  ])('V87 maps the keyboard key %j to %j', (key, padKey) => {
    expect(padKeyOf(key)).toBe(padKey);
  });

  test.each([
    ['', '0:00', 0, null],
    ['5', '0:05', 5_000, '5 s'],
    ['130', '1:30', 90_000, '1 min 30 s'],
    ['90', '0:90', 90_000, '1 min 30 s'],
    ['500', '5:00', 300_000, '5 min'],
    ['12345', '1:23:45', 5_025_000, '1 h 23 min 45 s'],
    ['9999999', '999:99:99', 3_599_999_000, '999 h 59 min 59 s'],
  ])('V87 with the digits %j shows %s, which is %d ms: %s', (digits, text, ms, understood) => {
    expect(readPad(digits)).toEqual({ text, ms, understood });
  });

  test('V88 has labels and result texts for each action', () => {
    const said = PAD_ACTIONS.map((action) => padWords.doing[action]);
    expect(said.map(({ label, ready, done }) => [label, ready('5 s'), done('5 s')])).toEqual([
      ['Set to', 'Set to 5 s', 'Set to 5 s'],
      ['Jump back', 'Jump back 5 s', 'Jumped back 5 s'],
      ['Jump forward', 'Jump forward 5 s', 'Jumped forward 5 s'],
      ['Subtract', 'Subtract 5 s', 'Subtracted 5 s'],
      ['Add', 'Add 5 s', 'Added 5 s'],
      ['Quick clock', 'Quick clock 5 s on stage', 'Quick clock 5 s on stage'],
    ]);
  });

  test.each([
    ['jumpBack', { name: 'timeset/jump', payload: { ms: -90_000 } }],
    ['jumpForward', { name: 'timeset/jump', payload: { ms: 90_000 } }],
    ['subtract', { name: 'timeset/adjust', payload: { ms: -90_000 } }],
    ['add', { name: 'timeset/adjust', payload: { ms: 90_000 } }],
    ['quick', { name: 'clocks/quick', payload: { duration: 90_000 } }],
  ] as const)('V88 %s jumps or adjusts by the typed time', (action, command) => {
    expect(padCommand(action, 90_000, stateOf({}), 0)).toEqual(command);
  });

  test.each([
    ['an idle timer', {}, 0, -300_000],
    ['a running timer', tenMinutes, 1_060_400, -239_600],
    ['a timer in overtime', tenMinutes, 1_630_000, 330_000],
    ['a paused timer', { ...tenMinutes, running: false, lastStop: 1_540_000 }, 9_000_000, 240_000],
  ])('V89 Set to changes the length of %s', (_, timeset, now, ms) => {
    const command = padCommand('setTo', 300_000, stateOf({}, timeset), now);
    expect(command).toEqual({ name: 'timeset/adjust', payload: { ms } });
  });

  test('V89 Set to moves the playhead under a time warp', () => {
    const warped = { type: 'TIME_WARP', minutes: 10, timewarp: 1_200_000 } as const;
    const command = padCommand('setTo', 600_000, stateOf(warped, tenMinutes), 1_000_000);
    expect(command).toEqual({ name: 'timeset/jump', payload: { ms: 300_000 } });
  });
});
