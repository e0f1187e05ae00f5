import type { RouteObject } from 'react-router';
import { adminWords } from '../../machines/words/admin.ts';
import { routeMeta } from '../app/route-meta.ts';
import type * as adminScreens from './admin.screens.ts';

type AdminScreenName = keyof typeof adminScreens;

const adminScreenRoute = (path: string, title: string, name: AdminScreenName): RouteObject => ({
  path,
  handle: routeMeta({ title }),
  lazy: async () => ({ Component: (await import('./admin.screens.ts'))[name] }),
});

export const adminPages: RouteObject = {
  path: 'admin',
  handle: routeMeta({ title: adminWords.title, versionCheck: true }),
  lazy: async () => ({ Component: (await import('./admin.screens.ts')).AdminRoute }),
  children: [
    adminScreenRoute('users', adminWords.users, 'UsersPage'),
    adminScreenRoute('users/:uid', adminWords.user, 'UserPage'),
    adminScreenRoute('teams', adminWords.teams, 'TeamsPage'),
    adminScreenRoute('teams/:id', adminWords.team, 'AdminTeamPage'),
    adminScreenRoute('rooms', adminWords.rooms, 'RoomsPage'),
    adminScreenRoute('rooms/:pid', adminWords.room, 'RoomPage'),
    adminScreenRoute('outbox', adminWords.outbox, 'OutboxPage'),
    adminScreenRoute('outbox/:id', adminWords.mail, 'MailPage'),
    adminScreenRoute('billing', adminWords.billing, 'AdminBillingPage'),
    adminScreenRoute('health', adminWords.health, 'HealthPage'),
    adminScreenRoute('styleguide', adminWords.styleguide, 'StyleguidePage'),
    adminScreenRoute('timezones', adminWords.timezonesTitle, 'TimezonesPage'),
    adminScreenRoute('test', adminWords.test, 'TestPage'),
    adminScreenRoute('temp', adminWords.browserTitle, 'TempPage'),
  ],
};
