import { topItem } from '../../machines/kernel/bounded-stack.ts';
import { type Refusal, refusal } from '../../machines/kernel/errors.ts';
import { fail, ok, type Result } from '../../machines/kernel/result.ts';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import type { OutgoingDelivery } from '../../machines/room/automation.perform.ts';
import { type Change, withoutShowAt, withUpdatedAt } from '../../machines/room/changes.ts';
import type { Stamp } from '../../machines/room/command.ts';
import {
  type Command,
  type CommandName,
  commandResult,
  commandTable,
  historyMoveOf,
  idsNeeded,
  isPermitted,
  refusalOf,
  type StampedCommand,
} from '../../machines/room/commands.ts';
import type { AlarmEvent } from '../../machines/room/room.alarm.ts';
import type { RoomActor } from '../../machines/room/room.chart.ts';
import { changedDrafts } from '../../machines/room/room.designs.ts';
import { permissionsFor } from '../../machines/room/room.links.ts';
import { afterBatch, BATCH_COMMAND, historyStepBetween } from '../../machines/room/room.machine.ts';
import { columnRefusal } from '../../machines/room/room.projection.ts';
import { changesSize, stepGrowth, stepSize } from '../../machines/room/room.size.ts';
import type { HistoryStep, RoomContext } from '../../machines/room/room.state.ts';
import { momentOf } from '../../machines/room/show-events.ts';
import { afterSolo, SOLO_COMMAND } from '../../machines/room/solo.journal.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Randomness } from '../kernel/secrets.ts';
import { handledDue, type RoomDue } from './due-alarm.ts';
import type { Outgoing, WebhookDelivery } from './host.ts';
import type { CommandDetail, CommandEntry, CommandResult, QueuedDelivery } from './journal/journal.ts';
import { MAX_CACHED_CHANGES_BYTES } from './journal/log.codec.ts';
import type { RoomBytes } from './journal/room-bytes.ts';
import type { RoomEnvironment } from './live-room.ts';
import type { PendingCommand, SoloSubmission, Submission } from './submission.ts';
import type { TimerRunRecorder } from './timer-run-recorder.ts';

interface StampSources {
  readonly clock: Pick<Clock, 'difference'>;
  readonly randomness: Randomness;
}

const NO_IDS: readonly string[] = [];

/** All alarms up to `at` must have fired. */
export function stampCommand(
  submission: Submission,
  at: Instant,
  { clock, randomness }: StampSources,
): StampedCommand {
  const { command, origin, stampExtras, principal } = submission;
  const needed = idsNeeded(command);
  const ids = needed === 0 ? NO_IDS : Array.from({ length: needed }, randomness.id);
  const wall = clock.difference();
  const clientId = origin?.clientId;
  const stampFields: Stamp = clientId === undefined ? { at, wall, ids } : { at, wall, ids, clientId };
  const secret = command.name === 'room/rotateSecrets' ? { secret: randomness.secret() } : undefined;
  const byLink = principal.columns === undefined ? undefined : { byLink: true as const };
  const extras = secret ?? stampExtras ?? byLink;
  const stamp = extras ? { ...stampFields, ...secret, ...stampExtras, ...byLink } : stampFields;
  return commandEvent(command, stamp);
}

function commandEvent<Name extends CommandName>(command: Command<Name>, stamp: Stamp): StampedCommand<Name> {
  return { type: command.name, payload: command.payload, stamp };
}

interface Outcome {
  readonly context: RoomContext;
  readonly name: string;
  readonly payload: unknown;
  readonly resultIn: (after: RoomContext) => CommandResult;
}

export const isTextAdded = ({ command, also = [], solo }: Submission): boolean =>
  solo !== undefined || [command, ...also].some(({ name }) => commandTable[name].adds);

function setsUpSending(command: Command): boolean {
  if (command.name === 'room/osc') return (command.payload.targets ?? []).length > 0;
  if (command.name === 'room/source') return command.payload.url !== '';
  return automationSteps(command).some(({ type }) => SENDING_STEPS.has(type));
}

const SENDING_STEPS: ReadonlySet<string> = new Set([
  'OSC',
  'WEBHOOK',
  'REQUEST',
] satisfies OutgoingDelivery['type'][]);

