import type { Instant } from '../../machines/kernel/time.ts';
import { withoutShowAt } from '../../machines/room/changes.ts';
import { historyMoveOf } from '../../machines/room/commands.ts';
import { changedDrafts } from '../../machines/room/drafts.ts';
import type { HistoryStep } from '../../machines/room/room.state.ts';
import { keptDue, type RoomDue } from './due-alarm.ts';
import type { CommandDetail, CommandEntry } from './journal/journal.entry.ts';
import { rowsOf, type WebhookSending } from './outgoing.ts';
import type { PendingCommand } from './pending-command.ts';
import type { RoomEnvironment } from './room-environment.ts';
import type { TimerRunKeeper } from './timer-run-keeper.ts';

export interface Unasked {
  readonly command: string;
  readonly payload: CommandDetail['payload'];
  readonly at: Instant;
  readonly actor?: string;
  readonly step?: HistoryStep | null;
  readonly sending?: WebhookSending | null;
  /** Extra cost of its changes (`command-cost.ts`). */
  readonly spend?: (points: number) => void;
}

interface Facts {
  readonly command: string;
  readonly detail: CommandDetail;
  readonly actor: string;
  readonly due: RoomDue | null;
  readonly around: Pick<RoomEnvironment, 'clock' | 'outgoing'>;
  readonly timerRuns: TimerRunKeeper;
}

export function entryOf(
  pending: PendingCommand,
  { command, detail, actor: unasked, due, around, timerRuns }: Facts,
): CommandEntry {
  const { before, after, told, submission, roomId } = pending;
  const wall = around.clock.difference();
  const actor = submission?.principal.actor ?? unasked;
  pending.actor = actor;
  pending.outgoing = rowsOf(around.outgoing, pending, { command, payload: detail.payload, wall });
  return {
    kind: 'command',
    roomId,
    seq: told.seq,
    at: told.at + wall,
    actor,
    command,
    changes: told.changes.map(withoutShowAt),
    access: before.access === after.access ? null : after.access,
    handledUntil: before.handledUntil === after.handledUntil ? null : after.handledUntil,
    runs: before.runs === after.runs ? null : after.runs,
    nextDueAt: due && keptDue(due),
    endedDrafts: changedDrafts(before.drafts, after.drafts),
    channelId: submission?.origin?.channelId ?? null,
    commandId: submission?.origin?.id ?? null,
    detail,
    timerRuns: timerRuns.follow(pending, { goesBack: historyMoveOf(command) === 'back', actor, wall }),
    ...(submission?.by !== undefined && { within: submission.by - around.clock.now() }),
    ...(submission?.keep && { kept: submission.keep(after, detail.result) }),
    ...(pending.outgoing.length > 0 && { outgoing: pending.outgoing }),
  };
}
