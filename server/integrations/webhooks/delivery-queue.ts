import { type Kysely, sql } from 'kysely';
import type { RoomPid } from '../../../machines/kernel/ids.ts';
import { DAY, type Duration, type Instant } from '../../../machines/kernel/time.ts';
import type { Delivery } from '../../../machines/people/webhook.ts';
import type { QueuedDelivery } from '../../rooms/journal/journal.entry.ts';
import type { Query } from '../../rooms/journal/journal.protocol.ts';
import type { Storage } from '../../storage.ts';
import { teamIsProven } from '../../store/query-text.ts';
import type { Database } from '../../store/schema.ts';
import { type QueueShare, ROW_BYTES } from './queue-room.ts';

export interface WaitingDelivery {
  readonly id: number;
  readonly eventId: string;
  readonly webhookId: string;
  readonly teamId: string;
  readonly roomPid: RoomPid | null;
  readonly type: string;
  readonly tries: number;
}

/** `nextAt` null: never. */
interface TriedDelivery {
  readonly at: Instant;
  readonly status: number | null;
  readonly answer: string;
  readonly isDone: boolean;
  readonly nextAt: Instant | null;
}

const KEPT_DONE = 100;
const SHOWN = 100;
const DEAD_KEPT: Duration = 7 * DAY;
const WINDOW = 40;

/** Pending and newest finished deliveries (K64, K66). */
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
      .limit(SHOWN)
      .execute();
    return rows.map(({ event_id: eventId, created_at: createdAt, tried_at: triedAt, ...row }) => ({
      ...row,
      eventId,
      createdAt,
      triedAt,
    }));
  }

  /** Outside room changes. Resolves to ids. */
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

  /** Retries dead deliveries. Resolves to the count. */
  async allAgain(webhookId: string): Promise<number> {
    const { numUpdatedRows } = await this.#requeue(webhookId).where('state', '=', 'dead').executeTakeFirst();
    return Number(numUpdatedRows);
  }

  async has(webhookId: string, id: number): Promise<boolean> {
    const found = this.#db.selectFrom('webhook_deliveries').select('id').where('id', '=', id);
    return (await found.where('webhook_id', '=', webhookId).executeTakeFirst()) !== undefined;
  }

  /** New before failed, oldest first, without bodies (K149). `among`: restriction. */
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
      .limit(WINDOW)
      .execute();
    return rows.map(({ event_id: eventId, team_id: teamId, room_pid: roomPid, ...row }) => ({
      ...row,
      eventId,
      teamId,
      roomPid,
      webhookId,
    }));
  }

  /** Next retry; null: none. */
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

  /** Bytes of unproven teams in any state (K165). */
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

  /** Removes orphans and old finished ones. */
  async tidy(at: Instant): Promise<void> {
    await this.#db
      .deleteFrom('webhook_deliveries')
      .where((eb) =>
        eb.or([
          eb.and([eb('state', '=', 'dead'), eb('created_at', '<', at - DEAD_KEPT - DAY)]),
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
      .where('id', '<=', done().limit(1).offset(KEPT_DONE))
      .compile();
  }
}
