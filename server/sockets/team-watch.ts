import type { TeamId } from '../../machines/kernel/ids.ts';
import type { EventFeed } from '../integrations/api/event-feed.ts';
import type { TeamPlans } from '../people/plans/team-plans.ts';
import type { RoomHost } from '../rooms/host.types.ts';
import type { TeamLookup } from '../rooms/team-lookup.ts';
import type { MembershipEnforcer } from './membership-enforcer.ts';
import type { Sessions } from './room-sessions.ts';

export interface TeamWatchDeps {
  readonly host: Pick<RoomHost, 'followPlans'>;
  readonly sessions: Pick<Sessions, 'byRoom'>;
  readonly members: Pick<MembershipEnforcer, 'review'>;
  readonly feed: Pick<EventFeed, 'reviewAll'>;
}

/**
 * Follows team changes: ends sockets and keys without a right in the same turn, applies plans once durable (M42, K40,
 * B53).
 */
export class TeamWatch {
  readonly #deps: TeamWatchDeps;

  constructor(deps: TeamWatchDeps) {
    this.#deps = deps;
  }

  start(teams: Pick<TeamLookup, 'listen'>, plans: Pick<TeamPlans, 'start'>): void {
    teams.listen((teamIds) => this.#follow(new Set(teamIds)));
    plans.start(() => this.#followPlans());
  }

  #follow(teamIds: ReadonlySet<TeamId>): void {
    const { members, sessions } = this.#deps;
    // By session: the room may be damaged or elsewhere.
    for (const [roomId, { team }] of sessions.byRoom())
      if (team !== null && teamIds.has(team.id)) members.review(roomId, team.id);
    void this.#followPlans(teamIds);
  }

  #followPlans(teamIds?: ReadonlySet<TeamId>): Promise<void> {
    this.#deps.feed.reviewAll();
    return this.#deps.host.followPlans(teamIds);
  }
}
