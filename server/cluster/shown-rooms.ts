import type { RoomId } from '../../machines/kernel/ids.ts';
import { type Duration, SECOND } from '../../machines/kernel/time.ts';
import type { Cancel, Clock } from '../kernel/clock.ts';
import type { Committed, DurableRoom } from '../rooms/host.types.ts';
import type { RoomListener } from '../rooms/room-events.ts';

const PATIENCE: Duration = SECOND;

interface Waiting {
  readonly seq: number;
  readonly go: () => void;
}

/** Delays answers until the local mirror shows their effect. */
export class ShownRooms implements RoomListener {
  readonly #clock: Pick<Clock, 'after'>;
  readonly #waiting = new Map<RoomId, Waiting[]>();
  #seen: (roomId: RoomId) => DurableRoom | null = () => null;

  constructor(clock: Pick<Clock, 'after'>) {
    this.#clock = clock;
  }

  lookAt(seen: (roomId: RoomId) => DurableRoom | null): void {
    this.#seen = seen;
  }

  onCommitted(roomId: RoomId, { seq }: Committed): void {
    if (this.#waiting.size > 0) this.#come(roomId, seq);
  }

  onJumped(roomId: RoomId): void {
    this.#come(roomId, Number.POSITIVE_INFINITY);
  }

  /** The room is at this `seq`, or unwatched, if null. Gives up after a while. */
  reached(roomId: RoomId, seq: number): Promise<void> | null {
    const room = this.#seen(roomId);
    if (room === null || room.seq >= seq) return null;
    return new Promise((resolve) => {
      let cancel: Cancel = () => {};
      const go = () => {
        cancel();
        resolve();
      };
      cancel = this.#clock.after(PATIENCE, go);
      this.#waiting.set(roomId, [...(this.#waiting.get(roomId) ?? []), { seq, go }]);
    });
  }

  #come(roomId: RoomId, seq: number): void {
    const waiting = this.#waiting.get(roomId) ?? [];
    const left = waiting.filter((each) => each.seq > seq);
    if (left.length === 0) this.#waiting.delete(roomId);
    else this.#waiting.set(roomId, left);
    for (const each of waiting) if (each.seq <= seq) each.go();
  }
}
