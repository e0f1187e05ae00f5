import type { TeamId } from '../../../machines/kernel/ids.ts';
import { type Duration, type Instant, SECOND } from '../../../machines/kernel/time.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { QueuedDelivery } from '../../rooms/journal/journal.entry.ts';
import type { ActiveWebhook } from './active-webhooks.ts';

const MEGABYTE = 1_024 * 1_024;

/** Queue of a webhook and a team (K66, K147). */
export const MOST_WAITING = 2_000;
/** Most waiting deliveries for an unconfirmed address (K329). */
const MOST_UNANSWERED = 100;
const MOST_WAITING_BYTES = 8 * MEGABYTE;
export const MOST_OF_TEAM_BYTES = 32 * MEGABYTE;

/** Queue of all teams, and of one once full (K151). */
export const MOST_OF_ALL_WAITING = 1_024 * MEGABYTE;
const LITTLE_WAITING = MEGABYTE;

/** For unproven teams (K165). */
const UNPROVEN_SHARE = 1 / 4;
/** Row without its body. */
export const ROW_BYTES = 1_200;

/** Bytes of a team in a window (K146). A press of 50 bytes queues up to 700 kB; 500 arriving screens 3 MB. */
export const MOST_QUEUED_BYTES = 4 * MEGABYTE;
const WINDOW: Duration = 10 * SECOND;

/** Bytes of all teams, and of each in a full window (K148). */
const MOST_OF_ALL_BYTES = 32 * MEGABYTE;
const LITTLE_BYTES = 64 * 1_024;

export interface QueueShare {
  readonly webhookId: string;
  readonly teamId: string;
  readonly rows: number;
  readonly bytes: number;
}

interface QueueRoomDeps {
  readonly clock: Pick<Clock, 'now'>;
  readonly isProven: (teamId: TeamId) => boolean;
  readonly unprovenStorage: number;
}

/** Shares of the queue and fill rates. */
export class QueueRoom {
  readonly #deps: QueueRoomDeps;
  readonly #held = new Map<string, QueueShare>();
  readonly #ofTeams = new Map<string, number>();
  #ofAll = 0;
  /** Includes removed bytes until the next count. */
  #ofUnproven = 0;
  readonly #missed = new Map<string, number>();
  /** Queued bytes by team in this window. */
  #queued = new Map<string, number>();
  #queuedByAll = 0;
  /** Once a window. */
  readonly #proven = new Map<TeamId, boolean>();
  #until: Instant = Number.NEGATIVE_INFINITY;

  constructor(deps: QueueRoomDeps) {
    this.#deps = deps;
  }

  /** Accepted rows; counts the rest. */
  taken(
    rows: readonly QueuedDelivery[],
    webhooks: readonly Pick<ActiveWebhook, 'id' | 'isAnswered'>[],
  ): readonly QueuedDelivery[] {
    const unanswered = new Set(webhooks.filter(({ isAnswered }) => !isAnswered).map(({ id }) => id));
    return rows.filter(([, webhookId, teamId, , , body]) => {
      const most = unanswered.has(webhookId) ? MOST_UNANSWERED : MOST_WAITING;
      if (this.#takes(webhookId, teamId, bytesOf(body), most)) return true;
      this.#missed.set(webhookId, this.missed(webhookId) + 1);
      return false;
    });
  }

  missed(webhookId: string): number {
    return this.#missed.get(webhookId) ?? 0;
  }

  add(rows: readonly QueuedDelivery[]): void {
    for (const [, webhookId, teamId, , , body] of rows)
      this.#change({ webhookId, teamId, rows: 1, bytes: bytesOf(body) });
  }

  free(webhookId: string, teamId: string, body: string): void {
    if (this.#held.has(webhookId)) this.#change({ webhookId, teamId, rows: -1, bytes: -bytesOf(body) });
  }

  /** `ofUnproven`: bytes in any state. */
  set(held: readonly QueueShare[], ofUnproven: number): void {
    this.#ofUnproven = ofUnproven;
    this.#held.clear();
    this.#ofTeams.clear();
    this.#ofAll = 0;
    for (const each of held) this.#change(each);
  }

  forget(webhookId: string): void {
    const held = this.#held.get(webhookId);
    if (held !== undefined) this.#change({ ...held, rows: -held.rows, bytes: -held.bytes });
    this.#held.delete(webhookId);
    this.#missed.delete(webhookId);
  }

  #takes(webhookId: string, teamId: string, bytes: number, mostRows: number): boolean {
    const held = this.#held.get(webhookId);
    if (held !== undefined && (held.rows >= mostRows || held.bytes + bytes > MOST_WAITING_BYTES))
      return false;
    const most = this.#ofAll + bytes > MOST_OF_ALL_WAITING ? LITTLE_WAITING : MOST_OF_TEAM_BYTES;
    if ((this.#ofTeams.get(teamId) ?? 0) + bytes > most) return false;
    const queued = (this.#present().get(teamId) ?? 0) + bytes;
    if (queued > MOST_QUEUED_BYTES) return false;
    if (queued > LITTLE_BYTES && this.#queuedByAll + bytes > MOST_OF_ALL_BYTES) return false;
    if (!this.#isProven(teamId)) {
      const whole = this.#ofUnproven + bytes + ROW_BYTES;
      if (whole > this.#deps.unprovenStorage * UNPROVEN_SHARE) return false;
      this.#ofUnproven = whole;
    }
    this.#queued.set(teamId, queued);
    this.#queuedByAll += bytes;
    return true;
  }

  #change({ webhookId, teamId, rows, bytes }: QueueShare): void {
    const before = this.#held.get(webhookId) ?? { rows: 0, bytes: 0 };
    this.#held.set(webhookId, { webhookId, teamId, rows: before.rows + rows, bytes: before.bytes + bytes });
    this.#ofTeams.set(teamId, (this.#ofTeams.get(teamId) ?? 0) + bytes);
    this.#ofAll += bytes;
  }

  #isProven(teamId: TeamId): boolean {
    const proven = this.#proven.get(teamId) ?? this.#deps.isProven(teamId);
    this.#proven.set(teamId, proven);
    return proven;
  }

  #present(): ReadonlyMap<string, number> {
    const now = this.#deps.clock.now();
    if (now >= this.#until) {
      this.#queued = new Map();
      this.#queuedByAll = 0;
      this.#proven.clear();
      this.#until = now + WINDOW;
    }
    return this.#queued;
  }
}

/** UTF-8. */
const bytesOf = (body: string): number => Buffer.byteLength(body);
