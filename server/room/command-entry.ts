import type { Duration, Instant } from '../../machines/kernel/time.ts';
import { withoutShowAt } from '../../machines/room/changes.ts';
import { changedDrafts } from '../../machines/room/drafts.ts';
import type { HistoryStep } from '../../machines/room/room.state.ts';
import type { CommandDetail, CommandEntry } from '../journal/journal.entry.ts';
import { keptDue, type RoomDue } from './due-alarm.ts';
import { type Outgoing, rowsOf, type WebhookSending } from './outgoing.ts';
import type { PendingCommand } from './pending-command.ts';

/** What happens to a room without a command: how the log names it, who saw to it where that is not the clock, and how to undo it. */
export interface Unasked {
  readonly command: string;
  readonly payload: CommandDetail['payload'];
  readonly at: Instant;
  readonly actor?: string;
  readonly step?: HistoryStep | null;
  /** What a step of an automation tells a webhook. */
  readonly sending?: WebhookSending | null;
}

/** What only the room knows of a command on its way to the disk. `wall`: how far the wall clock is ahead. */
interface Facts {
  readonly command: string;
  readonly detail: CommandDetail;
  readonly actor: string;
  readonly due: RoomDue | null;
  readonly wall: Duration;
  readonly outgoing: Outgoing;
}

/** A command as the disk gets to know it, with what is queued for those outside. */
export function entryOf(
  pending: PendingCommand,
  { command, detail, actor, due, wall, outgoing }: Facts,
): CommandEntry {
  const { before, after, told, submission, roomId } = pending;
  pending.outgoing = rowsOf(outgoing, pending, { command, payload: detail.payload, wall });
  return {
    kind: 'command',
    roomId,
    seq: told.seq,
    at: told.at + wall,
    actor: submission?.principal.actor ?? actor,
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
    ...(submission?.keep && { kept: submission.keep(after, detail.result) }),
    ...(pending.outgoing.length > 0 && { outgoing: pending.outgoing }),
  };
}
