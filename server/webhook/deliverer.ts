import { DAY, type Duration, HOUR, type Instant, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { TEST_EVENT } from '../../machines/team/webhook.ts';
import { deliveryWords } from '../../machines/words/webhook.ts';
import type { QueuedDelivery } from '../journal/journal.entry.ts';
import { Alarm } from '../kernel/alarm.ts';
import type { Clock } from '../kernel/clock.ts';
import type { OutgoingTeams } from '../team/outgoing-teams.ts';
import type { DeliveryQueue, WaitingDelivery } from './delivery-queue.ts';
import { type PostDeps, type Posted, post } from './post.ts';
import type { QueueRoom } from './queue-room.ts';
import { receiverUrl } from './receiver.ts';
import type { WebhookRepository, WebhookTarget } from './webhook.repository.ts';
import { signatureHeaders } from './webhook-signature.ts';

export interface DelivererDeps extends Omit<PostDeps, 'clock'> {
  readonly repository: WebhookRepository;
  readonly queue: DeliveryQueue;
  readonly room: QueueRoom;
  readonly outgoingTeams: Pick<OutgoingTeams, 'mayReachOut' | 'ready'>;
  readonly clock: Clock;
  readonly version: string;
  /** Between 0 and 1: tries of many do not come at once. */
  readonly random: () => number;
  /** It failed for so long that it was switched off. */
  readonly onGivenUp: (target: WebhookTarget) => void;
  readonly onError: (error: unknown) => void;
}

/** After each try that failed: the next one so much later, 24 h in all (K64). */
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
const SPREAD = 0.2;

/** A webhook through which nothing got for so long is switched off. */
const GIVEN_UP_AFTER: Duration = 3 * DAY;
const TIDY_EVERY: Duration = HOUR;
/** Which webhooks have something due is asked so often at most: of thousands each has an instant of its own. */
const PUMP_EVERY: Duration = SECOND;
const GONE = 410;

/** How many are under way at once: to one webhook, and in all. */
const AT_ONCE = 5;
const AT_ONCE_IN_ALL = 100;

/**
 * Takes what is queued to where it is to go, apart from all rooms (K64). The queue is the table: what is in memory is only
 * what is under way, so that a crash loses nothing, and repeats at most that.
 */
export class Deliverer {
  readonly #deps: DelivererDeps;
  readonly #alarm: Alarm;
  readonly #tidyAlarm: Alarm;
  readonly #stopping = new AbortController();
  readonly #underWay = new Map<string, Map<number, WaitingDelivery>>();
  readonly #pumping = new Set<string>();
  readonly #askedAgain = new Set<string>();
  /** Those for which there was no place among all, with their teams. */
  readonly #starved = new Map<string, string>();
  readonly #running = new Set<Promise<void>>();
  readonly #waiters = new Map<number, () => void>();
  #inAll = 0;
  #pumpedAt: Instant = Number.NEGATIVE_INFINITY;

  constructor(deps: DelivererDeps) {
    this.#deps = deps;
    this.#alarm = new Alarm(deps.clock, () => this.#begin(() => this.#pumpDue()));
    this.#tidyAlarm = new Alarm(deps.clock, () => this.#begin(() => this.#tidy()));
  }

  /** Goes on with what the process before left. */
  async start(): Promise<void> {
    await this.#tidy();
    await this.#pumpDue();
  }

  /** Cuts off what is under way: it is tried again by the next process. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#alarm.stop();
    this.#tidyAlarm.stop();
    await Promise.all(this.#running);
  }

  /** These are on disk. */
  queued(rows: readonly QueuedDelivery[]): void {
    this.#deps.room.add(rows);
    for (const webhookId of new Set(rows.map((row) => row[1]))) this.pump(webhookId);
  }

  /** Sends what is due for this webhook. */
  pump(webhookId: string): void {
    if (this.#pumping.has(webhookId)) this.#askedAgain.add(webhookId);
    else this.#begin(() => this.#pump(webhookId));
  }

  /** Resolves when this one has been tried. */
  async tried(webhookId: string, id: number): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#waiters.set(id, resolve);
      this.pump(webhookId);
    });
  }

  #begin(work: () => Promise<void>): void {
    if (this.#stopping.signal.aborted) return;
    const running = work()
      .catch((error: unknown) => this.#deps.onError(error))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async #pumpDue(): Promise<void> {
    const now = this.#deps.clock.wall();
    this.#pumpedAt = this.#deps.clock.now();
    for (const webhookId of await this.#deps.queue.webhooksDue(now)) this.pump(webhookId);
    this.#wakeAt(await this.#deps.queue.nextAt(now));
  }

  #wakeAt(at: Instant | null): void {
    if (at === null) return;
    const { clock } = this.#deps;
    const due = Math.max(clock.now() + Math.max(0, at - clock.wall()), this.#pumpedAt + PUMP_EVERY);
    if (this.#alarm.at === null || due < this.#alarm.at) this.#alarm.set(due);
  }

  async #tidy(): Promise<void> {
    const { clock, queue, room } = this.#deps;
    this.#tidyAlarm.set(clock.now() + TIDY_EVERY);
    await queue.tidy(clock.wall());
    room.set(await queue.held(), await queue.ofUnproven());
  }

  async #pump(webhookId: string): Promise<void> {
    this.#pumping.add(webhookId);
    try {
      do {
        this.#askedAgain.delete(webhookId);
        const due = await this.#deps.queue.due(webhookId, this.#deps.clock.wall());
        for (const delivery of this.#next(webhookId, due)) this.#send(delivery);
      } while (this.#askedAgain.has(webhookId) && !this.#stopping.signal.aborted);
    } finally {
      this.#pumping.delete(webhookId);
      if (this.#inAll < AT_ONCE_IN_ALL) this.#offer();
    }
  }

  /** As many as may go now: of one room one after the other, until one of it fails (K64). */
  #next(webhookId: string, due: readonly WaitingDelivery[]): readonly WaitingDelivery[] {
    const underWay = this.#underWay.get(webhookId) ?? new Map<number, WaitingDelivery>();
    const busy = new Set([...underWay.values()].filter(isFirst).map(roomOf));
    const free = Math.min(AT_ONCE - underWay.size, AT_ONCE_IN_ALL - this.#inAll);
    const [first] = due;
    if (AT_ONCE_IN_ALL <= this.#inAll && first !== undefined) this.#starved.set(webhookId, first.teamId);
    const next: WaitingDelivery[] = [];
    for (const delivery of due) {
      if (next.length >= free) break;
      if (underWay.has(delivery.id) || (isFirst(delivery) && busy.has(roomOf(delivery)))) continue;
      if (isFirst(delivery)) busy.add(roomOf(delivery));
      next.push(delivery);
    }
    return next;
  }

  #send(delivery: WaitingDelivery): void {
    const { webhookId, id } = delivery;
    const underWay = this.#underWay.get(webhookId) ?? new Map<number, WaitingDelivery>();
    this.#underWay.set(webhookId, underWay.set(id, delivery));
    this.#inAll += 1;
    this.#begin(async () => {
      try {
        await this.#try(delivery);
      } finally {
        this.#inAll -= 1;
        underWay.delete(id);
        if (underWay.size === 0) this.#underWay.delete(webhookId);
        this.#waiters.get(id)?.();
        this.#waiters.delete(id);
      }
      if (this.#starved.size === 0) return this.pump(webhookId);
      this.#starved.set(webhookId, delivery.teamId);
      this.#offer();
    });
  }

  /** A place is free: for the team that has least under way (K150). */
  #offer(): void {
    const underWay = new Map<string, number>();
    for (const deliveries of this.#underWay.values())
      for (const { teamId } of deliveries.values()) underWay.set(teamId, (underWay.get(teamId) ?? 0) + 1);
    const of = ([, teamId]: readonly [string, string]) => underWay.get(teamId) ?? 0;
    let next: readonly [string, string] | null = null;
    for (const each of this.#starved) if (next === null || of(each) < of(next)) next = each;
    if (next === null) return;
    this.#starved.delete(next[0]);
    this.pump(next[0]);
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
    const at = clock.wall();
    const isDone = posted.status !== null && posted.status >= 200 && posted.status < 300;
    const nextAt = isDone ? null : this.#retryAt(target, delivery, posted, at);
    await queue.tried(delivery, { at, status: posted.status, answer: answerOf(posted), isDone, nextAt });
    if (isDone) room.free(target.id, target.teamId, body);
    this.#wakeAt(nextAt);
    if (delivery.type !== TEST_EVENT) await this.#judge(target, posted, isDone);
  }

  #post({ url, secrets }: WebhookTarget, { eventId }: WaitingDelivery, body: string): Promise<Posted> {
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
    return post(this.#deps, { url: receiver, headers, body, signal: this.#stopping.signal });
  }

  /** Null: that was its last try. */
  #retryAt(
    target: WebhookTarget,
    { tries, type }: WaitingDelivery,
    posted: Posted,
    at: Instant,
  ): Instant | null {
    const wait = RETRIES[tries];
    if (wait === undefined || type === TEST_EVENT || !target.enabled || posted.status === GONE) return null;
    return at + wait * (1 + SPREAD * (2 * this.#deps.random() - 1));
  }

  /** What a try says of the webhook: it gets through, it fails still, it is over. */
  async #judge(target: WebhookTarget, posted: Posted, isDone: boolean): Promise<void> {
    const { clock, onGivenUp, repository } = this.#deps;
    const { enabled, failingSince } = target;
    if (isDone) {
      if (failingSince !== null) await repository.failing(target, null);
    } else if (!enabled) return;
    else if (posted.status === GONE) await repository.switchOff(target, 'gone');
    else if (failingSince === null) await repository.failing(target, clock.wall());
    else if (clock.wall() - failingSince >= GIVEN_UP_AFTER) {
      if (await repository.switchOff(target, 'failing')) onGivenUp(target);
    }
  }
}

/** What is kept of it: its beginning, or in words what it was in its place (K137). */
function answerOf(posted: Posted): string {
  if (posted.status === null) return deliveryWords[posted.failure];
  return posted.status >= 300 && posted.status < 400 ? deliveryWords.redirects : posted.answer;
}

const isFirst = ({ tries }: WaitingDelivery): boolean => tries === 0;
const roomOf = ({ roomPid }: WaitingDelivery): string => roomPid ?? '';
