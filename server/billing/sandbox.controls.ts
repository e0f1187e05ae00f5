import { type BillingEvent, TRIAL_ITEM } from '../../machines/billing/billing.events.ts';
import { billsAgain } from '../../machines/billing/billing.records.ts';
import type { SandboxAction } from '../../machines/billing/sandbox.actions.ts';
import type { TeamId } from '../../machines/kernel/ids.ts';
import { type Clock, wallNow } from '../kernel/clock.ts';
import { refuse } from '../kernel/refused.ts';
import type { TeamPlans } from '../people/plans/team-plans.ts';
import type { BillingEvents } from './billing-events.ts';
import type { Sandbox } from './sandbox.ts';

export interface SandboxControlsDeps {
  readonly sandbox: Sandbox;
  readonly plans: Pick<TeamPlans, 'standingNow'>;
  readonly events: BillingEvents;
  readonly clock: Clock;
}

/** Clock and external events of the sandbox (B91). */
export class SandboxControls {
  readonly #deps: SandboxControlsDeps;

  constructor(deps: SandboxControlsDeps) {
    this.#deps = deps;
  }

  async act(action: SandboxAction, teamId: TeamId): Promise<void> {
    const { sandbox } = this.#deps;
    switch (action) {
      case 'renew':
        return this.#renew(teamId);
      case 'fail_payment': {
        const id = await this.#live(teamId);
        await sandbox.step((book) => book.expireCard(id));
        return this.#renew(teamId);
      }
      case 'expire_card': {
        const id = await this.#live(teamId);
        return void (await sandbox.step((book) => book.expireCard(id)));
      }
      case 'pause': {
        const id = await this.#live(teamId);
        return void (await sandbox.step((book) => book.pause(id)));
      }
      case 'pause_later': {
        const id = await this.#live(teamId);
        return void (await sandbox.step((book) => book.pauseLater(id)));
      }
      case 'refund':
      case 'chargeback': {
        const id = await this.#newest(teamId);
        return sandbox.step((book) => book.refund(id, action));
      }
      case 'end_trial':
        return this.#endTrial(teamId);
      case 'hold':
      case 'release':
        return sandbox.hold(action === 'hold');
      case 'down':
      case 'busy':
      case 'lost':
        return sandbox.fail(action);
    }
  }

  async #renew(teamId: TeamId): Promise<void> {
    const { sandbox, plans } = this.#deps;
    const { subscriptions } = await plans.standingNow(teamId);
    const { id } = subscriptions.at(-1)?.facts ?? refuse('not_found');
    await sandbox.step((book) => book.pushToDue(id));
  }

  async #endTrial(teamId: TeamId): Promise<void> {
    const { plans, events, clock } = this.#deps;
    const { purchases } = await plans.standingNow(teamId);
    const trial = purchases.find(({ facts }) => facts?.item === TRIAL_ITEM)?.facts;
    if (trial === undefined || trial === null) return refuse('not_found');
    const now = wallNow(clock);
    const event: BillingEvent = {
      id: `${trial.id}-ended-${now}`,
      occurredAt: now,
      kind: 'purchase',
      purchase: { ...trial, endsAt: now },
    };
    await events.receive(event, JSON.stringify(event));
  }

  async #live(teamId: TeamId): Promise<string> {
    const { subscriptions } = await this.#deps.plans.standingNow(teamId);
    const live = subscriptions.find(billsAgain);
    return live?.facts?.id ?? refuse('not_found');
  }

  async #newest(teamId: TeamId): Promise<string> {
    const { subscriptions, purchases } = await this.#deps.plans.standingNow(teamId);
    const bought = purchases.filter(({ facts }) => facts?.item !== TRIAL_ITEM);
    const open = [...subscriptions, ...bought].filter(({ revoked }) => revoked === null);
    return open.at(-1)?.facts?.id ?? refuse('not_found');
  }
}
