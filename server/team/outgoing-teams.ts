import { type Refusal, refusal } from '../../machines/kernel/errors.ts';
import type { TeamId } from '../../machines/kernel/ids.ts';
import { errorWords } from '../../machines/words/errors.ts';
import { refusalWords } from '../../machines/words/refusal.ts';
import { Refused } from '../kernel/refused.ts';
import type { Memberships } from './memberships.ts';

/** `OUTGOING_TEAMS`: a list of team ids, or which teams in general. */
export type OutgoingSetting = 'proven' | 'all' | readonly TeamId[];

/**
 * Decides which teams may make the server send to other machines (K320). Ask before each message, as teams can lose the
 * right.
 */
export class OutgoingTeams {
  readonly #memberships: Pick<Memberships, 'isProven' | 'ready'>;
  readonly #setting: 'proven' | 'all' | ReadonlySet<TeamId>;

  constructor(setting: OutgoingSetting, memberships: Pick<Memberships, 'isProven' | 'ready'>) {
    this.#memberships = memberships;
    this.#setting = typeof setting === 'string' ? setting : new Set(setting);
  }

  /** `null`: `mayReachOut` can answer in this tick; otherwise once the promise resolves (`Lookup.ready`). */
  ready(teamId: TeamId | null): Promise<void> | null {
    return this.#setting === 'proven' ? this.#memberships.ready(teamId) : null;
  }

  /** A room without a team never may, unless all may. */
  mayReachOut(teamId: TeamId | null): boolean {
    if (this.#setting === 'all') return true;
    if (teamId === null) return false;
    return this.#setting === 'proven' ? this.#isProven(teamId) : this.#setting.has(teamId);
  }

  /** A team that a remote store has not been asked about yet is looked up, and may not until then. */
  #isProven(teamId: TeamId): boolean {
    try {
      return this.#memberships.isProven(teamId);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#memberships.ready(teamId)?.catch(() => {});
      return false;
    }
  }

  /** `null`: the team may. */
  refusal(teamId: TeamId | null): Refusal | null {
    if (this.mayReachOut(teamId)) return null;
    return refusal(
      'outgoing_not_allowed',
      this.#setting === 'proven' ? errorWords.outgoing_not_allowed : refusalWords.outgoingUnlisted,
    );
  }

  /** Throws `outgoing_not_allowed`. */
  async require(teamId: TeamId | null): Promise<void> {
    await this.ready(teamId);
    const refused = this.refusal(teamId);
    if (refused !== null) throw new Refused(refused);
  }
}
