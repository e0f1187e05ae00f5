import { ABOUT_SLUGS, aboutPath } from '../../machines/site/about-pages.ts';
import { DOC_SLUGS, docPath } from '../../machines/site/doc-pages.ts';
import { INSTANT_TIMERS } from '../../machines/site/instant-timers.ts';
import { OPERATOR_SLUGS, operatorPath } from '../../machines/site/operator-pages.ts';
import { redirectOf } from '../../machines/site/routes.ts';

/** Screens of the web app (N63), compared with its routes by `web/routes.test.ts`. */
export const SCREEN_PATHS: readonly string[] = [
  '/',
  ...ABOUT_SLUGS.map(aboutPath),
  '/admin/billing/',
  '/admin/health/',
  '/admin/outbox/',
  '/admin/outbox/:id/',
  '/admin/rooms/',
  '/admin/rooms/:pid/',
  '/admin/styleguide/',
  '/admin/teams/',
  '/admin/teams/:id/',
  '/admin/temp/',
  '/admin/test/',
  '/admin/timezones/',
  '/admin/users/',
  '/admin/users/:uid/',
  '/auth/email-verified/',
  '/auth/forgot-password/',
  '/auth/login/',
  '/auth/logout/',
  '/auth/paddle-retain-test/',
  '/auth/payment/',
  '/auth/reset-password/',
  '/auth/signup/',
  '/auth/undo-email/',
  '/changelog/',
  '/cookie-policy/',
  '/docs/',
  ...DOC_SLUGS.map(docPath),
  '/error/',
  ...INSTANT_TIMERS.map(({ folder }) => `/go/${folder}/`),
  '/offline/certificate/',
  '/offline/forget/',
  '/output/:outputId/',
  ...OPERATOR_SLUGS.map(operatorPath),
  '/plan/:entityId/',
  '/plan/:entityId/cancel/',
  '/plan/:entityId/change-seats/',
  '/plan/:entityId/preview-change/',
  '/plan/:entityId/retain-subscription/',
  '/plan/:entityId/update-payment-method/',
  '/plan/:entityId/upgrade-event/',
  '/pricing/',
  '/q/:pid/',
  '/r/:pid/',
  '/r/:pid/agenda/',
  '/r/:pid/controller/',
  '/r/:pid/moderator/',
  '/r/:pid/operator/',
  '/r/:pid/sheet/',
  '/r/generate/',
  '/r/invalid/',
  '/r/kicked/',
  '/team/',
  '/team/:teamId/accept-invite-success/',
  '/team/:teamId/accept-invite/',
  '/team/:teamId/billing/',
  '/team/:teamId/checkout-pre/',
  '/team/:teamId/checkout-success/',
  '/team/:teamId/checkout/',
  '/team/:teamId/dashboard/',
  '/team/:teamId/devices/',
  '/team/:teamId/integrations/',
  '/team/:teamId/members/',
  '/team/:teamId/settings/',
  '/team/:teamId/wall/',
  '/team/create/',
  '/user/settings/',
];

const screen = new RegExp(`^(?:${SCREEN_PATHS.join('|').replaceAll(/:\w+/g, '[^/]+')})$`);

export function isAppPath(path: string): boolean {
  const place = redirectOf({ pathname: path, search: '', hash: '' }) ?? path;
  return screen.test(place.replace(/\?.*$/, ''));
}

/** Adds the closing slash (N41); null: none needed. Collapses leading slashes, as `//host` is another site. */
export function slashRedirect(path: string, query: string): string | null {
  if (path.endsWith('/') || hasExtension(path)) return null;
  const own = path.replace(/^[/\\]+/, '/');
  return `${own}/${query === '' ? '' : `?${query}`}`;
}

export function hasExtension(path: string): boolean {
  return /\.[a-z0-9]+$/i.test(path);
}
