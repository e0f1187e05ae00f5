import type { Endpoint } from '../../machines/api/endpoint.ts';
import { changesShow, endpointNamed, endpoints } from '../../machines/api/endpoints.ts';
import { openApiDocument } from '../../machines/api/openapi.ts';
import { parametersIn } from '../../machines/api/parameters.ts';
import { errors, refusal } from '../../machines/kernel/errors.ts';
import { parseRoomPid } from '../../machines/kernel/room-pid.ts';
import { isText, textIn } from '../../machines/kernel/shapes.ts';
import { type Instant, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { LATEST_AFTER } from '../../machines/room/show-commands.ts';
import { apiWords } from '../../machines/words/api.ts';
import type { SiteOf } from '../auth/site.ts';
import { addressKey } from '../http/address-key.ts';
import type { Peer } from '../http/peer.ts';
import type { RequestBody } from '../http/request-body.ts';
import type { RequestName } from '../http/request-log.ts';
import type { FetchHandler } from '../http/uws-fetch.ts';
import type { Clock } from '../kernel/clock.ts';
import type { RateLimits } from '../kernel/rate-limits.ts';
import { Refused, refuse } from '../kernel/refused.ts';
import type { DurableRoom } from '../room/host.types.ts';
import type { ActiveKey } from '../team/active-keys.ts';
import { type AgendaFeeds, feedAt } from './agenda-feeds.ts';
import { BATCH_VALUES, type Sent, sentInBody, sentInQuery } from './api-request.ts';
import { asRefused, refusedBody, unfitRefusal } from './as-refused.ts';
import { type EndpointRunner, goodBody, MOST_COMMANDS, type RoomRequest } from './endpoint-runner.ts';
import type { EventStreams } from './event-streams.ts';
import type { KeepBody, KeptAnswers, KnownAnswer } from './kept-answers.ts';
import type { KeyAccess } from './key-access.ts';
import type { OwnerCalls } from './owner-calls.ts';
import { SlidingWindows, type WindowState } from './sliding-windows.ts';

/** A request that changes a room, as it was let in. */
export interface RoomCall {
  /** Null: it is a batch. */
  readonly endpoint: string | null;
  readonly path: string;
  readonly sent: Sent;
  /** Of the key. */
  readonly text: string;
  readonly address: string;
  /** Where people reach the server. */
  readonly site: string;
  /** Deadline for commands that move the show. */
  readonly by: Instant;
  /** Null: it is not to be known again. */
  readonly idempotencyKey: string | null;
}

export interface PublicApiDeps {
  readonly access: KeyAccess;
  readonly feeds: AgendaFeeds;
  readonly streams: EventStreams;
  readonly runner: EndpointRunner;
  readonly answers: KeptAnswers;
  /** Who answers what changes a room; null: this process, all of it. */
  readonly owners: OwnerCalls<RoomCall, KnownAnswer> | null;
  readonly clock: Clock;
  readonly limits: RateLimits;
  readonly siteOf: SiteOf;
  readonly version: string;
  /** Whether requests are counted. */
  readonly isLimited: boolean;
  /** Called with each request that a key was good for. */
  readonly onUse: (key: ActiveKey, address: string) => void;
  readonly onError: (error: unknown, name: RequestName) => void;
}

const SEEN = [
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'retry-after',
  'idempotent-replay',
  'x-request-id',
];
const METHODS: readonly string[] = ['GET', 'POST', 'HEAD'];

/** On every answer, so that pages of anybody may ask; a key is all that opens anything here. */
export const PUBLIC_HEADERS = [
  ['access-control-allow-origin', '*'],
  ['access-control-expose-headers', SEEN.join(',')],
  ['cache-control', 'no-store'],
] as const;

const PREFLIGHT = {
  'access-control-allow-methods': [...METHODS, 'OPTIONS'].join(','),
  'access-control-allow-headers': ['authorization', 'content-type', 'idempotency-key', 'last-event-id'].join(
    ',',
  ),
  'access-control-max-age': '86400',
};

const REQUESTS = 100;
/** Each socket client of a room asks it after every press. */
const TIMER_REQUESTS = 1_200;

interface Call {
  readonly request: Request;
  readonly peer: Peer;
  readonly name: RequestName;
  readonly body: RequestBody;
}

/** What was sent, and by which key. */
interface Admitted {
  readonly path: string;
  readonly sent: Sent;
  /** Of the key. */
  readonly text: string;
  readonly key: ActiveKey;
  readonly address: string;
}

/** Paths that are no endpoints of the table. */
const BESIDE_THE_TABLE: readonly string[] = ['', 'events', 'batch'];

/** Everything beneath `/v1/` (docs/api.md): the commands of a room by key, and no second way of changing one (K11). */
export class PublicApi {
  readonly #deps: PublicApiDeps;
  readonly #windows = new SlidingWindows(REQUESTS, MINUTE);
  readonly #timerWindows = new SlidingWindows(TIMER_REQUESTS, MINUTE);
  #written: string | null = null;

  constructor(deps: PublicApiDeps) {
    this.#deps = deps;
  }

  readonly handle: FetchHandler = async (request, peer, name, body) => {
    const headers = new Headers(PUBLIC_HEADERS.map(([header, value]) => [header, value]));
    try {
      return await this.#answered({ request, peer, name, body }, headers);
    } catch (error) {
      return refusedAnswer(
        asRefused(error, (cause) => this.#deps.onError(cause, name)),
        headers,
      );
    }
  };

  async #answered(call: Call, headers: Headers): Promise<Response> {
    const { request, peer, name } = call;
    const { pathname, search } = new URL(request.url);
    const path = pathname.replace(/^\/v1\/?/, '').replace(/\/$/, '');
    if (request.method === 'OPTIONS') return preflight(headers);
    if (path === 'openapi.json') {
      headers.set('content-type', 'application/json');
      return new Response(this.#description(), { headers });
    }
    const feed = feedAt(path);
    if (!BESIDE_THE_TABLE.includes(path) && feed === null && endpointNamed(path) === null)
      refuse('not_found', apiWords.noEndpoint(path.slice(0, 64)));
    if (!METHODS.includes(name.method)) {
      headers.set('allow', PREFLIGHT['access-control-allow-methods']);
      refuse('method_not_allowed', apiWords.methods);
    }
    if (feed !== null) {
      const { address } = peer;
      return this.#deps.feeds.answer(feed, { request, address }, headers);
    }
    if (path === '') return Response.json(goodBody(apiWords.root, rootData), { headers });
    if (path === 'events')
      return this.#events(await this.#admitted(call, sentInQuery(search), headers, path), call, headers);
    const endpoint = path === 'batch' ? null : (endpointNamed(path) ?? refuse('not_found'));
    if (endpoint === null && name.method !== 'POST') refuse('method_not_allowed', apiWords.postOnly);
    if ((endpoint === null || changesShow(endpoint)) && isAhead(call))
      refuseParameter('', apiWords.onlyLooking);
    return this.#asked(
      endpoint,
      await this.#admitted(call, sentInQuery(search), headers, path),
      call,
      headers,
    );
  }

  /** As OpenAPI: the same for as long as this runs, and 4 ms of work each time it would be written. */
  #description(): string {
    this.#written ??= JSON.stringify(openApiDocument(this.#deps.version));
    return this.#written;
  }

  /** Lets the key in, and counts it. */
  async #admitted(call: Call, query: Sent, headers: Headers, path: string): Promise<Admitted> {
    const { request, peer } = call;
    const address = addressKey(peer.address);
    const early = keyIn(request, query);
    if (early !== null) {
      await this.#ready(early, query);
      this.#deps.access.enter(early, address);
    }
    const sent = request.method === 'POST' ? await this.#withBody(call, query, path) : query;
    const text = keyIn(request, sent) ?? refuse('unauthorized', apiWords.noKey);
    await this.#ready(text, sent);
    const key = this.#deps.access.enter(text, address);
    this.#count(path, sent, key, headers);
    return { path, sent, text, key, address };
  }

  async #ready(text: string, sent: Sent): Promise<void> {
    const waits = this.#deps.access.ready(text, textIn(sent, 'room_id') ?? '');
    if (waits !== null) await waits;
  }

  #events({ sent, text, address }: Admitted, { request, name }: Call, headers: Headers): Response {
    if (name.method === 'HEAD') return new Response(null, { headers });
    const raw = parametersIn({ raw: { kind: 'boolean' } }, sent, '');
    if (!raw.ok) throw new Refused(unfitRefusal(raw.error));
    const who = { key: text, roomId: textIn(sent, 'room_id'), address };
    const lastEventId = request.headers.get('last-event-id') ?? '';
    return this.#deps.streams.open({ who, lastEventId, raw: raw.value.raw ?? false }, headers);
  }

  /** `endpoint`: null, it is a batch. */
  async #asked(
    endpoint: Endpoint | null,
    admitted: Admitted,
    call: Call,
    headers: Headers,
  ): Promise<Response> {
    const { key, sent, path, text, address } = admitted;
    const { owners, onUse, siteOf } = this.#deps;
    const room = this.#opened(endpoint, admitted);
    onUse(key, address);
    const site = siteOf(call.peer);
    const by = call.body.cameIn + LATEST_AFTER;
    if (endpoint !== null && !changesShow(endpoint))
      return Response.json(await this.#run(endpoint, { ...admitted, room, site, by, keep: null }), {
        headers,
      });
    const idempotencyKey = call.request.headers.get('idempotency-key');
    if (idempotencyKey !== null && !/^[\w-]{1,64}$/.test(idempotencyKey))
      refuseParameter('', apiWords.idempotencyKey);
    const asked = {
      endpoint: endpoint === null ? null : path,
      path,
      sent,
      text,
      address,
      site,
      by,
      idempotencyKey,
    };
    const known = await (owners === null
      ? this.answer(asked)
      : owners.ask(room.context.show.room._id, asked));
    if (known.isRepeated) headers.set('idempotent-replay', 'true');
    headers.set('content-type', 'application/json');
    return new Response(known.body, { status: known.status, headers });
  }

  /** What a request that changes a room is answered, which this process owns. Throws `Refused`. */
  async answer({
    endpoint: named,
    path,
    sent,
    text,
    address,
    site,
    by,
    idempotencyKey,
  }: RoomCall): Promise<KnownAnswer> {
    const { access, answers, limits } = this.#deps;
    await this.#ready(text, sent);
    const endpoint = named === null ? null : (endpointNamed(named) ?? refuse('not_found'));
    const admitted = { path, sent, text, key: access.enter(text, address), address };
    const room = this.#opened(endpoint, admitted);
    const run = (keep: KeepBody | null) => this.#run(endpoint, { ...admitted, room, site, by, keep });
    if (idempotencyKey !== null) {
      const counted = [['keptAnswer', address]] as const;
      const known = await answers.once({ keyId: admitted.key.id, idempotencyKey, path, sent }, (keep) => {
        limits.takeEach(counted);
        return run(keep);
      });
      if (!known.isRepeated) limits.charge(counted, Math.floor(Buffer.byteLength(known.body) / 1_024));
      return known;
    }
    return { status: 200, body: JSON.stringify(await run(null)), isRepeated: false };
  }

  /** The room that is asked for, if the key may ask that there. */
  #opened(endpoint: Endpoint | null, { key, sent }: Admitted): DurableRoom {
    const { access } = this.#deps;
    access.requireScope(key, endpoint?.scope ?? 'show-call');
    const pid =
      parseRoomPid(textIn(sent, 'room_id') ?? '') ?? refuseParameter('room_id', apiWords.roomNeeded);
    return access.room(key, pid);
  }

  #run(endpoint: Endpoint | null, asked: RoomRequest): Promise<object> {
    const { runner } = this.#deps;
    return endpoint === null ? runner.batch(asked) : runner.run(endpoint, asked);
  }

  #withBody({ request, body }: Call, query: Sent, path: string): Promise<Sent> {
    const most = path === 'batch' ? BATCH_VALUES : undefined;
    return sentInBody(query, request.headers.get('content-type') ?? '', body, most);
  }

  /** A batch counts as what is in it. */
  #count(path: string, { commands }: Sent, { id }: ActiveKey, headers: Headers): void {
    const { clock, isLimited } = this.#deps;
    if (!isLimited) return;
    const windows = path === 'get_timer' ? this.#timerWindows : this.#windows;
    const count = path === 'batch' && Array.isArray(commands) ? Math.max(1, commands.length) : 1;
    const state = windows.take(id, clock.now(), Math.min(count, MOST_COMMANDS));
    tellWindow(state, headers);
    if (state.wait === 0) return;
    const seconds = Math.ceil(state.wait / SECOND);
    throw new Refused(refusal('rate_limited', apiWords.tooMany(seconds)), seconds);
  }
}

