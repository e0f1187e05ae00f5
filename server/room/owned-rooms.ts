import type { RoomId, TeamId, Uid } from '../../machines/kernel/ids.ts';
import { ownTeamOf } from '../../machines/team/team.ts';
import type { RoomHost } from './host.types.ts';
import type { RoomRepository } from './room.repository.ts';

/** All rooms of a team, as accounts and teams treat them. */
export class OwnedRooms {
  readonly #host: RoomHost;
  readonly #repository: RoomRepository;

  constructor(host: RoomHost, repository: RoomRepository) {
    this.#host = host;
    this.#repository = repository;
  }

  /** What is in the own team of one user is another's from now on; clocks and screens go on (U3). */
  async handOver(from: Uid, to: Uid): Promise<void> {
    const hands = { teamId: ownTeamOf(to), ownerUid: to, actor: `u:${to}` };
    const living = () => this.#repository.idsOf(ownTeamOf(from));
    await this.#untilNoneIsLeft(living, (roomId) => this.#host.handOver(roomId, hands));
    await this.#repository.handOverDeleted(ownTeamOf(from), hands);
  }

  /** For good, with those that could be brought back. */
  removeAll(teamId: TeamId): Promise<void> {
    const all = () => this.#repository.allIdsOf(teamId);
    return this.#untilNoneIsLeft(all, (roomId) => this.#host.removeRoom(roomId));
  }

  /** One that is made meanwhile is met in the next round. */
  async #untilNoneIsLeft(
    find: () => Promise<readonly RoomId[]>,
    work: (roomId: RoomId) => Promise<void>,
  ): Promise<void> {
    for (;;) {
      const left = await find();
      if (left.length === 0) return;
      await Promise.all(left.map(work));
    }
  }
}
