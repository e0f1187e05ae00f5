import type { RoomId, Uid } from '../../machines/kernel/ids.ts';
import type { RoomHost } from './host.types.ts';
import type { RoomRepository } from './room.repository.ts';

/** All rooms that a user owns, as accounts treat them. */
export class OwnedRooms {
  readonly #host: RoomHost;
  readonly #repository: RoomRepository;

  constructor(host: RoomHost, repository: RoomRepository) {
    this.#host = host;
    this.#repository = repository;
  }

  /** They belong to another user from now on; clocks and screens go on (U3). */
  handOver(from: Uid, to: Uid): Promise<void> {
    return this.#untilNoneIsLeft(from, (roomId) => this.#host.handOver(roomId, to));
  }

  removeAll(uid: Uid): Promise<void> {
    return this.#untilNoneIsLeft(uid, (roomId) => this.#host.removeRoom(roomId));
  }

  /** One that is made meanwhile is met in the next round. */
  async #untilNoneIsLeft(uid: Uid, work: (roomId: RoomId) => Promise<void>): Promise<void> {
    for (;;) {
      const owned = await this.#repository.idsOf(uid);
      if (owned.length === 0) return;
      await Promise.all(owned.map(work));
    }
  }
}
