import { describe, expect, it, test } from 'vitest';
import type { View } from '../../kernel/permissions.ts';
import { MINUTE, SECOND } from '../../kernel/time.ts';
import { newMessage } from '../../message/message.ts';
import { newOutput, type Output } from '../../output/output.ts';
import { PRESETS } from '../../output/presets.ts';
import { STAGE_COLORS } from '../../output/stage-design.ts';
import { selfHostedPlan } from '../../plan/room-plan.ts';
import type { RoomState } from '../../room/room.state.ts';
import { newTimer } from '../../timer/timer.ts';
import { newShow } from '../screens/show.fixture.ts';
import { likenessOf } from './likeness.ts';
import type { Likeness } from './strokes.ts';

const unlicensed = newShow({ name: 'Main stage' });
const fresh = { ...unlicensed, room: { ...unlicensed.room, plan: selfHostedPlan } };
const timer = (index: number, name: string) => ({ ...newTimer, _id: `t${index}`, index, name });
const keynote = { ...timer(0, 'Keynote'), extra: 'Ada', notes: 'Thank the sponsors' };
const show: RoomState = {
  ...fresh,
  timers: [
    keynote,
    ...['Panel', '', 'Break', 'Awards', 'End', 'Party'].map((name, at) => timer(at + 1, name)),
  ],
};
const running: RoomState = {
  ...show,
  timeset: { ...show.timeset, running: true, kickoff: 0, deadline: 10 * MINUTE },
};
const hello = { _id: 'm1', index: 0, ...newMessage, text: 'Slow down' };
const spoken: RoomState = { ...running, messages: [hello], activeMessageId: 'm1' };
const settings = (fields: Partial<RoomState['room']['settings']>, state: RoomState = running): RoomState => ({
  ...state,
  room: { ...state.room, settings: { ...state.room.settings, ...fields } },
});

function drawn(state: RoomState, view: View, now: number = MINUTE, outputId: string | null = null): Likeness {
  const flashes = { timers: null, messages: null };
  return likenessOf(
    state,
    { view, outputId },
    { ratio: 16 / 9, now, flashes, locale: 'en-GB', deviceZone: 'UTC' },
  );
}

const INKS: Readonly<Record<string, string>> = {
  [STAGE_COLORS.countdown]: 'text',
  [STAGE_COLORS.footer]: 'muted',
  [STAGE_COLORS.progressGood]: 'good',
  [STAGE_COLORS.progressWarning]: 'warn',
  [STAGE_COLORS.progressDanger]: 'danger',
};

/** What is written, each with its ink. */
const written = ({ strokes }: Likeness) =>
  strokes.flatMap((stroke) =>
    stroke.kind === 'text' ? [`${stroke.text} (${INKS[stroke.ink] ?? stroke.ink})`] : [],
  );

describe('D50 the picture of a viewer', () => {
  test.each([
    ['while it runs', running, MINUTE, ['Keynote (text)', 'Ada (muted)', '9:00 (text)']],
    ['before it starts', show, MINUTE, ['Keynote (text)', 'Ada (muted)', 'Ready (text)', '10:00 (text)']],
    [
      'that wraps up',
      running,
      9 * MINUTE + 5 * SECOND,
      ['Keynote (text)', 'Ada (muted)', 'Wrap up (warn)', '0:55 (warn)'],
    ],
    [
      'in overtime',
      running,
      11 * MINUTE,
      ['Keynote (text)', 'Ada (text)', 'Overtime (text)', '-1:00 (text)'],
    ],
    [
      'beside a message',
      spoken,
      MINUTE,
      ['Keynote (text)', 'Ada (muted)', '9:00 (text)', 'Slow down (text)'],
    ],
    ['of a message alone', { ...spoken, messageFocus: true }, MINUTE, ['Slow down (text)']],
    ['in a blackout', settings({ blackout: true }), MINUTE, []],
  ])('%s', (_, state, now, texts) => {
    expect(written(drawn(state, 'VIEWER', now))).toEqual(texts);
  });

  it('has bars at both sides in a pause, and says that it is on air', () => {
    const paused: RoomState = {
      ...running,
      timeset: { ...running.timeset, running: false, lastStop: 60_000 },
    };
    const likeness = drawn(settings({ onAir: true }, paused), 'VIEWER', 2 * MINUTE);
    expect(written(likeness)).toEqual([
      'Keynote (text)',
      'ON AIR (text)',
      'Ada (muted)',
      'Paused (text)',
      '9:00 (text)',
    ]);
    expect(likeness.strokes.filter(({ box }) => box.width === 2)).toHaveLength(2);
  });

  it('has the time of day beneath, in the colours of messages, and what has no words is left out', () => {
    const timers = [{ ...timer(0, ''), appearance: 'COUNTDOWN_TOD' as const }];
    const messages = [{ ...hello, color: 'green' as const, uppercase: true }];
    expect(written(drawn({ ...spoken, timers, messages }, 'VIEWER'))).toEqual([
      '9:00 (text)',
      '0:01:00 (muted)',
      'SLOW DOWN (good)',
    ]);
    const clock = [{ ...timer(0, ''), appearance: 'TOD' as const }];
    expect(written(drawn({ ...running, timers: clock }, 'VIEWER'))).toEqual(['0:01:00 (text)']);
    const hidden = [{ ...timer(0, ''), appearance: 'HIDDEN' as const }];
    expect(written(drawn({ ...running, timers: hidden }, 'VIEWER'))).toEqual([]);
  });

  it('has the mark of the product where the room has', () => {
    const marked = { ...running, room: unlicensed.room };
    expect(written(drawn(marked, 'VIEWER'))).toContain('Callboard (muted)');
  });

  it('is that of the design of the first output, on a ground of its own', () => {
    const first = {
      _id: 'o',
      index: 0,
      ...newOutput,
      design: { ...PRESETS.NEXT_UP, background: 'transparent' } as const,
    };
    const likeness = drawn({ ...running, outputs: [first] }, 'VIEWER');
    expect(written(likeness)).toContain('Panel (text)');
    expect(likeness.ground).toBe('#000000');
    expect(written(drawn({ ...running, outputs: [] }, 'VIEWER'))).toContain('9:00 (text)');
  });
});

