import { describe, expect, test } from 'vitest';
import { billedTeam, planEntity, shownSubscription } from '../../tests/support/billing-overview.ts';
import { billedPlan, paymentMethodScreen } from './payment-method-screen.view.ts';

const ending = shownSubscription({ status: 'deleted' });

describe('the page for changing a card', () => {
  test('U172 shows the card, and that nothing is charged now', () => {
    const { lines, canUpdate } = paymentMethodScreen(planEntity());
    expect(canUpdate).toBe(true);
    expect(lines.slice(0, 2)).toEqual([
      'Visa ending in 4242, valid until 12/2099.',
      'You won’t be charged now. Future bills use the new card.',
    ]);
  });

  test('U172 shows the amount owed and charged immediately', () => {
    const billing = billedTeam({
      subscription: shownSubscription({ status: 'past_due' }),
      paymentMethod: null,
    });
    expect(paymentMethodScreen(planEntity(billing)).lines.slice(0, 2)).toEqual([
      'No card on file.',
      'You owe €25.00. We charge it to the new card when you save.',
    ]);
  });

  test.each([
    ['of another subscription', planEntity(billedTeam(), 'older')],
    ['that was canceled', planEntity(billedTeam({ subscription: ending }))],
    ['of a team without any', planEntity(billedTeam({ subscription: null }))],
  ])('U171 changes nothing for a plan %s', (_, entity) => {
    expect(paymentMethodScreen(entity)).toEqual({
      lines: ['This plan is no longer billed, so you can’t change it here.'],
      canUpdate: false,
    });
  });

  test('U171 concerns only the subscription in its address', () => {
    expect(billedPlan(planEntity())?.id).toBe('sub');
    expect(billedPlan(planEntity(billedTeam(), 'older'))).toBeNull();
  });
});