const automationSteps = ({ name, payload }: Command) =>
  name === 'automations/add' || name === 'automations/update' ? (payload.steps ?? []) : [];

export function entitlementRefusal(
  { command, also = [], principal, solo }: Submission,
  context: RoomContext,
): Refusal | null {
  for (const each of [command, ...also]) {
    if (!isPermitted(permissionsFor(principal, each.name), each.name, context)) return refusal('forbidden');
    // `replaySolo` has already skipped the journal's commands on hidden columns.
    const refused = solo === undefined ? columnRefusal(principal, each, context.show) : null;
    if (refused !== null) return refused;
  }
  return null;
}

export function commandOutcome(
  actor: RoomActor,
  submission: Submission,
  command: StampedCommand,
  environment: RoomEnvironment,
): Result<Outcome, Refusal> {
  const { command: first, also = [] } = submission;
  const { teamId } = actor.context.show.room;
  const commands = [first, ...also];
  const steps = commands.flatMap(automationSteps);
  const refused =
    (commands.some(setsUpSending) ? environment.refusalToReachOut(teamId) : null) ??
    environment.refusalOfRequests(steps);
  if (refused !== null) return fail(refused);
  if (submission.solo) return ok(soloOutcome(actor, submission.solo, command));
  if (also.length > 0) return batchOutcome(actor, submission, command, environment);
  const before = actor.context;
  const sent = actor.send(command);
  if (sent === before) return fail(refusalOf(before, command) ?? refusal('conflict'));
  const uncounted = submission.moreAutomations ?? null;
  if (uncounted !== null && sent.show.automations.length > before.show.automations.length) {
    actor.restart(before);
    return fail(uncounted);
  }
  const resultIn = (after: RoomContext) => commandResult(before, after, command);
  return ok({ context: sent, name: command.type, payload: loggedPayload(command), resultIn });
}

function soloOutcome(
  actor: RoomActor,
  { result, logged, taken, file }: SoloSubmission,
  { stamp: { at, wall = 0 } }: StampedCommand,
): Outcome {
  const before = actor.context;
  actor.restart(
    result === null
      ? { ...before, show: withUpdatedAt(before.show, at + wall) }
      : afterSolo(before, result, { at, wall }),
  );
  return {
    context: actor.context,
    name: SOLO_COMMAND,
    payload: { journal: logged, ...(file && { file }) },
    resultIn: () => ({ taken }),
  };
}

function batchOutcome(
  actor: RoomActor,
  submission: Submission,
  first: StampedCommand,
  environment: RoomEnvironment,
): Result<Outcome, Refusal> {
  const { also = [] } = submission;
  const rest = also.map((command) => stampCommand({ ...submission, command }, first.stamp.at, environment));
  const commands = [first, ...rest];
  const before = actor.context;
  const sent = actor.send({ type: BATCH_COMMAND, commands });
  if (sent === before) {
    const done = afterBatch(before, commands);
    return done.ok ? fail(refusal('conflict')) : done;
  }
  return ok({
    context: sent,
    name: BATCH_COMMAND,
    payload: { commands: commands.map((each) => ({ name: each.type, payload: loggedPayload(each) })) },
    resultIn: (after) => ({ results: commands.map((each) => commandResult(before, after, each)) }),
  });
}

export interface ServerLine {
  readonly command: string;
  readonly payload: CommandDetail['payload'];
  readonly at: Instant;
  readonly actor?: string;
  readonly step?: HistoryStep | null;
  readonly sending?: WebhookDelivery | null;
  readonly spend?: (points: number) => void;
}

interface EntryFacts {
  readonly command: string;
  readonly detail: CommandDetail;
  readonly actor: string;
  readonly due: RoomDue | null;
  readonly environment: Pick<RoomEnvironment, 'clock' | 'outgoing'>;
  readonly timerRuns: TimerRunRecorder;
}

