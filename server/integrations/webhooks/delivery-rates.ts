import type { TeamId } from '../../../machines/kernel/ids.ts';
import { type Duration, type Instant, SECOND } from '../../../machines/kernel/time.ts';
import { addressKey } from '../../http/peer.ts';
import type { Clock } from '../../kernel/clock.ts';
import { limitCounts } from '../../kernel/rate-limits.ts';

export const DELIVERIES_PER_SECOND = { host: 10, team: 50, server: 200 };

const MAX_REMEMBERED_HOSTS = 1_000;

export const TURN_INTERVAL: Duration = SECOND / 10;

interface WaitingWebhook {
  readonly webhookId: string;
  readonly teamId: TeamId;
}

export class DeliveryRates {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #mostOfHost: number;
  readonly #sent = new Map<string, Instant[]>();
  readonly #teams;
  readonly #server;
  readonly #waiting = new Map<string, WaitingWebhook[]>();
  readonly #allWaiting = new Set<string>();
  readonly #granted = new Set<string>();
  readonly #served = new Map<TeamId, number>();
  #turn = 0;

  constructor(clock: Pick<Clock, 'now'>, { host, team, server } = DELIVERIES_PER_SECOND) {
    this.#clock = clock;
    this.#mostOfHost = host;
    this.#teams = limitCounts({ points: team, duration: 1 });
    this.#server = limitCounts({ points: server, duration: 1 });
  }

  get areWanted(): boolean {
    return this.#waiting.size > 0;
  }

  isWaiting(webhookId: string): boolean {
    return this.#allWaiting.has(webhookId);
  }

  take(host: string, waiting: WaitingWebhook): boolean {
    const isTurn = this.#granted.delete(waiting.webhookId) || !this.#waiting.has(host);
    if (isTurn && this.#freeOf(host) > 0 && this.#takes(waiting.teamId)) {
      this.#send(host);
      return true;
    }
    this.wait(host, waiting);
    return false;
  }

  takeAddress(host: string, address: string): boolean {
    const key = addressKey(address);
    if (key === addressKey(host)) return true;
    if (this.#freeOf(key) > 0) {
      this.#send(key);
      return true;
    }
    while (this.#freeOf(host) > 0) this.#send(host);
    return false;
  }

  wait(host: string, waiting: WaitingWebhook): void {
    if (this.#allWaiting.has(waiting.webhookId)) return;
    this.#allWaiting.add(waiting.webhookId);
    const queue = this.#waiting.get(host);
    if (queue === undefined) this.#waiting.set(host, [waiting]);
    else queue.push(waiting);
  }

  leave(host: string, webhookId: string): void {
    this.#granted.delete(webhookId);
    this.#allWaiting.delete(webhookId);
    const queue = (this.#waiting.get(host) ?? []).filter((each) => each.webhookId !== webhookId);
    if (queue.length > 0) this.#waiting.set(host, queue);
    else this.#waiting.delete(host);
  }

  next(): readonly string[] {
    if (this.#waiting.size === 0) this.#served.clear();
    const next = [...this.#waiting].flatMap(([host, queue]) => this.#turnsOf(host, queue));
    for (const webhookId of next) this.#granted.add(webhookId);
    return next;
  }

  #turnsOf(host: string, queue: WaitingWebhook[]): readonly string[] {
    const next: string[] = [];
    const servedAt = ({ teamId }: WaitingWebhook) => this.#served.get(teamId) ?? 0;
    for (let free = this.#freeOf(host); free > 0; free -= 1) {
      const [first, ...rest] = queue;
      if (first === undefined) break;
      let chosen = first;
      for (const other of rest) if (servedAt(other) < servedAt(chosen)) chosen = other;
      queue.splice(queue.indexOf(chosen), 1);
      this.#turn += 1;
      this.#served.set(chosen.teamId, this.#turn);
      this.#allWaiting.delete(chosen.webhookId);
      next.push(chosen.webhookId);
    }
    if (queue.length === 0) this.#waiting.delete(host);
    return next;
  }

  #freeOf(host: string): number {
    return this.#mostOfHost - this.#sentTo(host).length;
  }

  #sentTo(host: string): Instant[] {
    const sent = this.#sent.get(host) ?? [];
    const since = this.#clock.now() - SECOND;
    while (sent[0] !== undefined && sent[0] <= since) sent.shift();
    return sent;
  }

  #send(host: string): void {
    const now = this.#clock.now();
    this.#sent.set(host, [...this.#sentTo(host), now]);
    // At most a few hundred of these hosts were called within the last second.
    if (this.#sent.size > MAX_REMEMBERED_HOSTS)
      for (const other of this.#sent.keys()) if (this.#sentTo(other).length === 0) this.#sent.delete(other);
  }

  #takes(teamId: TeamId): boolean {
    const now = this.#clock.now();
    if (this.#teams.take(teamId, 1, now) > 0) return false;
    if (this.#server.take('', 1, now) === 0) return true;
    this.#teams.giveBack(teamId, 1, now);
    return false;
  }
}

/** Maximum numbers of concurrent deliveries (K331). */
export const MAX_CONCURRENT_OF_RECEIVER = 5;
const MAX_CONCURRENT_OF_TEAM = 20;
const MAX_CONCURRENT_UNTRUSTED = 50;
const MAX_CONCURRENT = 100;

export interface DeliverySlot {
  readonly teamId: string;
  readonly isUnsure: boolean;
}

interface QueuedDelivery extends DeliverySlot {
  readonly onFree: () => void;
}

export class DeliverySlots {
  readonly #ofTeams = new Map<string, number>();
  readonly #waiting = new Map<string, QueuedDelivery>();
  #inAll = 0;
  #unsure = 0;

  get isFull(): boolean {
    return this.#inAll >= MAX_CONCURRENT;
  }

  get areWanted(): boolean {
    return this.#waiting.size > 0;
  }

  freeFor({ teamId, isUnsure }: DeliverySlot): number {
    return Math.min(
      MAX_CONCURRENT_OF_TEAM - (this.#ofTeams.get(teamId) ?? 0),
      isUnsure ? MAX_CONCURRENT_UNTRUSTED - this.#unsure : MAX_CONCURRENT,
      MAX_CONCURRENT - this.#inAll,
    );
  }

  take(place: DeliverySlot): void {
    this.#count(place, 1);
  }

  release(place: DeliverySlot): void {
    this.#count(place, -1);
  }

  isWaiting(receiver: string): boolean {
    return this.#waiting.has(receiver);
  }

  wait(receiver: string, waiting: QueuedDelivery): void {
    this.#waiting.set(receiver, waiting);
  }

  offer(): void {
    let next: string | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const [receiver, waiting] of this.#waiting) {
      const underWay = this.#ofTeams.get(waiting.teamId) ?? 0;
      if (underWay >= least || this.freeFor(waiting) <= 0) continue;
      least = underWay;
      next = receiver;
    }
    const chosen = next === null ? undefined : this.#waiting.get(next);
    if (next === null || chosen === undefined) return;
    this.#waiting.delete(next);
    chosen.onFree();
  }

  #count({ teamId, isUnsure }: DeliverySlot, by: 1 | -1): void {
    this.#inAll += by;
    this.#unsure += isUnsure ? by : 0;
    const ofTeam = (this.#ofTeams.get(teamId) ?? 0) + by;
    if (ofTeam > 0) this.#ofTeams.set(teamId, ofTeam);
    else this.#ofTeams.delete(teamId);
  }
}
