import { type Kysely, sql } from 'kysely';
import type { RoomPid, TeamId } from '../../../machines/kernel/ids.ts';
import { DAY, type Duration, type Instant, SECOND } from '../../../machines/kernel/time.ts';
import type { Delivery } from '../../../machines/people/webhook.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { QueuedDelivery } from '../../rooms/journal/journal.ts';
import type { Storage } from '../../storage.ts';
import type { Database } from '../../store/schema.ts';
import { type Query, teamIsProven } from '../../store/statements.ts';
import type { ActiveWebhook } from './active-webhooks.ts';

const MEGABYTE = 1_024 * 1_024;

/** Limits of waiting deliveries: number and bytes of a webhook, bytes of a team (K66, K147). */
export const MAX_WAITING_DELIVERIES = 2_000;
/** Maximum for a URL that has never answered with success (K329). */
const MAX_UNANSWERED_DELIVERIES = 100;
const MAX_WAITING_BYTES = 8 * MEGABYTE;
export const MAX_TEAM_BYTES = 32 * MEGABYTE;

export const MAX_SERVER_WAITING_BYTES = 1_024 * MEGABYTE;
const GUARANTEED_WAITING_BYTES = MEGABYTE;

/** Teams without a verified address share this part of the queue (K165). */
const UNPROVEN_SHARE = 1 / 4;
export const ROW_BYTES = 1_200;

/** Bytes that a team queues in a window (K146). */
export const MAX_QUEUED_BYTES = 4 * MEGABYTE;
const GROWTH_WINDOW: Duration = 10 * SECOND;

/** Bytes that all teams together queue in a window. Beyond this, each team has only its guaranteed bytes (K148). */
const MAX_SERVER_WINDOW_BYTES = 32 * MEGABYTE;
const GUARANTEED_WINDOW_BYTES = 64 * 1_024;

interface QueueShare {
  readonly webhookId: string;
  readonly teamId: string;
  readonly rows: number;
  readonly bytes: number;
}

interface QueueCapacityDeps {
  readonly clock: Pick<Clock, 'now'>;
  readonly isProven: (teamId: TeamId) => boolean;
  readonly unprovenStorage: number;
}

export class QueueCapacity {
  readonly #deps: QueueCapacityDeps;
  readonly #shares = new Map<string, QueueShare>();
  readonly #ofTeams = new Map<string, number>();
  #ofAll = 0;
  #ofUnproven = 0;
  readonly #missed = new Map<string, number>();
  #queued = new Map<string, number>();
  #queuedByAll = 0;
  readonly #proven = new Map<TeamId, boolean>();
  #until: Instant = Number.NEGATIVE_INFINITY;

  constructor(deps: QueueCapacityDeps) {
    this.#deps = deps;
  }

