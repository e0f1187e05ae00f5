import { Hono } from 'hono';
import { z } from 'zod';
import type { Uid } from '../../machines/kernel/ids.ts';
import type { Clock } from '../clock.ts';
import type { ApiEnv } from '../http/api-types.ts';
import { jsonBody } from '../http/json-body.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { refuse } from '../http/refused.ts';
import type { Accounts } from './accounts.ts';
import { forgetSession, requireUser, userOrAnonymous } from './auth.session.ts';
import type { User } from './user.ts';

export interface AuthRoutesDeps {
  readonly accounts: Accounts;
  readonly limits: RateLimits;
  readonly clock: Clock;
}

/** Sessions (protocol §2). Signing up and logging in come with the accounts issue. */
export function authRoutes({ accounts, limits }: AuthRoutesDeps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>({ strict: false });
  routes.post('/anonymous', async (c) => {
    const user = await userOrAnonymous(c, accounts, () => limits.take('anonymous', c.env.peer.address));
    return c.json({ user });
  });
  routes.post('/logout', async (c) => {
    const signedIn = c.get('signedIn');
    if (signedIn !== null) await accounts.signOut(signedIn.secret);
    forgetSession(c);
    return c.body(null, 204);
  });
  routes.get('/session', (c) => c.json({ user: c.get('signedIn')?.user ?? null }));
  return routes;
}

const profileSchema = z.strictObject({ displayName: z.string().trim().max(100).nullable() });

/** Users see and change themselves. */
export function userRoutes({ accounts, clock }: AuthRoutesDeps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>({ strict: false });
  routes.get('/:uid', (c) => c.json(self(requireUser(c), c.req.param('uid'))));
  routes.patch('/:uid', async (c) => {
    const user = self(requireUser(c), c.req.param('uid'));
    const { displayName } = await jsonBody(c, profileSchema);
    await accounts.users.rename(user.uid, displayName, clock.wall());
    return c.json({ ...user, displayName });
  });
  routes.get('/:uid/teams', (c) => c.json([ownTeam(self(requireUser(c), c.req.param('uid')))]));
  return routes;
}

/** That a user with this uid exists is nobody else's business. */
function self(user: User, uid: Uid): User {
  return user.uid === uid ? user : refuse('not_found');
}

/** Everyone has a team of their own, whose id is their uid (spec §4). */
function ownTeam({ uid, displayName }: User) {
  return { id: uid, name: displayName, members: { [uid]: { role: 'TEAM_OWNER' } }, features: [] };
}
