import type { ChannelId, RoomId } from '../../machines/kernel/ids.ts';
import { type Duration, SECOND } from '../../machines/kernel/time.ts';
import { changeWithDefaults } from '../../machines/room/room.defaults.ts';
import type { Position } from '../../machines/wire/frames.ts';
import type { Clock } from '../kernel/clock.ts';
import { Refused } from '../kernel/refused.ts';
import { RoomDamaged } from '../rooms/journal/room-damaged.ts';
import { type MaybePromise, type RoomStore, type StoredRoom, TAIL_ENTRIES } from '../rooms/journal/store.ts';
import type { CommittedHeader } from '../rooms/recent.ts';
import { contextOfStored, recentCommands } from '../rooms/room.loading.ts';
import type { Answer } from '../rooms/submission.ts';
import type { KnownPosition, RoomAnswer } from './room-messages.ts';

const STORE_WAIT: Duration = SECOND;

/**
 * 'absent' means that the newest commands do not include this one. 'unknown' means that too few commands are stored to
 * tell.
 */
export type CommandFate = Answer | 'absent' | 'unknown';

export class StoredRooms {
  readonly #store: Pick<RoomStore, 'load' | 'positions'>;
  readonly #clock: Pick<Clock, 'after' | 'difference'>;

  constructor(store: Pick<RoomStore, 'load' | 'positions'>, clock: Pick<Clock, 'after' | 'difference'>) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Omits deleted rooms. Resolves to null on a timeout. */
  positions(roomIds: readonly RoomId[]): Promise<ReadonlyMap<RoomId, Position> | null> {
    return this.#inTime(() => this.#store.positions(roomIds), null);
  }

  answer(roomId: RoomId, known: KnownPosition | null): Promise<RoomAnswer> {
    return this.#inTime<RoomAnswer>(async () => {
      try {
        const stored = await this.#store.load(roomId);
        return stored === null ? ['none'] : this.#answerOf(stored, known);
      } catch (error) {
        if (error instanceof RoomDamaged) return ['damaged', error.what];
        throw error;
      }
    }, unreadRoom);
  }

  /** Resolves to null on a timeout. */
  fates(roomId: RoomId, channelId: ChannelId): Promise<((id: number) => CommandFate) | null> {
    return this.#inTime(async () => {
      const stored = await this.#store.load(roomId);
      return (id: number) => (stored === null ? 'absent' : commandFateIn(stored, channelId, id));
    }, null);
  }

  #answerOf(stored: StoredRoom, known: KnownPosition | null): RoomAnswer {
    const { epoch, seq, access, drafts, handledUntil, runs, show } = stored;
    const wall = this.#clock.difference();
    const context = contextOfStored(stored, wall);
    const position = known && { epoch: known.epoch, seq: known.seq, at: known.updatedAt - wall };
    if (position !== null && recentCommands(stored, context, wall).since(position, context) === 'lost')
      return ['ahead'];
    const missed = known === null ? null : commandsAfter(known, stored, wall);
    const message = {
      epoch,
      seq,
      stream: null,
      updatedAt: show.room.updatedAt,
      drafts,
      parts: { access, handledUntil, runs },
      clients: null,
      notices: [],
    };
    return ['room', missed === null ? { ...message, show, missed: [] } : { ...message, show: null, missed }];
  }

  #inTime<Value>(read: () => MaybePromise<Value>, otherwise: Value): Promise<Value> {
    return new Promise((resolve, reject) => {
      const cancel = this.#clock.after(STORE_WAIT, () => resolve(otherwise));
      Promise.resolve()
        .then(read)
        .then(resolve, (error: unknown) => {
          if (error instanceof Refused) resolve(otherwise);
          else reject(error);
        })
        .finally(cancel);
    });
  }
}

const unreadRoom: RoomAnswer = ['unread'];

function commandsAfter(
  known: Position,
  { epoch, seq, tail }: StoredRoom,
  wall: Duration,
): readonly CommittedHeader[] | null {
  const missed = tail.filter((entry) => entry.seq > known.seq);
  if (epoch !== known.epoch || missed.length !== seq - known.seq) return null;
  const headers = missed.flatMap(({ changes, ...entry }) =>
    changes === null
      ? []
      : [{ seq: entry.seq, at: entry.at - wall, changes: changes.map(changeWithDefaults), carried: null }],
  );
  return headers.length === missed.length ? headers : null;
}

function commandFateIn({ tail, applied }: StoredRoom, channelId: ChannelId, id: number): CommandFate {
  const done = tail.find((entry) => entry.channelId === channelId && entry.commandId === id);
  if (done !== undefined) return { ok: true, result: { seq: done.seq, ...done.result } };
  return tail.length >= TAIL_ENTRIES && (applied.get(channelId) ?? 0) >= id ? 'unknown' : 'absent';
}
