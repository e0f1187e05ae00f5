import { describe, expect, it } from 'vitest';
import { localDate, nextOccurrence, wallTimeToInstant } from '../../machines/calendar/zone.ts';
import { scheduleOf } from '../../machines/schedule/schedule.ts';
import { timerWith } from '../../machines/timer/timer.fixture.ts';
import { lengthAtStart } from '../../machines/timer/timer.ts';
import { idleTimeset } from '../../machines/timer/timeset.ts';
import { EXHAUSTIVE, sized, some } from '../support/exhaustive.ts';
import { instantOf, occurrenceAfter, type Span, spansOf, wallOf } from './wall-table.ts';

/**
 * Every zone of this platform, every transition from 2024 to 2037, every shape in which the schedule asks about wall
 * clocks, against a second method. Each run compares 2026 and 2027, the soak all, and every quarter hour of the days around.
 */
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const FROM = Date.UTC(2023, 11, 1);
const TO = Date.UTC(2038, 1, 1);
const [FIRST, LAST] = [Date.UTC(2024, 0, 1), Date.UTC(2038, 0, 1)];

/** `supportedValuesOf` lacks these, and rooms may have them. */
const zones = [
  ...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', 'Europe/Kyiv', 'US/Pacific', 'Etc/GMT+12']),
];

const iso = (ms: number) => new Date(ms).toISOString();
const dateOf = (wall: number) => iso(wall).slice(0, 10);
const timeOf = (wall: number) => iso(wall).slice(11, 19);

/** Counts, and keeps the first disagreements. */
class Tally {
  compared = 0;
  readonly wrong: string[] = [];

  same<Value extends string | number | boolean | null>(ours: Value, theirs: Value, what: () => string): void {
    this.compared += 1;
    if (ours !== theirs && this.wrong.length < 10)
      this.wrong.push(`${what()}: ${String(ours)}, not ${String(theirs)}`);
  }
}

interface Turn {
  readonly zone: string;
  readonly spans: readonly Span[];
  readonly at: number;
  readonly before: number;
  readonly after: number;
}

/** Changes of a zone; new year for one without any. */
function turnsOf(zone: string): readonly Turn[] {
  const spans = spansOf(zone, FROM, TO);
  const turns = spans.slice(1).flatMap((span, index) => {
    const before = spans[index];
    if (before === undefined || span.from < FIRST || span.from >= LAST) return [];
    return [{ zone, spans, at: span.from, before: before.offset, after: span.offset }];
  });
  const offset = spans[0]?.offset ?? 0;
  return turns.length > 0
    ? turns
    : [{ zone, spans, at: Date.UTC(2030, 0, 1), before: offset, after: offset }];
}

/** Wall times around a turn: just before, in the gap or overlap, just after, and a day to either side. */
function wallsAround({ at, before, after }: Turn): readonly number[] {
  const [low, high] = [at + Math.min(before, after), at + Math.max(before, after)];
  const near = [low - HOUR, low - SECOND, low, (low + high) / 2, high - SECOND, high, high + 90 * MINUTE];
  const midnight = Math.floor(low / DAY) * DAY;
  const days = [midnight, midnight + DAY - SECOND, low - DAY, high + DAY];
  const quarters = Array.from(
    { length: sized(0, 192) },
    (_, quarter) => midnight - DAY / 2 + quarter * 15 * MINUTE,
  );
  return [...new Set([...near, ...days, ...quarters])].map((wall) => Math.floor(wall / SECOND) * SECOND);
}

function instantsAround({ at }: Turn): readonly number[] {
  return [at - 25 * HOUR, at - 11 * HOUR, at - HOUR, at - 1, at, at + 1, at + 30 * MINUTE, at + 13 * HOUR];
}

function checkTurn(turn: Turn, tally: Tally): void {
  const walls = wallsAround(turn);
  for (const wall of walls) checkWall(turn, wall, tally);
  for (const at of instantsAround(turn)) {
    tally.same(
      localDate(at, turn.zone),
      dateOf(wallOf(turn.spans, at)),
      () => `day of ${iso(at)} in ${turn.zone}`,
    );
    for (const wall of walls) checkFrom(turn, at, wall, tally);
  }
}

