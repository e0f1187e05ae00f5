import type { RoomId, TeamId } from '../../machines/kernel/ids.ts';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import type { EventFeed } from '../integrations/api/event-feed.ts';
import { Alarm, type Clock } from '../kernel/clock.ts';
import { Refused } from '../kernel/refused.ts';
import type { ActiveSessions, SessionTag } from '../people/accounts/active-sessions.ts';
import type { Memberships } from '../people/teams/memberships.ts';
import type { TeamPlans } from '../people/teams/team-plans.ts';
import type { RoomHost } from '../rooms/host.ts';
import type { TeamLookup } from '../store/lookup.ts';
import type { Sessions } from './room-sessions.ts';
import type { Session, SocketOutbox } from './session.ts';

export class SessionWatch {
  readonly #sessions: Sessions;
  readonly #outbox: Pick<SocketOutbox, 'endLapsed'>;
  readonly #activeSessions: Pick<ActiveSessions, 'find' | 'listen'>;

  constructor(
    sessions: Sessions,
    outbox: Pick<SocketOutbox, 'endLapsed'>,
    living: Pick<ActiveSessions, 'find' | 'listen'>,
  ) {
    this.#sessions = sessions;
    this.#outbox = outbox;
    this.#activeSessions = living;
  }

  start(): void {
    this.#activeSessions.listen((changed) => this.#review(changed ?? this.#sessions.tags()));
  }

  #review(tags: readonly SessionTag[]): void {
    const ended = tags.filter((tag) => this.#sessions.hasTag(tag) && this.#activeSessions.find(tag) === null);
    this.#outbox.endLapsed(ended.flatMap((tag) => this.#sessions.ofTag(tag)));
  }
}

/** Delay between two sockets. At fifty reconnects a second, clients do not give up (N88). */
const SPREAD_PER_SOCKET: Duration = 20;
const MAX_SPREAD: Duration = 10_000;

export class ExpiryWatch {
  readonly #clock: Clock;
  readonly #outbox: Pick<SocketOutbox, 'endLapsed'>;
  readonly #alarm: Alarm;
  readonly #due = new Map<Instant, Set<Session>>();

  constructor(clock: Clock, outbox: Pick<SocketOutbox, 'endLapsed'>) {
    this.#clock = clock;
    this.#outbox = outbox;
    this.#alarm = new Alarm(clock, () => this.#endDue());
  }

  add(session: Session, expiresAt: Instant): void {
    const due = this.#due.get(expiresAt);
    if (due !== undefined) due.add(session);
    else this.#due.set(expiresAt, new Set([session]));
    this.#alarm.set(Math.min(expiresAt, this.#alarm.at ?? expiresAt));
  }

  remove(session: Session, expiresAt: Instant): void {
    const due = this.#due.get(expiresAt);
    due?.delete(session);
    if (due?.size === 0) this.#due.delete(expiresAt);
    if (this.#due.size === 0) this.#alarm.stop();
  }

  #endDue(): void {
    const now = this.#clock.now();
    const over = [...this.#due.keys()].filter((expiresAt) => expiresAt <= now);
    const expired = over.flatMap((expiresAt) => [...(this.#due.get(expiresAt) ?? [])]);
    for (const expiresAt of over) this.#due.delete(expiresAt);
    this.#alarm.set(this.#due.size === 0 ? null : Math.min(...this.#due.keys()));
    this.#outbox.endLapsed(expired, Math.min(expired.length * SPREAD_PER_SOCKET, MAX_SPREAD));
  }
}

export class MembershipEnforcer {
  readonly #sessions: Sessions;
  readonly #outbox: SocketOutbox;
  readonly #memberships: Memberships;

  constructor(sessions: Sessions, outbox: SocketOutbox, memberships: Memberships) {
    this.#sessions = sessions;
    this.#outbox = outbox;
    this.#memberships = memberships;
  }

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
      // If memberships cannot be read, the sockets of all members end.
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

interface TeamWatchDeps {
  readonly host: Pick<RoomHost, 'followPlans'>;
  readonly sessions: Pick<Sessions, 'byRoom'>;
  readonly members: Pick<MembershipEnforcer, 'review'>;
  readonly feed: Pick<EventFeed, 'reviewAll'>;
}

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
    // Uses the sockets of the room, because the room itself may be damaged or in another process.
    for (const [roomId, { team }] of sessions.byRoom())
      if (team !== null && teamIds.has(team.id)) members.review(roomId, team.id);
    void this.#followPlans(teamIds);
  }

  #followPlans(teamIds?: ReadonlySet<TeamId>): Promise<void> {
    this.#deps.feed.reviewAll();
    return this.#deps.host.followPlans(teamIds);
  }
}
