import type { RouteObject } from 'react-router';
import { adminWords } from '../../machines/words/admin.ts';
import { meta } from '../app/route-meta.ts';
import type * as adminScreens from './admin.screens.ts';

type Screen = keyof typeof adminScreens;

const screen = (path: string, title: string, name: Screen): RouteObject => ({
  path,
  handle: meta({ title }),
  lazy: async () => ({ Component: (await import('./admin.screens.ts'))[name] }),
});

export const adminPages: RouteObject = {
  path: 'admin',
  handle: meta({ title: adminWords.title, versionCheck: true }),
  lazy: async () => ({ Component: (await import('./admin.screens.ts')).AdminRoute }),
  children: [
    screen('users', adminWords.users, 'UsersPage'),
    screen('users/:uid', adminWords.user, 'UserPage'),
    screen('teams', adminWords.teams, 'TeamsPage'),
    screen('teams/:id', adminWords.team, 'AdminTeamPage'),
    screen('rooms', adminWords.rooms, 'RoomsPage'),
    screen('rooms/:pid', adminWords.room, 'RoomPage'),
    screen('outbox', adminWords.outbox, 'OutboxPage'),
    screen('outbox/:id', adminWords.mail, 'MailPage'),
    screen('billing', adminWords.billing, 'AdminBillingPage'),
    screen('health', adminWords.health, 'HealthPage'),
    screen('styleguide', adminWords.styleguide, 'StyleguidePage'),
    screen('timezones', adminWords.timezonesTitle, 'TimezonesPage'),
    screen('test', adminWords.test, 'TestPage'),
    screen('temp', adminWords.browserTitle, 'TempPage'),
  ],
};
