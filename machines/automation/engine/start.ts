import type { AutomationId, TimerId } from '../../kernel/ids.ts';
import { ownEntry } from '../../kernel/shapes.ts';
import { type Duration, type Instant, SECOND } from '../../kernel/time.ts';
import { requireEntry, withReplaced } from '../../room/ordered-list.ts';
import type { RoomContext } from '../../room/room.state.ts';
import type { Automation } from '../automation.ts';
import type { AutomationRun, PastRun, RunCause, RunEnd } from '../runs.ts';

/** What an automation causes may start others, up to here (K103). */
export const DEEPEST = 4;

/** More often than this in so long is a loop (K104). */
export const MOST_STARTS = 10;
export const STARTS_WITHIN: Duration = 10 * SECOND;

/** As many runs may be under way in a room. */
export const MOST_UNDER_WAY = 200;

/** Of each automation so many are kept. */
export const PAST_KEPT = 20;

/** When something happened, how far the wall clock was ahead, and how deep among what automations caused. */
export interface RunMoment {
  readonly at: Instant;
  readonly wall: Duration;
  readonly depth: number;
}

export interface RunStart {
  readonly cause: RunCause;
  /** The timer that it is about. */
  readonly timerId: TimerId | null;
}

/** The room with a run of the automation, or with the automation at rest where it ran too often (K104). */
export function withRun(
  context: RoomContext,
  { _id: automationId, rests }: Automation,
  { cause, timerId }: RunStart,
  { at, wall, depth }: RunMoment,
): RoomContext {
  const byHand = cause === 'HAND';
  if (depth > DEEPEST || (rests && !byHand)) return context;
  const { runs, past, count } = context.runs;
  if (!byHand && isLoop(ownEntry(past, automationId) ?? [], at + wall)) return atRest(context, automationId);
  if (runs.length >= MOST_UNDER_WAY) return byHand ? context : atRest(context, automationId);
  const no = count + 1;
  const run = { no, automationId, due: at, step: 0, depth, timerId, ...(byHand ? { byHand } : {}) };
  const begun = withPast(context, automationId, { no, at: at + wall, cause, end: null });
  return withCursor({ ...begun, runs: { ...begun.runs, count: no } }, run, 0, at);
}

/** People press "run now" as often as they like. */
function isLoop(past: readonly PastRun[], wallAt: Instant): boolean {
  const recent = past.filter(({ at, cause }) => cause !== 'HAND' && at > wallAt - STARTS_WITHIN);
  return recent.length >= MOST_STARTS;
}

function atRest(context: RoomContext, automationId: AutomationId): RoomContext {
  const { automations } = context.show;
  const resting = { ...requireEntry(automations, automationId), rests: true as const };
  return { ...context, show: { ...context.show, automations: withReplaced(automations, resting) } };
}

/** The newest first. */
export function withPast(context: RoomContext, automationId: AutomationId, run: PastRun): RoomContext {
  const { past } = context.runs;
  const kept = [run, ...(ownEntry(past, automationId) ?? [])].slice(0, PAST_KEPT);
  return { ...context, runs: { ...context.runs, past: { ...past, [automationId]: kept } } };
}

/** The run at that step, behind what it waits for before it; at its end where no step is left (K105). */
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

/** The run with what became of it, in its place among those that are due. */
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
