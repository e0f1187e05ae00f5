import type { AutomationId, TimerId } from '../../kernel/ids.ts';
import { ownEntry } from '../../kernel/shapes.ts';
import { type Duration, type Instant, MINUTE } from '../../kernel/time.ts';
import { requireEntry, withReplaced } from '../../room/ordered-list.ts';
import type { RoomContext } from '../../room/room.state.ts';
import type { Automation } from '../automation.ts';
import type { AutomationRun, PastRun, RequestEnd, RunCause, RunEnd } from '../runs.ts';

/** Maximum depth of automations that start each other (K103). */
export const DEEPEST = 4;

/** An automation above this count a minute is a loop (K104). */
export const MOST_SENT = 100;

/** Maximum concurrent runs of a room. */
export const MOST_UNDER_WAY = 200;

/** Past runs kept for each automation. */
export const PAST_KEPT = 20;

/** Instant, lead of the wall clock, and depth among automations. */
export interface RunMoment {
  readonly at: Instant;
  readonly wall: Duration;
  readonly depth: number;
}

export interface RunStart {
  readonly cause: RunCause;
  readonly timerId: TimerId | null;
}

/** Starts a run. At the limit, pauses the automation with most runs (K104). */
export function withRun(
  before: RoomContext,
  { _id: automationId, rests }: Automation,
  { cause, timerId }: RunStart,
  { at, wall, depth }: RunMoment,
): RoomContext {
  const byHand = cause === 'HAND';
  if (depth > DEEPEST || (rests && !byHand)) return before;
  const fullest = before.runs.runs.length < MOST_UNDER_WAY ? null : fullestOf(before.runs.runs);
  if (fullest === automationId) return byHand ? before : atRest(before, automationId);
  const context = fullest === null ? before : withoutRuns(before, fullest);
  const no = context.runs.count + 1;
  const run = { no, automationId, due: at, step: 0, depth, timerId, ...(byHand ? { byHand } : {}) };
  const begun = withPast(context, automationId, { no, at: at + wall, cause, end: null });
  return withCursor({ ...begun, runs: { ...begun.runs, count: no } }, run, 0, at);
}

/** Counts a command or message of a run; pauses a loop (K104). Manual runs do not count. */
export function withSent(
  context: RoomContext,
  { automationId, byHand }: AutomationRun,
  at: Instant,
): RoomContext {
  if (byHand) return context;
  const before = ownEntry(context.runs.sent, automationId);
  const isSameMinute = before !== undefined && at - before.since < MINUTE;
  const now = isSameMinute ? { ...before, count: before.count + 1 } : { since: at, count: 1 };
  const sent = { ...context.runs.sent, [automationId]: now };
  const counted = { ...context, runs: { ...context.runs, sent } };
  return now.count > MOST_SENT ? atRest(counted, automationId) : counted;
}

function atRest(context: RoomContext, automationId: AutomationId): RoomContext {
  const { automations } = context.show;
  const resting = { ...requireEntry(automations, automationId), rests: true as const };
  return { ...context, show: { ...context.show, automations: withReplaced(automations, resting) } };
}

function fullestOf(runs: readonly AutomationRun[]): AutomationId | null {
  const counts = new Map<AutomationId, number>();
  let fullest: AutomationId | null = null;
  for (const { automationId } of runs) {
    const count = (counts.get(automationId) ?? 0) + 1;
    counts.set(automationId, count);
    if (count > (counts.get(fullest ?? '') ?? 0)) fullest = automationId;
  }
  return fullest;
}

/** Pauses the automation and ends its runs. */
function withoutRuns(context: RoomContext, automationId: AutomationId): RoomContext {
  return context.runs.runs
    .filter((run) => run.automationId === automationId)
    .reduce((now, run) => withEnd(now, run, 'SWITCHED_OFF'), atRest(context, automationId));
}

/** Newest first. */
export function withPast(context: RoomContext, automationId: AutomationId, run: PastRun): RoomContext {
  const { past } = context.runs;
  const kept = [run, ...(ownEntry(past, automationId) ?? [])].slice(0, PAST_KEPT);
  return { ...context, runs: { ...context.runs, past: { ...past, [automationId]: kept } } };
}

/** Moves a run to a step, after its waits; ends it after the last (K105). */
export function withCursor(
  context: RoomContext,
  run: AutomationRun,
  place: number,
  at: Instant,
): RoomContext {
  const { steps } = requireEntry(context.show.automations, run.automationId);
  let due = at;
  for (let step = place; ; step += 1) {
    const found = steps[step];
    if (found === undefined || found.type === 'STOP') return withEnd(context, run, 'DONE');
    if (found.type !== 'WAIT') return withUnderWay(context, run, { ...withoutText(run), step, due });
    due += found.for;
  }
}

function withoutText({ text: _said, ...run }: AutomationRun): AutomationRun {
  return run;
}

/** Replaces a run, ordered by due instant. */
export function withUnderWay(context: RoomContext, run: AutomationRun, next: AutomationRun): RoomContext {
  const others = context.runs.runs.filter(({ no }) => no !== run.no);
  const runs = [...others, next].sort((one, other) => one.due - other.due || one.no - other.no);
  return { ...context, runs: { ...context.runs, runs } };
}

export function withEnd(
  context: RoomContext,
  { no, automationId }: AutomationRun,
  end: RunEnd,
  code?: string,
) {
  const { runs, past } = context.runs;
  const ended = (ownEntry(past, automationId) ?? []).map((run) =>
    run.no === no ? { ...run, end, ...(code === undefined ? {} : { code }) } : run,
  );
  return {
    ...context,
    runs: {
      ...context.runs,
      runs: runs.filter((run) => run.no !== no),
      past: { ...past, [automationId]: ended },
    },
  };
}

/** Notes how the request of a run's step ended; the room itself once the run is forgotten. */
export function withRequestEnd(
  context: RoomContext,
  { automationId, no, step }: Pick<AutomationRun, 'automationId' | 'no' | 'step'>,
  end: RequestEnd,
): RoomContext {
  const { past } = context.runs;
  const runs = ownEntry(past, automationId) ?? [];
  if (runs.every((run) => run.no !== no)) return context;
  const noted = runs.map((run) =>
    run.no === no ? { ...run, requests: [...(run.requests ?? []), { step, ...end }] } : run,
  );
  return { ...context, runs: { ...context.runs, past: { ...past, [automationId]: noted } } };
}
