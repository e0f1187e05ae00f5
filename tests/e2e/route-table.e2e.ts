import type { Page } from '@playwright/test';
import { ABOUT_SLUGS, aboutPath } from '../../machines/site/about-pages.ts';
import { DOC_SLUGS, docPath } from '../../machines/site/doc-pages.ts';
import { aboutWords } from '../../web/site/about.words.ts';
import { docPageWords } from '../../web/site/doc-page.words.ts';
import { LONG } from '../support/exhaustive.ts';
import { tokenIn } from '../support/mail-token.ts';
import { PASSWORD, post, userIn } from '../support/people.ts';
import { RestClient } from '../support/rest-client.ts';
import { newestMail } from './account.ts';
import { expect, type Stage, test } from './stage.ts';

const CHIEF = 'chief@callboard.test';
const DEFAULT = 'Remote-controlled Countdown Timer';

/** Whom a route lets in. */
type Guard = 'everyone' | 'signed in' | 'admin' | 'visitors only';
type Role = 'signed out' | 'signed in' | 'admin';

interface Route {
  readonly path: string;
  /** Title of the page, without the site's name. */
  readonly title: string;
  readonly guard: Guard;
  /** Its redirect, before any sign-in. */
  readonly to: string;
  /** Its redirect for admitted users. */
  readonly onwards: string;
}

const route = (
  path: string,
  title: string,
  guard: Guard = 'everyone',
  to: string = path,
  onwards: string = to,
): Route => ({ path, title, guard, to, onwards });

/** A page that has nothing to show without more in its address. */
const leading = (path: string, title: string, onwards: string) =>
  route(path, title, 'signed in', path, onwards);

/** A room that was made for who came. */
const NEW_ROOM = '/r/*/controller/';

/**
 * Every address of the product, with what it is called, whom it lets in and where it leads. `T`: the user's own team; `R`: a
 * room; `O`: its output.
 */
const ROUTES: readonly Route[] = [
  route('/', DEFAULT),
  route('/auth/', 'Login', 'visitors only', '/auth/login/'),
  route('/auth/login/', 'Login', 'visitors only'),
  route('/auth/signin/', 'Login', 'visitors only', '/auth/login/'),
  route('/auth/signup/', 'Sign Up', 'visitors only'),
  route('/auth/forgot-password/', 'Forgot Password'),
  route('/auth/email-verified/', 'Email Verified'),
  leading('/auth/payment/', 'Billing', '/team/T/billing/'),
  route('/auth/paddle-retain-test/', 'Retain Test', 'admin'),
  route('/team/T/accept-invite/', 'Accept Invite'),
  leading('/team/', 'Dashboard', '/team/T/dashboard/'),
  route('/team/create/', 'Create Team', 'signed in'),
  route('/team/T/', 'Dashboard', 'signed in', '/team/T/dashboard/'),
  route('/team/T/dashboard/', 'Dashboard', 'signed in'),
  route('/team/T/devices/', 'Connected Devices', 'signed in'),
  route('/team/T/members/', 'Members', 'signed in'),
  route('/team/T/settings/', 'Team settings', 'signed in'),
  route('/team/T/wall/', 'Wall', 'signed in'),
  route('/team/T/integrations/', 'API & integrations', 'signed in'),
  route('/team/T/billing/', 'Billing', 'signed in'),
  route('/team/T/checkout-pre/', 'Checkout', 'signed in'),
  // Without an order there is nothing to be paid, and without a payment nothing was bought.
  leading('/team/T/checkout/', 'Checkout', '/team/T/checkout-pre/'),
  leading('/team/T/checkout-success/', 'Billing', '/team/T/billing/'),
  route('/team/T/accept-invite-success/', 'Team Invite Accepted', 'signed in'),
  route('/plan/T/retain-subscription/', 'Plan', 'signed in'),
  route('/plan/T/cancel/', 'Cancel Plan', 'signed in'),
  route('/plan/T/change-seats/', 'Change Seats', 'signed in'),
  route('/plan/T/preview-change/', 'Preview Plan Change', 'signed in'),
  route('/plan/T/update-payment-method/', 'Update Payment Method', 'signed in'),
  route('/plan/T/upgrade-event/', 'Upgrade to Premium', 'signed in'),
  route('/user/', 'User Settings', 'signed in', '/user/settings/'),
  route('/user/settings/', 'User Settings', 'signed in'),
  route('/profile/', 'Dashboard', 'signed in', '/team/', '/team/T/dashboard/'),
  route('/profile/dashboard/', 'Dashboard', 'signed in', '/team/', '/team/T/dashboard/'),
  route('/profile/devices/', 'Dashboard', 'signed in', '/team/', '/team/T/dashboard/'),
  route('/profile/billing/', 'Dashboard', 'signed in', '/team/', '/team/T/dashboard/'),
  route('/profile/settings/', 'User Settings', 'signed in', '/user/settings/'),
  route('/r/', 'Controller', 'everyone', NEW_ROOM),
  route('/r/generate/', 'Controller', 'everyone', NEW_ROOM),
  route('/timer/generate/', 'Controller', 'everyone', NEW_ROOM),
  route('/offline/certificate/', 'Certificate'),
  route('/offline/forget/', 'Offline Copies'),
  route('/r/invalid/', 'Invalid Room'),
  route('/r/kicked/', 'Kicked from Room'),
  route('/r/not-a-room/', 'Invalid Room', 'everyone', '/r/invalid/?id=not-a-room'),
  route('/r/R/', 'Viewer'),
  route('/r/R/agenda/', 'Agenda'),
  route('/r/R/moderator/', 'Moderator'),
  route('/r/R/operator/', 'Operator'),
  route('/output/O/', 'Output'),
  route('/timer/R/', 'Viewer', 'everyone', '/r/R/'),
  route('/timer/R/controller/', 'Controller', 'everyone', '/r/R/controller/'),
  route('/q/R/', 'Ask a question'),
  route('/error/', 'Error'),
  route('/cookie-policy/', 'Cookie Policy'),
  route('/changelog/', 'Changelog'),
  route('/contact/', 'Contact'),
  route('/imprint/', 'Imprint'),
  route('/terms-of-service/', 'Terms of Service'),
  route('/privacy-policy/', 'Privacy Policy'),
  route('/security-and-compliance/', 'Security & Compliance'),
  route('/pricing/', 'Pricing'),
  route('/go/5-minutes/', 'Instant Timer'),
  route('/docs/', 'Documentation'),
  ...DOC_SLUGS.map((slug) => route(docPath(slug), docPageWords.pages[slug].title)),
  ...ABOUT_SLUGS.map((slug) => route(aboutPath(slug), aboutWords.pages[slug].title)),
  route('/admin/', 'Users', 'admin', '/admin/users/'),
  route('/admin/users/', 'Users', 'admin'),
  route('/admin/test/', 'Test', 'admin'),
  route('/admin/styleguide/', 'Styleguide', 'admin'),
  route('/admin/timezones/', 'Time Zones', 'admin'),
  route('/admin/temp/', 'This Browser', 'admin'),
  route('/nothing/', 'Not Found'),
  // The last, as they end what they are walked in.
  route('/auth/signout/', 'Logout', 'everyone', '/auth/logout/'),
  route('/auth/logout/', 'Logout'),
];

