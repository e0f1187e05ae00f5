import { Hono, type MiddlewareHandler } from 'hono';
import { METHOD_NAME_ALL } from 'hono/router';
import { errors, type Refusal, refusal } from '../machines/kernel/errors.ts';
import { refusalWords } from '../machines/words/refusal.ts';
import { type BillingRoutesDeps, billingRoutes, teamBillingRoutes } from './billing/billing.routes.ts';
import type { MemberStatus } from './cluster/membership.ts';
import { type FileRoutesDeps, fileRoutes } from './files/file.routes.ts';
import { isThisMachine } from './http/addresses.ts';
import { refuseOtherBodies } from './http/json-body.ts';
import type { OriginCheck, Peer } from './http/peer.ts';
import { type ReportRoutesDeps, reportRoutes } from './http/report.routes.ts';
import { languageOf, localize } from './http/request-language.ts';
import type { RequestName } from './http/uws-fetch.ts';
import { toRefused } from './integrations/api/api-request.ts';
import { type OscRoutesDeps, oscRoutes } from './integrations/osc/osc.routes.ts';
import { type RequestRoutesDeps, requestRoutes } from './integrations/webhooks/request.routes.ts';
import { type SourceRoutesDeps, sourceRoutes } from './integrations/webhooks/source.routes.ts';
import { type WebhookRoutesDeps, webhookRoutes } from './integrations/webhooks/webhook.routes.ts';
import { refuse } from './kernel/refused.ts';
import { type AuthRoutesDeps, authRoutes } from './people/accounts/auth.routes.ts';
import { type ApiEnv, countChanges, crossSiteGuard, sessionReader } from './people/accounts/auth.session.ts';
import { type SecurityLog, securityEvents } from './people/accounts/security-events.ts';
import { type UserRoutesDeps, userRoutes } from './people/accounts/user.routes.ts';
import { type AdminRoutesDeps, adminRoutes } from './people/admin/admin.routes.ts';
import { type ApiKeyRoutesDeps, apiKeyRoutes } from './people/teams/api-key.routes.ts';
import { type InviteRoutesDeps, inviteRoutes } from './people/teams/invite.routes.ts';
import {
  planRoutes,
  type TeamOverviewRoutesDeps,
  type TeamPlanRoutesDeps,
  type TeamRoutesDeps,
  teamOverviewRoutes,
  teamPlanRoutes,
  teamRoutes,
} from './people/teams/team.routes.ts';
import {
  designRoutes,
  type TeamDesignsRoutesDeps,
  teamDesignsRoutes,
} from './people/teams/team-designs.routes.ts';
import { type WallRoutesDeps, wallRoutes } from './people/teams/wall.routes.ts';
import type { RoomHost } from './rooms/host.ts';
import { type RoomRoutesDeps, roomRoutes } from './rooms/rest/room.routes.ts';
import { outputRoutes, type ShowRoutesDeps, showRoutes, TOKEN_HEADER } from './rooms/rest/show.routes.ts';

interface ApiDeps
  extends RoomRoutesDeps,
    ShowRoutesDeps,
    SourceRoutesDeps,
    AuthRoutesDeps,
    UserRoutesDeps,
    TeamPlanRoutesDeps,
    InviteRoutesDeps,
    ApiKeyRoutesDeps,
    WebhookRoutesDeps,
    TeamOverviewRoutesDeps,
    WallRoutesDeps,
    TeamDesignsRoutesDeps,
    FileRoutesDeps,
    TeamRoutesDeps,
    OscRoutesDeps,
    RequestRoutesDeps,
    BillingRoutesDeps,
    ReportRoutesDeps,
    AdminRoutesDeps {
  readonly security: SecurityLog;
  readonly host: RoomHost;
  readonly isAllowedOrigin: OriginCheck;
  readonly onUnknownAddress: (origin: string, host: string) => void;
  readonly socketRefusal: (peer: Peer) => 'restarting' | 'rate_limited' | null;
  readonly version: string;
  readonly addresses: () => readonly string[];
  /** False while the server starts or stops, and while it is cut off from the cluster. */
  readonly isServing: () => boolean;
  /** True while commits take longer than 2 s. */
  readonly isSlow: () => boolean;
  readonly memberStatus: () => MemberStatus | null;
  readonly onError: (error: unknown, name: RequestName) => void;
}

function waitForRoom({ rooms, verifier }: ApiDeps): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await Promise.all([
      rooms.ready(c.req.param('pid') ?? ''),
      verifier.ready(c.req.header(TOKEN_HEADER) ?? ''),
    ]);
    await next();
  };
}

