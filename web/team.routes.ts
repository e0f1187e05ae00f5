import type { RouteObject } from 'react-router';
import { routeMeta } from './app/route-meta.ts';
import { siteTitleWords } from './app/site-titles.words.ts';

const teamPageRoutes: RouteObject[] = [
  {
    path: 'dashboard',
    handle: routeMeta({ title: siteTitleWords.dashboard }),
    lazy: async () => ({ Component: (await import('./team/dashboard.route.tsx')).DashboardRoute }),
  },
  {
    path: 'wall',
    handle: routeMeta({ title: siteTitleWords.wall, background: 'dark', hideConsentBanner: true }),
    lazy: async () => ({ Component: (await import('./team/wall.route.tsx')).WallRoute }),
  },
  {
    path: 'devices',
    handle: routeMeta({ title: siteTitleWords.devices }),
    lazy: async () => ({ Component: (await import('./team/devices.route.tsx')).DevicesRoute }),
  },
  {
    path: 'members',
    handle: routeMeta({ title: siteTitleWords.members }),
    lazy: async () => ({ Component: (await import('./team/members.route.tsx')).MembersRoute }),
  },
  {
    path: 'settings',
    handle: routeMeta({ title: siteTitleWords.teamSettings }),
    lazy: async () => ({
      Component: (await import('./team/team-settings.route.tsx')).TeamSettingsRoute,
    }),
  },
  {
    path: 'integrations',
    handle: routeMeta({ title: siteTitleWords.integrations }),
    lazy: async () => ({
      Component: (await import('./team/integrations.route.tsx')).IntegrationsRoute,
    }),
  },
  {
    path: 'billing',
    handle: routeMeta({ title: siteTitleWords.billing }),
    lazy: async () => ({ Component: (await import('./plans/billing.route.tsx')).BillingRoute }),
  },
  {
    path: 'checkout-pre',
    handle: routeMeta({ title: siteTitleWords.checkout }),
    lazy: async () => ({ Component: (await import('./plans/checkout-pre.route.tsx')).CheckoutPreRoute }),
  },
  {
    path: 'checkout',
    handle: routeMeta({ title: siteTitleWords.checkout }),
    lazy: async () => ({ Component: (await import('./plans/checkout.route.tsx')).CheckoutRoute }),
  },
  {
    path: 'checkout-success',
    handle: routeMeta({ title: siteTitleWords.purchaseComplete }),
    lazy: async () => ({
      Component: (await import('./plans/checkout-success.route.tsx')).CheckoutSuccessRoute,
    }),
  },
  {
    path: 'accept-invite',
    handle: routeMeta({ title: siteTitleWords.acceptInvite }),
    lazy: async () => ({
      Component: (await import('./team/accept-invite.route.tsx')).AcceptInviteRoute,
    }),
  },
  {
    path: 'accept-invite-success',
    handle: routeMeta({ title: siteTitleWords.inviteAccepted }),
    lazy: async () => ({
      Component: (await import('./team/accept-invite-success.route.tsx')).AcceptInviteSuccessRoute,
    }),
  },
];

export const teamPages: RouteObject = {
  path: 'team',
  handle: routeMeta({ versionCheck: true }),
  children: [
    {
      index: true,
      handle: routeMeta({ title: siteTitleWords.selectTeam }),
      lazy: async () => ({ Component: (await import('./team/chooser.route.tsx')).ChooserRoute }),
    },
    {
      path: 'create',
      handle: routeMeta({ title: siteTitleWords.createTeam }),
      lazy: async () => ({ Component: (await import('./team/create-team.route.tsx')).CreateTeamRoute }),
    },
    { path: ':teamId', handle: routeMeta({ title: siteTitleWords.team }), children: teamPageRoutes },
  ],
};
