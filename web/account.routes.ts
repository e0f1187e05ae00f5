import type { RouteObject } from 'react-router';
import { meta } from './app/route-meta.ts';
import { authRoutes } from './auth/auth.routes.ts';

/** The routes around accounts, which no screen of a show needs to know. */
export const accountRoutes: RouteObject[] = [
  authRoutes,
  {
    path: 'user/settings',
    handle: meta({ title: 'User Settings' }),
    lazy: async () => ({ Component: (await import('./user/settings.route.tsx')).SettingsRoute }),
  },
];
