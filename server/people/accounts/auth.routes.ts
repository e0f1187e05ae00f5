import { Hono } from 'hono';
import type { PendingLogIn } from '../../../machines/people/second-factor.ts';
import { refusalWords } from '../../../machines/words/refusal.ts';
import type { ApiDeps } from '../../api.ts';
import { jsonBody } from '../../http/json-body.ts';
import { addressOf, type SiteOfPeer } from '../../http/peer.ts';
import { refuse } from '../../kernel/refused.ts';
import { tokenSchema } from './account-mails.ts';
import type { LoggedIn, SignedIn, Visitor } from './accounts.ts';
import {
  type ApiContext,
  type ApiEnv,
  deleteSessionCookie,
  deviceMarksOf,
  requireSession,
  requireStorableSession,
  requireUser,
  setDeviceCookie,
  setSessionCookie,
  signInOriginOf,
  userOrAnonymous,
} from './auth.session.ts';
import {
  codeSchema,
  logInSchema,
  passkeyOptionsSchema,
  passkeySchema,
  reauthenticationSchema,
} from './log-in.ts';
import { forgotSchema, resetPasswordSchema } from './reset-password.ts';
import { signUpSchema } from './sign-up.ts';

export function authRoutes(deps: ApiDeps): Hono<ApiEnv> {
  const { accounts, limits, reauthentication, siteOf } = deps;
  const routes = new Hono<ApiEnv>({ strict: false });
  routes.post('/anonymous', async (c) => {
    const user = await userOrAnonymous(c, accounts, () => limits.take('anonymous', addressOf(c)));
    return c.json({ user });
  });
  routes.post('/logout', async (c) => {
    const signedIn = c.get('signedIn');
    if (signedIn !== null) await accounts.signOut(signedIn.secret);
    deleteSessionCookie(c);
    return c.json({ user: null });
  });
  routes.get('/session', (c) => c.json({ user: c.get('signedIn')?.user ?? null }));
  routes.post('/reauthenticate', async (c) => {
    const signedIn = requireSession(c);
    if (signedIn.user.isAnonymous) refuse('forbidden', refusalWords.signUpFirst);
    const shown = await jsonBody(c, reauthenticationSchema);
    await reauthentication.prove(visitorOf(c, siteOf), signedIn, shown);
    return c.body(null, 204);
  });
  routes.post('/reauthenticate/passkey', async (c) => {
    const user = requireUser(c);
    if (user.isAnonymous) refuse('forbidden', refusalWords.signUpFirst);
    return c.json(await deps.factors.askForOwnPasskey(visitorOf(c, siteOf), user));
  });
  addSignInRoutes(routes, deps);
  addMailRoutes(routes, deps);
  return routes;
}

function addSignInRoutes(routes: Hono<ApiEnv>, { signUps, logIns, factors, limits, siteOf }: ApiDeps): void {
  routes.post('/signup', async (c) => {
    requireStorableSession(c);
    const request = await jsonBody(c, signUpSchema);
    await limits.take('signUpAddress', addressOf(c));
    return logInResponse(c, await signUps.signUp(visitorOf(c, siteOf), request));
  });
  routes.post('/second-factor', async (c) => {
    requireStorableSession(c);
    const { half, code } = await jsonBody(c, codeSchema);
    return logInResponse(c, await logIns.byCode(visitorOf(c, siteOf), half, code));
  });
  routes.post('/passkey/challenge', async (c) => {
    requireStorableSession(c);
    const { half } = await jsonBody(c, passkeyOptionsSchema);
    return c.json(await factors.askForPasskey(visitorOf(c, siteOf), half));
  });
  routes.post('/passkey', async (c) => {
    requireStorableSession(c);
    const { half, passkey } = await jsonBody(c, passkeySchema);
    return logInResponse(c, await logIns.byPasskey(visitorOf(c, siteOf), half, passkey));
  });
  routes.post('/login', async (c) => {
    requireStorableSession(c);
    const { email, password } = await jsonBody(c, logInSchema);
    return logInResponse(c, await logIns.byPassword(visitorOf(c, siteOf), email, password));
  });
}

function addMailRoutes(
  routes: Hono<ApiEnv>,
  { passwordResets, emailChanges, limits, siteOf }: ApiDeps,
): void {
  routes.post('/forgot-password', async (c) => {
    const { email } = await jsonBody(c, forgotSchema);
    await limits.take('mailAddress', addressOf(c));
    passwordResets.ask(visitorOf(c, siteOf), email);
    return c.body(null, 204);
  });
  routes.post('/reset-password', async (c) => {
    const { token, password } = await jsonBody(c, resetPasswordSchema);
    await limits.take('mailToken', addressOf(c));
    setDeviceCookie(c, await passwordResets.reset(visitorOf(c, siteOf), token, password));
    return c.body(null, 204);
  });
  routes.post('/verify-email', async (c) => {
    const { token } = await jsonBody(c, tokenSchema);
    await limits.take('mailToken', addressOf(c));
    return sessionResponse(c, await emailChanges.verify(visitorOf(c, siteOf), requireUser(c), token));
  });
  routes.post('/verify-email/resend', async (c) => {
    const user = requireUser(c);
    await limits.take('mailAddress', addressOf(c));
    emailChanges.askForProof(user, siteOf(c.env.peer));
    return c.body(null, 204);
  });
  routes.post('/undo-email', async (c) => {
    const { token } = await jsonBody(c, tokenSchema);
    await limits.take('mailToken', addressOf(c));
    return c.json({ token: await emailChanges.undo(token) });
  });
}

export function visitorOf(c: ApiContext, siteOf: SiteOfPeer): Visitor {
  return {
    signedIn: c.get('signedIn'),
    ...signInOriginOf(c),
    site: siteOf(c.env.peer),
    device: deviceMarksOf(c),
  };
}

function logInResponse(c: ApiContext, signedIn: LoggedIn | PendingLogIn): Response {
  if ('half' in signedIn) return c.json({ user: null, ...signedIn });
  c.set('signedIn', signedIn);
  setSessionCookie(c, signedIn);
  setDeviceCookie(c, signedIn.device);
  return c.json({ user: signedIn.user });
}

function sessionResponse(c: ApiContext, signedIn: SignedIn): Response {
  setSessionCookie(c, signedIn);
  return c.json({ user: signedIn.user });
}
