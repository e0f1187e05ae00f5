import { Hono } from 'hono';
import type { MiddlewareHandler } from 'hono/types';
import { z } from 'zod';
import { areFeatureNames, MAX_FEATURES } from '../../../machines/people/team.ts';
import { sessionKind, sessionUser } from '../../../machines/people/user.ts';
import { SANDBOX_ACTIONS } from '../../../machines/plan/billing.events.ts';
import { refusalWords } from '../../../machines/words/refusal.ts';
import type { ApiDeps } from '../../api.ts';
import { jsonBody, queryOf } from '../../http/json-body.ts';
import { refuse } from '../../kernel/refused.ts';
import { type ApiContext, type ApiEnv, requireUser } from '../accounts/auth.session.ts';
import { parseCursor, type SearchQuery } from './admin.service.ts';

const searchSchema = z.object({
  q: z.string().max(200).default(''),
  cursor: z
    .string()
    .max(200)
    .transform((text, context) => {
      const place = parseCursor(text);
      if (place === null) context.addIssue(refusalWords.unknownCursor);
      return place;
    })
    .nullable()
    .default(null),
});

const assignmentSchema = z.strictObject({
  planId: z.string().max(64),
  activeUntil: z.int().nullable().default(null),
});

const sandboxSchema = z.strictObject({ action: z.enum(SANDBOX_ACTIONS) });

const featuresSchema = z.strictObject({
  features: z.array(z.string().max(40)).max(MAX_FEATURES).refine(areFeatureNames, refusalWords.featureNames),
});

const mailIdSchema = z.coerce.number().int().positive();

/** The only check for administrators (U40) also applies to paths without a route. */
const administratorsOnly: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const user = sessionUser(requireUser(c));
  if (sessionKind(user) !== 'authenticated' || !user.admin)
    refuse('forbidden', refusalWords.administratorsOnly);
  await next();
};

/** Requires a second factor, because passwords can be stolen (U138). */
const withSecondFactor =
  (factors: ApiDeps['factors']): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    if (await factors.isMissing(requireUser(c))) refuse('second_factor_needed');
    await next();
  };

export function adminRoutes({ admin, factors }: ApiDeps): Hono<ApiEnv> {
  const { service, teams, mails, backups, billing, records, vitals } = admin;
  const routes = new Hono<ApiEnv>({ strict: false });
  routes.use('*', administratorsOnly, withSecondFactor(factors));
  routes.get('/users', async (c) => c.json(await service.users(searchQueryOf(c))));
  routes.get('/users/:uid', async (c) => c.json(await service.user(c.req.param('uid'))));
  routes.delete('/users/:uid/sessions', async (c) => {
    await service.endSessions(requireUser(c), c.req.param('uid'));
    return c.body(null, 204);
  });
  routes.get('/rooms', async (c) => c.json(await service.rooms(searchQueryOf(c))));
  routes.get('/rooms/:pid', async (c) => c.json(await service.room(c.req.param('pid'))));
  routes.get('/teams', async (c) => c.json(await teams.list(searchQueryOf(c))));
  routes.get('/teams/:id', async (c) => c.json(await teams.find(c.req.param('id'))));
  routes.put('/teams/:id/plan', async (c) => {
    const wanted = await jsonBody(c, assignmentSchema);
    return c.json(await teams.assign(requireUser(c), c.req.param('id'), wanted));
  });
  routes.delete('/teams/:id/plan', async (c) => {
    await teams.unassign(requireUser(c), c.req.param('id'));
    return c.body(null, 204);
  });
  routes.put('/teams/:id/features', async (c) => {
    const { features } = await jsonBody(c, featuresSchema);
    return c.json(await teams.setFeatures(requireUser(c), c.req.param('id'), features));
  });
  routes.get('/billing-events', async (c) => c.json(await billing.events()));
  routes.get('/subscriptions', async (c) => c.json(await billing.subscriptions()));
  routes.get('/cancellations', async (c) => c.json(await billing.cancellations()));
  routes.post('/teams/:id/sandbox', async (c) => {
    const { action } = await jsonBody(c, sandboxSchema);
    await billing.act(requireUser(c), action, c.req.param('id'));
    return c.body(null, 204);
  });
  routes.get('/mails', async (c) => c.json(await records.mails()));
  routes.get('/mails/:id', async (c) => {
    const { mail } = (await records.mail(mailIdOf(c))) ?? refuse('not_found');
    return c.json(mail);
  });
  routes.post('/mails/:id/link', async (c) =>
    c.json({ link: await mails.showLink(requireUser(c), mailIdOf(c)) }),
  );
  routes.get('/log', async (c) => c.json(await records.log()));
  routes.get('/backups', (c) => c.json(backups.overview));
  routes.post('/backups', async (c) => c.json(await backups.make(requireUser(c)), 201));
  routes.get('/health', async (c) => c.json(await vitals.health()));
  return routes;
}

function mailIdOf(c: ApiContext): number {
  const id = mailIdSchema.safeParse(c.req.param('id'));
  return id.success ? id.data : refuse('not_found');
}

function searchQueryOf(c: ApiContext): SearchQuery {
  const { q, cursor } = queryOf(c, searchSchema);
  return { text: q, behind: cursor };
}