const rootData = {
  docs: '/docs/api/',
  routes: ['/', ...Object.keys(endpoints).map((name) => `/${name}`)],
};

function tellWindow({ limit, remaining, reset }: WindowState, headers: Headers): void {
  headers.set('ratelimit-limit', String(limit));
  headers.set('ratelimit-remaining', String(remaining));
  headers.set('ratelimit-reset', String(Math.ceil(reset / SECOND)));
}

/** HEAD, and what browsers load before anybody asked for it: no preview starts a show. */
function isAhead({ request, name }: Call): boolean {
  const purposes = ['sec-purpose', 'purpose', 'x-moz'].map((header) => request.headers.get(header) ?? '');
  return name.method === 'HEAD' || purposes.some((purpose) => /prefetch|preview/i.test(purpose));
}

/** The header counts before what was sent; null: neither has one. */
function keyIn(request: Request, sent: Sent): string | null {
  const bearer = /^Bearer\s+(\S+)\s*$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  const { api_key: key } = sent;
  return bearer ?? (isText(key) && key !== '' ? key : null);
}

function refuseParameter(path: string, message: string): never {
  throw new Refused({ ...refusal('invalid', message), issues: [{ path, message }] });
}

function preflight(headers: Headers): Response {
  for (const [header, value] of Object.entries(PREFLIGHT)) headers.set(header, value);
  return new Response(null, { status: 204, headers });
}

function refusedAnswer({ refusal: refused, retryAfter }: Refused, headers: Headers): Response {
  if (retryAfter !== null) headers.set('retry-after', String(retryAfter));
  return Response.json(refusedBody(refused), { status: errors[refused.code].status, headers });
}
