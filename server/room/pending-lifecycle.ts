import type { Refusal } from '../../machines/kernel/errors.ts';
import type { RoomId } from '../../machines/kernel/ids.ts';
import { Refused } from '../kernel/refused.ts';
import type { Pending } from './pending.ts';

interface ChoreFate {
  done(): void;
  resolve(): void;
  reject(error: Refused): void;
}

/** A room being made or removed. */
export class PendingLifecycle implements Pending {
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