interface Place {
  readonly title: string;
  readonly url: string;
}

/** Final place for the address of a route. */
function placeOf({ title, guard, to, onwards }: Route, role: Role): Place {
  if (guard === 'signed in' && role === 'signed out')
    return { title: 'Login', url: `/auth/login/?next=${encodeURIComponent(to)}` };
  if (guard === 'admin' && role !== 'admin') return { title: 'Error', url: to };
  if (guard === 'visitors only' && role !== 'signed out')
    return { title: 'Dashboard', url: '/team/T/dashboard/' };
  return { title, url: onwards };
}

/** Opens an address as a link on a page of the site does, which is many times as fast as a load. */
async function follow(page: Page, path: string): Promise<void> {
  const go = (to: string) =>
    page.evaluate((place) => {
      history.pushState(null, '', place);
      dispatchEvent(new PopStateEvent('popstate'));
    }, to);
  // From a page with a unique title: the next title is that of the address.
  await go('/nothing/');
  await expect(page).toHaveTitle('Not Found | Callboard');
  await go(path);
}

async function walk(page: Page, role: Role, filled: (path: string) => string): Promise<readonly string[]> {
  const astray: string[] = [];
  for (const each of ROUTES) {
    const { title, url } = placeOf(each, role);
    await (role === 'signed out' ? page.goto(filled(each.path)) : follow(page, filled(each.path)));
    try {
      await expect(page).toHaveTitle(`${title} | Callboard`);
      await expect(page).toHaveURL(
        url === NEW_ROOM ? /\/r\/[A-Z0-9]{8}\/controller\/#signature=/ : filled(url),
      );
    } catch {
      astray.push(`${role} at ${each.path}: ${await page.title()} ${page.url()}`);
    }
  }
  return astray;
}

async function person(stage: Stage, email: string): Promise<RestClient> {
  const client = new RestClient(stage.server.url);
  await post(client, 'signup', { email, password: PASSWORD });
  return client;
}

for (const role of ['signed out', 'signed in', 'admin'] as const)
  test(
    `V716 Every address has its own page and title, and is open to the right users: ${role}`,
    LONG,
    async ({ withOwnServer }) => {
      test.setTimeout(300_000);
      const env = { ADMIN_EMAIL: CHIEF, BILLING: 'sandbox', SITE_FILE: 'tests/e2e/site.json' };
      await withOwnServer({ env }, async (stage) => {
        const client = await person(stage, role === 'admin' ? CHIEF : 'ada@callboard.test');
        if (role === 'admin') {
          await expect.poll(() => tokenIn(newestMail(CHIEF, stage.server)?.body)).not.toBe('');
          await post(client, 'verify-email', { token: tokenIn(newestMail(CHIEF, stage.server)?.body) });
        }
        const { uid } = userIn(await client.call('GET', '/api/auth/session'));
        const { pid, created } = await stage.room();
        const [output = ''] = Object.keys(created.outputLinks);
        const { page } = await (role === 'signed out'
          ? stage.screen('/error/')
          : stage.screenOf(client, '/error/'));
        const filled = (path: string) =>
          path
            .replaceAll('/T/', `/${uid}/`)
            .replaceAll('/R/', `/${pid}/`)
            .replaceAll('/O/', `/${output}/`)
            .replaceAll('%2FT%2F', `%2F${uid}%2F`);
        expect(await walk(page, role, filled)).toEqual([]);
      });
    },
  );
