import { type Duration, type Instant, MINUTE, SECOND } from '../../../machines/kernel/time.ts';
import { agendaTimer } from '../../../machines/room/agenda.settings.ts';
import type { SeenShow } from '../../../machines/room/api.objects.ts';
import { requireEntry } from '../../../machines/room/ordered-list.ts';
import { placeOfNext, type RowState, rowState } from '../../../machines/room/room.modes.ts';
import { planTimes } from '../../../machines/room/room-times.ts';
import { type ScheduledTimer, scheduleOf } from '../../../machines/schedule/schedule.ts';
import { timerTitle } from '../../../machines/timer/timer.texts.ts';
import type { Label } from '../../../machines/timer/timer.ts';
import { feedWords } from '../../../machines/words/feed.ts';

/** `now`: started; `next`: starts next. */
type FeedState = 'done' | 'now' | 'next' | 'coming';

interface FeedItem {
  readonly id: string;
  readonly title: string;
  readonly speaker: string;
  readonly labels: readonly Label[];
  readonly state: FeedState;
  readonly length: Duration;
  readonly times: Times | null;
}

/** Expected instants to the minute, as on the agenda; equal to the planned ones until known. */
interface Times {
  readonly start: Instant;
  readonly finish: Instant;
  readonly expectedStart: Instant;
  readonly expectedFinish: Instant;
}

function itemsOf({ show, now }: SeenShow): readonly FeedItem[] {
  const schedule = scheduleOf(show, now);
  const next = placeOfNext({ state: show, schedule });
  const isStarted = show.timeset.kickoff !== null;
  return schedule.timers.map((planned, index) => {
    const timer = agendaTimer(requireEntry(show.timers, planned.timerId), show.room.settings.agenda);
    return {
      id: timer._id,
      title: timerTitle(timer),
      speaker: timer.extra,
      labels: timer.labels.map(({ name, color }) => ({ name, color })),
      state: stateOf(rowState(index, schedule.current, next), isStarted),
      length: planned.length,
      times: timesOf(planned),
    };
  });
}

function stateOf(row: RowState, isStarted: boolean): FeedState {
  if (row === 'current') return isStarted ? 'now' : 'next';
  return row === 'next' && !isStarted ? 'coming' : row;
}

const floor = (at: Instant, step: Duration): Instant => Math.floor(at / step) * step;

function timesOf(timer: ScheduledTimer): Times | null {
  if (timer.start === null || timer.finish === null) return null;
  // A skipped timer keeps its plan (S728).
  const { expectedStart, expectedFinish } = timer;
  const start = floor(timer.start, SECOND);
  const finish = floor(timer.finish, SECOND);
  return {
    start,
    finish,
    expectedStart: expected(start, expectedStart ?? start),
    expectedFinish: expected(finish, expectedFinish ?? finish),
  };
}

function expected(planned: Instant, at: Instant): Instant {
  const minute = floor(at, MINUTE);
  return minute === floor(planned, MINUTE) ? planned : minute;
}

const written = (at: Instant): string => new Date(at).toISOString().replace('.000Z', 'Z');

/** The agenda's content for signage and scripts (K80). */
export function agendaJson(seen: SeenShow) {
  const { room } = seen.show;
  const { ends, finished } = room.settings.agenda;
  const items = itemsOf(seen).filter(({ state }) => finished || state !== 'done');
  return {
    room: { room_id: room.pid, name: room.name, timezone: room.settings.timezone },
    updated_at: new Date(room.updatedAt).toISOString(),
    items: items.map(({ times, length, ...item }) => ({
      ...item,
      seconds: Math.ceil(length / SECOND),
      start: times && written(times.start),
      finish: ends && times ? written(times.finish) : null,
      expected_start: times && written(times.expectedStart),
      expected_finish: ends && times ? written(times.expectedFinish) : null,
    })),
  };
}

export function agendaCalendar(seen: SeenShow): string {
  const { room } = seen.show;
  const zone = room.settings.timezone;
  return calendarLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Callboard//Agenda//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${calendarText(room.name)}`,
    `X-WR-CALNAME:${calendarText(room.name)}`,
    ...(zone === null ? [] : [`X-WR-TIMEZONE:${zone}`]),
    'REFRESH-INTERVAL;VALUE=DURATION:PT5M',
    'X-PUBLISHED-TTL:PT5M',
    ...itemsOf(seen).flatMap((item) => eventOf(item, seen)),
    'END:VCALENDAR',
  ]);
}

function eventOf({ id, title, speaker, labels, times }: FeedItem, seen: SeenShow): readonly string[] {
  if (times === null) return [];
  const { room } = seen.show;
  const { expectedStart: start, expectedFinish: finish } = times;
  const about = [speaker, plannedText(times, seen)].filter((line) => line !== '').join('\n');
  const categories = labels.map(({ name }) => calendarText(name)).filter((name) => name !== '');
  return [
    'BEGIN:VEVENT',
    `UID:${id}@${room.pid}.callboard`,
    `DTSTAMP:${calendarInstant(room.updatedAt)}`,
    `LAST-MODIFIED:${calendarInstant(room.updatedAt)}`,
    `DTSTART:${calendarInstant(start)}`,
    ...(finish > start ? [`DTEND:${calendarInstant(finish)}`] : []),
    `SUMMARY:${calendarText(title)}`,
    ...(about === '' ? [] : [`DESCRIPTION:${calendarText(about)}`]),
    ...(categories.length === 0 ? [] : [`CATEGORIES:${categories.join(',')}`]),
    'END:VEVENT',
  ];
}

/** Planned start, if another one is expected. */
function plannedText({ start, expectedStart }: Times, { show }: SeenShow): string {
  if (start === expectedStart) return '';
  const times = planTimes(show.room.settings, { zone: 'UTC', locale: 'en-GB' });
  return feedWords.plannedFor(times.short(start));
}

/** Escapes, folds and joins iCalendar lines (RFC 5545). */

/** Bytes without the line end. */
const LONGEST_LINE = 75;

function calendarText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')
    .replace(/[\p{Cc}]/gu, '');
}

function calendarInstant(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** Folds long lines between characters. */
function calendarLines(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function folded(line: string): string {
  let text = '';
  let size = 0;
  for (const character of line) {
    const bytes = bytesOf(Number(character.codePointAt(0)));
    if (size + bytes > LONGEST_LINE) {
      text += '\r\n ';
      size = 1;
    }
    text += character;
    size += bytes;
  }
  return text;
}

function bytesOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x1_0000 ? 3 : 4;
}
