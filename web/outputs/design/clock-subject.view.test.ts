import { describe, expect, it, test } from 'vitest';
import { MINUTE } from '../../../machines/kernel/time.ts';
import { STAGE_DESIGN } from '../../../machines/output/layout-designs.ts';
import { PRESETS } from '../../../machines/output/presets.ts';
import type { RoomContext, RoomState } from '../../../machines/room/room.state.ts';
import { clockAtRest, newClock } from '../../../machines/timer/stage-clock.ts';
import { designWith } from '../../../tests/support/designs.ts';
import { afterAccepted, at, SHOW_START, testRoom } from '../../../tests/support/test-room.ts';
import { designScreenOf } from './design-screen.view.ts';

const clock = (id: string, index: number, fields = {}) => ({
  _id: id,
  index,
  ...newClock,
  ...clockAtRest,
  ...fields,
});

/** A room with a running timer of 10 minutes, 4 minutes in, and clocks x, the quick one and z. */
function roomOf(fields: Partial<RoomState> = {}): RoomContext {
  const room = afterAccepted(testRoom([{ name: 'Session' }, {}]), 'timeset/start', {}, at(0));
  const clocks = [
    clock('x', 0, { name: 'Speaker', format: 'MMMSS' }),
    clock('q', 1, { quick: true }),
    clock('z', 2, { mode: 'COUNT_UP', duration: 0 }),
  ];
  const started = { ...room, show: { ...room.show, clocks, ...fields } };
  return ['x', 'z'].reduce(
    (now, clockId) => afterAccepted(now, 'clocks/start', { clockId }, at(2 * MINUTE)),
    started,
  );
}

const options = {
  now: SHOW_START + 4 * MINUTE,
  locale: 'en-GB',
  deviceZone: 'UTC',
  flashes: { timers: null, messages: null },
};

/** The digits of each element; null: it shows nothing. */
const digitsIn = ({ show }: RoomContext, design = PRESETS.FULL, look = {}) =>
  designScreenOf(show, design, { ...options, ...look }).elements.map(({ content }) => {
    if (content?.kind === 'progress') return Math.round(content.percent);
    return content?.kind === 'timer' ? (content.main?.text ?? null) : null;
  });

const main = { shownClock: { clockId: 'x', place: 'MAIN' } } as const;
const corner = { shownClock: { clockId: 'x', place: 'CORNER' } } as const;

