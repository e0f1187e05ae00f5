import { createHash } from 'node:crypto';
import { parseRoomPid } from '../../../machines/kernel/ids.ts';
import { utf8Bytes } from '../../../machines/kernel/plain-size.ts';
import { type Duration, type Instant, MINUTE, SECOND } from '../../../machines/kernel/time.ts';
import { agendaTimer } from '../../../machines/room/agenda.settings.ts';
import type { ShowSnapshot } from '../../../machines/room/api.objects.ts';
import { requireEntry } from '../../../machines/room/ordered-list.ts';
import { indexOfNext, type RowState, rowState } from '../../../machines/room/room.state.ts';
import { planTimes } from '../../../machines/room/room-times.ts';
import { type ScheduledTimer, scheduleOf } from '../../../machines/schedule/schedule.ts';
import { timerTitle } from '../../../machines/timer/timer.texts.ts';
import type { Label } from '../../../machines/timer/timer.ts';
import { apiWords } from '../../../machines/words/api.ts';
import { feedWords } from '../../../machines/words/feed.ts';
import { addressKey } from '../../http/peer.ts';
import type { Clock } from '../../kernel/clock.ts';
import { runInSlices, type TurnQueue } from '../../kernel/event-loop.ts';
import { type RateLimits, SlidingWindows } from '../../kernel/rate-limits.ts';
import { Refused, refuse } from '../../kernel/refused.ts';
import type { SecurityLog } from '../../people/accounts/security-events.ts';
import type { CredentialIssuer } from '../../rooms/access/credentials.ts';
import type { DurableRoom } from '../../rooms/host.ts';
import type { RoomService } from '../../rooms/rest/room.service.ts';
import { snapshotNow, takeReadPoints } from './api-data.ts';
import { refuseOver } from './api-request.ts';

type FeedState = 'done' | 'now' | 'next' | 'coming';

interface FeedItem {
  readonly id: string;
  readonly title: string;
  readonly speaker: string;
  readonly labels: readonly Label[];
  readonly state: FeedState;
  readonly length: Duration;
  readonly times: FeedTimes | null;
}

interface FeedTimes {
  readonly start: Instant;
  readonly finish: Instant;
  readonly expectedStart: Instant;
  readonly expectedFinish: Instant;
}

function feedItems({ show, now }: ShowSnapshot): readonly FeedItem[] {
  const schedule = scheduleOf(show, now);
  const next = indexOfNext({ state: show, schedule });
  const isStarted = show.timeset.kickoff !== null;
  return schedule.timers.map((planned, index) => {
    const timer = agendaTimer(requireEntry(show.timers, planned.timerId), show.room.settings.agenda);
    return {
      id: timer._id,
      title: timerTitle(timer),
      speaker: timer.extra,
      labels: timer.labels.map(({ name, color }) => ({ name, color })),
      state: feedState(rowState(index, schedule.current, next), isStarted),
      length: planned.length,
      times: feedTimes(
        schedule.isRehearsal ? { ...planned, expectedStart: null, expectedFinish: null } : planned,
      ),
    };
  });
}

function feedState(row: RowState, isStarted: boolean): FeedState {
  if (row === 'current') return isStarted ? 'now' : 'next';
  return row === 'next' && !isStarted ? 'coming' : row;
}

const floorTo = (at: Instant, step: Duration): Instant => Math.floor(at / step) * step;

function feedTimes(timer: ScheduledTimer): FeedTimes | null {
  if (timer.start === null || timer.finish === null) return null;
  // A skipped timer (S728) and a rehearsal (W2830) have no expected times, so the planned ones stay.
  const { expectedStart, expectedFinish } = timer;
  const start = floorTo(timer.start, SECOND);
  const finish = floorTo(timer.finish, SECOND);
  return {
    start,
    finish,
    expectedStart: roundedExpected(start, expectedStart ?? start),
    expectedFinish: roundedExpected(finish, expectedFinish ?? finish),
  };
}

function roundedExpected(planned: Instant, at: Instant): Instant {
  const minute = floorTo(at, MINUTE);
  return minute === floorTo(planned, MINUTE) ? planned : minute;
}

const isoSeconds = (at: Instant): string => new Date(at).toISOString().replace('.000Z', 'Z');

export function agendaJson(snapshot: ShowSnapshot) {
  const { room } = snapshot.show;
  const { ends, finished } = room.settings.agenda;
  const items = feedItems(snapshot).filter(({ state }) => finished || state !== 'done');
  return {
    room: { room_id: room.pid, name: room.name, timezone: room.settings.timezone },
    updated_at: new Date(room.updatedAt).toISOString(),
    items: items.map(({ times, length, ...item }) => ({
      ...item,
      seconds: Math.ceil(length / SECOND),
      start: times && isoSeconds(times.start),
      finish: ends && times ? isoSeconds(times.finish) : null,
      expected_start: times && isoSeconds(times.expectedStart),
      expected_finish: ends && times ? isoSeconds(times.expectedFinish) : null,
    })),
  };
}

function* jsonText(snapshot: ShowSnapshot): Generator<void, string, void> {
  const agenda = agendaJson(snapshot);
  yield;
  return JSON.stringify(agenda);
}

