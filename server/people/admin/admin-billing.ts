import type {
  AdminBillingEvent,
  AdminCancellation,
  AdminSubscription,
} from '../../../machines/admin/billing-answers.ts';
import type { User } from '../../../machines/auth/user.ts';
import { keptStatus } from '../../../machines/billing/billing.records.ts';
import type { SandboxAction } from '../../../machines/billing/sandbox.actions.ts';
import type { TeamId } from '../../../machines/kernel/ids.ts';
import { adminLogWords } from '../../../machines/words/admin-log.ts';
import type { Billing } from '../../create-billing.ts';
import { refuse } from '../../kernel/refused.ts';
import type { Storage } from '../../storage.ts';
import type { AdminLog } from './admin-log.ts';

export interface AdminBillingDeps {
  readonly billing: Billing | null;
  readonly write: Storage['writeTogether'];
  readonly log: AdminLog;
}

const MOST_EVENTS = 200;

export class AdminBilling {
  readonly #deps: AdminBillingDeps;

  constructor(deps: AdminBillingDeps) {
    this.#deps = deps;
  }

  async events(): Promise<readonly AdminBillingEvent[]> {
    const rows = await this.#billing().repository.events(MOST_EVENTS);
    return rows.map(({ id, kind, occurred_at, received_at, outcome, team_id, team }) => ({
      id,
      kind,
      occurredAt: occurred_at,
      receivedAt: received_at,
      outcome,
      teamId: team_id,
      team,
    }));
  }

  async subscriptions(): Promise<readonly AdminSubscription[]> {
    const all = await this.#billing().repository.newestSubscriptions(MOST_EVENTS);
    return all.flatMap(({ team, teamId, kept: { facts, revoked } }) => {
      if (facts === null) return [];
      const { id, item, seats, nextBillAt, nextAmount, paidUntil } = facts;
      const status = revoked === null ? keptStatus(facts) : revoked.reason;
      const told = { id, teamId, team, item, seats, status, nextBillAt, paidUntil };
      return [{ ...told, nextAmount: nextAmount === null ? null : nextAmount.text, nextSum: nextAmount }];
    });
  }

  async cancellations(): Promise<readonly AdminCancellation[]> {
    const rows = await this.#billing().repository.cancellations(MOST_EVENTS);
    return rows.map(({ team_id, at, uid, item, reason }) => ({ teamId: team_id, at, uid, item, reason }));
  }

  async act(by: User, action: SandboxAction, teamId: TeamId): Promise<void> {
    const controls = this.#billing().controls ?? refuse('not_found');
    const { write, log } = this.#deps;
    await controls.act(action, teamId);
    const change = { action: adminLogWords.sandbox, subject: adminLogWords.team(teamId), detail: action };
    await log.note(by, change, async (note) => void (await write([note])));
  }

  #billing(): Billing {
    return this.#deps.billing ?? refuse('billing_off');
  }
}
