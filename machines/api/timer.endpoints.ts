import { dayAfter, localDate, zoneOr } from '../calendar/zone.ts';
import { SECOND } from '../kernel/time.ts';
import type { Command } from '../room/commands.ts';
import type { SentTimerFields } from '../room/timer.commands.ts';
import { APPEARANCES, MOST_MARK_FLASHES, SOUND_CUES, type Timer, TRIGGERS } from '../timer/timer.ts';
import { apiWords } from '../words/api.ts';
import { cellsGiven } from './crew-cells.ts';
import { type Asked, endpoint, planned, targetTimer, timerTarget } from './endpoint.ts';
import type { Given, WallTime } from './parameters.ts';

const edits = {
  name: { kind: 'text', most: 200 },
  speaker: { kind: 'text', most: 200 },
  notes: { kind: 'text', most: 10_000 },
  hours: { kind: 'number', least: 0, most: 999 },
  minutes: { kind: 'number', least: 0, most: 59 },
  seconds: { kind: 'number', least: 0, most: 59 },
  wrap_up_green: { kind: 'number', least: 0, most: 9_999 },
  wrap_up_yellow: { kind: 'number', least: 0, most: 9_999 },
  wrap_up_orange: { kind: 'number', least: 0, most: 9_999 },
  wrap_up_red: { kind: 'number', least: 0, most: 9_999 },
  mark_text: { kind: 'marks', of: { kind: 'text', most: 60 } },
  mark_flash: { kind: 'marks', of: { kind: 'number', least: 0, most: MOST_MARK_FLASHES } },
  chime: { kind: 'marks', of: { kind: 'choice', words: SOUND_CUES } },
  reminders: { kind: 'reminders' },
  timecode: { kind: 'timecode' },
  labels: { kind: 'labels' },
  cells: { kind: 'cells' },
  appearance: { kind: 'choice', words: APPEARANCES },
  type: { kind: 'choice', words: ['DURATION', 'FINISH_TIME'] },
  trigger: { kind: 'choice', words: TRIGGERS },
  start_time: { kind: 'instant' },
  start_time_uses_date: { kind: 'boolean' },
  finish_time: { kind: 'instant' },
  finish_time_uses_date: { kind: 'boolean' },
} as const;

type Edits = Given<typeof edits>;

/** Ten minutes by default; given one part, the others are 0. */
const createdLength = ({ hours, minutes, seconds }: Edits): Edits =>
  hours === undefined && minutes === undefined && seconds === undefined
    ? {}
    : { hours: hours ?? 0, minutes: minutes ?? 0, seconds: seconds ?? 0 };

function fieldsOf(given: Edits, timer: Timer | null, today: string): SentTimerFields {
  const { name, speaker, notes, hours, minutes, seconds, labels, appearance, type, trigger } = given;
  const { wrap_up_green: green, wrap_up_yellow: yellow, wrap_up_orange: orange, wrap_up_red: red } = given;
  const { mark_text: markText, mark_flash: markFlash, chime, reminders, timecode } = given;
  const plain = { name, extra: speaker, notes, hours, minutes, seconds, labels, appearance, type, trigger };
  const start = wallTime(given.start_time, given.start_time_uses_date, timer && startIn(timer), today);
  const finish = wallTime(given.finish_time, given.finish_time_uses_date, timer && finishIn(timer), today);
  const startsAt = start === undefined ? timer && startIn(timer) : start;
  const said = {
    ...plain,
    markText,
    markFlash,
    chime,
    reminders,
    timecode,
    // 0 removes the mark.
    green: green === undefined ? green : green * SECOND || null,
    yellow: yellow === undefined ? yellow : yellow * SECOND,
    orange: orange === undefined ? orange : orange * SECOND || null,
    red: red === undefined ? red : red * SECOND,
    ...startOf(start),
    ...finishOf(given.finish_time_uses_date === false ? finish : nextAfter(startsAt, finish)),
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}

/** The next such time after a dated start (K460). */
function nextAfter(start: WallTime | null, finish: WallTime | null | undefined): WallTime | null | undefined {
  if (!finish || finish.date !== null || start === null || start.date === null) return finish;
  return { time: finish.time, date: finish.time > start.time ? start.date : dayAfter(start.date) };
}

const startIn = ({ startTime: time, startDate: date }: Timer) => (time === null ? null : { time, date });
const finishIn = ({ finishTime: time, finishDate: date }: Timer) => (time === null ? null : { time, date });
const startOf = (at: WallTime | null | undefined) =>
  at === undefined ? {} : { startTime: at?.time ?? null, startDate: at?.date ?? null };
const finishOf = (at: WallTime | null | undefined) =>
  at === undefined ? {} : { finishTime: at?.time ?? null, finishDate: at?.date ?? null };

/** Null clears, undefined keeps. */
function wallTime(
  said: WallTime | null | undefined,
  usesDate: boolean | undefined,
  present: WallTime | null,
  today: string,
): WallTime | null | undefined {
  const at = said === undefined && usesDate !== undefined ? present : said;
  if (at === undefined || at === null) return said;
  if (usesDate === undefined) return at;
  return { time: at.time, date: usesDate ? (at.date ?? today) : null };
}

const todayOf = ({ show, now }: Pick<Asked<Record<never, never>>, 'show' | 'now'>): string =>
  localDate(now, zoneOr(show.room.settings.timezone));

/** K11. */
export const timerEndpoints = {
  get_all_timers: endpoint({
    scope: 'read',
    takes: {},
    answer: 'timers',
    plan: ({ show }) => planned([], apiWords.timers(show.timers.length)),
  }),
  get_timer: endpoint({
    scope: 'read',
    takes: timerTarget,
    answer: 'timer',
    plan: ({ show, given }) => {
      const target = targetTimer(show, given);
      return target.ok ? planned([], apiWords.timer, target.value._id) : target;
    },
  }),
  create_timer: endpoint({
    scope: 'edit',
    takes: edits,
    answer: 'timer',
    plan: (asked) => {
      const given = { ...asked.given, ...createdLength(asked.given) };
      const fields = fieldsOf(given, null, todayOf(asked));
      const cells = cellsGiven(asked.show, null, given.cells ?? {});
      if (!cells.ok) return cells;
      const payload = given.cells === undefined ? fields : { ...fields, cells: cells.value };
      return planned({ name: 'timers/create', payload }, apiWords.timerMade);
    },
  }),
  update_timer: endpoint({
    scope: 'edit',
    takes: { ...timerTarget, ...edits },
    answer: 'timer',
    plan: (asked) => {
      const target = targetTimer(asked.show, asked.given);
      if (!target.ok) return target;
      const timerId = target.value._id;
      const fields = fieldsOf(asked.given, target.value, todayOf(asked));
      const update: Command = { name: 'timers/update', payload: { timerId, ...fields } };
      if (asked.given.cells === undefined) return planned(update, apiWords.timerChanged, timerId);
      const cells = cellsGiven(asked.show, timerId, asked.given.cells);
      if (!cells.ok) return cells;
      const set: Command = { name: 'timers/setCells', payload: { timerId, cells: cells.value } };
      const commands = Object.keys(fields).length === 0 ? [set] : [update, set];
      return planned(commands, apiWords.timerChanged, timerId);
    },
  }),
  delete_timer: endpoint({
    scope: 'edit',
    takes: timerTarget,
    answer: 'none',
    plan: ({ show, given }) => {
      const target = targetTimer(show, given);
      if (!target.ok) return target;
      return planned({ name: 'timers/remove', payload: { timerId: target.value._id } }, apiWords.timerGone);
    },
  }),
};
