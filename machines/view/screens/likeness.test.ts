import { describe, expect, it, test } from 'vitest';
import type { View } from '../../kernel/permissions.ts';
import { MINUTE, SECOND } from '../../kernel/time.ts';
import { newMessage } from '../../message/message.ts';
import { newOutput, type Output } from '../../output/output.ts';
import type { RoomState } from '../../room/room.state.ts';
import { newTimer } from '../../timer/timer.ts';
import { type Likeness, likenessOf } from './likeness.ts';
import { newShow } from './show.fixture.ts';

const fresh = newShow({ name: 'Main stage' });
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
  return likenessOf(state, { view, outputId }, { now, flashes, locale: 'en-GB', deviceZone: 'UTC' });
}

/** What is written, each with its ink. */
const written = ({ strokes }: Likeness) =>
  strokes.flatMap((stroke) => (stroke.kind === 'text' ? [`${stroke.text} (${stroke.ink})`] : []));

describe('D50 the picture of a viewer', () => {
  test.each([
    ['while it runs', running, MINUTE, ['Keynote (text)', '9:00 (text)', 'Ada (muted)']],
    ['before it starts', show, MINUTE, ['Keynote (text)', '10:00 (text)', 'Ada (muted)', 'Ready (text)']],
    [
      'that wraps up',
      running,
      9 * MINUTE + 5 * SECOND,
      ['Keynote (text)', '0:55 (warn)', 'Ada (muted)', 'Wrap up (warn)'],
    ],
    [
      'in overtime',
      running,
      11 * MINUTE,
      ['Keynote (text)', '+1:00 (danger)', 'Ada (muted)', 'Overtime (danger)'],
    ],
    [
      'beside a message',
      spoken,
      MINUTE,
      ['Keynote (text)', '9:00 (text)', 'Slow down (text)', 'Ada (muted)'],
    ],
    ['of a message alone', { ...spoken, messageFocus: true }, MINUTE, ['Slow down (text)']],
    ['in a blackout', settings({ blackout: true }), MINUTE, []],
  ])('%s', (_, state, now, words) => {
    const { ground, ...likeness } = drawn(state, 'VIEWER', now);
    expect(ground).toBe('black');
    const texts = written({ ground, ...likeness });
    expect(texts.map((text) => text.replace(/^[+−-]1:00/, '+1:00'))).toEqual(words);
  });

  it('has what is paused in grey, and says that it is on air', () => {
    const paused: RoomState = {
      ...running,
      timeset: { ...running.timeset, running: false, lastStop: 60_000 },
    };
    expect(written(drawn(settings({ onAir: true }, paused), 'VIEWER', 2 * MINUTE))).toEqual([
      'Keynote (text)',
      'ON AIR (text)',
      '9:00 (muted)',
      'Ada (muted)',
      'Paused (muted)',
    ]);
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
});

describe('D50 the picture of an output', () => {
  const output = (fields: Partial<Output>, state: RoomState = running) => {
    const outputs = [{ _id: 'o', index: 0, ...newOutput, ...fields }];
    return drawn({ ...state, outputs }, 'VIEWER', MINUTE, 'o');
  };

  test.each([
    [{}, 'clear', ['Keynote (text)', '9:00 (text)', 'Ada (muted)']],
    [{ layout: 'TIMER', background: 'GREEN' }, 'green', ['9:00 (text)']],
    [{ layout: 'BAR', background: 'BLACK' }, 'black', ['Keynote, Ada (text)', '9:00 (text)']],
    [
      { layout: 'SPEAKER', showNotes: true },
      'clear',
      ['Keynote (text)', '9:00 (text)', 'Ada (muted)', 'Panel (muted)', 'Thank the sponsors (text)'],
    ],
  ] as const)('%o', (fields, ground, words) => {
    const likeness = output(fields);
    expect(likeness.ground).toBe(ground);
    expect(written(likeness)).toEqual(words);
  });

  it('of a strip has the message in place of the title, and nothing where there is nothing to say', () => {
    expect(written(output({ layout: 'BAR' }, spoken))).toEqual(['Slow down (text)', '9:00 (text)']);
    expect(written(output({ layout: 'BAR' }, { ...spoken, messageFocus: true }))).toEqual([
      'Slow down (text)',
    ]);
    expect(output({ layout: 'BAR' }, settings({ blackout: true })).strokes).toEqual([]);
  });

  it('of the last timer says nothing of what comes next', () => {
    const last = { ...running, timers: [keynote] };
    expect(written(output({ layout: 'SPEAKER' }, last))).toEqual([
      'Keynote (text)',
      '9:00 (text)',
      'Ada (muted)',
    ]);
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

it('D50 a hidden timer leaves no digits on the likeness of a page for crew', () => {
  const hidden: RoomState = { ...running, timers: [{ ...keynote, appearance: 'HIDDEN' }] };
  expect(written(drawn(running, 'OPERATOR'))).toContain('9:00 (text)');
  expect(written(drawn(hidden, 'OPERATOR'))).not.toContain('9:00 (text)');
});
