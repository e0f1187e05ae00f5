import type { TeamId } from '../../machines/kernel/ids.ts';
import { type Duration, SECOND } from '../../machines/kernel/time.ts';
import type {
  BillingEvent,
  BillingSubject,
  PurchaseFacts,
  SubscriptionFacts,
} from '../../machines/plan/billing.events.ts';
import { isConfirmedBy, subjectOf, withFacts, withRefund } from '../../machines/plan/billing.records.ts';
import type { Cancel, Clock } from '../kernel/clock.ts';
import type { KeyedQueue } from '../kernel/tasks.ts';
import type {
  BillingRepository,
  StoredBillingFacts,
  StoredCheckout,
  StoredEvent,
} from './billing.repository.ts';

export interface BillingEventsDeps {
  readonly repository: Pick<BillingRepository, 'hasEvent' | 'kept' | 'checkout' | 'store'>;
  readonly turns: KeyedQueue;
  readonly clock: Pick<Clock, 'wall' | 'after'>;
  /** `before` is null for a new subscription or purchase. */
  readonly onApplied: (
    event: BillingEvent,
    teamId: TeamId,
    before: SubscriptionFacts | PurchaseFacts | null,
  ) => Promise<void>;
}

export const EVENT_WAIT: Duration = 3 * SECOND;

interface Waiter {
  readonly id: string;
  readonly facts: SubscriptionFacts;
  readonly done: (confirmed: boolean) => void;
}

export class BillingEvents {
  readonly #deps: BillingEventsDeps;
  readonly #waiters = new Set<Waiter>();

  constructor(deps: BillingEventsDeps) {
    this.#deps = deps;
  }

  receive(event: BillingEvent, body: string): Promise<void> {
    return this.#deps.turns.take('billing-events', async () => {
      const { repository, onApplied } = this.#deps;
      if (await repository.hasEvent(event.id)) return;
      const { outcome, teamId, change, before } = await this.#effect(event);
      const receivedAt = this.#deps.clock.wall();
      await repository.store({ event, receivedAt, outcome, teamId, body }, change);
      if (change !== null) this.#tell(change.after.kept);
      if (outcome === 'applied' && teamId !== null) await onApplied(event, teamId, before);
    });
  }

  /** Resolves to false if no event with these facts arrives in time. */
  confirmed(facts: SubscriptionFacts): Promise<boolean> {
    return new Promise((resolve) => {
      let enough: Cancel = () => {};
      const waiter = {
        id: facts.id,
        facts,
        done: (confirmed: boolean) => {
          enough();
          this.#waiters.delete(waiter);
          resolve(confirmed);
        },
      };
      this.#waiters.add(waiter);
      enough = this.#deps.clock.after(EVENT_WAIT, () => waiter.done(false));
      void this.#deps.repository.kept('subscription', facts.id).then(({ kept }) => this.#tell(kept));
    });
  }

  #tell({ facts }: StoredBillingFacts): void {
    if (facts === null || 'startsAt' in facts) return;
    for (const waiter of this.#waiters)
      if (facts.id === waiter.id && isConfirmedBy(facts, waiter.facts)) waiter.done(true);
  }

  async #effect(event: BillingEvent) {
    const { repository } = this.#deps;
    const nothing = (outcome: StoredEvent['outcome'], teamId: TeamId | null = null) => ({
      outcome,
      teamId,
      change: null,
      before: null,
    });
    if (event.kind === 'unknown') return nothing('unknown');
    if (event.kind === 'payment') {
      const checkout = await repository.checkout(event.checkoutId);
      return checkout === null ? nothing('strange') : nothing('applied', checkout.team_id);
    }
    const about = subjectOf(event);
    if (about === null) return nothing('unknown');
    const before = await repository.kept(about.subject, about.id);
    const reported = factsOf(event);
    // Team and days come from the checkout that this server stored, not from the event (B106).
    const checkout = reported === null ? null : await repository.checkout(reported.checkoutId);
    const facts = reported === null || checkout === null ? null : factsFor(checkout, reported);
    if (reported !== null && facts === null) return nothing('strange');
    const teamId = checkout?.team_id ?? before.teamId;
    const stored = applyEvent(before.kept, event, facts);
    if (stored === before.kept) return nothing('superseded', teamId);
    const change: {
      subject: BillingSubject;
      id: string;
      after: { kept: StoredBillingFacts; teamId: TeamId | null };
    } = {
      ...about,
      after: { kept: stored, teamId },
    };
    return { outcome: 'applied' as const, teamId, change, before: before.kept.facts };
  }
}

function factsOf(event: BillingEvent): SubscriptionFacts | PurchaseFacts | null {
  if (event.kind === 'subscription') return event.subscription;
  return event.kind === 'purchase' ? event.purchase : null;
}

/** Returns null if a purchase does not match its checkout. */
function factsFor(
  { item, starts_at }: StoredCheckout,
  facts: SubscriptionFacts | PurchaseFacts,
): SubscriptionFacts | PurchaseFacts | null {
  if (!('startsAt' in facts)) return facts;
  return facts.item === item ? { ...facts, startsAt: starts_at ?? facts.startsAt } : null;
}

function applyEvent(
  stored: StoredBillingFacts,
  event: BillingEvent,
  facts: SubscriptionFacts | PurchaseFacts | null,
): StoredBillingFacts {
  if (facts !== null) return withFacts(stored, facts, event);
  return event.kind === 'refund' ? withRefund(stored, event.reason, event) : stored;
}
