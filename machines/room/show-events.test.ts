import { describe, expect, it, test } from 'vitest';
import {
  after,
  afterAccepted,
  at,
  command,
  LINKED,
  SHOW_START,
  testRoom,
} from '../../tests/support/test-room.ts';
import { DAY, MINUTE } from '../kernel/time.ts';
import { CLOCK_MARKS } from './clock.marks.ts';
import type { Stamp } from './command.ts';
import type { CommandName, CommandPayloads } from './commands.ts';
import { nextDue } from './room.alarm.ts';
import type { RoomContext } from './room.state.ts';
import { momentOf, showEvents, type TriggerEvent } from './show-events.ts';

const named = (event: TriggerEvent) => {
  if ('timer' in event) return `${event.type} ${event.timer._id}`;
  if ('message' in event) return `${event.type} ${event.message._id}`;
  return 'on' in event ? `${event.type} ${event.on}` : event.type;
};

function eventsOf<Name extends CommandName>(
  context: RoomContext,
  type: Name,
  payload: CommandPayloads[Name],
  stamp: Partial<Stamp> = at(0),
): readonly TriggerEvent[] {
  const next = afterAccepted(context, type, payload, stamp);
  return showEvents(context.show, next.show, momentOf(command(type, payload, stamp)));
}

const told = <Name extends CommandName>(
  context: RoomContext,
  type: Name,
  payload: CommandPayloads[Name],
  stamp?: Partial<Stamp>,
) => eventsOf(context, type, payload, stamp).map(named);

/** The events of the alarms until `minutes`. */
function rung(context: RoomContext, minutes: number): readonly TriggerEvent[] {
  const due = nextDue(context, context.markedUntil, 0, CLOCK_MARKS);
  if (due === null || due.at > SHOW_START + minutes * MINUTE) return [];
  const next = after(context, due.event);
  return [...showEvents(context.show, next.show, momentOf(due.event)), ...rung(next, minutes)];
}

const idle = testRoom([{}, {}, LINKED]);
const running = afterAccepted(idle, 'timeset/start', {}, at(0));
const paused = afterAccepted(running, 'timeset/stop', {}, at(MINUTE));

