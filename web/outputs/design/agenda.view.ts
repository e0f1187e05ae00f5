import { zoneCity } from '../../../machines/calendar/zone.ts';
import type { TimerId } from '../../../machines/kernel/ids.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import { type AgendaSettings, agendaTimer } from '../../../machines/room/agenda.settings.ts';
import { indexOfNext, type RoomState, type RowState, rowState } from '../../../machines/room/room.state.ts';
import type { RoomTimes } from '../../../machines/room/room-times.ts';
import { hasOnlyFinish } from '../../../machines/schedule/plan.ts';
import type { Schedule, ScheduledTimer } from '../../../machines/schedule/schedule.ts';
import { groupTitle, timerTitle } from '../../../machines/timer/timer.texts.ts';
import type { Label } from '../../../machines/timer/timer.ts';
import { dayHeadings } from '../../stage/day-label.view.ts';
import { lengthText } from '../../stage/playhead.view.ts';
import { type RoomProgress, roomProgress } from '../../stage/room-progress.view.ts';
import { plannedExpectations, type ShownTimes, shownTimes } from '../../stage/shown-times.view.ts';
import { agendaWords } from './design.words.ts';

/** Contains only plain values, so that items can be compared (V80). */
export interface AgendaItem extends ShownTimes {
  readonly id: TimerId;
  readonly title: string;
  readonly speaker: string;
  readonly labels: readonly Label[];
  readonly state: RowState;
  readonly word: string;
  readonly length: string;
  readonly day: string | null;
  readonly group: string | null;
}

export interface Agenda {
  readonly name: string;
  readonly items: readonly AgendaItem[];
  readonly zone: string;
  readonly lateness: RoomProgress['lateness'];
  readonly announcement: string;
}

export interface AgendaSource {
  readonly state: RoomState;
  readonly schedule: Schedule;
  readonly times: RoomTimes;
  readonly now: Instant;
  readonly locale: string;
  /** True if the agenda is printed, where dates are headings (V1460). */
  readonly onPaper?: boolean;
  readonly shows?: AgendaSettings;
}

export function agendaOf(source: AgendaSource): Agenda {
  const { state, schedule, times, shows } = source;
  const plans = schedule.isRehearsal
    ? schedule.timers.map((plan) => ({ ...plan, ...plannedExpectations }))
    : schedule.timers;
  const days = dayHeadings(plans, times.zone, source);
  const next = indexOfNext(source);
  const timers = shows ? state.timers.map((timer) => agendaTimer(timer, shows)) : state.timers;
  const all = timers.map((timer, index) => ({
    id: timer._id,
    title: timerTitle(timer),
    speaker: timer.extra,
    labels: timer.labels,
    ...itemState(rowState(index, schedule.current, next), state.timeset.kickoff !== null),
    ...shownTimes(plans[index], times),
    ...(shows?.ends === false && { finish: '', expectedFinish: null }),
    length: itemLengthText(plans[index]),
    day: days[index] ?? null,
    group: timer.group === null ? null : groupTitle(timer.group),
  }));
  const items = shows?.finished === false ? withoutFinished(all) : all;
  return {
    name: state.room.name,
    items,
    zone: zoneCity(times.zone),
    lateness:
      shows?.lateness === false ? null : roomProgress(schedule, state.timers, times, source.now).lateness,
    announcement: announcementOf(items, state.timeset.running),
  };
}

function withoutFinished(items: readonly AgendaItem[]): readonly AgendaItem[] {
  let day: string | null = null;
  let group: string | null = null;
  return items.flatMap((item) => {
    day = item.day ?? day;
    group = item.group ?? group;
    if (item.state === 'done') return [];
    const left = { ...item, day, group };
    day = null;
    group = null;
    return [left];
  });
}

/** The current item counts as "next" until it starts (V80). */
function itemState(state: RowState, started: boolean): Pick<AgendaItem, 'state' | 'word'> {
  if (started) return { state, word: agendaWords.states[state] };
  if (state === 'current') return { state, word: agendaWords.upNext };
  return state === 'next' ? { state: 'coming', word: '' } : { state, word: agendaWords.states[state] };
}

/** Omits the length of a timer with a fixed finish, because it would shrink each second (V854). */
function itemLengthText(plan: ScheduledTimer | undefined): string {
  const length = plan === undefined || hasOnlyFinish(plan) ? 0 : plan.length;
  return length === 0 ? '' : lengthText(length);
}

function announcementOf(items: readonly AgendaItem[], running: boolean): string {
  const current = running ? items.find(({ state }) => state === 'current') : undefined;
  if (current === undefined) return '';
  return agendaWords.now(current.speaker === '' ? current.title : `${current.title}, ${current.speaker}`);
}

/** Items under one group heading. Null if they have no group (V480). */
export interface AgendaGroup {
  readonly group: string | null;
  readonly items: readonly AgendaItem[];
}

/** Items of one day. `day` is null if there is only one day (V82). */
export interface AgendaDay {
  readonly day: string | null;
  readonly groups: readonly AgendaGroup[];
}

export function agendaDays(items: readonly AgendaItem[]): readonly AgendaDay[] {
  return splitByHeading(items, ({ day }) => day).map(({ heading, items: ofDay }) => ({
    day: heading,
    groups: splitByHeading(ofDay, ({ group }) => group).map(({ heading: group, items: ofGroup }) => ({
      group,
      items: ofGroup,
    })),
  }));
}

function splitByHeading(items: readonly AgendaItem[], headingOf: (item: AgendaItem) => string | null) {
  const parts: { readonly heading: string | null; readonly items: AgendaItem[] }[] = [];
  for (const item of items) {
    const last = parts[parts.length - 1];
    const heading = headingOf(item);
    if (last === undefined || heading !== null) parts.push({ heading, items: [item] });
    else last.items.push(item);
  }
  return parts;
}

export function isSameItem(a: AgendaItem, b: AgendaItem): boolean {
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
    a.startPace === b.startPace &&
    a.finishPace === b.finishPace &&
    a.day === b.day &&
    a.group === b.group
  );
}