export function createApi(deps: ApiDeps): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>({ strict: false }).basePath('/api');
  api.use(securityEvents(deps));
  api.use(
    crossSiteGuard(deps.isAllowedOrigin, deps.onUnknownAddress),
    refuseOtherBodies,
    sessionReader(deps.accounts),
  );
  api.use(async (c, next) => {
    await next();
    c.res.headers.set('cache-control', 'no-store');
  });
  api.get('/version', (c) => c.json({ version: deps.version }));
  api.get('/addresses', (c) => c.json({ addresses: isThisMachine(c.env.peer) ? deps.addresses() : [] }));
  // Lets a page without a socket find out whether the server refused it or the network blocks WebSocket.
  api.post('/socket-check', (c) => {
    const refused = deps.socketRefusal(c.env.peer);
    return refused === null
      ? c.body(null, 204)
      : refuse(refused, refused === 'rate_limited' ? refusalWords.tooManySockets : undefined);
  });
  api.get('/health', (c) => c.json({ ok: true, store: 'sqlite', ...deps.memberStatus() }));
  api.get('/ready', (c) =>
    deps.isServing()
      ? c.json({ ok: true, storage: storageState(deps), ...busState(deps.memberStatus()) })
      : refuse('not_ready'),
  );
  if (deps.host.isAsync) api.use('/rooms/:pid/*', waitForRoom(deps));
  for (const path of ['/users/*', '/teams/*']) api.use(path, countChanges(deps.limits));
  api.route('/auth', authRoutes(deps));
  api.route('/users', userRoutes(deps));
  api.route('/admin', adminRoutes(deps));
  api.route('/reports', reportRoutes(deps));
  api.route('/plans', planRoutes());
  api.route('/billing', billingRoutes(deps));
  api.route('/teams', teamPlanRoutes(deps));
  api.route('/teams', teamBillingRoutes(deps));
  api.route('/teams', teamRoutes(deps));
  api.route('/teams', inviteRoutes(deps));
  api.route('/teams', apiKeyRoutes(deps));
  api.route('/teams', webhookRoutes(deps));
  api.route('/teams', teamOverviewRoutes(deps));
  api.route('/teams', wallRoutes(deps));
  api.route('/teams', teamDesignsRoutes(deps));
  api.route('/designs', designRoutes(deps));
  api.route('/teams', fileRoutes(deps));
  api.route('/rooms', roomRoutes(deps));
  api.route('/rooms', showRoutes(deps));
  api.route('/rooms', sourceRoutes(deps));
  api.route('/rooms', oscRoutes(deps));
  api.route('/rooms', requestRoutes(deps));
  api.route('/outputs', outputRoutes(deps));
  api.notFound((c) => noRouteResponse(api, c.req.method, c.req.path));
  api.onError((error, c) => {
    const refused = toRefused(error, (cause) => deps.onError(cause, c.env.requestName));
    return failureResponse(localize(languageOf(c), refused.refusal), refused.retryAfter);
  });
  return api;
}

export function apiCallsOf(api: Hono<ApiEnv>): readonly string[] {
  const calls = api.routes.filter(({ method }) => method !== METHOD_NAME_ALL);
  return [...new Set(calls.map(({ method, path }) => `${method} ${path}`))];
}

/** A server with a full disk still counts as ready, so that its clocks and screens continue. */
function storageState({ host, isSlow }: Pick<ApiDeps, 'host' | 'isSlow'>): 'ok' | 'slow' | 'refused' {
  if (!host.health().storage) return 'refused';
  return isSlow() ? 'slow' : 'ok';
}

function busState(status: MemberStatus | null): { readonly bus?: 'ok' | 'lost' } {
  return status?.reachesNats === undefined ? {} : { bus: status.reachesNats ? 'ok' : 'lost' };
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

function noRouteResponse(api: Hono<ApiEnv>, requested: string, path: string): Response {
  const routed = path.length > 1 ? path.replace(/\/$/, '') : path;
  const allowed = METHODS.filter((method) =>
    api.router.match(method, routed)[0].some(([[, route]]) => route.method === method),
  );
  if (allowed.length === 0 || allowed.includes(requested)) return failureResponse(refusal('not_found'));
  const response = failureResponse(refusal('method_not_allowed'));
  response.headers.set('allow', allowed.join(', '));
  return response;
}

function failureResponse(failure: Refusal, retryAfter: number | null = null): Response {
  const { status } = errors[failure.code];
  const whole = status === 400 ? [{ path: '', message: failure.message }] : undefined;
  const headers = retryAfter === null ? undefined : { 'retry-after': String(retryAfter) };
  return Response.json(
    { ...failure, issues: failure.issues ?? whole },
    {
      status,
      ...(headers === undefined ? {} : { headers }),
    },
  );
}
