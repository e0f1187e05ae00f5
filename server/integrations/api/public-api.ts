import { type Context, type Handler, Hono, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { errors, refusal } from '../../../machines/kernel/errors.ts';
import { parseRoomPid } from '../../../machines/kernel/ids.ts';
import { isText, textIn } from '../../../machines/kernel/shapes.ts';
import { type Instant, MINUTE, SECOND } from '../../../machines/kernel/time.ts';
import { STALE_AFTER } from '../../../machines/room/show-commands.ts';
import { apiWords } from '../../../machines/words/api.ts';
import { addressKey, type SiteOfPeer } from '../../http/peer.ts';
import type { FetchHandler, RequestBody, RequestName } from '../../http/uws-fetch.ts';
import type { Clock } from '../../kernel/clock.ts';
import { type RateLimits, SlidingWindows, type WindowState } from '../../kernel/rate-limits.ts';
import { Refused, refuse } from '../../kernel/refused.ts';
import type { ApiEnv } from '../../people/accounts/auth.session.ts';
import type { ActiveKey } from '../../people/teams/active-keys.ts';
import type { DurableRoom } from '../../rooms/host.ts';
import { type AgendaFeeds, FEED_FORMATS } from './agenda-feeds.ts';
import type { AnswerStore, RecordedResponse, StoreBody } from './answer-store.ts';
import {
  MAX_BATCH_VALUES,
  parameterRefusal,
  parametersOfBody,
  parametersOfQuery,
  refusalBody,
  refuseOver,
  type SentParameters,
  toRefused,
} from './api-request.ts';
import type { Endpoint } from './endpoint.ts';
import { type EndpointRunner, MAX_COMMANDS, successBody } from './endpoint-runner.ts';
import { changesShow, endpointNamed, endpoints } from './endpoints.ts';
import type { EventStreams } from './event-streams.ts';
import type { KeyAccess } from './key-access.ts';
import { openApiDocument } from './openapi.ts';
import type { OwnerCalls } from './owner-calls.ts';
import { param, parseParameters } from './parameters.schema.ts';

export interface RoomCall {
  /** Null means a batch. */
  readonly endpoint: string | null;
  readonly sent: SentParameters;
  readonly text: string;
  readonly address: string;
  readonly site: string;
  readonly by: Instant;
  /** Null if the client may not repeat the request. */
  readonly idempotencyKey: string | null;
}

export interface PublicApiDeps {
  readonly access: KeyAccess;
  readonly feeds: AgendaFeeds;
  readonly streams: EventStreams;
  readonly runner: EndpointRunner;
  readonly answers: AnswerStore;
  readonly owners: OwnerCalls<RoomCall, RecordedResponse> | null;
  readonly clock: Clock;
  readonly limits: RateLimits;
  readonly siteOf: SiteOfPeer;
  readonly version: string;
  readonly isLimited: boolean;
  readonly onUse: (key: ActiveKey, address: string) => void;
  readonly onError: (error: unknown, name: RequestName) => void;
}

const EXPOSED_HEADERS = [
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'retry-after',
  'idempotent-replay',
  'x-request-id',
];
const ALLOWED_METHODS = ['GET', 'POST'];

/** Scripts of any page may call the API. */
export const PUBLIC_HEADERS = [
  ['access-control-allow-origin', '*'],
  ['access-control-expose-headers', EXPOSED_HEADERS.join(',')],
  ['cache-control', 'no-store'],
] as const;

const ALLOW_HEADER = [...ALLOWED_METHODS, 'HEAD', 'OPTIONS'].join(',');
const PREFLIGHT_HEADERS = {
  'access-control-allow-methods': ALLOW_HEADER,
  'access-control-allow-headers': ['authorization', 'content-type', 'idempotency-key', 'last-event-id'].join(
    ',',
  ),
  'access-control-max-age': '86400',
};
const JSON_TYPE = { 'content-type': 'application/json' };

const REQUESTS_PER_MINUTE = 100;
/** High, because socket clients send timer requests after each press. */
const TIMER_REQUESTS_PER_MINUTE = 1_200;

export interface KeyedRequest {
  readonly sent: SentParameters;
  readonly text: string;
  readonly key: ActiveKey;
  readonly address: string;
}

interface PublicEnv {
  Bindings: Pick<ApiEnv['Bindings'], 'body' | 'peer' | 'requestName'>;
  Variables: {
    asked: KeyedRequest;
    window?: WindowState;
  };
}
type PublicContext = Context<PublicEnv>;
type Middleware = MiddlewareHandler<PublicEnv>;

const rawSchema = z.object({ raw: param.flag() });

/** Public API under `/v1/` (docs/api.md), which a key opens (K11). */
export class PublicApi {
  readonly #deps: PublicApiDeps;
  readonly #app: Hono<PublicEnv>;
  readonly #windows = new SlidingWindows(REQUESTS_PER_MINUTE, MINUTE);
  readonly #timerWindows = new SlidingWindows(TIMER_REQUESTS_PER_MINUTE, MINUTE);

  constructor(deps: PublicApiDeps) {
    this.#deps = deps;
    this.#app = this.#routes();
  }

  readonly handle: FetchHandler = (request, peer, requestName, body) =>
    this.#app.fetch(request, { peer, requestName, body });

  #routes(): Hono<PublicEnv> {
    const { feeds, onError, version } = this.#deps;
    const app = new Hono<PublicEnv>({ strict: false }).basePath('/v1');
    const route = (path: string, ...handlers: Handler<PublicEnv>[]) =>
      app.on(ALLOWED_METHODS, [path], ...handlers).all(path, () => methodNotAllowed(apiWords.methods));
    const counted = this.#countRequests(this.#windows);
    const timerCounted = this.#countRequests(this.#timerWindows);

    app.use(addPublicHeaders);
    app.options('*', (c) => c.body(null, 204, PREFLIGHT_HEADERS));
    route('/', (c) => c.json(successBody(apiWords.root, rootAnswer)));
    let written: string | undefined;
    route('/openapi.json', (c) => {
      written ??= JSON.stringify(openApiDocument(version));
      return c.body(written, 200, JSON_TYPE);
    });
    for (const format of FEED_FORMATS)
      route(`/agenda.${format}`, ({ req, env }) => feeds.answer(format, req.raw, env.peer.address));
    route('/events', this.#key(), counted, (c) => this.#events(c));
    app.get('/batch', () => methodNotAllowed(apiWords.postOnly, 'POST,OPTIONS'));
    route('/batch', refusePrefetch, this.#key(MAX_BATCH_VALUES), counted, (c) => this.#answer(c, null));
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const key = [this.#key(), name === 'get_timer' ? timerCounted : counted];
      const ahead = changesShow(endpoint) ? [refusePrefetch] : [];
      route(`/${name}`, ...ahead, ...key, (c) => this.#answer(c, name));
    }
    app.notFound(({ req }) =>
      refusalResponseOf(
        new Refused(refusal('not_found', apiWords.noEndpoint(endpointNameIn(req.path).slice(0, 64)))),
      ),
    );
    app.onError((error, c) =>
      refusalResponseOf(toRefused(error, (cause) => onError(cause, c.env.requestName))),
    );
    return app;
  }

  /** Checks the key before and after reading the body. The body can contain another key, and a key can be revoked meanwhile. */
  #key(mostValues?: number): Middleware {
    return async (c, next) => {
      const { body, peer } = c.env;
      const address = addressKey(peer.address);
      const query = parametersOfQuery(new URL(c.req.url).search);
      const early = apiKeyIn(c, query);
      const opened = early === null ? null : await this.open(early, query, address);
      const type = c.req.header('content-type') ?? '';
      const sent = c.req.method === 'POST' ? await parametersOfBody(query, type, body, mostValues) : query;
      const text = apiKeyIn(c, sent) ?? refuse('unauthorized', apiWords.noKey);
      const key = opened !== null && sent === query ? opened : await this.open(text, sent, address);
      c.set('asked', { sent, text, key, address });
      await next();
    };
  }

  async open(text: string, sentParameters: SentParameters, address: string): Promise<ActiveKey> {
    const { access } = this.#deps;
    const waits = access.ready(text, textIn(sentParameters, 'room_id') ?? '');
    if (waits !== null) await waits;
    return access.enter(text, address);
  }

  #countRequests(windows: SlidingWindows): Middleware {
    return async (c, next) => {
      const { clock, isLimited } = this.#deps;
      if (isLimited) {
        const { key, sent } = c.get('asked');
        const state = windows.take(key.id, clock.now(), commandCountOf(c, sent));
        c.set('window', state);
        refuseOver(state);
      }
      await next();
    };
  }

  /** Counts each message of `/mcp` for the endpoint that it calls. Throws `rate_limited`. */
  count(key: ActiveKey, called: readonly string[]): void {
    const { clock, isLimited } = this.#deps;
    if (!isLimited) return;
    const timers = called.filter((name) => name === 'get_timer').length;
    refuseOver(this.#timerWindows.take(key.id, clock.now(), timers));
    refuseOver(this.#windows.take(key.id, clock.now(), called.length - timers));
  }

  #events(c: PublicContext): Response {
    if (isHeadRequest(c)) return c.body(null);
    const { sent, text, address } = c.get('asked');
    const raw = parseParameters(rawSchema, sent);
    if (!raw.ok) throw new Refused(parameterRefusal(raw.error));
    const who = { key: text, roomId: textIn(sent, 'room_id'), address };
    const lastEventId = c.req.header('last-event-id') ?? '';
    return this.#deps.streams.open({ who, lastEventId, raw: raw.value.raw ?? false });
  }

  async #answer(c: PublicContext, named: string | null): Promise<Response> {
    const { peer } = c.env;
    const idempotencyKey = c.req.header('idempotency-key') ?? null;
    const at = { site: this.#deps.siteOf(peer), by: latestRunAt(c.env.body), idempotencyKey };
    const known = await this.run(named, c.get('asked'), at);
    const repeated = known.isRepeated ? { 'idempotent-replay': 'true' } : {};
    return new Response(known.body, { status: known.status, headers: { ...JSON_TYPE, ...repeated } });
  }

  async run(
    named: string | null,
    keyedRequest: KeyedRequest,
    at: Pick<RoomCall, 'site' | 'by' | 'idempotencyKey'>,
  ): Promise<RecordedResponse> {
    const { sent, text, key, address } = keyedRequest;
    const { onUse, owners, runner } = this.#deps;
    const endpoint = endpointOf(named);
    const room = this.#room(endpoint, keyedRequest);
    onUse(key, address);
    if (endpoint !== null && !changesShow(endpoint))
      return newAnswer(await runner.run(endpoint, { ...keyedRequest, ...at, room, keep: null }));
    if (at.idempotencyKey !== null && !/^[\w-]{1,64}$/.test(at.idempotencyKey))
      refuseParameter('', apiWords.idempotencyKey);
    const call = { ...at, endpoint: named, sent, text, address };
    return owners === null ? this.#runCall(call, key, room) : owners.ask(room.context.show.room._id, call);
  }

  async answer(call: RoomCall): Promise<RecordedResponse> {
    const key = await this.open(call.text, call.sent, call.address);
    return this.#runCall(call, key, this.#room(endpointOf(call.endpoint), { ...call, key }));
  }

  async #runCall(call: RoomCall, key: ActiveKey, room: DurableRoom): Promise<RecordedResponse> {
    const { answers, limits, runner } = this.#deps;
    const { address, idempotencyKey, sent } = call;
    const endpoint = endpointOf(call.endpoint);
    const run = (keep: StoreBody | null): Promise<object> => {
      const request = { ...call, key, room, keep };
      return endpoint === null ? runner.batch(request) : runner.run(endpoint, request);
    };
    if (idempotencyKey === null) return newAnswer(await run(null));
    const counted = [['keptAnswer', address]] as const;
    const path = call.endpoint ?? 'batch';
    const known = await answers.once({ keyId: key.id, idempotencyKey, path, sent }, (keep) => {
      limits.takeEach(counted);
      return run(keep);
    });
    if (!known.isRepeated) limits.charge(counted, Math.floor(Buffer.byteLength(known.body) / 1_024));
    return known;
  }

  #room(endpoint: Endpoint | null, { key, sent }: Pick<KeyedRequest, 'key' | 'sent'>): DurableRoom {
    const { access } = this.#deps;
    access.requireScope(key, endpoint?.scope ?? 'show-call');
    const pid =
      parseRoomPid(textIn(sent, 'room_id') ?? '') ?? refuseParameter('room_id', apiWords.roomNeeded);
    return access.room(key, pid);
  }
}

