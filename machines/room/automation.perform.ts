import type { Automation, AutomationStep } from '../automation/automation.ts';
import type { AutomationRun, FinishedRun, RequestOutcome, RunCause, RunOutcome } from '../automation/runs.ts';
import { isSettled, type Refusal, refusal } from '../kernel/errors.ts';
import type { AutomationId, TimerId } from '../kernel/ids.ts';
import type { Permissions } from '../kernel/permissions.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { ownEntry } from '../kernel/shapes.ts';
import { type Duration, type Instant, MINUTE, SECOND } from '../kernel/time.ts';
import { formatCountdown } from '../timer/formats.ts';
import { clockOf, countdownDigits } from '../timer/timer.clock.ts';
import { freshId } from './command.ts';
import { commandOfStep, parseCommand } from './commands.schema.ts';
import { type Command, isPermitted, refusalOf, type StampedCommand } from './commands.ts';
import { byId, requireEntry, withReplaced } from './ordered-list.ts';
import { afterCommand } from './room.machine.ts';
import { currentTimer, type RoomContext } from './room.state.ts';

export const MAX_CAUSE_DEPTH = 4;

/** The server pauses an automation that sends more in a minute (K104). */
const MAX_SENT_PER_MINUTE = 100;

export const MAX_PENDING_RUNS = 200;

export const MAX_PAST_RUNS = 20;

/** `at + wall` is wall-clock time. `depth` counts the automations that led to this run. */
export interface RunMoment {
  readonly at: Instant;
  readonly wall: Duration;
  readonly depth: number;
}

interface RunStart {
  readonly cause: RunCause;
  readonly timerId: TimerId | null;
}

/** If the room has too many runs, pauses the automation with the most (K104). */
export function withNewRun(
  before: RoomContext,
  { _id: automationId, rests }: Automation,
  { cause, timerId }: RunStart,
  { at, wall, depth }: RunMoment,
): RoomContext {
  const byHand = cause === 'HAND';
  if (depth > MAX_CAUSE_DEPTH || (rests && !byHand)) return before;
  const fullest = before.runs.runs.length < MAX_PENDING_RUNS ? null : busiestAutomation(before.runs.runs);
  if (fullest === automationId) return byHand ? before : pauseAutomation(before, automationId);
  const context = fullest === null ? before : withoutRuns(before, fullest);
  const no = context.runs.count + 1;
  const run = { no, automationId, due: at, step: 0, depth, timerId, ...(byHand ? { byHand } : {}) };
  const begun = withPastRun(context, automationId, { no, at: at + wall, cause, end: null });
  return withCursor({ ...begun, runs: { ...begun.runs, count: no } }, run, 0, at);
}

/** Pauses a looping automation (K104). Manual runs do not count. */
function countSent(context: RoomContext, { automationId, byHand }: AutomationRun, at: Instant): RoomContext {
  if (byHand) return context;
  const before = ownEntry(context.runs.sent, automationId);
  const isSameMinute = before !== undefined && at - before.since < MINUTE;
  const now = isSameMinute ? { ...before, count: before.count + 1 } : { since: at, count: 1 };
  const sent = { ...context.runs.sent, [automationId]: now };
  const counted = { ...context, runs: { ...context.runs, sent } };
  return now.count > MAX_SENT_PER_MINUTE ? pauseAutomation(counted, automationId) : counted;
}

function pauseAutomation(context: RoomContext, automationId: AutomationId): RoomContext {
  const { automations } = context.show;
  const resting = { ...requireEntry(automations, automationId), rests: true as const };
  return { ...context, show: { ...context.show, automations: withReplaced(automations, resting) } };
}

function busiestAutomation(runs: readonly AutomationRun[]): AutomationId | null {
  const counts = new Map<AutomationId, number>();
  let fullest: AutomationId | null = null;
  for (const { automationId } of runs) {
    const count = (counts.get(automationId) ?? 0) + 1;
    counts.set(automationId, count);
    if (count > (counts.get(fullest ?? '') ?? 0)) fullest = automationId;
  }
  return fullest;
}

function withoutRuns(context: RoomContext, automationId: AutomationId): RoomContext {
  return context.runs.runs
    .filter((run) => run.automationId === automationId)
    .reduce((now, run) => withRunOutcome(now, run, 'SWITCHED_OFF'), pauseAutomation(context, automationId));
}

export function withPastRun(context: RoomContext, automationId: AutomationId, run: FinishedRun): RoomContext {
  const { past } = context.runs;
  const newestRuns = [run, ...(ownEntry(past, automationId) ?? [])].slice(0, MAX_PAST_RUNS);
  return { ...context, runs: { ...context.runs, past: { ...past, [automationId]: newestRuns } } };
}

function withCursor(context: RoomContext, run: AutomationRun, place: number, at: Instant): RoomContext {
  const { steps } = requireEntry(context.show.automations, run.automationId);
  let due = at;
  for (let step = place; ; step += 1) {
    const found = steps[step];
    if (found === undefined || found.type === 'STOP') return withRunOutcome(context, run, 'DONE');
    if (found.type !== 'WAIT') return replaceRun(context, run, { ...withoutText(run), step, due });
    due += found.for;
  }
}