describe('events of a show', () => {
  it('K60 report a clock that starts, stops, resumes and resets', () => {
    expect(told(idle, 'timeset/start', {})).toEqual(['timer.started a']);
    expect(told(running, 'timeset/stop', {}, at(MINUTE))).toEqual(['timer.stopped a']);
    expect(told(paused, 'timeset/start', {}, at(MINUTE))).toEqual(['timer.started a']);
    expect(told(paused, 'timeset/reset', {}, at(MINUTE))).toEqual(['timer.reset a']);
  });

  it('K60 report that a timer finished if another one follows, unless it was idle or had ended', () => {
    expect(told(running, 'timeset/next', {})).toEqual(['timer.finished a', 'timer.selected b']);
    expect(told(paused, 'timeset/start', { timerId: 'b' }, at(MINUTE))).toEqual([
      'timer.finished a',
      'timer.selected b',
      'timer.started b',
    ]);
    expect(told(idle, 'timeset/next', {})).toEqual(['timer.selected b']);
    expect(told(running, 'timers/remove', { timerId: 'a' })).toEqual([
      'rundown.changed',
      'timer.finished a',
      'timer.selected b',
    ]);
    expect(told(testRoom([{}]), 'timers/remove', { timerId: 'a' })).toEqual(['rundown.changed']);
  });

  it('K60 are empty if nothing changed', () => {
    expect(told(running, 'timeset/arm', { timerId: 'c' })).toEqual([]);
    expect(showEvents(idle.show, idle.show, { at: SHOW_START })).toEqual([]);
    const empty = testRoom([]).show;
    expect(showEvents(empty, empty, { at: 0, mark: 'red' })).toEqual([]);
  });

  it('K2338 report an edit in a column for crew as a change of the rundown', () => {
    const staged = afterAccepted(idle, 'columns/create', { name: 'Light' }, { ids: ['l'] });
    const { show } = afterAccepted(staged, 'timers/setCells', { timerId: 'b', cells: { l: 'Blue' } });
    expect(showEvents(staged.show, show, { at: SHOW_START })).toEqual([
      { type: 'rundown.changed', timers: [{ timerId: 'b', change: 'updated' }], at: SHOW_START },
    ]);
  });

  it('K60 report the marks that the clock passes, with the overtime', () => {
    const events = rung(running, 11);
    expect(events.map(named)).toEqual(['timer.yellow a', 'timer.red a', 'timer.zero a', 'timer.overtime a']);
    expect(events.map((event) => (event.at - SHOW_START) / MINUTE)).toEqual([9, 9.75, 10, 11]);
    expect(events[3]).toMatchObject({ over: MINUTE });
  });

  it('K60 report a timer as finished at 0:00 if the clock stops or a linked timer starts', () => {
    const stops = afterAccepted(testRoom([{}], { behavior: 'STOP' }), 'timeset/start', {}, at(0));
    expect(rung(stops, 10).map(named).slice(2)).toEqual(['timer.zero a', 'timer.finished a']);
    const hands = afterAccepted(testRoom([{}, LINKED]), 'timeset/start', {}, at(0));
    expect(rung(hands, 10).map(named).slice(2)).toEqual([
      'timer.zero a',
      'timer.finished a',
      'timer.selected b',
      'timer.started b',
    ]);
  });

  it('K60 report a planned start at its planned instant', () => {
    const made = afterAccepted(
      idle,
      'timers/update',
      { timerId: 'b', trigger: 'SCHEDULED', startTime: '18:05' },
      at(0),
    );
    const due = nextDue(made, SHOW_START + 6 * MINUTE);
    if (due === null) throw new Error('Nothing is due.');
    const events = showEvents(made.show, after(made, due.event).show, momentOf(due.event));
    expect(events.map(({ type, at: when }) => [type, (when - SHOW_START) / MINUTE])).toEqual([
      ['timer.selected', 5],
      ['timer.started', 5],
    ]);
    expect(nextDue(made, SHOW_START + DAY)?.event.type).toBe('alarm/skipped');
  });

  test.each([
    ['a jump over yellow', 9.2, ['timer.yellow a']],
    ['a jump over all of it', 60, ['timer.zero a']],
    ['a jump back', -1, []],
    ['a jump that stays before them', 1, []],
  ])('K60 report the colour after a jump: %s', (_what, minutes, events) => {
    expect(told(running, 'timeset/jump', { ms: minutes * MINUTE }, at(1))).toEqual(events);
  });

  it('K60 report each colour once', () => {
    const late = afterAccepted(running, 'timeset/jump', { ms: 9.2 * MINUTE }, at(0));
    expect(told(late, 'timeset/jump', { ms: 1 }, at(1))).toEqual([]);
  });

  it('K60 report the colour at the start of a timer that is shorter than the threshold', () => {
    expect(told(testRoom([{ minutes: 0, seconds: 10 }]), 'timeset/start', {})).toEqual([
      'timer.started a',
      'timer.red a',
    ]);
  });

  it('K60 report the colour of a timer even if the timer before it was in overtime', () => {
    const late = afterAccepted(
      testRoom([{ minutes: 0 }, { minutes: 0, seconds: 30 }]),
      'timeset/start',
      {},
      at(0),
    );
    expect(told(late, 'timeset/start', { timerId: 'b' }, at(MINUTE)).slice(-1)).toEqual(['timer.yellow b']);
  });

  it('K60 report messages that are shown, replaced and hidden, and questions', () => {
    const two = ['x', 'y'].reduce(
      (room, id) => afterAccepted(room, 'messages/create', { text: id }, { ...at(0), ids: [id] }),
      idle,
    );
    expect(told(two, 'messages/show', { messageId: 'x' })).toEqual(['message.shown x']);
    const shown = afterAccepted(two, 'messages/show', { messageId: 'x' }, at(0));
    expect(told(shown, 'messages/show', { messageId: 'y' })).toEqual(['message.hidden x', 'message.shown y']);
    expect(told(shown, 'messages/hide', {})).toEqual(['message.hidden x']);
    const question = { name: 'Ada', at: SHOW_START };
    const asked = { ...at(0), ids: ['z'], question };
    expect(told(shown, 'messages/create', { text: 'Why?' }, asked)).toEqual(['question.asked z']);
    expect(told(shown, 'messages/create', { text: 'Note' }, { ...at(0), ids: ['z'] })).toEqual([]);
  });

  it('K60 report blackout and on air', () => {
    expect(told(idle, 'room/blackout', { on: true })).toEqual(['room.blackout true']);
    expect(told(idle, 'room/onAir', { on: true })).toEqual(['room.on_air true']);
  });

  it('K60 report an edited rundown with the change of each timer', () => {
    const timersOf = (events: readonly TriggerEvent[]) =>
      events.flatMap((event) => ('timers' in event ? event.timers : []));
    expect(timersOf(eventsOf(idle, 'timers/move', { timerId: 'c', index: 1 }))).toEqual([
      { timerId: 'c', change: 'moved' },
      { timerId: 'b', change: 'moved' },
    ]);
    expect(timersOf(eventsOf(idle, 'timers/update', { timerId: 'b', name: 'Keynote' }))).toEqual([
      { timerId: 'b', change: 'updated' },
    ]);
    expect(timersOf(eventsOf(idle, 'timers/create', {}, { ...at(0), ids: ['d'] }))).toEqual([
      { timerId: 'd', change: 'added' },
    ]);
    expect(timersOf(eventsOf(idle, 'timers/remove', { timerId: 'c' }))).toEqual([
      { timerId: 'c', change: 'removed' },
    ]);
  });
});
