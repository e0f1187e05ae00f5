import type { Automation, AutomationTrigger } from '../../machines/automation/automation.ts';
import { noRuns } from '../../machines/automation/runs.ts';
import { type Duration, HOUR, type Instant } from '../../machines/kernel/time.ts';
import { type Change, withChanges } from '../../machines/room/changes.ts';
import { CLOCK_MARKS, nextMark } from '../../machines/room/clock.marks.ts';
import { currentTimer, type RoomContext } from '../../machines/room/room.state.ts';
import { showEvents } from '../../machines/room/show-events.ts';
import { idleTimeset } from '../../machines/timer/timeset.ts';
import { afterTimeAlarm, awaitedMarks, nextTimeDue } from './automation-due.ts';
import { occurrencesOf, type TriggerOccurrence, withTriggeredRuns } from './automation-follow.ts';

export interface LoggedChanges {
  readonly at: Instant;
  readonly actor: string;
  readonly command: string;
  /** Null if the changes were too large to store. */
  readonly changes: readonly Change[] | null;
}

interface DryRun {
  readonly since: Instant | null;
  readonly times: readonly Instant[];
}

const BETWEEN_SHOWS: Duration = 4 * HOUR;

const isPredictable = ({ type }: AutomationTrigger): boolean => type !== 'LOST' && type !== 'CALL';

/** `lines` are oldest first. `wall` is the wall clock minus the monotonic clock. */
export function* dryRun(
  context: RoomContext,
  lines: readonly LoggedChanges[],
  when: AutomationTrigger,
  wall: Duration = 0,
): Generator<void, DryRun, void> {
  const last = linesOfLastShow(lines);
  const [first] = last;
  if (first === undefined || !isPredictable(when)) return { since: null, times: [] };
  const times: Instant[] = [];
  let now = automationAtRest(context, when, first.at - wall);
  let passed = first.at - wall;
  const take = (next: RoomContext, at: Instant) => {
    for (let run = now.runs.count; run < next.runs.count; run += 1) times.push(at + wall);
    now = next;
  };
  const happen = (next: RoomContext, happened: readonly TriggerOccurrence[], at: Instant) =>
    take(withTriggeredRuns(now, next, { happened, at, wall, actor: null, address: null, depth: 1 }), at);
  for (const { at: wallAt, actor, command, changes } of last) {
    const at = wallAt - wall;
    for (let due = nextTimeDue(now, wall); due !== null && due.at <= at; due = nextTimeDue(now, wall)) {
      take(afterTimeAlarm(now, due.event, due.at, wall), due.at);
      yield;
    }
    for (let mark = markAfter(now, passed); mark !== null && mark.due <= at; mark = markAfter(now, passed)) {
      happen(now, [{ type: `timer.${mark.mark}`, timer: currentTimer(now.show) }], mark.due);
      passed = mark.due;
    }
    passed = at;
    const known = (changes ?? []).filter(({ name }) => !name.startsWith('automations/'));
    const show = withChanges(now.show, known, at);
    const events = showEvents(now.show, show, { at, question: actor === 'audience' });
    happen({ ...now, show }, occurrencesOf(command, events), at);
    yield;
  }
  return { since: first.at, times };
}

function markAfter({ show }: RoomContext, after: Instant) {
  const wanted = awaitedMarks(show);
  const marks = CLOCK_MARKS.filter((mark) => wanted.includes(mark));
  return nextMark(show, marks, { after, now: after });
}

function automationAtRest(context: RoomContext, when: AutomationTrigger, at: Instant): RoomContext {
  const automation: Automation = { _id: 'dry', index: 0, name: '', enabled: true, when, steps: [] };
  const { timers } = context.show;
  return {
    ...context,
    show: {
      ...context.show,
      automations: [automation],
      timeset: idleTimeset(timers[0]?._id ?? null),
      messages: [],
      activeMessageId: null,
    },
    runs: { ...noRuns, until: at },
    watches: [],
  };
}

function linesOfLastShow(lines: readonly LoggedChanges[]): readonly LoggedChanges[] {
  let show: LoggedChanges[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const line of lines) {
    if (line.at - last >= BETWEEN_SHOWS) show = [];
    show.push(line);
    last = line.at;
  }
  return show;
}
