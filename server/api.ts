import { Hono, type MiddlewareHandler } from 'hono';
import { METHOD_NAME_ALL } from 'hono/router';
import { errors, type Refusal, refusal } from '../machines/kernel/errors.ts';
import { refusalWords } from '../machines/words/refusal.ts';
import type { IntegrationStage } from './app.integrations.ts';
import type { PeopleStage } from './app.people.ts';
import type { RoomStage } from './app.rooms.ts';
import type { StoreStage } from './app.store.ts';
import { billingRoutes, teamBillingRoutes } from './billing/billing.routes.ts';
import type { MemberStatus } from './cluster/membership.ts';
import { fileRoutes } from './files/file.routes.ts';
import { isThisMachine } from './http/addresses.ts';
import { refuseOtherBodies } from './http/json-body.ts';
import type { Peer } from './http/peer.ts';
import { reportRoutes } from './http/report.routes.ts';
import { languageOf, localize } from './http/request-language.ts';
import type { RequestName } from './http/uws-fetch.ts';
import { toRefused } from './integrations/api/api-request.ts';
import { oscRoutes } from './integrations/osc/osc.routes.ts';
import { requestRoutes } from './integrations/webhooks/request.routes.ts';
import { sourceRoutes } from './integrations/webhooks/source.routes.ts';
import { webhookRoutes } from './integrations/webhooks/webhook.routes.ts';
import type { AddressSockets } from './kernel/address-sockets.ts';
import { refuse } from './kernel/refused.ts';
import { authRoutes } from './people/accounts/auth.routes.ts';
import { type ApiEnv, countChanges, crossSiteGuard, sessionReader } from './people/accounts/auth.session.ts';
import { securityEvents } from './people/accounts/security-events.ts';
import { userRoutes } from './people/accounts/user.routes.ts';
import { adminRoutes } from './people/admin/admin.routes.ts';
import { apiKeyRoutes } from './people/teams/api-key.routes.ts';
import { inviteRoutes } from './people/teams/invite.routes.ts';
import { planRoutes, teamOverviewRoutes, teamPlanRoutes, teamRoutes } from './people/teams/team.routes.ts';
import { designRoutes, teamDesignsRoutes } from './people/teams/team-designs.routes.ts';
import { wallRoutes } from './people/teams/wall.routes.ts';
import type { QuestionLimits } from './rooms/access/question-limits.ts';
import { roomRoutes } from './rooms/rest/room.routes.ts';
import { outputRoutes, showRoutes, TOKEN_HEADER } from './rooms/rest/show.routes.ts';
import type { Storage } from './storage.ts';

type AccountParts = PeopleStage['accountParts'];
type TeamParts = PeopleStage['teamParts'];

export interface ApiDeps
  extends AccountParts,
    TeamParts,
    Pick<PeopleStage, 'admin' | 'billing' | 'journals' | 'newRooms' | 'rooms'>,
    Pick<StoreStage, 'clock' | 'limits' | 'loopTurns' | 'plans' | 'repository' | 'security'>,
    Pick<
      RoomStage,
      'budgets' | 'devices' | 'host' | 'issuer' | 'osc' | 'reach' | 'verifier' | 'walls' | 'zones'
    >,
    Pick<RoomStage['hooks'], 'requests' | 'webhooks'>,
    Pick<RoomStage['pictures'], 'files'>,
    Pick<IntegrationStage, 'isAllowedOrigin' | 'memberStatus' | 'siteReports'> {
  readonly store: Storage['rooms'];
  readonly facts: Pick<Storage, 'kiosks' | 'memberships' | 'sessions' | 'teams'>;
  readonly addressSockets: () => AddressSockets;
  readonly questions: QuestionLimits;
  readonly newDeviceId: () => string;
  readonly onUnknownAddress: (origin: string, host: string) => void;
  readonly socketRefusal: (peer: Peer) => 'restarting' | 'rate_limited' | null;
  readonly version: string;
  readonly addresses: () => readonly string[];
  /** False while the server starts or stops, and while it is cut off from the cluster. */
  readonly isServing: () => boolean;
  /** True while commits take longer than 2 s. */
  readonly isSlow: () => boolean;
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
  api.use('/rooms/:pid/*', waitForRoom(deps));
  for (const path of ['/users/*', '/teams/*']) api.use(path, countChanges(deps.limits));
  const mount = (path: string, ...routes: readonly ((deps: ApiDeps) => Hono<ApiEnv>)[]): void => {
    for (const routesOf of routes) api.route(path, routesOf(deps));
  };
  mount('/auth', authRoutes);
  mount('/users', userRoutes);
  mount('/admin', adminRoutes);
  mount('/reports', reportRoutes);
  mount('/plans', planRoutes);
  mount('/billing', billingRoutes);
  mount('/teams', teamPlanRoutes, teamBillingRoutes, teamRoutes, inviteRoutes, apiKeyRoutes, webhookRoutes);
  mount('/teams', teamOverviewRoutes, wallRoutes, teamDesignsRoutes, fileRoutes);
  mount('/designs', designRoutes);
  mount('/rooms', roomRoutes, showRoutes, sourceRoutes, oscRoutes, requestRoutes);
  mount('/outputs', outputRoutes);
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