const withoutText = ({ text: _said, ...run }: AutomationRun): AutomationRun => run;

function replaceRun(context: RoomContext, run: AutomationRun, next: AutomationRun): RoomContext {
  const otherRuns = context.runs.runs.filter(({ no }) => no !== run.no);
  const runs = [...otherRuns, next].sort((one, other) => one.due - other.due || one.no - other.no);
  return { ...context, runs: { ...context.runs, runs } };
}

function withRunOutcome(
  context: RoomContext,
  { no, automationId }: AutomationRun,
  end: RunOutcome,
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

export function withRequestEnd(
  context: RoomContext,
  { automationId, no, step }: Pick<AutomationRun, 'automationId' | 'no' | 'step'>,
  end: RequestOutcome,
): RoomContext {
  const { past } = context.runs;
  const runs = ownEntry(past, automationId) ?? [];
  if (runs.every((run) => run.no !== no)) return context;
  const noted = runs.map((run) =>
    run.no === no ? { ...run, requests: [...(run.requests ?? []), { step, ...end }] } : run,
  );
  return { ...context, runs: { ...context.runs, past: { ...past, [automationId]: noted } } };
}

interface PerformContext {
  readonly at: Instant;
  readonly permissions: Permissions;
  readonly stamp: (command: Command) => StampedCommand;
}

export type RequestStep = Extract<AutomationStep, { readonly type: 'REQUEST' }>;

export interface Placeholders {
  readonly timer: string;
  readonly speaker: string;
  readonly left: string;
}

/** The server sends this after the step is stored on disk. */
export type OutgoingDelivery = (
  | Extract<AutomationStep, { readonly type: 'WEBHOOK' | 'OSC' }>
  | FilledStep
) & {
  readonly id: string;
  readonly name: string;
};

type FilledStep = RequestStep & {
  readonly run: Pick<AutomationRun, 'automationId' | 'no' | 'step'>;
  readonly values: Placeholders;
  readonly until: Instant;
};

export const REQUEST_LIFETIME: Duration = 10 * SECOND;
const TOO_LATE = { reason: 'too_late' } as const;

interface StepResult {
  readonly after: RoomContext;
  readonly command: StampedCommand | null;
  readonly sending: OutgoingDelivery | null;
}

/**
 * Stores a step's effect and the run's progress as one change, so a restart neither repeats nor skips a step (K108).
 */
export function performRun(context: RoomContext, run: AutomationRun, performing: PerformContext): StepResult {
  let now = context;
  let current: AutomationRun | undefined = run;
  while (current !== undefined && current.due <= performing.at) {
    const done = performStep(now, current, performing);
    if (done.command !== null || done.sending !== null)
      return { ...done, after: countSent(done.after, run, performing.at) };
    const hasTriedCommand = isCommandStep(now, current);
    now = done.after;
    if (hasTriedCommand) break;
    current = now.runs.runs.find(({ no }) => no === run.no);
  }
  return { after: now, command: null, sending: null };
}

/** Such a step has a turn of its own even if it changes nothing, because it can take 1 ms (W2843). */
function isCommandStep({ show }: RoomContext, { automationId, step }: AutomationRun): boolean {
  const type = byId(show.automations, automationId)?.steps[step]?.type;
  return type === 'COMMAND' || type === 'MESSAGE';
}

const withoutEffects = (after: RoomContext): StepResult => ({ after, command: null, sending: null });

function performStep(context: RoomContext, run: AutomationRun, performing: PerformContext): StepResult {
  const automation = byId(context.show.automations, run.automationId);
  const step = automation?.steps[run.step];
  if (automation === undefined || step === undefined)
    return withoutEffects(withRunOutcome(context, run, 'DONE'));
  if ((!automation.enabled || automation.rests) && run.byHand !== true)
    return withoutEffects(withRunOutcome(context, run, 'SWITCHED_OFF'));
  if (isOutgoing(step) && !isPermitted(performing.permissions, 'automations/update', context))
    return withoutEffects(withRunOutcome(context, run, 'REFUSED', 'forbidden'));
  switch (step.type) {
    case 'COMMAND':
      return performCommand(context, run, commandOf(step), performing);
    case 'MESSAGE':
      return performMessage(context, run, step, performing);
    case 'WEBHOOK':
    case 'OSC':
      return withDelivery(context, run, { ...step, ...namesOf(context, run, automation) });
    case 'REQUEST': {
      const until = run.due + REQUEST_LIFETIME;
      if (performing.at >= until)
        return withoutEffects(toNextStep(withRequestEnd(context, run, TOO_LATE), run));
      const values = placeholdersOf(context, run.timerId, performing.at);
      return withDelivery(context, run, {
        ...step,
        ...namesOf(context, run, automation),
        run,
        values,
        until,
      });
    }
    // A user edited this step after the run reached it, because `withCursor` never stops at a WAIT.
    case 'WAIT':
    case 'STOP':
      return withoutEffects(withCursor(context, run, run.step, run.due));
  }
}

const isOutgoing = ({ type }: AutomationStep): boolean =>
  type === 'WEBHOOK' || type === 'OSC' || type === 'REQUEST';

const namesOf = ({ show }: RoomContext, run: AutomationRun, { name }: Automation) => ({
  id: [show.room._id, run.no, run.step].join('-'),
  name,
});

const withDelivery = (context: RoomContext, run: AutomationRun, sending: OutgoingDelivery): StepResult => ({
  after: toNextStep(context, run),
  command: null,
  sending,
});

const toNextStep = (context: RoomContext, run: AutomationRun): RoomContext =>
  withCursor(context, run, run.step + 1, run.due);

function commandOf(step: Extract<AutomationStep, { readonly type: 'COMMAND' }>): Result<Command, Refusal> {
  const command = commandOfStep(step, parseCommand);
  return typeof command === 'string' ? fail(refusal('invalid', command)) : ok(command);
}

function performCommand(
  context: RoomContext,
  run: AutomationRun,
  reading: Result<Command, Refusal>,
  performing: PerformContext,
): StepResult {
  if (!reading.ok) return withoutEffects(withRunOutcome(context, run, 'REFUSED', reading.error.code));
  const done = applyCommand(context, reading.value, performing);
  if (!done.ok)
    return withoutEffects(
      isSettled(done.error.code)
        ? toNextStep(context, run)
        : withRunOutcome(context, run, 'REFUSED', done.error.code),
    );
  const { after, command, isSame } = done.value;
  return { after: toNextStep(after, run), command: isSame ? null : command, sending: null };
}

interface CommandResult {
  readonly after: RoomContext;
  readonly command: StampedCommand;
  readonly isSame: boolean;
}

function applyCommand(
  context: RoomContext,
  requestedCommand: Command,
  performing: PerformContext,
): Result<CommandResult, Refusal> {
  const { permissions, stamp } = performing;
  if (!isPermitted(permissions, requestedCommand.name, context)) return fail(refusal('forbidden'));
  const command = stamp(requestedCommand);
  const refused = refusalOf(context, command);
  if (refused !== null) return fail(refused);
  const after = afterCommand(context, command);
  // A step must not undo an edit of automations, because the restored automation would run with the last editor's
  // rights.
  if (after.show.automations !== context.show.automations) return fail(refusal('forbidden'));
  const isSame = after.history === context.history && after.flashes === context.flashes;
  return ok({ after: isSame ? context : after, command, isSame });
}

type MessageStep = Extract<AutomationStep, { readonly type: 'MESSAGE' }>;

function performMessage(
  context: RoomContext,
  run: AutomationRun,
  step: MessageStep,
  performing: PerformContext,
): StepResult {
  const text = run.text ?? fillPlaceholders(step.text, context, run, performing.at);
  const key = `${run.automationId}/${run.step}`;
  const made = byId(context.show.messages, ownEntry(context.runs.made, key) ?? '');
  if (made !== undefined && made.text === text && made.color === step.color) {
    const { focus, to } = step;
    const showing = { messageId: made._id, focus, ...(to && { to }) };
    return performCommand(context, run, ok({ name: 'messages/show', payload: showing }), performing);
  }
  const fields = { text, color: step.color };
  const done = applyCommand(
    context,
    made === undefined
      ? { name: 'messages/create', payload: fields }
      : { name: 'messages/update', payload: { messageId: made._id, ...fields } },
    performing,
  );
  if (!done.ok) return withoutEffects(withRunOutcome(context, run, 'REFUSED', done.error.code));
  const { after, command } = done.value;
  const withText = replaceRun(after, run, { ...run, text });
  const messageId = made?._id ?? freshId(command.stamp);
  const runs = { ...withText.runs, made: { ...withText.runs.made, [key]: messageId } };
  return { after: { ...withText, runs }, command, sending: null };
}

const fillPlaceholders = (
  text: string,
  context: RoomContext,
  { timerId }: AutomationRun,
  now: Instant,
): string => withPlaceholders(text, placeholdersOf(context, timerId, now)).slice(0, 2_000);

export function placeholdersOf(
  { show }: Pick<RoomContext, 'show'>,
  timerId: TimerId | null,
  now: Instant,
): Placeholders {
  const timer = byId(show.timers, timerId ?? '') ?? currentTimer(show);
  const { timeset, room } = show;
  const { behavior, timezone: zone } = room.settings;
  const clock = clockOf({ timer, timeset, behavior, zone, now });
  const left = formatCountdown(countdownDigits(clock.left, 'HHHMMSS'), 'HHHMMSS');
  return { timer: timer?.name ?? '', speaker: timer?.extra ?? '', left };
}

const PLACEHOLDER = /\{(timer|speaker|left)\}/g;

const withPlaceholders = (text: string, values: Placeholders): string =>
  text.replaceAll(PLACEHOLDER, (_written, name: keyof Placeholders) => values[name]);
