import type { RouteObject } from 'react-router';
import { meta } from '../app/route-meta.ts';
import type * as adminScreens from './admin.screens.ts';

type Screen = keyof typeof adminScreens;

const screen = (path: string, title: string, name: Screen): RouteObject => ({
  path,
  handle: meta({ title }),
  lazy: async () => ({ Component: (await import('./admin.screens.ts'))[name] }),
});

/** `/admin/`: its screens are used by few, and loaded together. */
export const adminPages: RouteObject = {
  path: 'admin',
  handle: meta({ title: 'Admin', versionCheck: true }),
  lazy: async () => ({ Component: (await import('./admin.screens.ts')).AdminRoute }),
  children: [
    screen('users', 'Users', 'UsersPage'),
    screen('users/:uid', 'User', 'UserPage'),
    screen('teams', 'Teams', 'TeamsPage'),
    screen('teams/:id', 'Team', 'AdminTeamPage'),
    screen('rooms', 'Rooms', 'RoomsPage'),
    screen('rooms/:pid', 'Room', 'RoomPage'),
    screen('outbox', 'Outbox', 'OutboxPage'),
    screen('outbox/:id', 'Mail', 'MailPage'),
    screen('health', 'Health', 'HealthPage'),
    screen('styleguide', 'Styleguide', 'StyleguidePage'),
    screen('timezones', 'Time Zones', 'TimezonesPage'),
    screen('test', 'Test', 'TestPage'),
    screen('temp', 'This Browser', 'TempPage'),
  ],
};
