/** The screens under /admin/: a part of the app that hardly anybody loads, and anyone who does needs most of it. */
export { AdminRoute } from './admin.route.tsx';
export { AdminBillingPage } from './billing-page.tsx';
export { HealthPage } from './health-page.tsx';
export { MailPage, OutboxPage } from './outbox-page.tsx';
export { RetainTestPage } from './retain-test-page.tsx';
export { RoomPage, RoomsPage } from './rooms-page.tsx';
export { StyleguidePage } from './styleguide-page.tsx';
export { AdminTeamPage, TeamsPage } from './teams-page.tsx';
export { TempPage } from './temp-page.tsx';
export { TestPage } from './test-page.tsx';
export { TimezonesPage } from './timezones-page.tsx';
export { UserPage, UsersPage } from './users-page.tsx';
