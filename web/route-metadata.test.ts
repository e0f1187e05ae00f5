import { matchRoutes, type RouteObject } from 'react-router';
import { expect, it } from 'vitest';
import { aboutRoutes } from './about.routes.ts';
import { accountRoutes } from './account.routes.ts';
import { NOTIFICATION_TYPES } from './app/notification-type.view.ts';
import { metaOf } from './app/route-meta.ts';
import { docRoutes } from './docs.routes.ts';
import { routes } from './routes.tsx';

const every: RouteObject[] = [...accountRoutes, ...aboutRoutes, ...docRoutes, ...routes];

function said(path: string) {
  const handles = (matchRoutes(every, path) ?? []).map(({ route }) => route.handle as unknown);
  const { background, notifications, hideConsentBanner, versionCheck, versionMismatchBehavior } = metaOf(
    path,
    handles,
  );
  return { background, notifications, hideConsentBanner, versionCheck, versionMismatchBehavior };
}

type Said = ReturnType<typeof said>;

const page: Said = {
  background: 'light',
  notifications: NOTIFICATION_TYPES,
  hideConsentBanner: false,
  versionCheck: false,
  versionMismatchBehavior: 'notify',
};
const checked: Said = { ...page, versionCheck: true };
const underRooms: Said = { ...checked, background: 'dark' };
const stage: Said = {
  ...checked,
  background: 'black',
  notifications: ['error'],
  hideConsentBanner: true,
  versionMismatchBehavior: 'reload',
};

it.each<[string, Said]>([
  ['/', page],
  ['/auth/login/', page],
  ['/team/', checked],
  ['/team/t1/accept-invite/', checked],
  ['/team/t1/billing/', checked],
  ['/plan/p1/cancel/', checked],
  ['/user/settings/', page],
  ['/docs/', page],
  ['/features/', page],
  ['/pricing/', page],
  ['/admin/users/', checked],
  ['/error/', page],
  ['/nothing/', page],
  ['/offline/certificate/', page],
  ['/offline/forget/', page],
  ['/go/5-minutes/', { ...page, background: 'black' }],
  ['/q/ABCD1234/', page],
  ['/r/generate/', underRooms],
  ['/r/invalid/', underRooms],
  ['/r/kicked/', underRooms],
  ['/r/ABCD1234/', stage],
  ['/r/ABCD1234/agenda/', stage],
  ['/r/ABCD1234/controller/', underRooms],
  ['/r/ABCD1234/moderator/', { ...underRooms, hideConsentBanner: true, versionMismatchBehavior: 'reload' }],
  ['/r/ABCD1234/operator/', { ...underRooms, hideConsentBanner: true }],
  ['/output/o1/', { ...stage, background: 'transparent', notifications: [], versionCheck: false }],
])('V725 the route %s has the metadata %j', (path, wanted) => {
  expect(said(path)).toEqual(wanted);
});
