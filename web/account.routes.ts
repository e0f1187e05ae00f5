import { createElement } from 'react';
import type { RouteObject } from 'react-router';
import { INSTANT_TIMERS, type InstantTimer } from '../machines/site/instant-timers.ts';
import { authPages } from './account/auth.routes.ts';
import { adminPages } from './admin/admin.routes.ts';
import { routeMeta } from './app/route-meta.ts';
import { siteTitleWords } from './app/site-titles.words.ts';
import { planPages } from './plans/plan.routes.ts';
import { teamPages } from './team.routes.ts';

const instantRoute = (timer: InstantTimer): RouteObject => ({
  path: `go/${timer.folder}`,
  handle: routeMeta({
    title: siteTitleWords.instantTimer,
    description: siteTitleWords.instantTimerDescription,
    background: 'black',
  }),
  lazy: async () => {
    const { InstantScreen } = await import('./site/instant-screen.tsx');
    return { element: createElement(InstantScreen, { key: timer.folder, timer }) };
  },
});

export const accountRoutes: RouteObject[] = [
  authPages,
  teamPages,
  planPages,
  adminPages,
  {
    path: 'pricing',
    handle: routeMeta({ title: siteTitleWords.pricing, description: siteTitleWords.pricingDescription }),
    lazy: async () => ({ Component: (await import('./plans/pricing.route.tsx')).PricingRoute }),
  },
  {
    path: 'auth/payment',
    handle: routeMeta({ title: siteTitleWords.payment }),
    lazy: async () => ({ Component: (await import('./plans/payment.route.tsx')).PaymentRoute }),
  },
  {
    path: 'auth/paddle-retain-test',
    handle: routeMeta({ title: siteTitleWords.retainTest }),
    lazy: async () => ({ Component: (await import('./admin/admin.screens.ts')).RetainTestPage }),
  },
  ...INSTANT_TIMERS.map(instantRoute),
  {
    path: 'offline/certificate',
    handle: routeMeta({ title: siteTitleWords.certificate }),
    lazy: async () => ({ Component: (await import('./live/certificate.route.tsx')).CertificateRoute }),
  },
  {
    path: 'offline/forget',
    handle: routeMeta({ title: siteTitleWords.offlineCopies }),
    lazy: async () => ({ Component: (await import('./live/forget.route.tsx')).ForgetRoute }),
  },
  {
    path: 'user/settings',
    handle: routeMeta({ title: siteTitleWords.userSettings }),
    lazy: async () => ({ Component: (await import('./user/settings.route.tsx')).SettingsRoute }),
  },
];
