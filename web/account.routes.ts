import type { RouteObject } from 'react-router';
import { adminRoutes } from './admin/admin.routes.ts';
import { meta } from './app/route-meta.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { teamRoutes } from './team/team.routes.ts';

/** The routes around accounts, the documentation and instant timers, which no screen of a show needs to know. */
export const accountRoutes: RouteObject[] = [
  authRoutes,
  teamRoutes,
  adminRoutes,
  {
    path: 'docs',
    handle: meta({ title: 'Documentation', description: 'How to run a show with Callboard.' }),
    lazy: async () => ({ Component: (await import('./docs/docs.route.tsx')).DocsRoute }),
  },
  {
    path: 'go/:what',
    handle: meta({
      title: 'Instant Timer',
      description: 'A countdown that runs from when the page opens, or the time of day.',
      background: 'black',
    }),
    lazy: async () => ({ Component: (await import('./home/instant.route.tsx')).InstantRoute }),
  },
  {
    path: 'user/settings',
    handle: meta({ title: 'User Settings' }),
    lazy: async () => ({ Component: (await import('./user/settings.route.tsx')).SettingsRoute }),
  },
];
