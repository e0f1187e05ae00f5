import type { RouteObject } from 'react-router';
import { meta } from './app/route-meta.ts';
import { siteTitleWords } from './app/site-titles.words.ts';

const pages: RouteObject[] = [
  {
    path: 'dashboard',
    handle: meta({ title: siteTitleWords.dashboard }),
    lazy: async () => ({ Component: (await import('./team/dashboard.route.tsx')).DashboardRoute }),
  },
  {
    path: 'wall',
    handle: meta({ title: siteTitleWords.wall, background: 'dark', hideConsentBanner: true }),
    lazy: async () => ({ Component: (await import('./team/wall.route.tsx')).WallRoute }),
  },
  {
    path: 'devices',
    handle: meta({ title: siteTitleWords.devices }),
    lazy: async () => ({ Component: (await import('./team/devices.route.tsx')).DevicesRoute }),
  },
  {
    path: 'members',
    handle: meta({ title: siteTitleWords.members }),
    lazy: async () => ({ Component: (await import('./team/members.route.tsx')).MembersRoute }),
  },
  {
    path: 'settings',
    handle: meta({ title: siteTitleWords.teamSettings }),
    lazy: async () => ({
      Component: (await import('./team/team-settings.route.tsx')).TeamSettingsRoute,
    }),
  },
  {
    path: 'integrations',
    handle: meta({ title: siteTitleWords.integrations }),
    lazy: async () => ({
      Component: (await import('./team/integrations.route.tsx')).IntegrationsRoute,
    }),
  },
  {
    path: 'billing',
    handle: meta({ title: siteTitleWords.billing }),
    lazy: async () => ({ Component: (await import('./plans/billing.route.tsx')).BillingRoute }),
  },
  {
    path: 'checkout-pre',
    handle: meta({ title: siteTitleWords.checkout }),
    lazy: async () => ({ Component: (await import('./plans/checkout-pre.route.tsx')).CheckoutPreRoute }),
  },
  {
    path: 'checkout',
    handle: meta({ title: siteTitleWords.checkout }),
    lazy: async () => ({ Component: (await import('./plans/checkout.route.tsx')).CheckoutRoute }),
  },
  {
    path: 'checkout-success',
    handle: meta({ title: siteTitleWords.purchaseComplete }),
    lazy: async () => ({
      Component: (await import('./plans/checkout-success.route.tsx')).CheckoutSuccessRoute,
    }),
  },
  {
    path: 'accept-invite',
    handle: meta({ title: siteTitleWords.acceptInvite }),
    lazy: async () => ({
      Component: (await import('./team/accept-invite.route.tsx')).AcceptInviteRoute,
    }),
  },
  {
    path: 'accept-invite-success',
    handle: meta({ title: siteTitleWords.inviteAccepted }),
    lazy: async () => ({
      Component: (await import('./team/accept-invite-success.route.tsx')).AcceptInviteSuccessRoute,
    }),
  },
];

export const teamPages: RouteObject = {
  path: 'team',
  handle: meta({ versionCheck: true }),
  children: [
    {
      index: true,
      handle: meta({ title: siteTitleWords.selectTeam }),
      lazy: async () => ({ Component: (await import('./team/chooser.route.tsx')).ChooserRoute }),
    },
    {
      path: 'create',
      handle: meta({ title: siteTitleWords.createTeam }),
      lazy: async () => ({ Component: (await import('./team/create-team.route.tsx')).CreateTeamRoute }),
    },
    { path: ':teamId', handle: meta({ title: siteTitleWords.team }), children: pages },
  ],
};
