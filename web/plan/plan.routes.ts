import type { RouteObject } from 'react-router';
import { siteTitleWords } from '../../machines/words/site-titles.ts';
import { meta } from '../app/route-meta.ts';

/** The pages of one plan. */
export const planPages: RouteObject = {
  path: 'plan/:entityId',
  handle: meta({ title: siteTitleWords.plan, versionCheck: true }),
  children: [
    {
      index: true,
      lazy: async () => ({ Component: (await import('./plan.route.tsx')).PlanRoute }),
    },
    {
      path: 'update-payment-method',
      handle: meta({ title: siteTitleWords.updatePaymentMethod }),
      lazy: async () => ({
        Component: (await import('./update-payment-method.route.tsx')).UpdatePaymentMethodRoute,
      }),
    },
  ],
};
