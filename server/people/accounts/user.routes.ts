import { Hono } from 'hono';
import type { ApiDeps } from '../../api.ts';
import { type BodySize, jsonBody } from '../../http/json-body.ts';
import { addressOf } from '../../http/peer.ts';
import { chosenLanguage } from '../../http/request-language.ts';
import { refuse } from '../../kernel/refused.ts';
import type { SignedIn } from './accounts.ts';
import { visitorOf } from './auth.routes.ts';
import {
  type ApiContext,
  type ApiEnv,
  deleteSessionCookie,
  requireSession,
  setDeviceCookie,
  setSessionCookie,
} from './auth.session.ts';
import { newPasskeySchema, passkeyNameSchema } from './passkeys.ts';
import { profileSchema, removalSchema } from './profile.service.ts';
import { factorSchema } from './second-factors.ts';

const PROFILE_BODY: BodySize = { bytes: 100 * 1024, values: 64 };

export function userRoutes(deps: ApiDeps): Hono<ApiEnv> {
  const { limits, profile, siteOf, teams } = deps;
  const routes = new Hono<ApiEnv>({ strict: false });
  routes.get('/:uid', (c) => c.json(requireSelf(c).user));
  routes.patch('/:uid', async (c) => {
    const signedIn = requireSelf(c);
    const change = await jsonBody(c, profileSchema, PROFILE_BODY);
    if (change.email !== undefined) await limits.take('mailAddress', addressOf(c));
    if (typeof change.photoURL === 'string') await limits.take('picture', addressOf(c));
    const changed = await profile.change(visitorOf(c, siteOf), signedIn, change);
    if (changed.renewed) setSessionCookie(c, changed);
    if ('device' in changed) setDeviceCookie(c, changed.device);
    return c.json(changed.user);
  });
  routes.delete('/:uid', async (c) => {
    const { user } = requireSelf(c);
    const { currentPassword } = await jsonBody(c, removalSchema);
    await profile.remove(visitorOf(c, siteOf), user, currentPassword);
    deleteSessionCookie(c);
    return c.body(null, 204);
  });
  routes.get('/:uid/teams', async (c) => {
    const { user } = requireSelf(c);
    await limits.take('read', addressOf(c));
    return c.json(await teams.list(user, chosenLanguage(c)));
  });
  addSessionRoutes(routes, deps);
  addFactorRoutes(routes, deps);
  return routes;
}

function addSessionRoutes(routes: Hono<ApiEnv>, { accounts, limits }: ApiDeps): void {
  routes.get('/:uid/sessions', async (c) => {
    const { user, secret } = requireSelf(c);
    await limits.take('read', addressOf(c));
    return c.json(await accounts.sessions.listOf(user.uid, secret));
  });
  routes.delete('/:uid/sessions', async (c) => {
    await accounts.signOutEverywhere(requireSelf(c).user.uid);
    deleteSessionCookie(c);
    return c.body(null, 204);
  });
  routes.delete('/:uid/other-sessions', async (c) => {
    const { user, secret } = requireSelf(c);
    await accounts.sessions.endOthers(user.uid, secret);
    return c.body(null, 204);
  });
  routes.delete('/:uid/sessions/:id', async (c) => {
    const ended = await accounts.sessions.endListed(requireSelf(c).user.uid, c.req.param('id'));
    return ended ? c.body(null, 204) : refuse('not_found');
  });
}

function addFactorRoutes(routes: Hono<ApiEnv>, { factors, siteOf }: ApiDeps): void {
  routes.get('/:uid/second-factor', async (c) => c.json(await factors.stateOf(requireSelf(c).user)));
  routes.post('/:uid/second-factor', (c) => c.json(factors.begin(requireSelf(c))));
  routes.put('/:uid/second-factor', async (c) => {
    const signedIn = requireSelf(c);
    const { setup, code } = await jsonBody(c, factorSchema);
    const recoveryCodes = await factors.confirm(visitorOf(c, siteOf), signedIn, setup, code);
    return c.json({ recoveryCodes });
  });
  routes.delete('/:uid/second-factor', async (c) => {
    await factors.end(visitorOf(c, siteOf), requireSelf(c));
    return c.body(null, 204);
  });
  routes.post('/:uid/passkeys/challenge', async (c) =>
    c.json(await factors.beginPasskey(visitorOf(c, siteOf), requireSelf(c))),
  );
  routes.post('/:uid/passkeys', async (c) => {
    const signedIn = requireSelf(c);
    const { name, passkey } = await jsonBody(c, newPasskeySchema);
    const recoveryCodes = await factors.addPasskey(visitorOf(c, siteOf), signedIn, name, passkey);
    return c.json({ recoveryCodes });
  });
  routes.patch('/:uid/passkeys/:id', async (c) => {
    const { user } = requireSelf(c);
    const { name } = await jsonBody(c, passkeyNameSchema);
    await factors.renamePasskey(user, c.req.param('id'), name);
    return c.body(null, 204);
  });
  routes.delete('/:uid/passkeys/:id', async (c) => {
    await factors.removePasskey(visitorOf(c, siteOf), requireSelf(c), c.req.param('id'));
    return c.body(null, 204);
  });
  routes.post('/:uid/recovery-codes', async (c) =>
    c.json({ recoveryCodes: await factors.renewRecoveryCodes(visitorOf(c, siteOf), requireSelf(c)) }),
  );
}

/** The answer must not reveal whether a uid exists. */
function requireSelf(c: ApiContext): SignedIn {
  const signedIn = requireSession(c);
  return signedIn.user.uid === c.req.param('uid') ? signedIn : refuse('not_found');
}
