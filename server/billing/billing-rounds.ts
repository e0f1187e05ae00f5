import type { PurchaseFacts, SubscriptionFacts } from '../../machines/billing/billing.events.ts';
import { isAlike } from '../../machines/kernel/shapes.ts';
import { DAY, HOUR, type Instant } from '../../machines/kernel/time.ts';
import { EVENT_LENGTH } from '../../machines/plan/plan.status.ts';
import type { Cancel, Clock } from '../kernel/clock.ts';
import type { BillingRepository } from './billing.repository.ts';
import type { BillingEvents } from './billing-events.ts';
import type { BillingMails } from './billing-mails.ts';
import type { PaymentProvider } from './payment-provider.ts';

export interface BillingRoundsDeps {
  readonly provider: Pick<PaymentProvider, 'subscription'>;
  readonly repository: Pick<BillingRepository, 'subscriptions' | 'purchases' | 'hasEvent' | 'store'>;
  readonly events: Pick<BillingEvents, 'receive'>;
  readonly mails: Pick<BillingMails, 'ending'>;
  readonly clock: Pick<Clock, 'wall' | 'after'>;
  /** Told what differed from what the provider says. */
  readonly onDifference: (id: string, kept: SubscriptionFacts, told: SubscriptionFacts | null) => void;
  readonly onError: (error: unknown) => void;
}

/** How long before its end an event or a trial is mailed about. */
const NOTICE = 2 * DAY;

/** What is looked at without anybody asking: hourly what ends soon, nightly whether the provider says what we keep (B89, B90). */
export class BillingRounds {
  readonly #deps: BillingRoundsDeps;
  #cancel: Cancel | null = null;
  #hours = 0;

  constructor(deps: BillingRoundsDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#cancel = this.#deps.clock.after(HOUR, () => {
      this.#hours += 1;
      void this.round(this.#hours % 24 === 0).catch(this.#deps.onError);
      this.start();
    });
  }

  stop(): void {
    this.#cancel?.();
  }

  async round(reconciles: boolean): Promise<void> {
    await this.#remind();
    if (reconciles) await this.reconcile();
  }

  /** The provider is right: what it says is applied as an event of ours, and told to those who run the server. */
  async reconcile(): Promise<void> {
    const { provider, repository, events, clock, onDifference } = this.#deps;
    for (const { facts: kept, from } of await repository.subscriptions()) {
      if (kept === null || from === null || kept.status === 'canceled') continue;
      const { id } = kept;
      const told = await provider.subscription(id);
      if (isAlike(kept, told)) continue;
      onDifference(id, kept, told);
      if (told === null) continue;
      const occurredAt = Math.max(clock.wall(), from.at + 1);
      const event = {
        id: `reconciled-${id}-${occurredAt}`,
        occurredAt,
        kind: 'subscription',
        subscription: told,
      } as const;
      await events.receive(event, JSON.stringify(event));
    }
  }

  async #remind(): Promise<void> {
    const { repository, mails, clock } = this.#deps;
    const now = clock.wall();
    for (const { teamId, facts } of await repository.purchases()) {
      const endsAt = endOf(facts);
      if (endsAt === null || endsAt <= now || endsAt > now + NOTICE) continue;
      const id = `ending-${facts.id}`;
      if (await repository.hasEvent(id)) continue;
      const event = { id, occurredAt: now, kind: 'unknown', type: 'notice' } as const;
      await repository.store({ event, receivedAt: now, outcome: 'applied', teamId, body: '{}' }, null);
      mails.ending(teamId, facts.item, endsAt);
    }
  }
}

function endOf({ item, startsAt, endsAt }: PurchaseFacts): Instant | null {
  return item === 'lifetime' ? null : (endsAt ?? startsAt + EVENT_LENGTH);
}
