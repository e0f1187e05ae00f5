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
  /** Path and body: must be equal for the same key. */
  readonly asked: string;
}

/** Answers with an Idempotency-Key (B87), in the team's turn. Refusals are not stored: they charge nothing. */
export class AnsweredCalls {
  readonly #repository: BillingRepository;
  readonly #clock: Clock;

  constructor(repository: BillingRepository, clock: Clock) {
    this.#repository = repository;
    this.#clock = clock;
  }

  /** Throws `key_reused`. */
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
