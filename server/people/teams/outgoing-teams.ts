import { type Refusal, refusal } from '../../../machines/kernel/errors.ts';
import type { TeamId } from '../../../machines/kernel/ids.ts';
import { errorWords } from '../../../machines/words/errors.ts';
import { refusalWords } from '../../../machines/words/refusal.ts';
import { Refused } from '../../kernel/refused.ts';
import type { Memberships } from './memberships.ts';

/** `OUTGOING_TEAMS`. */
export type OutgoingSetting = 'proven' | 'all' | readonly TeamId[];

/** Teams that may send to other machines (K320). Check before each message: the right can end. */
export class OutgoingTeams {
  readonly #memberships: Pick<Memberships, 'isProven' | 'ready'>;
  readonly #setting: 'proven' | 'all' | ReadonlySet<TeamId>;

  constructor(setting: OutgoingSetting, memberships: Pick<Memberships, 'isProven' | 'ready'>) {
    this.#memberships = memberships;
    this.#setting = typeof setting === 'string' ? setting : new Set(setting);
  }

  /** Resolves before `mayReachOut` can answer; null if it can now (`Lookup.ready`). */
  ready(teamId: TeamId | null): Promise<void> | null {
    return this.#setting === 'proven' ? this.#memberships.ready(teamId) : null;
  }

  /** Without a team only under `all`. */
  mayReachOut(teamId: TeamId | null): boolean {
    if (this.#setting === 'all') return true;
    if (teamId === null) return false;
    return this.#setting === 'proven' ? this.#isProven(teamId) : this.#setting.has(teamId);
  }

  /** False until a remote store has loaded it. */
  #isProven(teamId: TeamId): boolean {
    try {
      return this.#memberships.isProven(teamId);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#memberships.ready(teamId)?.catch(() => {});
      return false;
    }
  }

  /** Allowed if null. */
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