const rootAnswer = {
  docs: '/docs/api/',
  routes: ['/', ...Object.keys(endpoints).map((name) => `/${name}`)],
};

const addPublicHeaders: Middleware = async (c, next) => {
  await next();
  const { headers } = c.res;
  for (const [name, value] of PUBLIC_HEADERS) if (!headers.has(name)) headers.set(name, value);
  const window = c.get('window');
  if (window !== undefined) setLimitHeaders(window, headers);
};

/** Refuses HEAD and prefetches, so that no link preview starts a show (K16). */
const refusePrefetch: Middleware = async (c, next) => {
  const purposes = ['sec-purpose', 'purpose', 'x-moz'].map((header) => c.req.header(header) ?? '');
  if (isHeadRequest(c) || purposes.some((purpose) => /prefetch|preview/i.test(purpose)))
    refuseParameter('', apiWords.onlyLooking);
  await next();
};

/** `fetchAdapter` runs a HEAD request as a GET. */
const isHeadRequest = ({ env }: PublicContext): boolean => env.requestName.method === 'HEAD';

export const latestRunAt = ({ receivedAt }: RequestBody): Instant => receivedAt + STALE_AFTER;

const newAnswer = (body: object): RecordedResponse => ({
  status: 200,
  body: JSON.stringify(body),
  isRepeated: false,
});

