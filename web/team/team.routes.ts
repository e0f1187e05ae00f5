import type { RouteObject } from 'react-router';
import { meta } from '../app/route-meta.ts';

/** The pages of one team. */
const pages: RouteObject[] = [
  {
    path: 'dashboard',
    handle: meta({ title: 'Dashboard' }),
    lazy: async () => ({ Component: (await import('./dashboard/dashboard.route.tsx')).DashboardRoute }),
  },
  {
    path: 'devices',
    handle: meta({ title: 'Connected Devices' }),
    lazy: async () => ({ Component: (await import('./devices/devices.route.tsx')).DevicesRoute }),
  },
  {
    path: 'members',
    handle: meta({ title: 'Members' }),
    lazy: async () => ({ Component: (await import('./members/members.route.tsx')).MembersRoute }),
  },
  {
    path: 'billing',
    handle: meta({ title: 'Billing' }),
    lazy: async () => ({ Component: (await import('./billing/billing.route.tsx')).BillingRoute }),
  },
  {
    path: 'accept-invite',
    handle: meta({ title: 'Accept Invite' }),
    lazy: async () => ({ Component: (await import('./invite/accept-invite.route.tsx')).AcceptInviteRoute }),
  },
  {
    path: 'accept-invite-success',
    handle: meta({ title: 'Team Invite Accepted' }),
    lazy: async () => ({
      Component: (await import('./invite/accept-invite-success.route.tsx')).AcceptInviteSuccessRoute,
    }),
  },
];

export const teamPages: RouteObject = {
  path: 'team',
  handle: meta({ versionCheck: true }),
  children: [
    {
      index: true,
      handle: meta({ title: 'Select Team' }),
      lazy: async () => ({ Component: (await import('./chooser.route.tsx')).ChooserRoute }),
    },
    {
      path: 'create',
      handle: meta({ title: 'Create Team' }),
      lazy: async () => ({ Component: (await import('./create-team.route.tsx')).CreateTeamRoute }),
    },
    { path: ':teamId', handle: meta({ title: 'Team' }), children: pages },
  ],
};
