import type { RoomId, TeamId } from '../../machines/kernel/ids.ts';
import type { Memberships } from '../team/memberships.ts';
import type { SocketOutbox } from './outbox.ts';
import type { Sessions } from './room-sessions.ts';

/** Ends the sockets of former members: the room goes on for everybody else (M42). */
export class MembershipEnforcer {
  readonly #sessions: Sessions;
  readonly #outbox: SocketOutbox;
  readonly #memberships: Memberships;

  constructor(sessions: Sessions, outbox: SocketOutbox, memberships: Memberships) {
    this.#sessions = sessions;
    this.#outbox = outbox;
    this.#memberships = memberships;
  }

  /** Looks at everyone whom membership let into the room, which is the team's now. */
  review(roomId: RoomId, teamId: TeamId | null): void {
    const joined = [...(this.#sessions.ofRoom(roomId)?.all() ?? [])];
    this.#outbox.endLapsed(
      joined.filter(({ identity }) => {
        const memberUid = identity?.memberUid ?? null;
        return memberUid !== null && !this.#memberships.mayStill(memberUid, teamId, 'rooms');
      }),
    );
  }
}
