import type {
  Automation,
  AutomationTrigger,
  TriggerEventType,
} from '../../machines/automation/automation.ts';
import type { AutomationRuns, DeviceLossWatch } from '../../machines/automation/runs.ts';
import type { Client } from '../../machines/device/client.ts';
import type { AutomationId, TimerId } from '../../machines/kernel/ids.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import { type RunMoment, withNewRun } from '../../machines/room/automation.perform.ts';
import { differences, isOnlyShifted } from '../../machines/room/list-difference.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import type { TriggerEvent } from '../../machines/room/show-events.ts';
import { timerOfClock } from '../../machines/timer/stage-clock.ts';
import type { Timer } from '../../machines/timer/timer.ts';

export interface TriggerOccurrence {
  readonly type: TriggerEventType;
  readonly timer: Timer | null;
}

/** Reports a replaced rundown as one event, and not as an event for each timer (K140). */
export function occurrencesOf(
  command: string,
  events: readonly TriggerEvent[],
): readonly TriggerOccurrence[] {
  return events
    .filter(({ type }) => command !== 'timers/replace' || type === 'rundown.changed')
    .map((event) => ({ type: event.type, timer: timerOfEvent(event) }));
}

function timerOfEvent(event: TriggerEvent): Timer | null {
  if ('clock' in event) return timerOfClock(event.clock);
  return 'timer' in event ? event.timer : null;
}

export interface FollowContext extends RunMoment {
  readonly happened: readonly TriggerOccurrence[];
  /** Null if the clock or an automation acted. */
  readonly actor: string | null;
  readonly address: string | null;
}

export function withTriggeredRuns(
  before: RoomContext,
  after: RoomContext,
  followed: FollowContext,
): RoomContext {
  const had = before.show.automations;
  if (after.show.automations.length === 0 && had.length === 0) return after;
  const withKnownMakers = withMakers(before, after, followed);
  return withRequestedRuns(
    before,
    withStartedRuns(withTimeBaseline(before, withKnownMakers, followed), followed),
    followed,
  );
}

function withTimeBaseline({ show: before }: RoomContext, after: RoomContext, { at }: RunMoment): RoomContext {
  const { show, runs } = after;
  const isSame =
    before.timeset === show.timeset &&
    before.timers === show.timers &&
    before.automations === show.automations &&
    before.room.settings.timezone === show.room.settings.timezone;
  return isSame || !show.automations.some(isTimeTriggered)
    ? after
    : { ...after, runs: { ...runs, until: at } };
}

const isTimeTriggered = ({ when: { type } }: Automation): boolean =>
  type === 'LEFT' || type === 'TIME' || type === 'BEFORE';

function withStartedRuns(context: RoomContext, followed: FollowContext): RoomContext {
  let now = context;
  for (const happened of followed.happened)
    for (const automation of context.show.automations)
      if (automation.enabled && isTriggeredBy(automation.when, happened))
        now = withNewRun(now, automation, runStartOf(happened), followed);
  return now;
}

const runStartOf = ({ type, timer }: TriggerOccurrence) => ({
  cause: type,
  timerId: type.startsWith('clock.') ? null : (timer?._id ?? null),
});

function isTriggeredBy(when: AutomationTrigger, { type, timer }: TriggerOccurrence): boolean {
  return when.type === 'EVENT' && when.event === type && matchesTimer(when, timer);
}

interface TimerFilter {
  readonly timerId: TimerId | null;
  readonly label: string | null;
}

export function matchesTimer({ timerId, label }: TimerFilter, timer: Timer | null): boolean {
  if (timerId !== null && timer?._id !== timerId) return false;
  if (label === null) return true;
  const wanted = label.toLowerCase();
  return timer?.labels.some(({ name }) => name.toLowerCase() === wanted) ?? false;
}

function withRequestedRuns(before: RoomContext, after: RoomContext, moment: RunMoment): RoomContext {
  const { asked } = after;
  if (asked === null || asked === before.asked) return after;
  const { cause, automationIds } = asked;
  return after.show.automations
    .filter(({ _id }) => automationIds.includes(_id))
    .reduce((now, automation) => withNewRun(now, automation, { cause, timerId: null }, moment), after);
}