/** A date and a time, and a timer of the schedule that starts then and lasts into the next day. */
function checkWall({ zone, spans }: Turn, wall: number, tally: Tally): void {
  const [date, time, start] = [dateOf(wall), timeOf(wall), instantOf(spans, wall)];
  const what = () => `${date} ${time} in ${zone}`;
  tally.same(wallTimeToInstant(date, time, zone), start, what);
  const timers = [timerWith({ startTime: time, startDate: date, hours: 7 })];
  const rundown = { room: { settings: { timezone: zone } }, timers, timeset: idleTimeset('t0') };
  const schedule = scheduleOf(rundown, start - HOUR);
  const finish = start + 7 * HOUR + 10 * MINUTE;
  tally.same(schedule.plannedEnd, finish, () => `finish from ${what()}`);
  const multiDay = dateOf(wallOf(spans, start)) !== dateOf(wallOf(spans, finish));
  tally.same(schedule.multiDay, multiDay, () => `multi-day from ${what()}`);
}

/** Next values after an instant: starts, former starts, and finishes. */
function checkFrom({ zone, spans }: Turn, at: number, wall: number, tally: Tally): void {
  const [date, time] = [dateOf(wall), timeOf(wall)];
  const what = () => `${time} from ${iso(at)} in ${zone}`;
  const dated = instantOf(spans, wall);
  tally.same(nextOccurrence(time, null, zone, at), occurrenceAfter(spans, wall % DAY, at), what);
  tally.same(nextOccurrence(time, date, zone, at), dated > at ? dated : null, () => `${date} ${what()}`);
  const toFinish = timerWith({ type: 'FINISH_TIME', finishTime: time });
  const finish = occurrenceAfter(spans, wall % DAY, at - 12 * HOUR);
  tally.same(lengthAtStart(toFinish, at, zone), Math.max(0, finish - at), () => `length to ${what()}`);
}

describe('zones and transitions, compared with a second method', () => {
  const turns = zones.flatMap(turnsOf);
  const real = turns.filter(({ before, after }) => before !== after);

  it('S1 change only at quarter hours and at least two days apart, as zone.ts assumes', () => {
    const odd = real.filter(
      ({ at, spans }) => at % (15 * MINUTE) !== 0 || spans.some(({ from, to }) => to - from < 2 * DAY),
    );
    expect(odd.map(({ zone, at }) => `${zone} ${iso(at)}`)).toEqual([]);
    expect(real.length).toBeGreaterThan(2_000);
  });

  const patient = { ...EXHAUSTIVE, timeout: 900_000 };
  it(
    'S1, S2, S3, S4 give the same wall clocks, occurrences, days, finish times and schedules in both methods',
    patient,
    () => {
      const tally = new Tally();
      const isNear = (at: number) => at >= Date.UTC(2026, 0, 1) && at < Date.UTC(2028, 0, 1);
      const compared = some(turns, ({ at, before, after }) => before === after || isNear(at));
      for (const turn of compared) checkTurn(turn, tally);
      console.info(
        `zone oracle: ${zones.length} zones, ${compared.length} turns, ${tally.compared.toLocaleString('en')} comparisons`,
      );
      expect(tally.wrong).toEqual([]);
      expect(tally.compared).toBeGreaterThan(compared.length * 200);
    },
  );

  it.each([
    ['Europe/Copenhagen', 28, '2024-03-31T01:00:00.000Z'],
    ['America/New_York', 28, '2024-03-10T07:00:00.000Z'],
    ['Australia/Lord_Howe', 28, '2024-04-06T15:00:00.000Z'],
    ['Asia/Tokyo', 0, undefined],
  ])('are known to the second method, with all changes of the zone %s', (zone, count, first) => {
    const found = spansOf(zone, FIRST, LAST).slice(1);
    expect(found).toHaveLength(count);
    expect(found[0] === undefined ? undefined : iso(found[0].from)).toBe(first);
  });
});
