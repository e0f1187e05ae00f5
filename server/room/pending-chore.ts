import type { Refusal } from '../../machines/kernel/errors.ts';
import type { RoomId } from '../../machines/kernel/ids.ts';
import type { Pending } from './pending.ts';

/** A change of rooms was refused. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

interface ChoreFate {
  done(): void;
  resolve(): void;
  reject(error: Refused): void;
}

/** A room being made or removed. */
export class PendingChore implements Pending {
  readonly roomId: RoomId;
  readonly #fate: ChoreFate;

  constructor(roomId: RoomId, fate: ChoreFate) {
    this.roomId = roomId;
    this.#fate = fate;
  }

  committed(): void {
    this.#fate.done();
    this.#fate.resolve();
  }

  failed(error: Refusal): void {
    this.#fate.reject(new Refused(error));
  }
}