function withMakers(
  before: RoomContext,
  after: RoomContext,
  { actor, address }: Pick<FollowContext, 'actor' | 'address'>,
): RoomContext {
  if (before.show.automations === after.show.automations) return after;
  let { runs } = after;
  for (const pair of differences(before.show.automations, after.show.automations))
    if (pair.after === null) runs = withoutMaker(runs, pair.before._id);
    else if (actor !== null && !isOnlyShifted(pair)) runs = withMaker(runs, pair.after._id, actor, address);
  return runs === after.runs ? after : { ...after, runs };
}

function withMaker(
  runs: AutomationRuns,
  automationId: AutomationId,
  actor: string,
  address: string | null,
): AutomationRuns {
  const { [automationId]: _address, ...rest } = runs.addresses;
  const { [automationId]: _sent, ...sent } = runs.sent;
  const addresses = address === null ? rest : { ...rest, [automationId]: address };
  return { ...runs, makers: { ...runs.makers, [automationId]: actor }, addresses, sent };
}

function withoutMaker(before: AutomationRuns, automationId: AutomationId): AutomationRuns {
  const { [automationId]: _maker, ...makers } = before.makers;
  const { [automationId]: _address, ...addresses } = before.addresses;
  const { [automationId]: _sent, ...sent } = before.sent;
  const { [automationId]: _past, ...past } = before.past;
  const runs = before.runs.filter((run) => run.automationId !== automationId);
  const made = Object.fromEntries(
    Object.entries(before.made).filter(([key]) => !key.startsWith(`${automationId}/`)),
  );
  return { ...before, makers, addresses, sent, past, runs, made };
}

export function deviceOccurrences(before: RoomContext, after: RoomContext): readonly TriggerOccurrence[] {
  const [came, went] = [clientsThatLeft(after, before), clientsThatLeft(before, after)];
  return [
    ...came.map(() => ({ type: 'device.connected' as const, timer: null })),
    ...went.map(() => ({ type: 'device.disconnected' as const, timer: null })),
  ];
}

/** Maximum number of watches. Clients choose their device ids, and each change checks every watch. */
export const MAX_WATCHES = 200;

export function withDeviceWatches(before: RoomContext, after: RoomContext, at: Instant): RoomContext {
  const news = clientsThatLeft(before, after).flatMap(({ deviceId, view }) =>
    after.show.automations.flatMap(({ _id: automationId, enabled, when }): DeviceLossWatch[] =>
      enabled && when.type === 'LOST' && when.view === view
        ? [{ automationId, deviceId, due: at + when.after }]
        : [],
    ),
  );
  const watches = withoutReturned(after);
  return news.length === 0 && watches.length === after.watches.length
    ? after
    : { ...after, watches: newestWatches([...watches, ...news]) };
}

function newestWatches(watches: readonly DeviceLossWatch[]): readonly DeviceLossWatch[] {
  const counts = new Map<AutomationId, number>();
  const counted = (id: AutomationId, by: number): number => {
    const count = (counts.get(id) ?? 0) + by;
    counts.set(id, count);
    return count;
  };
  for (const { automationId } of watches) counted(automationId, 1);
  return watches.filter(({ automationId }) => counted(automationId, -1) < MAX_WATCHES);
}

function withoutReturned({ show, clients, watches }: RoomContext): readonly DeviceLossWatch[] {
  const present = new Set(clients.map(deviceInView));
  const views = new Map(
    show.automations.flatMap(({ _id, when }) => (when.type === 'LOST' ? [[_id, when.view] as const] : [])),
  );
  return watches.filter(({ automationId, deviceId }) => {
    const view = views.get(automationId);
    return view === undefined || !present.has(deviceInView({ deviceId, view }));
  });
}

const clientsThatLeft = (
  { clients: before }: RoomContext,
  { clients: after }: RoomContext,
): readonly Client[] => disconnectedDevices(before, after);

export function disconnectedDevices(before: readonly Client[], after: readonly Client[]): readonly Client[] {
  if (before === after) return [];
  const present = new Set(after.map(deviceInView));
  const missing = new Map<string, Client>();
  for (const client of before) {
    const key = deviceInView(client);
    if (!present.has(key) && !missing.has(key)) missing.set(key, client);
  }
  return [...missing.values()];
}

const deviceInView = ({ deviceId, view }: Pick<Client, 'deviceId' | 'view'>): string => `${view} ${deviceId}`;
