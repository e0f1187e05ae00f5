import type { RoomId, TeamId } from '../../machines/kernel/ids.ts';
import { Refused } from '../kernel/refused.ts';
import type { Memberships } from '../people/teams/memberships.ts';
import type { SocketOutbox } from './outbox.ts';
import type { Sessions } from './room-sessions.ts';
import type { Session } from './session.ts';

/** Ends sockets of former members (M42). */
export class MembershipEnforcer {
  readonly #sessions: Sessions;
  readonly #outbox: SocketOutbox;
  readonly #memberships: Memberships;

  constructor(sessions: Sessions, outbox: SocketOutbox, memberships: Memberships) {
    this.#sessions = sessions;
    this.#outbox = outbox;
    this.#memberships = memberships;
  }

  /** Rechecks members of a room, later for unknown teams. */
  review(roomId: RoomId, teamId: TeamId | null): void {
    try {
      this.#endFormer(roomId, teamId);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      void this.#reviewLater(roomId, teamId);
    }
  }

  async #reviewLater(roomId: RoomId, teamId: TeamId | null): Promise<void> {
    try {
      await this.#memberships.ready(teamId);
      this.#endFormer(roomId, teamId);
    } catch {
      // Unreadable memberships end.
      this.#outbox.endLapsed(this.#members(roomId));
    }
  }

  #endFormer(roomId: RoomId, teamId: TeamId | null): void {
    const isFormer = ({ identity }: Session) =>
      !this.#memberships.mayStill(identity?.memberUid ?? null, teamId, 'rooms');
    const members = this.#members(roomId);
    this.#outbox.endLapsed(members.filter(isFormer));
    if (members.length > 0) this.#sessions.holdTeam(roomId, teamId);
  }

  #members(roomId: RoomId): readonly Session[] {
    const joined = [...(this.#sessions.ofRoom(roomId)?.all() ?? [])];
    return joined.filter(({ identity }) => (identity?.memberUid ?? null) !== null);
  }
}
