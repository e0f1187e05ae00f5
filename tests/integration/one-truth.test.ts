import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runToEnd } from '../../machines/kernel/issues.schema.ts';
import { MINUTE } from '../../machines/kernel/time.ts';
import { timerObject } from '../../machines/room/api.objects.ts';
import { type CommandName, type CommandPayloads, refusalOf } from '../../machines/room/commands.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import { planTimes } from '../../machines/room/room-times.ts';
import { scheduleOf } from '../../machines/schedule/schedule.ts';
import { clockOf } from '../../machines/timer/timer.clock.ts';
import { groupSpans } from '../../machines/timer/timer.groups.ts';
import type { Timer } from '../../machines/timer/timer.ts';
import { agendaCalendar, agendaJson } from '../../server/integrations/api/agenda-feeds.ts';
import { agendaOf } from '../../web/outputs/design/agenda.view.ts';
import { showFacts } from '../../web/outputs/design/design-elements.view.ts';
import { rundownRows } from '../../web/rundown/rundown.view.ts';
import { timerWording } from '../../web/rundown/timer-wording.view.ts';
import { roomProgress } from '../../web/stage/room-progress.view.ts';
import { after, afterAlarmsUntil, at, command, SHOW_START, testRoom } from '../support/test-room.ts';

/** Random shows, minute by minute: every view's numbers against one another. */

const times = fc
  .integer({ min: -2, max: 24 })
  .map((tens) => new Date(SHOW_START + tens * 10 * MINUTE).toISOString().slice(11, 19));

const timer = fc.record<Partial<Timer>>({
  minutes: fc.integer({ min: 1, max: 12 }),
  startTime: fc.option(times, { freq: 3 }),
  trigger: fc.constantFrom('MANUAL', 'MANUAL', 'LINKED', 'SCHEDULED'),
  group: fc.option(fc.constant({ name: 'Block', target: null }), { freq: 5 }),
});

type Press = readonly [CommandName, object];

const press = fc.oneof(
  { weight: 4, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constant<Press>(['timeset/start', {}]) },
  { weight: 1, arbitrary: fc.constant<Press>(['timeset/next', { autostart: true }]) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Press>(['timeset/toggle', {}], ['timeset/next', {}], ['room/undo', {}]),
  },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: -4, max: 4 })
      .map((minutes): Press => ['timeset/jump', { ms: minutes * MINUTE }]),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Press>(
      ['timeset/adjust', { ms: MINUTE }],
      ['timeset/previous', {}],
      ['timeset/reset', {}],
    ),
  },
);

const shows = fc.record({
  timers: fc.array(timer, { minLength: 1, maxLength: 7 }),
  presses: fc.array(press, { minLength: 5, maxLength: 40 }),
});

function pressed(room: RoomContext, [type, payload]: Press, now: number): RoomContext {
  const event = command(type, payload as CommandPayloads[CommandName], {
    ...at(now - SHOW_START),
    ids: ['n'],
  });
  return refusalOf(room, event) === null ? after(room, event) : room;
}

function seen({ show }: RoomContext, now: number) {
  const times24 = planTimes({ ...show.room.settings, todFormat: '24H' }, { zone: 'UTC', locale: 'en-GB' });
  const schedule = scheduleOf(show, now);
  const source = { state: show, schedule, times: times24, now, locale: 'en-GB' };
  return {
    schedule,
    times: times24,
    rows: rundownRows({ state: show, planned: schedule.timers, times: times24, now }),
    agenda: agendaOf(source),
    paper: agendaOf({ ...source, onPaper: true }),
    feed: agendaJson({ show, now }).items,
    calendar: runToEnd(agendaCalendar({ show, now })),
    objects: show.timers.map((each) => timerObject(each, { show, now })),
  };
}

/** A view's text about a timer within one minute, and the expected one. */
type Said = readonly [of: string, said: unknown, should: unknown];