/** The calendar of 1,000 timers with labels takes 80 ms. */
export function* agendaCalendar(snapshot: ShowSnapshot): Generator<void, string, void> {
  const { room } = snapshot.show;
  const zone = room.settings.timezone;
  const parts = [
    calendarLines([
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
    ]),
  ];
  for (const item of feedItems(snapshot)) {
    parts.push(calendarLines(calendarEvent(item, snapshot)));
    yield;
  }
  return [...parts, calendarLines(['END:VCALENDAR'])].join('');
}

function calendarEvent(
  { id, title, speaker, labels, times }: FeedItem,
  snapshot: ShowSnapshot,
): readonly string[] {
  if (times === null) return [];
  const { room } = snapshot.show;
  const { expectedStart: start, expectedFinish: finish } = times;
  const about = [speaker, plannedText(times, snapshot)].filter((line) => line !== '').join('\n');
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

function plannedText({ start, expectedStart }: FeedTimes, { show }: ShowSnapshot): string {
  if (start === expectedStart) return '';
  const times = planTimes(show.room.settings, { zone: 'UTC', locale: 'en-GB' });
  return feedWords.plannedFor(times.short(start));
}

const MAX_LINE_BYTES = 75;

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

function calendarLines(lines: readonly string[]): string {
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function foldLine(line: string): string {
  if (utf8Bytes(line) <= MAX_LINE_BYTES) return line;
  let text = '';
  let size = 0;
  for (const character of line) {
    const bytes = utf8Size(Number(character.codePointAt(0)));
    if (size + bytes > MAX_LINE_BYTES) {
      text += '\r\n ';
      size = 1;
    }
    text += character;
    size += bytes;
  }
  return text;
}

function utf8Size(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x1_0000 ? 3 : 4;
}

export interface AgendaFeedsDeps {
  readonly issuer: CredentialIssuer;
  readonly rooms: RoomService;
  readonly clock: Clock;
  readonly limits: RateLimits;
  readonly loopTurns: TurnQueue;
  readonly security: SecurityLog;
  readonly isLimited: boolean;
}

export const FEED_FORMATS = ['ics', 'json'] as const;
type FeedFormat = (typeof FEED_FORMATS)[number];

const feedFormats: Readonly<
  Record<
    FeedFormat,
    { readonly type: string; readonly text: (snapshot: ShowSnapshot) => Generator<void, string, void> }
  >
> = {
  ics: { type: 'text/calendar; charset=utf-8', text: agendaCalendar },
  json: { type: 'application/json; charset=utf-8', text: jsonText },
};

/** Tolerates polls that come up to five seconds early. */
const MIN_POLL_INTERVAL = MINUTE - 5 * SECOND;

export class AgendaFeeds {
  readonly #deps: AgendaFeedsDeps;
  readonly #pollWindows = new SlidingWindows(1, MIN_POLL_INTERVAL);

  constructor(deps: AgendaFeedsDeps) {
    this.#deps = deps;
  }

  async answer(format: FeedFormat, request: Request, address: string): Promise<Response> {
    const query = new URL(request.url).searchParams;
    const pid = parseRoomPid(query.get('room_id') ?? '') ?? refuse('invalid', apiWords.roomNeeded);
    const waits = this.#deps.rooms.ready(pid);
    if (waits !== null) await waits;
    const room = this.#deps.rooms.find(pid);
    await this.#admit(room, query.get('signature'), addressKey(address));
    // Counts user agents separately, because people behind one address use different calendars.
    this.#count(
      [pid, addressKey(address), (request.headers.get('user-agent') ?? '').slice(0, 100)].join(' '),
    );
    const { clock, limits, loopTurns } = this.#deps;
    const { show } = room.context;
    takeReadPoints(limits, addressKey(address), { kind: 'timers', show });
    const { type, text } = feedFormats[format];
    const steps = text(snapshotNow(show, clock));
    const body = await runInSlices(steps, () => loopTurns.take(addressKey(address)));
    const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    // A shared cache would still serve the agenda after its link was replaced.
    const headers = { etag: tag, 'cache-control': 'private, no-cache' };
    if (isKnownTag(request.headers.get('if-none-match'), tag))
      return new Response(null, { status: 304, headers });
    const disposition = `attachment; filename="callboard-${pid}.${format}"`;
    return new Response(body, {
      headers: { ...headers, 'content-type': type, 'content-disposition': disposition },
    });
  }

  async #admit({ context }: DurableRoom, signature: string | null, address: string): Promise<void> {
    const whose = { address, device: '', deviceId: '', password: null, signedIn: null } as const;
    const shown = signature === null || signature === '' ? {} : { signature };
    try {
      await this.#deps.issuer.admit(context, { ...whose, ...shown, view: 'AGENDA' });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { code } = error.refusal;
      this.#deps.security.refusedAs(code, address, 'GET /v1/agenda');
      if (code === 'denied_protected') refuse(code, feedWords.protected);
      if (code === 'bad_signature') refuse(code, feedWords.gone);
      throw error;
    }
  }

  #count(subscriber: string): void {
    if (!this.#deps.isLimited) return;
    refuseOver(this.#pollWindows.take(subscriber, this.#deps.clock.now()), feedWords.calm);
  }
}

function isKnownTag(known: string | null, tag: string): boolean {
  const tags = (known ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
  return tags.includes(tag) || tags.includes('*');
}
