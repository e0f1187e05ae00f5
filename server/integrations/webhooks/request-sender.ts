import { MAX_REQUEST_BYTES, REQUEST_TIMEOUT } from '../../../machines/automation/automation.ts';
import type { RequestOutcome, RequestReason } from '../../../machines/automation/runs.ts';
import type { RoomId, TeamId } from '../../../machines/kernel/ids.ts';
import { utf8Bytes } from '../../../machines/kernel/plain-size.ts';
import { type Duration, type Instant, SECOND } from '../../../machines/kernel/time.ts';
import { planAllows } from '../../../machines/plan/plan.permissions.ts';
import type { Placeholders, RequestStep } from '../../../machines/room/automation.perform.ts';
import type { RoomInfo } from '../../../machines/room/room.state.ts';
import { deliveryWords } from '../../../machines/words/webhook.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { OutgoingTeams } from '../../people/teams/memberships.ts';
import {
  type DeliveryRates,
  type DeliverySlot,
  type DeliverySlots,
  MAX_CONCURRENT_OF_RECEIVER,
} from './delivery-rates.ts';
import { type PostDeps, type PostResult, post } from './post.ts';
import { type DeliveryFailure, hostOf, receiverUrl } from './receiver.ts';
import type { RequestSecrets } from './request.service.ts';