const endpointOf = (named: string | null): Endpoint | null =>
  named === null ? null : (endpointNamed(named) ?? refuse('not_found'));

function setLimitHeaders({ limit, remaining, reset }: WindowState, headers: Headers): void {
  headers.set('ratelimit-limit', String(limit));
  headers.set('ratelimit-remaining', String(remaining));
  headers.set('ratelimit-reset', String(Math.ceil(reset / SECOND)));
}

function commandCountOf({ req }: PublicContext, { commands }: SentParameters): number {
  const isBatch = endpointNameIn(req.path) === 'batch' && Array.isArray(commands);
  return isBatch ? Math.min(Math.max(1, commands.length), MAX_COMMANDS) : 1;
}

const endpointNameIn = (path: string): string => path.replace(/^\/v1\/?/, '').replace(/\/$/, '');

export function apiKeyIn({ req }: Pick<Context, 'req'>, sentParameters: SentParameters): string | null {
  const bearer = /^Bearer\s+(\S+)\s*$/i.exec(req.header('authorization') ?? '')?.[1];
  const { api_key: key } = sentParameters;
  return bearer ?? (isText(key) && key !== '' ? key : null);
}

function refuseParameter(path: string, message: string): never {
  throw new Refused({ ...refusal('invalid', message), issues: [{ path, message }] });
}

export function refusalResponseOf(
  { refusal: refused, retryAfter }: Refused,
  headers: Record<string, string> = {},
): Response {
  const all = retryAfter === null ? headers : { ...headers, 'retry-after': String(retryAfter) };
  return Response.json(refusalBody(refused), { status: errors[refused.code].status, headers: all });
}

export function methodNotAllowed(message: string, allowed = ALLOW_HEADER): Response {
  return refusalResponseOf(new Refused(refusal('method_not_allowed', message)), { allow: allowed });
}
