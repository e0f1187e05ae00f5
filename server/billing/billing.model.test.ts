import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDeepEqual } from '../../machines/kernel/shapes.ts';
import { DAY, HOUR } from '../../machines/kernel/time.ts';
import type { BillingEvent, PurchaseFacts, SubscriptionFacts } from '../../machines/plan/billing.events.ts';
import type { RecurringItem } from '../../machines/plan/billing.items.ts';
import {
  boughtPlans,
  noStoredFacts,
  type StoredFacts,
  type TeamPurchases,
  willBillAgain,
  withFacts,
  withRefund,
} from '../../machines/plan/billing.records.ts';
import { liveSubscription, mayResume, planOffers } from '../../machines/plan/offers.ts';
import { defaultPrices } from '../../machines/plan/prices.ts';
import { teamPlan } from '../../machines/plan/team-plan.ts';
import { SandboxLedger } from './sandbox.logic.ts';
import { billingEventFrom } from './sandbox.schema.ts';
import { type CardNumber, emptySandbox } from './sandbox.state.ts';

/** One team of ours, which hears of the provider what was delivered, and nothing else. */
class Ours {
  subscriptions: Readonly<Record<string, StoredFacts<SubscriptionFacts>>> = {};
  purchases: Readonly<Record<string, StoredFacts<PurchaseFacts>>> = {};
  readonly #seen = new Set<string>();

  hear(event: BillingEvent): void {
    if (this.#seen.has(event.id)) return;
    this.#seen.add(event.id);
    if (event.kind === 'subscription') this.#subscription(event.subscription.id, event);
    if (event.kind === 'purchase') this.#purchase(event.purchase.id, event);
    if (event.kind === 'refund' && event.of.subject === 'subscription')
      this.#subscription(event.of.id, event);
    if (event.kind === 'refund' && event.of.subject === 'purchase') this.#purchase(event.of.id, event);
  }

  get bought(): TeamPurchases {
    const byId = <Facts>(all: Readonly<Record<string, StoredFacts<Facts>>>) =>
      Object.keys(all)
        .toSorted()
        .flatMap((id) => all[id] ?? []);
    return { subscriptions: byId(this.subscriptions), purchases: byId(this.purchases) };
  }

  #subscription(id: string, event: BillingEvent): void {
    const before = this.subscriptions[id] ?? noStoredFacts;
    this.subscriptions = { ...this.subscriptions, [id]: after(before, event) };
  }

  #purchase(id: string, event: BillingEvent): void {
    const before = this.purchases[id] ?? noStoredFacts;
    this.purchases = { ...this.purchases, [id]: after(before, event) };
  }
}

function after<Facts extends SubscriptionFacts | PurchaseFacts>(
  kept: StoredFacts<Facts>,
  event: BillingEvent,
): StoredFacts<Facts> {
  if (event.kind === 'refund') return withRefund(kept, event.reason, event);
  const facts =
    event.kind === 'subscription' ? event.subscription : event.kind === 'purchase' && event.purchase;
  return facts ? withFacts(kept, facts as Facts, event) : kept;
}

const CARDS: readonly CardNumber[] = ['4242424242424242', '4000000000009995', '4000000000000002'];
const ITEMS: readonly RecurringItem[] = ['pro-monthly', 'pro-yearly', 'premium-monthly', 'premium-yearly'];