export function commandEntryOf(
  pending: PendingCommand,
  { command, detail, actor: unasked, due, environment: roomEnvironment, timerRuns }: EntryFacts,
): CommandEntry {
  const { before, after, header, submission, roomId } = pending;
  const wall = roomEnvironment.clock.difference();
  const actor = submission?.principal.actor ?? unasked;
  pending.actor = actor;
  pending.outgoing = outgoingRows(roomEnvironment.outgoing, pending, {
    command,
    payload: detail.payload,
    wall,
  });
  return {
    kind: 'command',
    roomId,
    seq: header.seq,
    at: header.at + wall,
    actor,
    command,
    changes: header.changes.map(withoutShowAt),
    access: before.access === after.access ? null : after.access,
    handledUntil: before.handledUntil === after.handledUntil ? null : after.handledUntil,
    runs: before.runs === after.runs ? null : after.runs,
    nextDueAt: due && handledDue(due),
    endedDrafts: changedDrafts(before.drafts, after.drafts),
    channelId: submission?.origin?.channelId ?? null,
    commandId: submission?.origin?.id ?? null,
    detail,
    timerRuns: timerRuns.follow(pending, { goesBack: historyMoveOf(command) === 'back', actor, wall }),
    ...(submission?.by !== undefined && { within: submission.by - roomEnvironment.clock.now() }),
    ...(submission?.keep && { kept: submission.keep(after, detail.result) }),
    ...(pending.outgoing.length > 0 && { outgoing: pending.outgoing }),
  };
}

const LINE_OVERHEAD_BYTES = 128;

/** `file` is the size of a stored journal. */
export function addedBytes(changes: readonly Change[], step: HistoryStep | null, file = 0): RoomBytes {
  const changed = changesSize(changes);
  const log = LINE_OVERHEAD_BYTES + file + (changed > MAX_CACHED_CHANGES_BYTES ? 0 : changed);
  return step === null ? { log, rows: changed } : { log: log + stepSize(step), rows: stepGrowth(step) };
}

export function loggedPayload({ type, payload }: StampedCommand): CommandDetail['payload'] {
  if (type === 'timers/replace') return { items: payload.items.length };
  // Omits the texts, which the undo step contains.
  if (type === 'timers/setCells') return { timerId: payload.timerId, columnIds: Object.keys(payload.cells) };
  // Omits the code, which is secret.
  if (type === 'room/osc') return { ...payload, ...(payload.code !== undefined && { code: '' }) };
  // Omits the URL of the sheet, which is as secret as a password.
  if (type === 'room/source') return { keepInStep: payload.keepInStep };
  return 'timerIds' in payload ? { ...payload, timerIds: payload.timerIds.length } : payload;
}

export function newestStep(
  command: StampedCommand,
  before: RoomContext,
  after: RoomContext,
): HistoryStep | null {
  if (before.history === after.history) return null;
  const { history } = commandTable[command.type];
  if (history === 'drops') return historyStepBetween(before, after, command);
  const side = history === 'back' ? 'redo' : 'undo';
  const newest = topItem(after.history[side]);
  return newest === topItem(before.history[side]) ? null : newest;
}

export const soloStep = (before: RoomContext, after: RoomContext): HistoryStep | null => {
  const newest = topItem(after.history.undo);
  return newest === topItem(before.history.undo) ? null : newest;
};

interface OutgoingFacts {
  readonly command: string;
  readonly payload: unknown;
  readonly wall: Duration;
}

function outgoingRows(
  outgoing: Outgoing,
  { before, after, header, submission, sending }: PendingCommand,
  { command, payload, wall }: OutgoingFacts,
): readonly QueuedDelivery[] {
  const question = submission?.stampExtras?.question !== undefined;
  const moment = isAlarm(payload, command)
    ? momentOf(payload)
    : { at: header.at, ...(question && { question }) };
  const { show } = after;
  const all = outgoing.rows({ before: before.show, after: show, moment, seq: header.seq, wall });
  // A laptop's journal holds past events, so only the changed rundown is sent (N2255).
  const rows = submission?.solo ? all.filter(([, , , , type]) => type === 'rundown.changed') : all;
  if (sending === null) return rows;
  return [...rows, ...outgoing.stepRows({ show, sending, seq: header.seq, at: header.at + wall })];
}

const isAlarm = (_payload: unknown, command: string): _payload is AlarmEvent => command.startsWith('alarm/');