  taken(
    rows: readonly QueuedDelivery[],
    webhooks: readonly Pick<ActiveWebhook, 'id' | 'isAnswered'>[],
  ): readonly QueuedDelivery[] {
    const unanswered = new Set(webhooks.filter(({ isAnswered }) => !isAnswered).map(({ id }) => id));
    return rows.filter(([, webhookId, teamId, , , body]) => {
      const most = unanswered.has(webhookId) ? MAX_UNANSWERED_DELIVERIES : MAX_WAITING_DELIVERIES;
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
    if (this.#shares.has(webhookId)) this.#change({ webhookId, teamId, rows: -1, bytes: -bytesOf(body) });
  }

  set(queueShares: readonly QueueShare[], ofUnproven: number): void {
    this.#ofUnproven = ofUnproven;
    this.#shares.clear();
    this.#ofTeams.clear();
    this.#ofAll = 0;
    for (const each of queueShares) this.#change(each);
  }

  forget(webhookId: string): void {
    const share = this.#shares.get(webhookId);
    if (share !== undefined) this.#change({ ...share, rows: -share.rows, bytes: -share.bytes });
    this.#shares.delete(webhookId);
    this.#missed.delete(webhookId);
  }

  #takes(webhookId: string, teamId: string, bytes: number, mostRows: number): boolean {
    const share = this.#shares.get(webhookId);
    if (share !== undefined && (share.rows >= mostRows || share.bytes + bytes > MAX_WAITING_BYTES))
      return false;
    const most = this.#ofAll + bytes > MAX_SERVER_WAITING_BYTES ? GUARANTEED_WAITING_BYTES : MAX_TEAM_BYTES;
    if ((this.#ofTeams.get(teamId) ?? 0) + bytes > most) return false;
    const queued = (this.#currentWindow().get(teamId) ?? 0) + bytes;
    if (queued > MAX_QUEUED_BYTES) return false;
    if (queued > GUARANTEED_WINDOW_BYTES && this.#queuedByAll + bytes > MAX_SERVER_WINDOW_BYTES) return false;
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
    const before = this.#shares.get(webhookId) ?? { rows: 0, bytes: 0 };
    this.#shares.set(webhookId, { webhookId, teamId, rows: before.rows + rows, bytes: before.bytes + bytes });
    this.#ofTeams.set(teamId, (this.#ofTeams.get(teamId) ?? 0) + bytes);
    this.#ofAll += bytes;
  }

  #isProven(teamId: TeamId): boolean {
    const proven = this.#proven.get(teamId) ?? this.#deps.isProven(teamId);
    this.#proven.set(teamId, proven);
    return proven;
  }

  #currentWindow(): ReadonlyMap<string, number> {
    const now = this.#deps.clock.now();
    if (now >= this.#until) {
      this.#queued = new Map();
      this.#queuedByAll = 0;
      this.#proven.clear();
      this.#until = now + GROWTH_WINDOW;
    }
    return this.#queued;
  }
}

const bytesOf = (body: string): number => Buffer.byteLength(body);

export interface WaitingDelivery {
  readonly id: number;
  readonly eventId: string;
  readonly webhookId: string;
  readonly teamId: string;
  readonly roomPid: RoomPid | null;
  readonly type: string;
  readonly tries: number;
}

interface TriedDelivery {
  readonly at: Instant;
  readonly status: number | null;
  readonly answer: string;
  readonly isDone: boolean;
  readonly nextAt: Instant | null;
}

const MAX_KEPT_DONE = 100;
const MAX_LISTED_DELIVERIES = 100;
const DEAD_RETENTION: Duration = 7 * DAY;
const QUEUE_WINDOW = 40;

export class DeliveryQueue {
  readonly #db: Kysely<Database>;
  readonly #writeTogether: Storage['writeTogether'];

  constructor({ db, writeTogether }: Pick<Storage, 'db' | 'writeTogether'>) {
    this.#db = db;
    this.#writeTogether = writeTogether;
  }

  async deliveriesOf(webhookId: string): Promise<readonly Delivery[]> {
    const rows = await this.#db
      .selectFrom('webhook_deliveries')
      .select(['id', 'event_id', 'type', 'state', 'tries', 'created_at', 'tried_at', 'status', 'answer'])
      .where('webhook_id', '=', webhookId)
      .orderBy('id', 'desc')
      .limit(MAX_LISTED_DELIVERIES)
      .execute();
    return rows.map(({ event_id: eventId, created_at: createdAt, tried_at: triedAt, ...row }) => ({
      ...row,
      eventId,
      createdAt,
      triedAt,
    }));
  }

  async add(rows: readonly QueuedDelivery[]): Promise<readonly number[]> {
    const results = await this.#writeTogether(
      rows.map(([event_id, webhook_id, team_id, room_pid, type, body, created_at]) =>
        this.#db
          .insertInto('webhook_deliveries')
          .values({
            event_id,
            webhook_id,
            team_id,
            room_pid,
            type,
            body,
            created_at,
            tried_at: null,
            status: null,
          })
          .returning('id')
          .compile(),
      ),
    );
    return results.flatMap((result) => {
      const added: readonly { readonly id: number }[] = result.rows;
      return added.map(({ id }) => id);
    });
  }

  async again(webhookId: string, id: number): Promise<void> {
    await this.#requeue(webhookId).where('id', '=', id).execute();
  }

  async allAgain(webhookId: string): Promise<number> {
    const { numUpdatedRows } = await this.#requeue(webhookId).where('state', '=', 'dead').executeTakeFirst();
    return Number(numUpdatedRows);
  }

  async has(webhookId: string, id: number): Promise<boolean> {
    const found = this.#db.selectFrom('webhook_deliveries').select('id').where('id', '=', id);
    return (await found.where('webhook_id', '=', webhookId).executeTakeFirst()) !== undefined;
  }

  /** New rows precede failed ones, and the oldest is first (K149). */
  async due(
    webhookId: string,
    at: Instant,
    among: readonly number[] | null = null,
  ): Promise<readonly WaitingDelivery[]> {
    if (among?.length === 0) return [];
    const rows = await this.#db
      .selectFrom('webhook_deliveries')
      .select(['id', 'event_id', 'team_id', 'room_pid', 'type', 'tries'])
      .where('webhook_id', '=', webhookId)
      .where('state', '=', sql.lit('waiting'))
      .where('next_at', '<=', at)
      .$if(among !== null, (query) => query.where('id', 'in', among ?? []))
      .orderBy('next_at')
      .orderBy('id')
      .limit(QUEUE_WINDOW)
      .execute();
    return rows.map(({ event_id: eventId, team_id: teamId, room_pid: roomPid, ...row }) => ({
      ...row,
      eventId,
      teamId,
      roomPid,
      webhookId,
    }));
  }

  async retryOf(webhookId: string, after: Instant): Promise<Instant | null> {
    const next = await this.#waiting()
      .select('next_at')
      .where('webhook_id', '=', webhookId)
      .where('next_at', '>', after)
      .where('tries', '>', 0)
      .orderBy('next_at')
      .limit(1)
      .executeTakeFirst();
    return next?.next_at ?? null;
  }

  async bodyOf(id: number): Promise<string | null> {
    const found = this.#db.selectFrom('webhook_deliveries').select('body').where('id', '=', id);
    return (await found.executeTakeFirst())?.body ?? null;
  }

  async webhooksDue(at: Instant): Promise<readonly string[]> {
    const rows = await this.#waiting().select('webhook_id').distinct().where('next_at', '<=', at).execute();
    return rows.map((row) => row.webhook_id);
  }

  async nextAt(after: Instant): Promise<Instant | null> {
    const next = await this.#waiting()
      .select('next_at')
      .where('next_at', '>', after)
      .orderBy('next_at')
      .limit(1)
      .executeTakeFirst();
    return next?.next_at ?? null;
  }

  async tried({ id, webhookId, tries }: WaitingDelivery, tried: TriedDelivery): Promise<void> {
    const state = tried.isDone ? 'done' : tried.nextAt === null ? 'dead' : 'waiting';
    await this.#writeTogether([
      this.#db
        .updateTable('webhook_deliveries')
        .set({
          state,
          tries: tries + 1,
          next_at: tried.nextAt ?? 0,
          tried_at: tried.at,
          status: tried.status,
          answer: tried.answer,
        })
        .where('id', '=', id)
        .compile(),
      ...(tried.isDone ? [this.#pruned(webhookId)] : []),
    ]);
  }

  async drop(id: number): Promise<void> {
    await this.#db.deleteFrom('webhook_deliveries').where('id', '=', id).execute();
  }

  async held(): Promise<readonly QueueShare[]> {
    return this.#db
      .selectFrom('webhook_deliveries')
      .select((eb) => [
        'webhook_id as webhookId',
        'team_id as teamId',
        eb.fn.countAll<number>().as('rows'),
        eb.fn.sum<number>(eb.fn('octet_length', ['body'])).as('bytes'),
      ])
      .where('state', 'in', ['waiting', 'dead'])
      .groupBy(['webhook_id', 'team_id'])
      .execute();
  }

  async ofUnproven(): Promise<number> {
    const { bytes, rows } = await this.#db
      .selectFrom('webhook_deliveries')
      .select((eb) => [
        eb.fn.sum<number | null>(eb.fn('octet_length', ['body'])).as('bytes'),
        eb.fn.countAll<number>().as('rows'),
      ])
      .where('webhook_id', 'in', this.#unproven())
      .executeTakeFirstOrThrow();
    return (bytes ?? 0) + rows * ROW_BYTES;
  }

  async tidy(at: Instant): Promise<void> {
    await this.#db
      .deleteFrom('webhook_deliveries')
      .where((eb) =>
        eb.or([
          eb.and([eb('state', '=', 'dead'), eb('created_at', '<', at - DEAD_RETENTION - DAY)]),
          eb('webhook_id', 'not in', eb.selectFrom('webhooks').select('webhooks.id')),
          eb.and([
            eb('state', '!=', 'waiting'),
            eb('tried_at', '<', at - DAY),
            eb('webhook_id', 'in', this.#unproven()),
          ]),
        ]),
      )
      .execute();
  }

  #unproven() {
    return this.#db
      .selectFrom('webhooks')
      .select('webhooks.id')
      .where(({ not, ref }) => not(teamIsProven(ref('webhooks.team_id'))));
  }

  #waiting() {
    return this.#db.selectFrom('webhook_deliveries').where('state', '=', sql.lit('waiting'));
  }

  #requeue(webhookId: string) {
    return this.#db
      .updateTable('webhook_deliveries')
      .set({ state: 'waiting', tries: 0, next_at: 0 })
      .where('webhook_id', '=', webhookId);
  }

  #pruned(webhookId: string): Query {
    const done = () =>
      this.#db
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('webhook_id', '=', webhookId)
        .where('state', '=', 'done')
        .orderBy('id', 'desc');
    return this.#db
      .deleteFrom('webhook_deliveries')
      .where('webhook_id', '=', webhookId)
      .where('state', '=', 'done')
      .where('id', '<=', done().limit(1).offset(MAX_KEPT_DONE))
      .compile();
  }
}