/** Every view of one minute says the same of each timer. */
function views(room: RoomContext, now: number): readonly Said[] {
  const { show } = room;
  const { schedule, times: room24, rows, agenda, paper, feed, calendar, objects } = seen(room, now);
  const minute = (iso: string | null | undefined) => short(iso ? Date.parse(iso) : null);
  const short = (time: number | null | undefined) => (typeof time === 'number' ? room24.short(time) : '');
  const ofRows = rows.flatMap((row, place): readonly Said[] => {
    const item = agenda.items[place];
    const plan = schedule.timers[place];
    const shown = feed[place];
    const expected = ['finish', 'expectedStart', 'expectedFinish', 'startPace', 'finishPace'] as const;
    const { isRehearsal } = schedule;
    const fields = isRehearsal ? (['start'] as const) : (['start', ...expected] as const);
    const starts = `DTSTART:${(shown?.expected_start ?? '').replaceAll(/[-:]/g, '')}`;
    const wording = plan && timerWording(row.timer, plan, { now, zone: 'UTC', locale: 'en-GB', tod: 'H:mm' });
    const ends = short(plan?.expectedFinish);
    return [
      ...(row.ifNow ? [] : fields.map((field): Said => [`agenda ${field}`, item?.[field], row[field]])),
      ['paper', paper.items[place]?.start, short(plan?.start)],
      ['API', minute(objects[place]?.expected_start), short(plan?.expectedStart)],
      ...(shown?.start && !row.ifNow
        ? ([
            ['feed', minute(shown.start), row.start],
            [
              'expected in the feed',
              minute(shown.expected_start),
              (!isRehearsal && row.expectedStart) || row.start,
            ],
            ['calendar', calendar.includes(starts), true],
          ] as const)
        : []),
      ...(typeof plan?.start === 'number'
        ? [['wording', wording?.end[0]?.includes(ends), true] as const]
        : []),
    ];
  });
  const ofGroups = groupSpans(show.timers).map(({ first, end }): Said => {
    const last = schedule.timers[end - 1];
    const ends = short(last?.expectedFinish ?? last?.finish);
    return ['group', rows[first]?.group?.ends ?? '', ends && `ends ${ends}`];
  });
  const { lateness } = roomProgress(schedule, show.timers, room24, now);
  return [
    ...ofRows,
    ...ofGroups,
    ['lateness', lateness, agenda.lateness],
    ...inOrder(room, now),
    ...bound(room, now),
  ];
}

/** Actual starts keep the order of play after a jump (S723). */
function inOrder({ show }: RoomContext, now: number): readonly Said[] {
  const { timers } = scheduleOf(show, now);
  const { kickoff, timerId } = show.timeset;
  const place = show.timers.findIndex(({ _id }) => _id === timerId);
  const begun = show.timers.flatMap(({ ran }, at_) =>
    ran !== undefined && at_ < place && ran.finish !== null ? [ran] : [],
  );
  const starts = timers[place]?.expectedStart ?? Number.NaN;
  const before = Math.min(begun.at(-1)?.finish ?? 0, now);
  return [
    ...begun.map(({ start, finish }): Said => ['a run', start <= (finish ?? now), true]),
    ...(kickoff === null ? [] : [['the present start', starts <= now && starts >= before, true] as const]),
  ];
}

/** Designs say the expected start and end of what runs. */
function bound({ show }: RoomContext, now: number): readonly Said[] {
  const current = show.timers.find(({ _id }) => _id === show.timeset.timerId);
  if (current === undefined) return [];
  const clock = clockOf({ timer: current, timeset: show.timeset, behavior: 'CONTINUE', zone: 'UTC', now });
  const facts = showFacts(show, clock, { now, locale: 'en-GB', deviceZone: 'UTC' });
  const row = scheduleOf(show, facts.beat).timers[current.index];
  const planned = facts.planned();
  const short = (time: number | null) => (time === null ? '' : planned.short(time));
  return [
    ['design start', facts.say('timer.start'), short(row?.expectedStart ?? row?.start ?? null)],
    ['design end', facts.say('timer.end'), short(row?.expectedFinish ?? null)],
  ];
}

const differing = (said: readonly Said[]): readonly Said[] =>
  said.filter(([, one, other]) => JSON.stringify(one) !== JSON.stringify(other));

describe('any show, minute by minute', () => {
  it('S730 has the same times on controller, agenda, paper, feeds, API and designs', () => {
    fc.assert(
      fc.property(shows, ({ timers, presses }) => {
        const written = timers.map((each) => ({ ...each, startFrom: SHOW_START }));
        let room = testRoom(written, { todFormat: '24H' });
        for (const [nth, move] of presses.entries()) {
          const now = SHOW_START + nth * MINUTE;
          room = afterAlarmsUntil(room, now);
          if (move !== null) room = pressed(room, move, now);
          expect(differing(views(room, now))).toEqual([]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('S13 never moves a late start to another day', () => {
    fc.assert(
      fc.property(fc.array(timer, { minLength: 1, maxLength: 7 }), (timers) => {
        const first = { startTime: '18:00:00', startFrom: SHOW_START - 60 * MINUTE };
        const room = testRoom([{ ...timers[0], ...first }, ...timers.slice(1)]);
        for (let late = 0; late < 12 * 60; late += 7) {
          const { schedule, feed } = seen(room, SHOW_START + late * MINUTE);
          expect(schedule.timers[0]?.start).toBe(SHOW_START);
          expect(feed[0]?.start).toBe(new Date(SHOW_START).toISOString().replace('.000Z', 'Z'));
        }
      }),
      { numRuns: 20 },
    );
  });
});
