import { type Refusal, refusal } from '../../../machines/kernel/errors.ts';
import type { TeamId, Uid } from '../../../machines/kernel/ids.ts';
import { MEMBER_PERMISSIONS, type Permissions } from '../../../machines/kernel/permissions.ts';
import { mayInTeam, type TeamAction, teamRefusal } from '../../../machines/people/team.access.ts';
import type { TeamRole } from '../../../machines/people/team.ts';
import { errorWords } from '../../../machines/words/errors.ts';
import { refusalWords } from '../../../machines/words/refusal.ts';
import type { TeamFacts } from '../../facts.ts';
import { Refused } from '../../kernel/refused.ts';
import type { Lookup } from '../../store/lookup.ts';

export class Memberships {
  readonly #teams: Lookup<TeamFacts>;

  constructor(teams: Lookup<TeamFacts>) {
    this.#teams = teams;
  }

  ready(teamId: TeamId | null): Promise<void> | null {
    return teamId === null ? null : this.#teams.ready(teamId);
  }

  /** Returns null if the user is no member. Throws `storage_unavailable` (`Lookup.find`). */
  roleOf(teamId: TeamId, uid: Uid): TeamRole | null {
    return this.#teams.find(teamId).roles.get(uid) ?? null;
  }

  isProven(teamId: TeamId | null): boolean {
    return teamId !== null && this.#teams.lastKnown(teamId).isProven;
  }

  may(uid: Uid | null, teamId: TeamId | null, action: TeamAction): boolean {
    return uid !== null && teamId !== null && mayInTeam(this.roleOf(teamId, uid), action);
  }

  mayStill(uid: Uid | null, teamId: TeamId | null, action: TeamAction): boolean {
    if (uid === null || teamId === null) return false;
    return mayInTeam(this.#teams.lastKnown(teamId).roles.get(uid) ?? null, action);
  }

  readonly permissionsOf = (actor: string, teamId: TeamId | null): Permissions => {
    const uid = actor.startsWith('u:') ? actor.slice('u:'.length) : null;
    return this.mayStill(uid, teamId, 'rooms') ? MEMBER_PERMISSIONS : 0;
  };

  /** Throws `team_not_found` or `forbidden` (M32). */
  async require(uid: Uid, teamId: TeamId, action: TeamAction): Promise<void> {
    const waits = this.#teams.ready(teamId);
    if (waits !== null) await waits;
    const refused = teamRefusal(this.roleOf(teamId, uid), action);
    if (refused !== null) throw new Refused(refused);
  }
}

type OutgoingSetting = 'proven' | 'all' | readonly TeamId[];

/** Call `mayReachOut` before each message, because a team can lose this right (K320). */
export class OutgoingTeams {
  readonly #memberships: Pick<Memberships, 'isProven' | 'ready'>;
  readonly #setting: 'proven' | 'all' | ReadonlySet<TeamId>;

  constructor(setting: OutgoingSetting, memberships: Pick<Memberships, 'isProven' | 'ready'>) {
    this.#memberships = memberships;
    this.#setting = typeof setting === 'string' ? setting : new Set(setting);
  }

  ready(teamId: TeamId | null): Promise<void> | null {
    return this.#setting === 'proven' ? this.#memberships.ready(teamId) : null;
  }

  mayReachOut(teamId: TeamId | null): boolean {
    if (this.#setting === 'all') return true;
    if (teamId === null) return false;
    return this.#setting === 'proven' ? this.#isProven(teamId) : this.#setting.has(teamId);
  }

  #isProven(teamId: TeamId): boolean {
    try {
      return this.#memberships.isProven(teamId);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#memberships.ready(teamId)?.catch(() => {});
      return false;
    }
  }

  refusal(teamId: TeamId | null): Refusal | null {
    if (this.mayReachOut(teamId)) return null;
    return refusal(
      'outgoing_not_allowed',
      this.#setting === 'proven' ? errorWords.outgoing_not_allowed : refusalWords.outgoingUnlisted,
    );
  }

  async require(teamId: TeamId | null): Promise<void> {
    await this.ready(teamId);
    const refused = this.refusal(teamId);
    if (refused !== null) throw new Refused(refused);
  }
}
