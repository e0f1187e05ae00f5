import { type Refusal, refusal } from '../../machines/kernel/errors.ts';
import type { RoomId, TeamId } from '../../machines/kernel/ids.ts';
import { refusalWords } from '../../machines/words/refusal.ts';
import { KeyedQueue } from '../kernel/keyed-queue.ts';
import type { RoomRepository } from './journal/room.repository.ts';

export interface AutomationCountsDeps {
  readonly repository: Pick<RoomRepository, 'automationsOf'>;
  readonly teamOf: (roomId: RoomId) => TeamId | null;
  /** Allowed if null. */
  readonly refusalToReachOut: (teamId: TeamId | null) => Refusal | null;
}

export interface CountedAutomations {
  readonly refused: Promise<Refusal | null>;
  readonly end: () => void;
}

/** Most automations of a room outside `OUTGOING_TEAMS` (K301). */
const MOST_AUTOMATIONS = 5;

/** Allowed if null. */
export function tooManyAutomations(
  count: number,
  teamId: TeamId | null,
  { refusalToReachOut }: Pick<AutomationCountsDeps, 'refusalToReachOut'>,
): Refusal | null {
  if (count <= MOST_AUTOMATIONS || refusalToReachOut(teamId) === null) return null;
  return refusal('plan_limit', refusalWords.unprovenAutomations(MOST_AUTOMATIONS));
}

/** Counts automations of teams outside `OUTGOING_TEAMS`, one command at a time (K301). */
export class AutomationCounts {
  readonly #deps: AutomationCountsDeps;
  readonly #turns = new KeyedQueue();

  constructor(deps: AutomationCountsDeps) {
    this.#deps = deps;
  }

  /** Limited by rooms alone if null. */
  begin(roomId: RoomId): CountedAutomations | null {
    const teamId = this.#deps.teamOf(roomId);
    if (teamId === null || this.#deps.refusalToReachOut(teamId) === null) return null;
    const answered = Promise.withResolvers<void>();
    const refused = new Promise<Refusal | null>((resolve, reject) => {
      const counting = this.#turns.take(teamId, async () => {
        resolve(await this.#refusal(teamId));
        await answered.promise;
      });
      counting.catch(reject);
    });
    return { refused, end: answered.resolve };
  }

  async #refusal(teamId: TeamId): Promise<Refusal | null> {
    const count = await this.#deps.repository.automationsOf(teamId);
    return tooManyAutomations(count + 1, teamId, this.#deps);
  }
}
