import { expect, test } from 'vitest';
import { checkoutPath, planScreenPath, previewPath } from './billing.view.ts';

test('U171 the screens of a plan go by its id, and a checkout by its team', () => {
  expect(planScreenPath('sub/1', 'cancel')).toBe('/plan/sub%2F1/cancel/');
  expect(previewPath('sub', 'premium-monthly')).toBe('/plan/sub/preview-change/?item=premium-monthly');
  expect(checkoutPath('crew', 'pro-event', 'USD')).toBe(
    '/team/crew/checkout-pre/?item=pro-event&currency=USD',
  );
});
