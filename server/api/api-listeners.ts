import { refusal } from '../../machines/kernel/errors.ts';
import { parseRoomPid } from '../../machines/kernel/room-pid.ts';
import { MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { apiWords } from '../../machines/words/api.ts';
import type { Clock } from '../kernel/clock.ts';
import { Refused, refuse } from '../kernel/refused.ts';
import type { DurableRoom } from '../room/host.types.ts';
import type { ActiveKey } from '../team/active-keys.ts';
import type { EventFeed, FeedClient } from './event-feed.ts';
import type { KeyAccess } from './key-access.ts';
import { SlidingWindows } from './sliding-windows.ts';

export interface ApiListenersDeps {
  readonly access: KeyAccess;
  readonly feed: EventFeed;
  readonly clock: Clock;
  /** Whether they are counted. */
  readonly isLimited: boolean;
  readonly onUse: (key: ActiveKey, address: string) => void;
}

/** Who wants to listen, as it says itself; null: it does not. */
export interface WhoListens {
  readonly key: string | null;
  readonly roomId: string | null;
  /** As limits count it. */
  readonly address: string;
}

export interface Joined {
  readonly room: DurableRoom;
  /** It is told nothing more. May be called again. */
  leave(): void;
}

const NEW_A_MINUTE = 60;

/** Those who are told by key what happens: who may, and how many of one key at once (K33, K41). */
export class ApiListeners {
  readonly #deps: ApiListenersDeps;
  readonly #most: number;
  readonly #open = new Map<string, number>();
  readonly #new = new SlidingWindows(NEW_A_MINUTE, MINUTE);

  constructor(deps: ApiListenersDeps, most: number) {
    this.#deps = deps;
    this.#most = most;
  }

  /** Null: `join` can answer in this turn (`RoomHost.ready`). */
  ready({ key, roomId }: WhoListens): Promise<void> | null {
    return key === null ? null : this.#deps.access.ready(key, roomId ?? '');
  }

  /** From now on the line is told what happens. Refusals are thrown (`Refused`). */
  join(who: WhoListens, line: Omit<FeedClient, 'mayHear'>): Joined {
    const { access, feed, onUse } = this.#deps;
    const text = who.key ?? refuse('unauthorized', apiWords.noKey);
    const key = access.enter(text, who.address);
    access.requireScope(key, 'read');
    const room = access.room(key, parseRoomPid(who.roomId ?? '') ?? refuse('invalid', apiWords.roomNeeded));
    this.#requirePlace(key);
    const letGo = access.hold(text, key);
    this.#opened(key);
    onUse(key, who.address);
    const roomId = room.context.show.room._id;
    const client: FeedClient = { ...line, mayHear: () => access.stillOpens(text, roomId) };
    feed.add(room, client);
    let isIn = true;
    const leave = () => {
      if (!isIn) return;
      isIn = false;
      letGo();
      feed.remove(roomId, client);
      this.#closed(key);
    };
    return { room, leave };
  }

  #requirePlace({ id }: ActiveKey): void {
    const { isLimited, clock } = this.#deps;
    if (isLimited && (this.#open.get(id) ?? 0) >= this.#most)
      refuse('rate_limited', apiWords.tooManyLines(this.#most));
    const { wait } = isLimited ? this.#new.take(id, clock.now()) : { wait: 0 };
    if (wait > 0) {
      const seconds = Math.ceil(wait / SECOND);
      throw new Refused(refusal('rate_limited', apiWords.tooMany(seconds)), seconds);
    }
  }

  #opened({ id }: ActiveKey): void {
    this.#open.set(id, (this.#open.get(id) ?? 0) + 1);
  }

  #closed({ id }: ActiveKey): void {
    const left = (this.#open.get(id) ?? 0) - 1;
    if (left > 0) this.#open.set(id, left);
    else this.#open.delete(id);
  }
}
