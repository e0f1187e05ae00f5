import type { TeamId } from '../../../machines/kernel/ids.ts';
import { type Duration, type Instant, SECOND } from '../../../machines/kernel/time.ts';
import { addressKey } from '../../http/address-key.ts';
import type { Clock } from '../../kernel/clock.ts';
import { limitCounts } from '../../kernel/limit-counts.ts';

/** A second: to one host, of one team, of the server (K330). */
export const DELIVERIES_A_SECOND = { host: 10, team: 50, server: 200 };

export const TURNS_EVERY: Duration = SECOND / 10;

interface Waiting {
  readonly webhookId: string;
  readonly teamId: TeamId;
}

/** Rate limits. Waiting webhooks take turns by team. */
export class DeliveryRates {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #mostOfHost: number;
  /** Sliding second by host. */
  readonly #sent = new Map<string, Instant[]>();
  readonly #teams;
  readonly #server;
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #granted = new Set<string>();
  readonly #served = new Map<TeamId, number>();
  #turn = 0;

  constructor(clock: Pick<Clock, 'now'>, { host, team, server } = DELIVERIES_A_SECOND) {
    this.#clock = clock;
    this.#mostOfHost = host;
    this.#teams = limitCounts({ points: team, duration: 1 });
    this.#server = limitCounts({ points: server, duration: 1 });
  }

  get isWaiting(): boolean {
    return this.#waiting.size > 0;
  }

  /** False: wait. */
  take(host: string, waiting: Waiting): boolean {
    const isTurn = this.#granted.delete(waiting.webhookId) || !this.#waiting.has(host);
    if (isTurn && this.#freeOf(host) > 0 && this.#takes(waiting.teamId)) {
      this.#sentTo(host).push(this.#clock.now());
      return true;
    }
    this.wait(host, waiting);
    return false;
  }

  /** Counts a resolved address; false at its limit. */
  takeAddress(host: string, address: string): boolean {
    const key = addressKey(address);
    if (key === addressKey(host)) return true;
    const now = this.#clock.now();
    if (this.#freeOf(key) > 0) {
      this.#sentTo(key).push(now);
      return true;
    }
    // The name leads to the same address.
    while (this.#freeOf(host) > 0) this.#sentTo(host).push(now);
    return false;
  }

  wait(host: string, waiting: Waiting): void {
    const queue = this.#waiting.get(host) ?? [];
    if (queue.every(({ webhookId }) => webhookId !== waiting.webhookId)) queue.push(waiting);
    this.#waiting.set(host, queue);
  }

  /** Drops a receiver with an empty queue. */
  leave(host: string, webhookId: string): void {
    this.#granted.delete(webhookId);
    const queue = (this.#waiting.get(host) ?? []).filter((each) => each.webhookId !== webhookId);
    if (queue.length > 0) this.#waiting.set(host, queue);
    else this.#waiting.delete(host);
  }

  /** One delivery each. */
  next(): readonly string[] {
    for (const host of this.#sent.keys()) if (this.#sentTo(host).length === 0) this.#sent.delete(host);
    if (this.#waiting.size === 0) this.#served.clear();
    const next = [...this.#waiting].flatMap(([host, queue]) => this.#turnsOf(host, queue));
    for (const webhookId of next) this.#granted.add(webhookId);
    return next;
  }

  #turnsOf(host: string, queue: Waiting[]): readonly string[] {
    const next: string[] = [];
    const servedAt = ({ teamId }: Waiting) => this.#served.get(teamId) ?? 0;
    for (let free = this.#freeOf(host); free > 0; free -= 1) {
      const [first, ...others] = queue;
      if (first === undefined) break;
      let chosen = first;
      for (const other of others) if (servedAt(other) < servedAt(chosen)) chosen = other;
      queue.splice(queue.indexOf(chosen), 1);
      this.#turn += 1;
      this.#served.set(chosen.teamId, this.#turn);
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
    this.#sent.set(host, sent);
    return sent;
  }

  #takes(teamId: TeamId): boolean {
    const now = this.#clock.now();
    if (this.#teams.take(teamId, 1, now) > 0) return false;
    if (this.#server.take('', 1, now) === 0) return true;
    this.#teams.giveBack(teamId, 1, now);
    return false;
  }
}
