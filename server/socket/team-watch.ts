import type { TeamId } from '../../machines/kernel/ids.ts';
import type { EventFeed } from '../api/event-feed.ts';
import type { RoomHost } from '../room/host.types.ts';
import type { TeamLookup } from '../room/team-lookup.ts';
import type { MembershipEnforcer } from './membership-enforcer.ts';
import type { Sessions } from './room-sessions.ts';

export interface TeamWatchDeps {
  readonly host: Pick<RoomHost, 'awake' | 'followPlans'>;
  readonly sessions: Pick<Sessions, 'byRoom'>;
  readonly members: Pick<MembershipEnforcer, 'review'>;
  readonly feed: Pick<EventFeed, 'reviewAll'>;
}

/**
 * Follows what is read of teams again: sockets of former members end in the turn in which that is known, then rooms take over
 * the plan (M42, B53).
 */
export class TeamWatch {
  readonly #deps: TeamWatchDeps;

  constructor(deps: TeamWatchDeps) {
    this.#deps = deps;
  }

  start(teams: Pick<TeamLookup, 'listen'>): void {
    teams.listen((teamIds) => void this.#follow(new Set(teamIds)));
  }

  async #follow(teamIds: ReadonlySet<TeamId>): Promise<void> {
    const { feed, host, members, sessions } = this.#deps;
    for (const [roomId] of sessions.byRoom()) {
      const teamId = host.awake(roomId)?.context.show.room.teamId ?? null;
      if (teamId !== null && teamIds.has(teamId)) members.review(roomId, teamId);
    }
    await host.followPlans(teamIds);
    feed.reviewAll();
  }
}
