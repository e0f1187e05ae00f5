import { selfHostedPlan } from '../../../machines/plan/room-plan.ts';
import { newRoomContext } from '../../../machines/room/new-room.ts';
import type { CommitWork } from '../../store/writer/journal.committer.ts';
import { type CommandEntry, decodeEntry, EntryEncoder, type JournalEntry } from './journal.ts';

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

const encoded = (entry: JournalEntry) => new EntryEncoder().encode(entry).slice();

export const written = (entry: JournalEntry) => decodeEntry(encoded(entry));

export const workOf = (entry: JournalEntry, generation = 0): CommitWork => ({
  kind: 'entry',
  generation,
  entry: written(entry),
  bytes: encoded(entry).length,
});