const step = fc.oneof(
  fc.record({ do: fc.constant('open' as const), which: fc.nat(5) }),
  fc.record({ do: fc.constant('pay' as const), which: fc.nat(1), card: fc.constantFrom(...CARDS) }),
  fc.record({
    do: fc.constant('change' as const),
    item: fc.constantFrom(...ITEMS),
    seats: fc.integer({ min: 1, max: 5 }),
  }),
  fc.record({ do: fc.constantFrom('cancel', 'resume', 'pause', 'expire', 'card', 'due', 'refund') }),
  fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 900 }) }),
  fc.record({ do: fc.constant('deliver' as const), which: fc.nat() }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** The product's rules on one side, the provider on the other, and a slow, careless line between them. */
class World {
  now = 1_000 * DAY;
  state = emptySandbox;
  readonly ours = new Ours();
  readonly told: BillingEvent[] = [];
  readonly faults: string[] = [];
  #pages = 0;
  #delivered = 0;

  book<Value>(work: (book: SandboxLedger) => Value): Value {
    const book = new SandboxLedger(this.state, defaultPrices, this.now, () => `page-${this.#pages++}`);
    const value = work(book);
    const events = book.state.outbox.map(({ body }) => billingEventFrom(JSON.parse(body)));
    for (const event of events) if (event !== null) this.told.push(event);
    this.state = { ...book.state, outbox: [] };
    return value;
  }

  get standing() {
    return { ...this.ours.bought, given: null, now: this.now };
  }

  get live() {
    return Object.values(this.state.subscriptions).filter((facts) =>
      willBillAgain({ facts, from: null, revoked: null }),
    );
  }

  /** Checked by `BillingService` before purchases and resumptions. */
  isSettled(): boolean {
    const confirmed = new Set([
      ...this.ours.bought.subscriptions.map(({ facts }) => facts?.checkoutId),
      ...this.ours.bought.purchases.map(({ facts }) => facts?.checkoutId),
    ]);
    const checkouts = Object.values(this.state.checkouts);
    const closed = checkouts.every(
      ({ id, order }) => this.book((book) => book.close(id)) || confirmed.has(order.checkoutId),
    );
    const same = this.ours.bought.subscriptions.every(
      ({ facts, revoked }) =>
        facts === null ||
        revoked !== null ||
        isDeepEqual(
          facts,
          this.book((book) => book.factsOf(facts.id)),
        ),
    );
    return closed && same;
  }

  /** The charge equals the preview. */
  change(item: RecurringItem, seats: number): void {
    const live = liveSubscription(this.standing);
    if (live === null || this.state.subscriptions[live.id]?.status !== 'active') return;
    const way =
      item === live.item ? 'change' : planOffers(this.standing).find((each) => each.item === item)?.way;
    if (way !== 'change') return;
    const preview = this.book((book) => book.preview(live.id, { item, seats }));
    const before = this.state.invoices.length;
    const changed = this.book((book) => book.change(live.id, { item, seats }));
    const asked = this.state.invoices.slice(before).reduce((sum, { amount }) => sum + amount.gross, 0);
    if (asked !== (changed === null ? 0 : preview.now.gross))
      this.faults.push('asked for other than was previewed');
    const next = changed?.nextAmount?.gross ?? preview.next.gross;
    if (next !== preview.next.gross) this.faults.push('will ask for other than was previewed');
  }

  open(which: number): void {
    const offer = planOffers(this.standing)[which];
    if (offer?.way !== 'checkout' || offer.item === null || !this.isSettled()) return;
    const { item } = offer;
    const checkoutId = `checkout-${this.#pages++}`;
    const order = {
      checkoutId,
      item,
      seats: 1,
      currency: 'EUR',
      team: 'Crew',
      returnTo: '/',
    } as const;
    this.book((book) => book.open(order));
  }

  /** The oldest first, or any. Some come twice. */
  deliver(which: number): void {
    const waiting = this.told.slice(this.#delivered);
    const event = waiting[which % Math.max(1, waiting.length)];
    if (event !== undefined) this.ours.hear(event);
    if (which % 3 === 0) this.#delivered = Math.min(this.told.length, this.#delivered + 1);
    if (which % 5 === 0) for (const each of this.told) this.ours.hear(each);
  }

  play(one: Step): void {
    const [first] = Object.values(this.state.subscriptions).toReversed();
    const live = first?.status === 'canceled' ? undefined : first;
    switch (one.do) {
      case 'open':
        return 'which' in one ? this.open(one.which) : undefined;
      case 'pay': {
        const page = Object.keys(this.state.checkouts).toReversed()['which' in one ? one.which : 0];
        const card = 'card' in one ? one.card : CARDS[0];
        if (page !== undefined && card !== undefined) this.book((book) => book.pay(page, card));
        return;
      }
      case 'change':
        return 'item' in one ? this.change(one.item, one.seats) : undefined;
      case 'cancel': {
        const mine = liveSubscription(this.standing);
        if (mine !== null && this.state.subscriptions[mine.id]?.status !== 'canceled')
          this.book((book) => book.cancel(mine.id));
        return;
      }
      case 'resume': {
        const last = this.ours.bought.subscriptions.at(-1)?.facts;
        if (!last || last.status === 'canceled' || !mayResume(this.standing, last) || !this.isSettled())
          return;
        if (this.state.subscriptions[last.id]?.status !== 'canceled')
          this.book((book) => book.resume(last.id));
        return;
      }
      case 'wait':
        this.now += 'hours' in one ? one.hours * HOUR : 0;
        return this.book((book) => book.runDue());
      case 'deliver':
        return 'which' in one ? this.deliver(one.which) : undefined;
      default:
        if (live !== undefined) this.atProvider(one.do, live.id);
    }
  }

  atProvider(what: string, id: string): void {
    this.book((book) => {
      if (what === 'pause') book.pause(id);
      if (what === 'expire') book.expireCard(id);
      if (what === 'card') book.changeCard(id, '4242424242424242');
      if (what === 'due') book.pushToDue(id);
      if (what === 'refund') book.refund(id, 'refund');
    });
  }
}

const histories = fc.array(step, { minLength: 30, maxLength: 60, size: 'max' });

function played(steps: readonly Step[]): World {
  const world = new World();
  for (const one of steps) {
    world.play(one);
    if (world.live.length > 1) world.faults.push('bills for two subscriptions');
  }
  return world;
}

describe('random billing histories', () => {
  it('B78 never bill a team for two subscriptions, and charge the previewed amounts', () => {
    let bought = 0;
    fc.assert(
      fc.property(histories, (steps) => {
        const { state, faults } = played(steps);
        bought += state.invoices.length;
        expect(faults).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
    expect(bought).toBeGreaterThan(500);
  });

  it('B75 and B76 lead to the same state if events arrive in another order, twice or late', () => {
    let events = 0;
    fc.assert(
      fc.property(histories, fc.infiniteStream(fc.nat()), (steps, chance) => {
        const { told, now } = played(steps);
        events += told.length;
        const inOrder = new Ours();
        for (const event of told) inOrder.hear(event);
        const shuffled = new Ours();
        const left = [...told, ...told];
        while (left.length > 0) {
          const [next] = left.splice((chance.next().value ?? 0) % left.length, 1);
          if (next !== undefined) shuffled.hear(next);
        }
        expect(shuffled.bought).toEqual(inOrder.bought);
        expect(teamPlan(boughtPlans(shuffled.bought), true, now)).toEqual(
          teamPlan(boughtPlans(inOrder.bought), true, now),
        );
      }),
      { numRuns: 500 },
    );
    expect(events).toBeGreaterThan(500);
  });

  it('B77 never lead to a plan for which no event arrived', () => {
    fc.assert(
      fc.property(histories, (steps) => {
        const { told, ours, standing } = played(steps);
        const items = new Set(
          told.flatMap((event) => {
            if (event.kind === 'subscription') return [event.subscription.item];
            return event.kind === 'purchase' ? [event.purchase.item] : [];
          }),
        );
        for (const { record } of boughtPlans(ours.bought)) {
          const item = record.subscription_plan_id ?? record.product_id ?? '';
          expect([...items]).toContain(item);
        }
        const { plan } = teamPlan(boughtPlans(standing), true, standing.now);
        expect(told.length > 0 || plan.id === '0').toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