describe('clocks on a stage', () => {
  test.each<[string, Partial<RoomState>, readonly (string | null)[]]>([
    ['none', {}, ['6:00', null, null]],
    ['at MAIN', main, ['3:00', null, '6:00']],
    ['at CORNER', corner, ['6:00', null, '3:00']],
  ])('V2052 a SHOWN element shows the right clock if the clock on the stage is %s', (_, fields, digits) => {
    expect(digitsIn(roomOf(fields))).toEqual(digits);
  });

  it('V2051 a clock at MAIN replaces the current timer in a design without a SHOWN element', () => {
    const design = designWith({ type: 'TIMER' }, { type: 'PROGRESS_BAR' });
    expect(digitsIn(roomOf(main), design)).toEqual(['3:00', 40]);
    expect(digitsIn(roomOf(corner), design)).toEqual(['6:00', 40]);
    const screen = designScreenOf(roomOf(main).show, PRESETS.FULL, options);
    expect([screen.header.title, screen.footer.speaker, screen.secondLine]).toEqual(['Speaker', null, 760]);
    expect(designScreenOf(roomOf().show, PRESETS.FULL, options).secondLine).toBeNull();
  });

  it('V2051 a message in focus and a blackout cover a clock at MAIN', () => {
    const said = afterAccepted(roomOf(main), 'messages/create', { text: 'Stop' }, { ids: ['m'] });
    const focused = afterAccepted(said, 'messages/show', { messageId: 'm', focus: true });
    expect(digitsIn(focused)).toEqual([null, null, null]);
    const dark = afterAccepted(roomOf(main), 'room/blackout', { on: true });
    expect(designScreenOf(dark.show, PRESETS.FULL, options).blackout).toBe(true);
  });

  it('V2121 the clock at CORNER is announced where a SHOWN element shows it', () => {
    const told = ({ show }: RoomContext, design = PRESETS.FULL) =>
      designScreenOf(show, design, options).corner;
    const said = afterAccepted(roomOf(corner), 'messages/create', { text: 'Stop' }, { ids: ['m'] });
    const beside = afterAccepted(said, 'messages/show', { messageId: 'm' });
    expect(told(beside)).toMatchObject({ title: 'Speaker', message: null, face: { main: { text: '3:00' } } });
    const hidden = [
      roomOf(),
      roomOf(main),
      afterAccepted(roomOf(corner), 'room/blackout', { on: true }),
      afterAccepted(said, 'messages/show', { messageId: 'm', focus: true }),
    ];
    expect(hidden.map((room) => told(room))).toEqual([null, null, null, null]);
    expect(told(roomOf(corner), designWith({ type: 'TIMER' }))).toBeNull();
  });

  it('V2050 elements show clocks by id or place, and nothing if the clock does not exist', () => {
    const of = (clockId: string) => ({ type: 'TIMER', which: 'CLOCK', clockId }) as const;
    const design = designWith(of('x'), of('#1'), of('#2'), of('#9'), of('gone'), of(''), {
      type: 'PROGRESS_RING',
      which: 'CLOCK',
      clockId: 'x',
    });
    expect(digitsIn(roomOf(), design)).toEqual(['3:00', '3:00', '2:00', null, null, null, 40]);
    const shown = designWith({ type: 'PROGRESS_BAR', which: 'SHOWN' });
    expect(digitsIn(roomOf(), shown)).toEqual([null]);
    expect(digitsIn(roomOf(corner), shown)).toEqual([40]);
  });

  it('V2050 GROUP counts to the target of the current group', () => {
    const design = designWith({ type: 'TIMER', which: 'GROUP' }, { type: 'TIMER', which: 'next' });
    expect(digitsIn(roomOf(), design)).toEqual([null, '10:00']);
    const grouped = (target: string | null) =>
      afterAccepted(roomOf(), 'timers/update', { timerId: 'a', group: { name: 'Morning', target } });
    expect(digitsIn(grouped('18:30:00'), design)).toEqual(['26:00', '10:00']);
    expect(digitsIn(grouped('18:01:00'), design)).toEqual(['-3:00', '10:00']);
    expect(digitsIn(grouped(null), design)[0]).toBeNull();
    const idle = afterAccepted(grouped('18:30:00'), 'timeset/reset', {});
    expect(digitsIn(idle, design)).toEqual(['26:00', '10:00']);
    const bar = designWith({ type: 'PROGRESS_BAR', which: 'GROUP' });
    expect(digitsIn(grouped('18:08:00'), bar)).toEqual([50]);
    const empty = { ...roomOf(), show: { ...testRoom([]).show, timeset: { ...roomOf().show.timeset } } };
    expect(digitsIn({ ...empty, show: { ...empty.show, timers: [] } }, design)).toEqual([null, null]);
  });

  it('V2060 a link with a clock id shows only that clock', () => {
    const room = afterAccepted(roomOf(main), 'messages/create', { text: 'Stop' }, { ids: ['m'] });
    const shown = afterAccepted(room, 'messages/show', { messageId: 'm' });
    expect(digitsIn(shown, STAGE_DESIGN, { clockId: 'z' })).toEqual(['2:00', null, null]);
    const stops = afterAccepted(roomOf(), 'clocks/update', { clockId: 'x', behavior: 'STOP' });
    const late = { clockId: 'x', now: SHOW_START + 8 * MINUTE };
    expect(digitsIn(stops, STAGE_DESIGN, late)).toEqual(['0:00', null, null]);
    expect(digitsIn(roomOf(), STAGE_DESIGN, { clockId: 'gone' })).toEqual(['6:00', null, null]);
  });
});
