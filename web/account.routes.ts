import { createElement } from 'react';
import type { RouteObject } from 'react-router';
import { INSTANT_TIMERS, type InstantTimer } from '../machines/view/screens/instant-timer.ts';
import { DOC_SLUGS, type DocSlug, docPath } from '../machines/view/site/doc-pages.ts';
import { docPageWords } from '../machines/words/doc-page.ts';
import { siteTitleWords } from '../machines/words/site-titles.ts';
import { adminPages } from './admin/admin.routes.ts';
import { meta } from './app/route-meta.ts';
import { authPages } from './auth/auth.routes.ts';
import { planPages } from './plan/plan.routes.ts';
import { teamPages } from './team.routes.ts';

const instantRoute = (timer: InstantTimer): RouteObject => ({
  path: `go/${timer.folder}`,
  handle: meta({
    title: siteTitleWords.instantTimer,
    description: siteTitleWords.instantTimerDescription,
    background: 'black',
  }),
  lazy: async () => {
    const { InstantScreen } = await import('./home/instant-screen.tsx');
    return { element: createElement(InstantScreen, { key: timer.folder, timer }) };
  },
});

const docRoute = (slug: DocSlug): RouteObject => ({
  path: docPath(slug).slice(1, -1),
  handle: meta(docPageWords.pages[slug]),
  lazy: async () => {
    const [{ DocPage }, { loadDocPage }] = await Promise.all([
      import('./docs/doc-page.tsx'),
      import('./docs/doc-pages.ts'),
    ]);
    const page = await loadDocPage(slug);
    return { element: createElement(DocPage, { key: slug, page }) };
  },
});

/** The routes around accounts, the documentation and instant timers, which no screen of a show needs to know. */
export const accountRoutes: RouteObject[] = [
  authPages,
  teamPages,
  planPages,
  adminPages,
  {
    path: 'docs',
    handle: meta({
      title: siteTitleWords.documentation,
      description: siteTitleWords.documentationDescription,
    }),
    lazy: async () => ({ Component: (await import('./docs/docs.route.tsx')).DocsRoute }),
  },
  ...DOC_SLUGS.map(docRoute),
  {
    path: 'pricing',
    handle: meta({ title: siteTitleWords.pricing, description: siteTitleWords.pricingDescription }),
    lazy: async () => ({ Component: (await import('./pricing/pricing.route.tsx')).PricingRoute }),
  },
  {
    path: 'auth/payment',
    handle: meta({ title: siteTitleWords.payment }),
    lazy: async () => ({ Component: (await import('./checkout/payment.route.tsx')).PaymentRoute }),
  },
  {
    path: 'auth/paddle-retain-test',
    handle: meta({ title: siteTitleWords.retainTest }),
    lazy: async () => ({ Component: (await import('./admin/admin.screens.ts')).RetainTestPage }),
  },
  ...INSTANT_TIMERS.map(instantRoute),
  {
    path: 'user/settings',
    handle: meta({ title: siteTitleWords.userSettings }),
    lazy: async () => ({ Component: (await import('./user/settings.route.tsx')).SettingsRoute }),
  },
];
