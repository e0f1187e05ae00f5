import { createHmac, randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DAY, type Duration, HOUR, type Instant, MINUTE, SECOND } from '../../../machines/kernel/time.ts';
import { TEST_EVENT } from '../../../machines/people/webhook.ts';
import { deliveryWords } from '../../../machines/words/webhook.ts';
import { Alarm, type Clock } from '../../kernel/clock.ts';
import { KeyedQueue } from '../../kernel/tasks.ts';
import type { OutgoingTeams } from '../../people/teams/memberships.ts';
import type { QueuedDelivery } from '../../rooms/journal/journal.ts';
import type { DeliveryQueue, QueueCapacity, WaitingDelivery } from './delivery-queue.ts';
import {
  type DeliveryRates,
  type DeliverySlots,
  MAX_CONCURRENT_OF_RECEIVER,
  TURN_INTERVAL,
} from './delivery-rates.ts';
import { type PostDeps, type PostResult, post } from './post.ts';
import { hostOf, receiverUrl } from './receiver.ts';
import type { WebhookPace, WebhookRepository, WebhookTarget } from './webhook.service.ts';

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export const newSigningSecret = (): string =>
  `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

interface SignedMessage {
  readonly id: string;
  readonly timestamp: number;
  readonly body: string;
}

function signatureHeaders(secrets: readonly string[], { id, timestamp, body }: SignedMessage) {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}

interface DelivererDeps extends Omit<PostDeps, 'clock' | 'mayConnect'> {
  readonly repository: WebhookRepository;
  readonly queue: DeliveryQueue;
  readonly room: QueueCapacity;
  readonly outgoingTeams: Pick<OutgoingTeams, 'mayReachOut' | 'ready'>;
  readonly rates: DeliveryRates;
  readonly places: DeliverySlots;
  readonly takesTurn: (receiver: string) => boolean;
  readonly clock: Clock;
  readonly version: string;
  /** Returns a number in [0, 1), which spreads retries. */
  readonly random: () => number;
  readonly onGivenUp: (target: WebhookTarget) => void;
  readonly onError: (error: unknown) => void;
}

/** The delays are 24 h in all (K64). */
export const RETRIES: readonly Duration[] = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  8 * HOUR,
];
const RETRY_JITTER = 0.2;

/** Time without success after which a webhook is switched off. */
const GIVE_UP_AFTER: Duration = 3 * DAY;
const TIDY_INTERVAL: Duration = HOUR;
const PUMP_INTERVAL: Duration = SECOND;
const GONE_STATUS = 410;

/** After a crash, deliveries in progress are sent again (K64). */
export class Deliverer {
  readonly #deps: DelivererDeps;
  readonly #alarm: Alarm;
  readonly #tidyAlarm: Alarm;
  readonly #turnAlarm: Alarm;
  readonly #stopping = new AbortController();
  readonly #underWay = new Map<string, Map<number, WaitingDelivery>>();
  readonly #pumping = new Set<string>();
  readonly #askedAgain = new Set<string>();
  readonly #busy = new Set<string>();
  readonly #running = new Set<Promise<void>>();
  readonly #turns = new KeyedQueue();
  readonly #waiters = new Map<number, () => void>();
  readonly #resting = new Map<string, Instant>();
  #pumpedAt: Instant = Number.NEGATIVE_INFINITY;

  constructor(deps: DelivererDeps) {
    this.#deps = deps;
    this.#alarm = new Alarm(deps.clock, () => this.#begin(() => this.#pumpDue()));
    this.#tidyAlarm = new Alarm(deps.clock, () => this.#begin(() => this.#tidy()));
    this.#turnAlarm = new Alarm(deps.clock, () => this.#giveTurns());
  }

  async start(): Promise<void> {
    await this.#tidy();
    await this.#pumpDue();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#alarm.stop();
    this.#tidyAlarm.stop();
    this.#turnAlarm.stop();
    await Promise.all(this.#running);
  }

  queued(rows: readonly QueuedDelivery[]): void {
    this.#deps.room.add(rows);
    for (const webhookId of new Set(rows.map((row) => row[1])))
      if (this.#mayHaveTurn(webhookId)) this.pump(webhookId);
  }

  #mayHaveTurn(webhookId: string): boolean {
    const now = this.#deps.clock.wall();
    const { places, rates } = this.#deps;
    if (this.#busy.has(webhookId) || places.isWaiting(webhookId) || rates.isWaiting(webhookId)) return false;
    return (this.#resting.get(webhookId) ?? now) <= now;
  }

  pump(webhookId: string): void {
    if (this.#pumping.has(webhookId)) this.#askedAgain.add(webhookId);
    else {
      this.#pumping.add(webhookId);
      this.#begin(() => this.#pump(webhookId));
    }
  }

  async tried(webhookId: string, id: number): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#waiters.set(id, resolve);
      this.pump(webhookId);
    });
  }

  /** Each piece of work begins in a turn of its own, so that frames of sockets come between them (K2038). */
  #begin(work: () => Promise<void>): void {
    if (this.#stopping.signal.aborted) return;
    const running = this.#turns
      .take('', nextTurn)
      .then(work)
      .catch((error: unknown) => this.#deps.onError(error))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async #pumpDue(): Promise<void> {
    const now = this.#deps.clock.wall();
    this.#pumpedAt = this.#deps.clock.now();
    for (const webhookId of await this.#deps.queue.webhooksDue(now))
      if (this.#mayHaveTurn(webhookId)) this.pump(webhookId);
    this.#wakeAt(await this.#deps.queue.nextAt(now));
  }

  #wakeAt(at: Instant | null): void {
    if (at === null) return;
    const { clock } = this.#deps;
    const due = Math.max(clock.now() + Math.max(0, at - clock.wall()), this.#pumpedAt + PUMP_INTERVAL);
    if (this.#alarm.at === null || due < this.#alarm.at) this.#alarm.set(due);
  }

  async #tidy(): Promise<void> {
    const { clock, queue, room } = this.#deps;
    this.#tidyAlarm.set(clock.now() + TIDY_INTERVAL);
    await queue.tidy(clock.wall());
    this.#resting.clear();
    room.set(await queue.held(), await queue.ofUnproven());
  }

  async #pump(webhookId: string): Promise<void> {
    try {
      do {
        this.#askedAgain.delete(webhookId);
        const { clock, queue, repository } = this.#deps;
        const due = await queue.due(webhookId, clock.wall());
        const pace = due.length === 0 ? null : await repository.paceOf(webhookId);
        const sendable = pace?.isAnswered === false ? await this.#first(webhookId, due) : due;
        for (const delivery of this.#next(webhookId, sendable, pace))
          this.#send(delivery, isUntrustedReceiver(pace));
      } while (this.#askedAgain.has(webhookId) && !this.#stopping.signal.aborted);
    } finally {
      this.#pumping.delete(webhookId);
      if (!this.#deps.places.isFull) this.#deps.places.offer();
    }
  }

  async #first(webhookId: string, due: readonly WaitingDelivery[]): Promise<readonly WaitingDelivery[]> {
    const { clock, queue } = this.#deps;
    const now = clock.wall();
    const dueDeliveries = await queue.due(webhookId, now, [...this.#waiters.keys()]);
    if (dueDeliveries.length > 0) return dueDeliveries;
    const tried = due.find((delivery) => !isFirstTry(delivery));
    if (tried !== undefined) return [tried];
    const retryAt = await queue.retryOf(webhookId, now);
    if (retryAt === null) return due.slice(0, 1);
    this.#resting.set(webhookId, retryAt);
    return [];
  }

  #next(
    webhookId: string,
    due: readonly WaitingDelivery[],
    pace: WebhookPace | null,
  ): readonly WaitingDelivery[] {
    const underWay = this.#underWay.get(webhookId) ?? new Map<number, WaitingDelivery>();
    const busy = new Set([...underWay.values()].filter(isFirstTry).map(deliveryRoom));
    const [first] = due;
    if (first === undefined) return [];
    const { places } = this.#deps;
    const place = { teamId: first.teamId, isUnsure: isUntrustedReceiver(pace) };
    const freePlaces = (place.isUnsure ? 1 : MAX_CONCURRENT_OF_RECEIVER) - underWay.size;
    const free = Math.min(freePlaces, places.freeFor(place));
    if (places.freeFor(place) <= 0) places.wait(webhookId, { ...place, onFree: () => this.pump(webhookId) });
    const next: WaitingDelivery[] = [];
    for (const delivery of due) {
      if (next.length >= free) break;
      if (underWay.has(delivery.id) || (isFirstTry(delivery) && busy.has(deliveryRoom(delivery)))) continue;
      if (pace !== null && !this.#deps.rates.take(pace.host, delivery)) {
        this.awaitTurn();
        break;
      }
      if (isFirstTry(delivery)) busy.add(deliveryRoom(delivery));
      next.push(delivery);
    }
    if (freePlaces <= next.length) this.#busy.add(webhookId);
    return next;
  }

  awaitTurn(): void {
    const { clock } = this.#deps;
    if (this.#turnAlarm.at === null) this.#turnAlarm.set(clock.now() + TURN_INTERVAL);
  }

  #giveTurns(): void {
    const { rates, takesTurn } = this.#deps;
    for (const receiver of rates.next()) if (!takesTurn(receiver)) this.pump(receiver);
    if (rates.areWanted) this.awaitTurn();
  }

  #send(delivery: WaitingDelivery, isOfUnsure: boolean): void {
    const { webhookId, id, teamId } = delivery;
    const underWay = this.#underWay.get(webhookId) ?? new Map<number, WaitingDelivery>();
    this.#underWay.set(webhookId, underWay.set(id, delivery));
    const { places } = this.#deps;
    const place = { teamId, isUnsure: isOfUnsure };
    places.take(place);
    this.#begin(async () => {
      try {
        await this.#try(delivery);
      } finally {
        places.release(place);
        underWay.delete(id);
        this.#busy.delete(webhookId);
        if (underWay.size === 0) this.#underWay.delete(webhookId);
        this.#waiters.get(id)?.();
        this.#waiters.delete(id);
      }
      if (!places.areWanted) return this.pump(webhookId);
      places.wait(webhookId, { ...place, onFree: () => this.pump(webhookId) });
      places.offer();
    });
  }

  async #try(delivery: WaitingDelivery): Promise<void> {
    const { clock, outgoingTeams, queue, repository, room } = this.#deps;
    const target = await repository.target(delivery.webhookId, clock.wall());
    const body = await queue.bodyOf(delivery.id);
    if (target === null || body === null) return queue.drop(delivery.id);
    await outgoingTeams.ready(target.teamId);
    if (!outgoingTeams.mayReachOut(target.teamId)) {
      const answer = deliveryWords.notAllowed;
      return queue.tried(delivery, { at: clock.wall(), status: null, answer, isDone: false, nextAt: null });
    }
    const posted = await this.#post(target, delivery, body);
    if (this.#stopping.signal.aborted) return;
    if (posted.status === null && posted.failure === 'busy') return this.#postpone(target, delivery);
    const at = clock.wall();
    const isDone = posted.status !== null && posted.status >= 200 && posted.status < 300;
    const nextAt = isDone ? null : this.#retryAt(target, delivery, posted, at);
    await queue.tried(delivery, {
      at,
      status: posted.status,
      answer: deliveryAnswer(posted),
      isDone,
      nextAt,
    });
    if (isDone) room.free(target.id, target.teamId, body);
    if (isDone && target.answeredAt === null) {
      await repository.answered(target, at);
      this.#resting.delete(target.id);
    }
    this.#wakeAt(nextAt);
    if (delivery.type !== TEST_EVENT) await this.#judge(target, posted, isDone);
  }

  #post({ url, secrets }: WebhookTarget, { eventId }: WaitingDelivery, body: string): Promise<PostResult> {
    const { clock, version } = this.#deps;
    const receiver = receiverUrl(url);
    if (receiver === null) return Promise.resolve({ status: null, failure: 'unreachable' });
    if (secrets.length === 0) return Promise.resolve({ status: null, failure: 'unsigned' });
    const timestamp = Math.floor(clock.wall() / SECOND);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': deliveryWords.sender(version),
      ...signatureHeaders(secrets, { id: eventId, timestamp, body }),
    };
    const mayConnect = (address: string) => this.#deps.rates.takeAddress(hostOf(receiver), address);
    return post(
      { ...this.#deps, mayConnect },
      { url: receiver, headers, body, signal: this.#stopping.signal },
    );
  }

  /** The receiver's host is at its limit, so this does not count as a try. */
  #postpone({ url }: WebhookTarget, delivery: WaitingDelivery): void {
    const receiver = receiverUrl(url);
    if (receiver !== null) this.#deps.rates.wait(hostOf(receiver), delivery);
    this.awaitTurn();
  }

  /** Null means no further try. */
  #retryAt(
    target: WebhookTarget,
    { tries, type }: WaitingDelivery,
    posted: PostResult,
    at: Instant,
  ): Instant | null {
    const wait = RETRIES[tries];
    if (wait === undefined || type === TEST_EVENT || !target.enabled || posted.status === GONE_STATUS)
      return null;
    return at + wait * (1 + RETRY_JITTER * (2 * this.#deps.random() - 1));
  }

  async #judge(target: WebhookTarget, posted: PostResult, isDone: boolean): Promise<void> {
    const { clock, onGivenUp, repository } = this.#deps;
    const { enabled, failingSince } = target;
    if (isDone) {
      if (failingSince !== null) await repository.failing(target, null);
    } else if (!enabled) return;
    else if (posted.status === GONE_STATUS) await repository.switchOff(target, 'gone');
    else if (failingSince === null) await repository.failing(target, clock.wall());
    else if (clock.wall() - failingSince >= GIVE_UP_AFTER) {
      if (await repository.switchOff(target, 'failing')) onGivenUp(target);
    }
  }
}

function deliveryAnswer(posted: PostResult): string {
  if (posted.status === null) return deliveryWords[posted.failure];
  return posted.status >= 300 && posted.status < 400 ? deliveryWords.redirects : posted.answer;
}

const isUntrustedReceiver = (pace: WebhookPace | null): boolean =>
  pace !== null && (!pace.isAnswered || pace.isFailing);

const isFirstTry = ({ tries }: WaitingDelivery): boolean => tries === 0;
const deliveryRoom = ({ roomPid }: WaitingDelivery): string => roomPid ?? '';
