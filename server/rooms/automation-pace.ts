import type { RoomId, TeamId } from '../../machines/kernel/ids.ts';
import type { Duration } from '../../machines/kernel/time.ts';
import { LoopSlice } from '../kernel/loop-turns.ts';
import type { LimitedKey, RateLimits } from '../kernel/rate-limits.ts';

export interface PacedStep {
  readonly roomId: RoomId;
  readonly teamId: TeamId | null;
  /** Maker's address (`addressKey`); null: unknown. */
  readonly address: string | null;
}

export interface StepPace {
  /** 0: taken; else the wait, ms. */
  waitFor(step: PacedStep): Duration;
  /** Likewise, for an alarm of the clock (W2603). */
  waitForAlarm(room: Omit<PacedStep, 'address'>): Duration;
  charge(step: PacedStep, points: number): void;
}

/** No pacing. */
export const unpaced: StepPace = { waitFor: () => 0, waitForAlarm: () => 0, charge: () => {} };

/**
 * Paces automation steps (K300): they cost room and address what REST commands cost. 10 a second a room, 100 for all
 * rooms outside `OUTGOING_TEAMS`, 2 ms a turn.
 */
export class AutomationPace implements StepPace {
  readonly #limits: RateLimits;
  readonly #isOutside: (teamId: TeamId | null) => boolean;
  readonly #slice = new LoopSlice();

  constructor(limits: RateLimits, isOutside: (teamId: TeamId | null) => boolean) {
    this.#limits = limits;
    this.#isOutside = isOutside;
  }

  waitFor(step: PacedStep): Duration {
    if (this.#slice.isOver) return 1;
    this.#slice.begin();
    const shared: readonly LimitedKey[] = this.#isOutside(step.teamId) ? [['automatedOutside', '']] : [];
    for (const [name, key] of [['automatedRoom', step.roomId] as const, ...payers(step), ...shared]) {
      const wait = this.#limits.waitFor(name, key);
      if (wait > 0) return wait;
    }
    return 0;
  }

  /** A few at once; a chain of linked timers of a ms takes turns of 2 ms, and has no more than the steps have. */
  waitForAlarm({ roomId, teamId }: Omit<PacedStep, 'address'>): Duration {
    if (this.#limits.waitFor('alarmRoom', roomId) === 0) return 0;
    if (this.#slice.isOver) return 1;
    this.#slice.begin();
    const wait = this.#limits.waitFor('alarms', this.#isOutside(teamId) ? '' : (teamId ?? ''));
    return wait === 0 ? this.#limits.waitFor('alarmsInAll', '') : wait;
  }

  charge(step: PacedStep, points: number): void {
    if (points > 0) this.#limits.charge(payers(step), points);
  }
}

const payers = ({ roomId, address }: PacedStep): readonly LimitedKey[] => [
  ['commandRoom', roomId],
  ...(address === null ? [] : [['commandAddress', address] as const]),
];
