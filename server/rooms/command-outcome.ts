import type { Sending } from '../../machines/automation/engine/perform.ts';
import { type Refusal, refusal } from '../../machines/kernel/errors.ts';
import { fail, ok, type Result } from '../../machines/kernel/result.ts';
import { afterBatch, BATCH } from '../../machines/room/batch.ts';
import { columnRefusal } from '../../machines/room/column.access.ts';
import {
  type Command,
  commandResult,
  commandTable,
  refusalOf,
  type StampedCommand,
} from '../../machines/room/commands.ts';
import { bitsFor } from '../../machines/room/named-links.ts';
import { can } from '../../machines/room/room.access.ts';
import type { RoomActor } from '../../machines/room/room.actor.ts';
import { withUpdatedAt } from '../../machines/room/room.apply.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import { afterSolo, SOLO } from '../../machines/room/solo.journal.ts';
import type { SoloTaking, Submission } from './host.types.ts';
import type { CommandResult } from './journal/journal.entry.ts';
import { loggedPayload } from './journal/logged.ts';
import type { RoomEnvironment } from './room-environment.ts';
import { stamped } from './stamp.ts';

interface Outcome {
  readonly sent: RoomContext;
  readonly name: string;
  readonly payload: unknown;
  readonly resultIn: (after: RoomContext) => CommandResult;
}

/** True if it may add much text. */
export const addsText = ({ command, also = [], solo }: Submission): boolean =>
  solo !== undefined || [command, ...also].some(({ name }) => commandTable[name].adds);

/** True for commands that set up outgoing messages. */
function setsUpSending(command: Command): boolean {
  if (command.name === 'room/osc') return (command.payload.targets ?? []).length > 0;
  if (command.name === 'room/source') return command.payload.url !== '';
  return stepsOf(command).some(({ type }) => SENDING.has(type));
}

const SENDING: ReadonlySet<string> = new Set(['OSC', 'WEBHOOK', 'REQUEST'] satisfies Sending['type'][]);

const stepsOf = ({ name, payload }: Command) =>
  name === 'automations/add' || name === 'automations/update' ? (payload.steps ?? []) : [];

/** Refusal by plan or team rights. */
export function entitlementRefusal(
  { command, also = [], principal }: Submission,
  context: RoomContext,
): Refusal | null {
  for (const each of [command, ...also]) {
    if (!can(bitsFor(principal, each.name), each.name, context)) return refusal('forbidden');
    const refused = columnRefusal(principal, each, context.show);
    if (refused !== null) return refused;
  }
  return null;
}

/** Applies a command with its batch, or refuses all. */
export function commandOutcome(
  actor: RoomActor,
  submission: Submission,
  command: StampedCommand,
  around: RoomEnvironment,
): Result<Outcome, Refusal> {
  const { command: first, also = [] } = submission;
  const { teamId } = actor.context.show.room;
  const asked = [first, ...also];
  const steps = asked.flatMap(stepsOf);
  const refused =
    (asked.some(setsUpSending) ? around.refusalToReachOut(teamId) : null) ?? around.refusalOfRequests(steps);
  if (refused !== null) return fail(refused);
  if (submission.solo) return ok(soloOutcome(actor, submission.solo, command));
  if (also.length > 0) return batchOutcome(actor, submission, command, around);
  const before = actor.context;
  const sent = actor.send(command);
  if (sent === before) return fail(refusalOf(before, command) ?? refusal('conflict'));
  const uncounted = submission.moreAutomations ?? null;
  if (uncounted !== null && sent.show.automations.length > before.show.automations.length) {
    actor.restart(before);
    return fail(uncounted);
  }
  const resultIn = (after: RoomContext) => commandResult(before, after, command);
  return ok({ sent, name: command.type, payload: loggedPayload(command), resultIn });
}

/** One change, or one log line (N2250). */
function soloOutcome(
  actor: RoomActor,
  { result, logged, taken, file }: SoloTaking,
  { stamp: { at, wall = 0 } }: StampedCommand,
): Outcome {
  const before = actor.context;
  actor.restart(
    result === null
      ? { ...before, show: withUpdatedAt(before.show, at + wall) }
      : afterSolo(before, result, { at, wall }),
  );
  return {
    sent: actor.context,
    name: SOLO,
    payload: { journal: logged, ...(file && { file }) },
    resultIn: () => ({ taken }),
  };
}

function batchOutcome(
  actor: RoomActor,
  submission: Submission,
  first: StampedCommand,
  around: RoomEnvironment,
): Result<Outcome, Refusal> {
  const { also = [] } = submission;
  const others = also.map((command) => stamped({ ...submission, command }, first.stamp.at, around));
  const commands = [first, ...others];
  const before = actor.context;
  const sent = actor.send({ type: BATCH, commands });
  if (sent === before) {
    const done = afterBatch(before, commands);
    return done.ok ? fail(refusal('conflict')) : done;
  }
  return ok({
    sent,
    name: BATCH,
    payload: { commands: commands.map((each) => ({ name: each.type, payload: loggedPayload(each) })) },
    resultIn: (after) => ({ results: commands.map((each) => commandResult(before, after, each)) }),
  });
}
