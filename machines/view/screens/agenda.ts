import type { TimerId } from '../../kernel/ids.ts';
import type { Instant } from '../../kernel/time.ts';
import { nextTimer } from '../../room/room.modes.ts';
import type { RoomState } from '../../room/room.state.ts';
import { endsAlone } from '../../schedule/plan.ts';
import type { Schedule, ScheduledTimer } from '../../schedule/schedule.ts';
import type { Label } from '../../timer/timer.ts';
import { agendaWords } from '../../words/agenda.ts';
import { rundownWords } from '../../words/rundown.ts';
import { lengthText } from '../entry/duration-entry.ts';
import { zoneCity } from '../entry/zone-search.ts';
import { dayHeadings } from './day-label.ts';
import { groupTitle } from './group-lines.ts';
import { type RoomProgress, roomProgress } from './room-progress.ts';
import type { RoomTimes } from './room-time.ts';
import { type RowState, rowState } from './rundown.ts';
import { timerTitle } from './transport.ts';

/** One item of the programme: plain values, so that an unchanged one is seen to be unchanged (V80). */
export interface AgendaItem {
  readonly id: TimerId;
  readonly title: string;
  readonly speaker: string;
  readonly labels: readonly Label[];
  readonly state: RowState;
  /** The state in a word: "Done", "Now", "Next", "Up next" for what is current and waits; empty for the rest. */
  readonly word: string;
  /** As planned, "14:05"; empty where nothing is planned. */
  readonly start: string;
  readonly finish: string;
  readonly length: string;
  /** As things stand, where that reads differently from the plan. */
  readonly expectedStart: string | null;
  readonly expectedFinish: string | null;
  /** The day that begins with this item, where days are told apart (V82). */
  readonly day: string | null;
  /** The group that begins with this item (V480). */
  readonly group: string | null;
}

/** The programme for everybody (V80 to V83). */
export interface Agenda {
  readonly name: string;
  readonly items: readonly AgendaItem[];
  /** The zone that the times are in: "Oslo". */
  readonly zone: string;
  readonly lateness: RoomProgress['lateness'];
  /** For a polite live region: it changes when the show moves on. */
  readonly announcement: string;
}

export interface AgendaSource {
  readonly state: RoomState;
  readonly schedule: Schedule;
  readonly times: RoomTimes;
  readonly now: Instant;
  readonly locale: string;
  /** For a printed sheet: days are dates (V1460). */
  readonly onPaper?: boolean;
}

export function agendaOf(source: AgendaSource): Agenda {
  const { state, schedule, times } = source;
  const days = dayHeadings(schedule.timers, times.zone, source);
  const next = placeOfNext(source);
  const items = state.timers.map((timer, index) => ({
    id: timer._id,
    title: timerTitle(timer),
    speaker: timer.extra,
    labels: timer.labels,
    ...standing(rowState(index, schedule.current, next), state.timeset.kickoff !== null),
    ...planned(schedule.timers[index], rowState(index, schedule.current, next), times),
    day: days[index] ?? null,
    group: timer.group === null ? null : groupTitle(timer.group),
  }));
  return {
    name: state.room.name,
    items,
    zone: zoneCity(times.zone),
    lateness: roomProgress(schedule, times, source.now).lateness,
    announcement: announcementOf(items, state.timeset.running),
  };
}

/** Behind the last one where nothing comes next. */
export function placeOfNext({ state, schedule }: Pick<AgendaSource, 'state' | 'schedule'>): number {
  return nextTimer(state)?.index ?? schedule.current + 1;
}

/** V80: before the current item has started it is the next, and nothing is now. */
function standing(state: RowState, started: boolean): Pick<AgendaItem, 'state' | 'word'> {
  if (started) return { state, word: rundownWords.states[state] };
  if (state === 'current') return { state, word: agendaWords.upNext };
  return state === 'next' ? { state: 'coming', word: '' } : { state, word: rundownWords.states[state] };
}

type Times = Pick<AgendaItem, 'start' | 'finish' | 'length' | 'expectedStart' | 'expectedFinish'>;

function planned(plan: ScheduledTimer | undefined, state: RowState, times: RoomTimes): Times {
  const time = (at: Instant | null | undefined) => (at === null || at === undefined ? '' : times.short(at));
  const start = time(plan?.start);
  // V476: nobody reads "11:58 to 11:58".
  const lasts = start !== time(plan?.finish) && time(plan?.expectedStart) !== time(plan?.expectedFinish);
  const finish = lasts ? time(plan?.finish) : '';
  const expected = (told: string, at: Instant | null | undefined) => (time(at) === told ? null : time(at));
  // V854: what ends alone would last a second less each second.
  const length = plan === undefined || endsAlone(plan) ? 0 : plan.length;
  return {
    start,
    finish,
    length: length === 0 ? '' : lengthText(length),
    // V81: the current one has started, or it is about to. What is done went as planned, for the schedule.
    expectedStart: state === 'current' ? null : expected(start, plan?.expectedStart),
    expectedFinish: lasts ? expected(finish, plan?.expectedFinish) : null,
  };
}

/** V83 */
function announcementOf(items: readonly AgendaItem[], running: boolean): string {
  const current = running ? items.find(({ state }) => state === 'current') : undefined;
  if (current === undefined) return '';
  return agendaWords.now(current.speaker === '' ? current.title : `${current.title}, ${current.speaker}`);
}

/** Items of one day that stand under one heading; `group` is null above the first (V480). */
export interface AgendaGroup {
  readonly group: string | null;
  readonly items: readonly AgendaItem[];
}

/** A day of the programme; `day` is null where days are not told apart (V82). */
export interface AgendaDay {
  readonly day: string | null;
  readonly groups: readonly AgendaGroup[];
}

/** The items under their headings (V82, V480). */
export function agendaDays(items: readonly AgendaItem[]): readonly AgendaDay[] {
  return parted(items, ({ day }) => day).map(({ heading, items: ofDay }) => ({
    day: heading,
    groups: parted(ofDay, ({ group }) => group).map(({ heading: group, items: ofGroup }) => ({
      group,
      items: ofGroup,
    })),
  }));
}

/** Where an item has a heading, a part begins. */
function parted(items: readonly AgendaItem[], headingOf: (item: AgendaItem) => string | null) {
  const parts: { readonly heading: string | null; readonly items: AgendaItem[] }[] = [];
  for (const item of items) {
    const last = parts[parts.length - 1];
    const heading = headingOf(item);
    if (last === undefined || heading !== null) parts.push({ heading, items: [item] });
    else last.items.push(item);
  }
  return parts;
}

/** Whether two items look the same, so that only what changed is drawn again (V80). */
export function sameItem(a: AgendaItem, b: AgendaItem): boolean {
  return (
    a.id === b.id &&
    a.title === b.title &&
    a.speaker === b.speaker &&
    a.labels === b.labels &&
    a.state === b.state &&
    a.word === b.word &&
    a.start === b.start &&
    a.finish === b.finish &&
    a.length === b.length &&
    a.expectedStart === b.expectedStart &&
    a.expectedFinish === b.expectedFinish &&
    a.day === b.day &&
    a.group === b.group
  );
}
