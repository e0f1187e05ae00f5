import type { RouteObject } from 'react-router';
import { planChangeWords } from '../../machines/words/billing-item.ts';
import { planWords } from '../../machines/words/plan.ts';
import { routeMeta } from '../app/route-meta.ts';
import { siteTitleWords } from '../app/site-titles.words.ts';

export const planPages: RouteObject = {
  path: 'plan/:entityId',
  handle: routeMeta({ title: siteTitleWords.plan, versionCheck: true }),
  children: [
    {
      index: true,
      lazy: async () => ({ Component: (await import('./plan.route.tsx')).PlanRoute }),
    },
    {
      path: 'retain-subscription',
      handle: routeMeta({ title: siteTitleWords.plan }),
      lazy: async () => ({
        Component: (await import('./retain-subscription.route.tsx')).RetainSubscriptionRoute,
      }),
    },
    {
      path: 'upgrade-event',
      handle: routeMeta({ title: planChangeWords.upgrade(planWords.names.premium) }),
      lazy: async () => ({ Component: (await import('./upgrade-event.route.tsx')).UpgradeEventRoute }),
    },
    {
      path: 'cancel',
      handle: routeMeta({ title: siteTitleWords.cancelPlan }),
      lazy: async () => ({ Component: (await import('./cancel.route.tsx')).CancelRoute }),
    },
    {
      path: 'change-seats',
      handle: routeMeta({ title: siteTitleWords.changeSeats }),
      lazy: async () => ({ Component: (await import('./change-seats.route.tsx')).ChangeSeatsRoute }),
    },
    {
      path: 'preview-change',
      handle: routeMeta({ title: siteTitleWords.previewChange }),
      lazy: async () => ({ Component: (await import('./preview-change.route.tsx')).PreviewChangeRoute }),
    },
    {
      path: 'update-payment-method',
      handle: routeMeta({ title: siteTitleWords.updatePaymentMethod }),
      lazy: async () => ({
        Component: (await import('./update-payment-method.route.tsx')).UpdatePaymentMethodRoute,
      }),
    },
  ],
};
