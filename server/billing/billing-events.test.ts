import { expect, it } from 'vitest';
import type { PurchaseFacts } from '../../machines/plan/billing.events.ts';
import { noStoredFacts } from '../../machines/plan/billing.records.ts';
import { purchased } from '../../tests/support/bought.ts';
import { KeyedQueue } from '../kernel/tasks.ts';
import type { BillingRepository } from './billing.repository.ts';
import { BillingEvents, type BillingEventsDeps } from './billing-events.ts';

/** The stored purchase of an event, from a checkout for the upgrade of an event that began at 7. */
async function keptOf(facts: Partial<PurchaseFacts>): Promise<readonly unknown[]> {
  const kept: unknown[] = [];
  const repository = {
    hasEvent: () => Promise.resolve(false),
    kept: () => Promise.resolve({ kept: noStoredFacts, teamId: null }),
    checkout: (id: string) =>
      Promise.resolve({
        id,
        team_id: 'team',
        uid: 'ada',
        item: 'premium-event-upgrade',
        provider_id: null,
        status: 'open' as const,
        created_at: 0,
        starts_at: 7,
      }),
    store: (...[{ outcome }, change]: Parameters<BillingRepository['store']>) =>
      Promise.resolve(void kept.push(outcome, change?.after.kept.facts)),
  } satisfies BillingEventsDeps['repository'];
  const events = new BillingEvents({
    repository,
    turns: new KeyedQueue(),
    clock: { wall: () => 0, after: () => () => {} },
    onApplied: () => Promise.resolve(),
  });
  const { facts: purchase } = purchased({ startsAt: 9, ...facts });
  if (purchase === null) return kept;
  await events.receive({ id: 'e', occurredAt: 9, kind: 'purchase', purchase }, '{}');
  return kept;
}

it("B106 an upgrade's days come from its checkout", async () => {
  expect(await keptOf({ item: 'premium-event-upgrade' })).toEqual([
    'applied',
    expect.objectContaining({ startsAt: 7 }),
  ]);
});

it('B106 an event with another item than its checkout changes nothing', async () => {
  expect(await keptOf({ item: 'premium-event' })).toEqual(['strange', undefined]);
});
