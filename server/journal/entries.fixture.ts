import { selfHostedPlan } from '../../machines/plan/room-plan.ts';
import { newRoomContext } from '../../machines/room/new-room.ts';
import { decodeEntry, EntryEncoder } from './journal.codec.ts';
import type { CommandEntry, JournalEntry } from './journal.entry.ts';

export const context = newRoomContext({
  roomId: 'r',
  pid: 'ABCDEFGH',
  name: 'Stage',
  timezone: null,
  teamId: null,
  ownerUid: 'u',
  plan: selfHostedPlan,
  secret: 's',
  timerId: 't',
  outputId: 'o',
  at: 1_000,
});

/** A command of that room that changed nothing. */
export const command = (seq: number, fields: Partial<CommandEntry> = {}): CommandEntry => ({
  kind: 'command',
  roomId: 'r',
  seq,
  at: 1_000 + seq,
  actor: 'u:1',
  command: 'timers/update',
  changes: [],
  access: null,
  handledUntil: null,
  nextDueAt: null,
  runs: null,
  endedDrafts: [],
  channelId: 'tab',
  commandId: seq,
  detail: { payload: {}, step: null, result: {} },
  ...fields,
});

/** The entry as the writer reads it. */
export const written = (entry: JournalEntry) => decodeEntry(new EntryEncoder().encode(entry).slice());