interface FilledRequest {
  readonly url: URL;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface PlaceholderValues {
  readonly values: Placeholders;
  readonly secrets: ReadonlyMap<string, string>;
}

/** Returns null if the URL is not allowed or its host contains a placeholder. */
export function requestUrl({ url }: Pick<RequestStep, 'url'>): URL | null {
  const receiver = receiverUrl(url);
  return receiver === null || /[{}]/.test(receiver.host) ? null : receiver;
}

export function fillRequest(
  step: RequestStep,
  { values, secrets }: PlaceholderValues,
): FilledRequest | RequestReason {
  const url = requestUrl(step);
  if (url === null) return 'invalid';
  const { method, headers = {}, body, as = 'text' } = step;
  let isMissing = false;
  const filled = (text: string, escape: (value: string) => string) =>
    text.replaceAll(PLACEHOLDER, (_written, secret: string, name: keyof Placeholders | undefined) => {
      const value = name === undefined ? secrets.get(secret) : values[name];
      isMissing ||= value === undefined;
      return escape(value ?? '');
    });
  // `URL` has escaped the braces of the path. It must not parse the filled path, since it would resolve dots in the
  // values.
  const path = filled(url.pathname.replaceAll('%7B', '{').replaceAll('%7D', '}'), escapeInUrl);
  const full = path + filled(url.search, escapeInUrl);
  const ownHeaders =
    method === 'GET' || method === 'HEAD' || body === undefined ? null : filled(body, ESCAPE_FOR_BODY[as]);
  const sent = Object.entries(headers).map(([name, value]) => [name, filled(value, escapeInHeader)] as const);
  if (isMissing) return 'secret_missing';
  const texts = [full, ownHeaders ?? '', ...sent.flat()];
  if (texts.reduce((sum, text) => sum + utf8Bytes(text), 0) > MAX_REQUEST_BYTES) return 'too_large';
  const isTyped = sent.some(([name]) => name.toLowerCase() === 'content-type');
  const type = ownHeaders === null || isTyped ? [] : [['content-type', BODY_CONTENT_TYPES[as]] as const];
  return {
    url,
    path: full,
    headers: Object.fromEntries([...type, ...sent.map(headerInLatin1)]),
    body: ownHeaders,
  };
}

const PLACEHOLDER = /\{\{secret:([^{}]*)\}\}|\{(timer|speaker|left)\}/g;

/** Escapes also what `encodeURIComponent` leaves, since dots could lead to a parent folder. */
const escapeInUrl = (value: string): string =>
  encodeURIComponent(value.toWellFormed()).replaceAll(
    /[.!'()*~]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const escapeInHeader = (value: string): string => value.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

type BodyKind = NonNullable<RequestStep['as']>;

const ESCAPE_FOR_BODY: Readonly<Record<BodyKind, (value: string) => string>> = {
  json: (value) => JSON.stringify(value).slice(1, -1),
  form: escapeInUrl,
  text: (value) => value,
};

const BODY_CONTENT_TYPES: Readonly<Record<BodyKind, string>> = {
  json: 'application/json; charset=utf-8',
  form: 'application/x-www-form-urlencoded',
  text: 'text/plain; charset=utf-8',
};

/** Node requires headers with one character for each UTF-8 byte. */
const headerInLatin1 = ([name, value]: readonly [string, string]) =>
  [name, Buffer.from(value, 'utf8').toString('latin1')] as const;

interface RequestSenderDeps extends Omit<PostDeps, 'clock' | 'mayConnect'> {
  readonly secrets: Pick<RequestSecrets, 'valuesOf'>;
  readonly outgoingTeams: Pick<OutgoingTeams, 'mayReachOut' | 'ready'>;
  readonly rates: DeliveryRates;
  readonly places: DeliverySlots;
  readonly awaitTurn: () => void;
  readonly clock: Pick<Clock, 'now' | 'after'>;
  readonly version: string;
}

interface StepRequest {
  readonly room: Pick<RoomInfo, '_id' | 'teamId' | 'plan'>;
  readonly step: RequestStep;
  readonly values: Placeholders;
  readonly until: Instant;
}

const RETRY_PAUSES: readonly Duration[] = [SECOND / 2, SECOND];
const MAX_WAITING_REQUESTS = { team: 100, all: 2_000 };
const MAX_REMEMBERED_TARGETS = 10_000;

interface RequestTarget {
  readonly receiver: string;
  readonly host: string;
  readonly teamId: TeamId;
  /** The host answered the last request, with any status. */
  isSure: boolean;
  waiting: readonly WaitingRequest[];
  readonly rooms: Set<RoomId>;
  underWay: number;
}

interface WaitingRequest {
  readonly roomId: RoomId;
  readonly isFirst: boolean;
  readonly end: (place: DeliverySlot | null) => void;
}

interface RequestTry extends StepRequest {
  readonly target: RequestTarget;
  readonly isFirst: boolean;
}

export class RequestSender {
  readonly #deps: RequestSenderDeps;
  readonly #stopping = new AbortController();
  readonly #targets = new Map<string, RequestTarget>();
  readonly #waitingOf = new Map<TeamId, number>();
  #waiting = 0;

  constructor(deps: RequestSenderDeps) {
    this.#deps = deps;
  }

  stop(): void {
    this.#stopping.abort();
    for (const { waiting } of this.#targets.values()) for (const { end } of waiting) end(null);
  }

  /** Resolves to null if the server stops. */
  async send(stepRequest: StepRequest): Promise<RequestOutcome | null> {
    const { clock } = this.#deps;
    const { room, until } = stepRequest;
    const { teamId } = room;
    const url = requestUrl(stepRequest.step);
    if (url === null || teamId === null) return { reason: 'invalid' };
    let last: RequestOutcome | null = null;
    for (const pause of [0, ...RETRY_PAUSES]) {
      if (clock.now() + pause >= until) break;
      if (pause > 0) await this.#pause(pause);
      const target = this.#target(teamId, hostOf(url));
      const end = await this.#tryRequest({ ...stepRequest, target, isFirst: last === null });
      if (this.#stopping.signal.aborted) return null;
      if (isBusyOutcome(end) && last !== null) break;
      last = end;
      if (!isRetryable(end)) break;
    }
    return last ?? { reason: 'too_late' };
  }

  takesTurn(receiver: string): boolean {
    const target = this.#targets.get(receiver);
    if (target !== undefined) this.#pump(target);
    return target !== undefined;
  }

  async #tryRequest(trying: RequestTry): Promise<RequestOutcome> {
    const { target, until, room, isFirst } = trying;
    for (;;) {
      const place = await this.#turn(trying);
      if (place === null) return { reason: 'busy' };
      const end = await this.#ended(trying).finally(() => {
        target.underWay -= 1;
        if (isFirst) target.rooms.delete(room._id);
        this.#deps.places.release(place);
        this.#deps.places.offer();
        this.#pump(target);
      });
      if (!isBusyOutcome(end) || this.#stopping.signal.aborted || this.#deps.clock.now() >= until) return end;
    }
  }

  async #ended({ target, room, step, values, until }: RequestTry): Promise<RequestOutcome> {
    const { clock, outgoingTeams, rates, secrets, version } = this.#deps;
    if (!planAllows(room.plan, 'api_access')) return { reason: 'plan_limit' };
    await outgoingTeams.ready(room.teamId);
    if (!outgoingTeams.mayReachOut(room.teamId)) return { reason: 'outgoing_not_allowed' };
    const filled = fillRequest(step, { values, secrets: await secrets.valuesOf(room) });
    if (typeof filled === 'string') return { reason: filled };
    const { method, timeout = REQUEST_TIMEOUT } = step;
    const mayConnect = (address: string) => rates.takeAddress(hostOf(filled.url), address);
    const posted = await post(
      { ...this.#deps, mayConnect },
      {
        ...filled,
        method,
        headers: { 'user-agent': deliveryWords.sender(version), ...filled.headers },
        patience: Math.max(1, Math.min(timeout, until - clock.now())),
        isForStatus: true,
        signal: this.#stopping.signal,
      },
    );
    const end = outcomeOf(posted);
    if (!isBusyOutcome(end)) target.isSure = posted.status !== null;
    return end;
  }

  #pause(pause: Duration): Promise<void> {
    return new Promise((resolve) => {
      this.#deps.clock.after(pause, resolve);
    });
  }

  /** Resolves to null if it is too late, or if too many requests wait. */
  #turn({ target, until, room, isFirst }: RequestTry): Promise<DeliverySlot | null> {
    const { clock, rates } = this.#deps;
    const { teamId } = target;
    const ofTeam = this.#waitingOf.get(teamId) ?? 0;
    if (ofTeam >= MAX_WAITING_REQUESTS.team || this.#waiting >= MAX_WAITING_REQUESTS.all)
      return Promise.resolve(null);
    this.#count(teamId, 1);
    return new Promise((resolve) => {
      const end = (place: DeliverySlot | null) => {
        cancel();
        this.#count(teamId, -1);
        target.waiting = target.waiting.filter((other) => other !== waiting);
        if (target.waiting.length === 0) rates.leave(target.host, target.receiver);
        resolve(place);
      };
      const waiting: WaitingRequest = { roomId: room._id, isFirst, end };
      const cancel = clock.after(Math.max(0, until - clock.now()), () => end(null));
      target.waiting = [...target.waiting, waiting];
      this.#pump(target);
    });
  }

  #count(teamId: TeamId, by: 1 | -1): void {
    this.#waiting += by;
    const ofTeam = (this.#waitingOf.get(teamId) ?? 0) + by;
    if (ofTeam > 0) this.#waitingOf.set(teamId, ofTeam);
    else this.#waitingOf.delete(teamId);
  }

  #pump(target: RequestTarget): void {
    const { awaitTurn, places, rates } = this.#deps;
    const { receiver, host, teamId } = target;
    for (const waiting of target.waiting) {
      if (target.underWay >= (target.isSure ? MAX_CONCURRENT_OF_RECEIVER : 1)) return;
      if (waiting.isFirst && target.rooms.has(waiting.roomId)) continue;
      const place = { teamId, isUnsure: !target.isSure };
      if (places.freeFor(place) <= 0) {
        const onFree = () => {
          this.#pump(target);
          places.offer();
        };
        return places.wait(receiver, { ...place, onFree });
      }
      if (!rates.take(host, { webhookId: receiver, teamId })) return awaitTurn();
      target.underWay += 1;
      if (waiting.isFirst) target.rooms.add(waiting.roomId);
      places.take(place);
      waiting.end(place);
    }
  }

  #target(teamId: TeamId, host: string): RequestTarget {
    const receiver = ['request', teamId, host].join(' ');
    const found = this.#targets.get(receiver);
    if (found !== undefined) return found;
    if (this.#targets.size >= MAX_REMEMBERED_TARGETS) this.#forgetIdle();
    const target = {
      receiver,
      host,
      teamId,
      isSure: false,
      waiting: [],
      rooms: new Set<RoomId>(),
      underWay: 0,
    };
    this.#targets.set(receiver, target);
    return target;
  }

  #forgetIdle(): void {
    for (const [receiver, { underWay, waiting }] of this.#targets)
      if (underWay === 0 && waiting.length === 0) this.#targets.delete(receiver);
  }
}

const isBusyOutcome = (end: RequestOutcome): boolean => 'reason' in end && end.reason === 'busy';

const RETRYABLE_REASONS: ReadonlySet<RequestReason> = new Set(['unreachable', 'slow', 'unknown_name']);

function isRetryable(end: RequestOutcome): boolean {
  return 'status' in end ? end.status === 429 || end.status >= 500 : RETRYABLE_REASONS.has(end.reason);
}

const REASON_OF_FAILURE: Readonly<Record<DeliveryFailure, RequestReason>> = {
  unreachable: 'unreachable',
  slow: 'slow',
  unknownName: 'unknown_name',
  forbidden: 'forbidden',
  broken: 'broken',
  busy: 'busy',
  unsigned: 'invalid',
};

function outcomeOf(posted: PostResult): RequestOutcome {
  return posted.status === null ? { reason: REASON_OF_FAILURE[posted.failure] } : { status: posted.status };
}
