import { Decoder } from '@msgpack/msgpack';
import type { ChannelId, RoomId, TimerId } from '../../machines/kernel/ids.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import type { Change } from '../../machines/room/changes.ts';
import type { RoomContext, RoomDoors } from '../../machines/room/room.state.ts';
import { PlainEncoder } from '../../machines/wire/encoder.ts';
import type { CommandDetail, JournalEntry } from './journal.entry.ts';

/**
 * An entry as bytes: u32 length of the head, u32 length of the changes, then three msgpack documents: head, changes,
 * detail. The writer decodes head and changes, and stores the bytes of changes and detail as they are: what the log
 * keeps is encoded once.
 */
const LENGTHS_BYTES = 8;

type CommandHead = readonly [
  kind: 'command',
  roomId: RoomId,
  seq: number,
  at: Instant,
  actor: string,
  command: string,
  channelId: ChannelId | null,
  commandId: number | null,
  nextDueAt: Instant | null,
  doors: RoomDoors | null,
  considered: Readonly<Record<TimerId, Instant>> | null,
];
type CreateHead = readonly [kind: 'create', roomId: RoomId, context: RoomContext, nextDueAt: Instant | null];
type RemoveHead = readonly [kind: 'remove', roomId: RoomId];
type DeletionHead = readonly [kind: 'deletion', roomId: RoomId, deletedAt: Instant | null];
export type Head = CommandHead | CreateHead | RemoveHead | DeletionHead;

/** An entry as the writer needs it. `changesBytes` and `detailBytes` share memory with the body. */
export interface DecodedEntry {
  readonly head: Head;
  readonly changes: readonly Change[];
  readonly changesBytes: Uint8Array;
  readonly detailBytes: Uint8Array;
}

function headOf(entry: JournalEntry): Head {
  if (entry.kind === 'remove') return ['remove', entry.roomId];
  if (entry.kind === 'deletion') return ['deletion', entry.roomId, entry.deletedAt];
  if (entry.kind === 'create') return ['create', entry.roomId, entry.context, entry.nextDueAt];
  return [
    'command',
    entry.roomId,
    entry.seq,
    entry.at,
    entry.actor,
    entry.command,
    entry.channelId,
    entry.commandId,
    entry.nextDueAt,
    entry.doors,
    entry.considered,
  ];
}

const NOTHING = new Uint8Array(0);
const unpack = new Decoder();

/** Encodes into one buffer of its own: what `encode` returns is valid until the next call. */
export class EntryEncoder {
  readonly #bytes = new PlainEncoder();

  encode(entry: JournalEntry): Uint8Array {
    const bytes = this.#bytes;
    bytes.clear();
    bytes.skip(LENGTHS_BYTES);
    const head = bytes.add(headOf(entry));
    const changes = entry.kind === 'command' ? bytes.add(entry.changes) : 0;
    if (entry.kind === 'command') bytes.add([entry.detail.payload, entry.detail.step, entry.detail.result]);
    bytes.setUint32(0, head);
    bytes.setUint32(4, changes);
    return bytes.shared();
  }
}

/** The other end of `EntryEncoder`; both ends belong to one build of one process, so the shape is known. */
export function decodeEntry(body: Uint8Array): DecodedEntry {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const headEnd = LENGTHS_BYTES + view.getUint32(0);
  const changesEnd = headEnd + view.getUint32(4);
  const changesBytes = body.subarray(headEnd, changesEnd);
  return {
    head: unpack.decode(body.subarray(LENGTHS_BYTES, headEnd)) as Head,
    changes: changesBytes.length === 0 ? [] : decodeChanges(changesBytes),
    changesBytes,
    detailBytes: changesEnd === body.length ? NOTHING : body.subarray(changesEnd),
  };
}

export function decodeChanges(bytes: Uint8Array): readonly Change[] {
  return unpack.decode(bytes) as readonly Change[];
}

export function decodeDetail(bytes: Uint8Array): CommandDetail {
  const [payload, step, result] = unpack.decode(bytes) as [
    CommandDetail['payload'],
    CommandDetail['step'],
    CommandDetail['result'],
  ];
  return { payload, step, result };
}
