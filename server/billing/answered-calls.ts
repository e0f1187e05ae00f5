import type { TeamId } from '../../machines/kernel/ids.ts';
import type { Clock } from '../kernel/clock.ts';
import { refuse } from '../kernel/refused.ts';
import type { BillingRepository } from './billing.repository.ts';

export interface CallAnswer {
  readonly status: 200 | 201 | 202;
  readonly body: object;
}

export interface OnceCall {
  readonly teamId: TeamId;
  readonly key: string;
  /** What is asked, path and body: with the same key it must be the same. */
  readonly asked: string;
}

/**
 * Answers to calls with an Idempotency-Key (B87). The caller has the team's turn. Refusals are not stored, as they
 * charge nothing.
 */
export class AnsweredCalls {
  readonly #repository: BillingRepository;
  readonly #clock: Clock;

  constructor(repository: BillingRepository, clock: Clock) {
    this.#repository = repository;
    this.#clock = clock;
  }

  /** Refuses `key_reused`. */
  async once({ teamId, key, asked }: OnceCall, work: () => Promise<CallAnswer>): Promise<CallAnswer> {
    const before = await this.#repository.answer(teamId, key);
    if (before !== null) {
      if (before.asked !== asked) refuse('key_reused');
      const body: object = JSON.parse(before.body);
      return { status: statusOf(before.status), body };
    }
    const answer = await work();
    const { status, body } = answer;
    const at = this.#clock.wall();
    await this.#repository.addAnswer({ team_id: teamId, key, asked, status, body: JSON.stringify(body), at });
    return answer;
  }
}

function statusOf(status: number): CallAnswer['status'] {
  if (status === 201 || status === 202) return status;
  return 200;
}