describe('D50 the picture of an output', () => {
  const output = (fields: Partial<Output>, state: RoomState = running) => {
    const outputs = [{ _id: 'o', index: 0, ...newOutput, ...fields }];
    return drawn({ ...state, outputs }, 'VIEWER', MINUTE, 'o');
  };

  test.each([
    [{}, 'clear', ['Keynote (text)', 'Ada (#e4e7ec)', '9:00 (text)']],
    [{ layout: 'TIMER', background: 'GREEN' }, '#00ff00', ['9:00 (text)']],
    [{ layout: 'BAR', background: 'BLACK' }, '#000000', ['Keynote (text)', 'Ada (muted)', '9:00 (text)']],
    [
      { layout: 'SPEAKER', showNotes: true },
      'clear',
      [
        'Keynote (text)',
        'Ada (#e4e7ec)',
        '9:00 (text)',
        'Next (#e4e7ec)',
        'Panel (text)',
        '10:00 (#e4e7ec)',
        'Thank the sponsors (text)',
      ],
    ],
  ] as const)('%o', (fields, ground, texts) => {
    const likeness = output(fields);
    expect(likeness.ground).toBe(ground);
    expect(written(likeness)).toEqual(texts);
  });

  it('of a strip has the message in place of the title, and nothing in a blackout', () => {
    expect(written(output({ layout: 'BAR' }, spoken))).toEqual(['Slow down (text)', '9:00 (text)']);
    expect(output({ layout: 'BAR' }, settings({ blackout: true }))).toEqual({ ground: 'clear', strokes: [] });
  });

  it('that is gone is black', () => {
    expect(drawn(running, 'VIEWER', MINUTE, 'gone')).toEqual({ ground: 'black', strokes: [] });
  });
});

describe('D50 the picture of a screen that runs the show', () => {
  test.each([
    ['CONTROLLER', 'Controller'],
    ['OPERATOR', 'Operator'],
    ['AGENDA', 'Agenda'],
  ] as const)('%s has its name, the clock and five rows around the current', (view, name) => {
    const at = { ...running, timeset: { ...running.timeset, timerId: 't3' } };
    expect(written(drawn(at, view))).toEqual([
      'Main stage (text)',
      `${name} (muted)`,
      '9:00 (text)',
      'Timer 3 (muted)',
      'Break (text)',
      'Awards (muted)',
      'End (muted)',
      'Party (muted)',
    ]);
    expect(drawn(at, view).ground).toBe('desk');
  });

  test.each([
    [9 * MINUTE + 5 * SECOND, '0:55 (warn)'],
    [9 * MINUTE + 55 * SECOND, '0:05 (danger)'],
    [11 * MINUTE, '-1:00 (danger)'],
  ])('OPERATOR has the digits of %i ms in their colour', (now, digits) => {
    const timers = [{ ...keynote, yellow: MINUTE, red: 10 * SECOND }];
    expect(written(drawn({ ...running, timers }, 'OPERATOR', now))).toContain(digits);
  });

  it('MODERATOR has the messages, and says that the show is on air', () => {
    const two = [hello, { ...hello, _id: 'm2', index: 1, text: 'Louder' }];
    expect(written(drawn(settings({ onAir: true }, { ...spoken, messages: two }), 'MODERATOR'))).toEqual([
      'Main stage (text)',
      'Moderator (muted)',
      'ON AIR (text)',
      '9:00 (text)',
      'Slow down (text)',
      'Louder (muted)',
    ]);
  });
});

it('D50 nothing is drawn beyond the picture', () => {
  const states = [show, running, spoken, settings({ onAir: true })];
  for (const state of states)
    for (const { box } of drawn(state, 'CONTROLLER').strokes.concat(drawn(state, 'VIEWER').strokes)) {
      expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
      expect(Math.max(box.x + box.width, box.y + box.height)).toBeLessThanOrEqual(100);
    }
});

it('D50 a page for crew has the time of day beneath, where the timer has', () => {
  const timers = [{ ...keynote, appearance: 'COUNTDOWN_TOD' as const }];
  expect(written(drawn({ ...running, timers }, 'OPERATOR'))).toEqual(
    expect.arrayContaining(['9:00 (text)', '0:01:00 (muted)']),
  );
});

it('D50 a hidden timer leaves no digits on the likeness of a page for crew', () => {
  const hidden: RoomState = { ...running, timers: [{ ...keynote, appearance: 'HIDDEN' }] };
  expect(written(drawn(running, 'OPERATOR'))).toContain('9:00 (text)');
  expect(written(drawn(hidden, 'OPERATOR'))).not.toContain('9:00 (text)');
});
