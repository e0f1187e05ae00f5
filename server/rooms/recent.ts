import type { Instant } from '../../machines/kernel/time.ts';
import { crewDataOf } from '../../machines/output/layout-designs.ts';
import type { Output } from '../../machines/output/output.ts';
import type { Change } from '../../machines/room/changes.ts';
import { type ListMove, withoutMovedItem } from '../../machines/room/changes-between.ts';
import { changesSize } from '../../machines/room/room.size.ts';
import type { RoomContext, RoomState } from '../../machines/room/room.state.ts';
import type { Position } from '../../machines/wire/frames.ts';

export interface Committed {
  readonly seq: number;
  readonly at: Instant;
  readonly changes: readonly Change[];
  /** Detected move of rows, for clients that understand moves (W96). */
  readonly carried: ListMove | null;
  readonly after: Pick<RoomContext, 'show' | 'drafts'>;
  /** True if a laptop's journal made the change. Such past events are not sent to other machines (N2354). */
  readonly isSolo?: boolean;
}

/** `at` is the instant of command `seq`, and differs if another command has this number. */
export interface ClientPosition extends Position {
  readonly at?: Instant;
}

/**
 * Missed commands, oldest first. 'resync' means that memory no longer has them. 'lost' means that the store lacks
 * commands that the client has seen.
 */
export type MissedCommits = readonly Committed[] | 'resync' | 'lost';

const MAX_RECENT = 128;

/** Above this size, the older half is dropped, because loading the whole state is as cheap (R82). */
const MAX_RECENT_BYTES = 1024 * 1024;

const MAX_MOVED_BYTES = MAX_RECENT_BYTES / 16;

export type CommittedHeader = Omit<Committed, 'after'>;

type Messages = Pick<RoomState, 'messages' | 'activeMessageId' | 'messageFocus' | 'shown' | 'focused'>;

const messagePartsOf = ({
  show: { messages, activeMessageId, messageFocus, shown, focused },
}: Committed['after']): Messages => ({
  messages,
  activeMessageId,
  messageFocus,
  ...(shown && { shown }),
  ...(focused && { focused }),
});

interface RecentEntry extends CommittedHeader {
  readonly messages: Messages | null;
}

/** Clients must then resync, because the missed events would contain texts from before the client could see them. */
const mayRevealTexts = (change: Change): boolean => {
  if (change.name === 'columns/items') return true;
  if (change.name === 'outputs/all') return change.payload.some(showsCrewData);
  return change.name === 'outputs/updateOne' && showsCrewData(change.payload);
};

const showsCrewData = (output: Output): boolean => Object.values(crewDataOf(output)).includes(true);

export const touchesMessages = (changes: readonly Change[]): boolean =>
  changes.some(({ name }) => name.startsWith('messages/'));

/** Newest commands without gaps. `since` returns each with the current state, but with the messages of its own time. */
export class RecentCommands {
  readonly #epoch: number;
  readonly #entries: RecentEntry[] = [];
  readonly #sizes: number[] = [];
  #bytes = 0;
  #from: number;
  #fromAt: Instant | null;

  constructor({ epoch, seq }: Position, entries: readonly Committed[], fromAt: Instant | null = null) {
    this.#epoch = epoch;
    this.#from = seq - entries.length;
    this.#fromAt = fromAt;
    for (const { after, ...header } of entries) this.add(header, after);
  }

  add({ seq, at, changes: all, carried: whole }: CommittedHeader, after: Committed['after']): void {
    const bytes = changesSize(all);
    const unlisted = whole !== null && bytes > MAX_MOVED_BYTES;
    const changes = unlisted ? withoutMovedItem(all, whole.move) : all;
    const size = unlisted ? changesSize(changes) : bytes;
    const carried = unlisted ? { ...whole, unlisted } : whole;
    const messages = touchesMessages(all) ? messagePartsOf(after) : null;
    this.#entries.push({ seq, at, changes, carried, messages });
    this.#sizes.push(size);
    this.#bytes += size;
    if (this.#entries.length >= 2 * MAX_RECENT) this.#drop(MAX_RECENT);
    else if (this.#bytes > MAX_RECENT_BYTES) this.#drop(this.#countToDrop(MAX_RECENT_BYTES / 2));
  }

  #countToDrop(bytes: number): number {
    let left = this.#bytes;
    const firstKept = this.#sizes.findIndex((size) => {
      if (left <= bytes) return true;
      left -= size;
      return false;
    });
    return firstKept === -1 ? this.#sizes.length : firstKept;
  }

  #drop(count: number): void {
    this.#fromAt = this.#entries.splice(0, count).at(-1)?.at ?? null;
    for (const size of this.#sizes.splice(0, count)) this.#bytes -= size;
    this.#from += count;
  }

  since(position: ClientPosition, now: Committed['after']): MissedCommits {
    const { epoch, seq } = position;
    if (this.#hasLost(position)) return 'lost';
    if (epoch !== this.#epoch || seq < this.#from) return 'resync';
    const missed = this.#entries.slice(seq - this.#from);
    if (missed.some(({ changes }) => changes.some(mayRevealTexts))) return 'resync';
    return missed.map(({ messages, ...header }) => ({
      ...header,
      after: messages === null ? now : { ...now, show: { ...now.show, ...messages } },
    }));
  }

  /** Returns true if the client's newest command is missing, or if its number belongs to another command. */
  #hasLost({ epoch, seq, at }: ClientPosition): boolean {
    if (epoch !== this.#epoch) return epoch > this.#epoch;
    const place = seq - this.#from;
    if (place > this.#entries.length) return true;
    const known = place === 0 ? this.#fromAt : this.#entries[place - 1]?.at;
    return at !== undefined && typeof known === 'number' && known !== at;
  }
}
