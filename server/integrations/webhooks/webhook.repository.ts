import { type Kysely, sql } from 'kysely';
import type { RoomPid, TeamId, Uid } from '../../../machines/kernel/ids.ts';
import { DAY, type Duration, type Instant } from '../../../machines/kernel/time.ts';
import type { OffReason, Webhook } from '../../../machines/people/webhook.ts';
import type { Seal } from '../../kernel/secrets.ts';
import type { Query } from '../../rooms/journal/journal.protocol.ts';
import type { Storage } from '../../storage.ts';
import type { Database, WebhooksTable } from '../../store/schema.ts';
import { hostOf, receiverUrl } from './receiver.ts';

export interface WebhookValues {
  readonly url: string;
  readonly rooms: readonly RoomPid[] | null;
  readonly events: Webhook['events'];
  readonly enabled: boolean;
}

export interface WebhookTarget {
  readonly id: string;
  readonly teamId: TeamId;
  readonly url: string;
  readonly enabled: boolean;
  /** Newest first; empty if sealed by another `SECRET`. */
  readonly secrets: readonly string[];
  readonly failingSince: Instant | null;
  readonly answeredAt: Instant | null;
  readonly createdBy: Uid;
}

export interface WebhookPace {
  readonly teamId: TeamId;
  /** Without brackets. */
  readonly host: string;
  readonly isAnswered: boolean;
  readonly isFailing: boolean;
}

type Tried = Pick<WebhookTarget, 'id' | 'url'>;

const COUNTED = ['waiting', 'dead'] as const;
type Counted = (typeof COUNTED)[number];

const SECRET_OVERLAP: Duration = DAY;
/** Secrets are sealed, since they sign (K64). */
export class WebhookRepository {
  readonly #db: Kysely<Database>;
  readonly #writeTogether: Storage['writeTogether'];
  readonly #seal: Seal;

  constructor({ db, writeTogether }: Pick<Storage, 'db' | 'writeTogether'>, seal: Seal) {
    this.#db = db;
    this.#writeTogether = writeTogether;
    this.#seal = seal;
  }

  async listOf(teamId: TeamId): Promise<readonly Omit<Webhook, 'missed'>[]> {
    const rows = await this.#db
      .selectFrom('webhooks')
      .selectAll()
      .where('team_id', '=', teamId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const counts = rows.length === 0 ? [] : await this.#counts(rows.map(({ id }) => id));
    return rows.map((row) => {
      const count = (state: Counted) =>
        counts.find((each) => each.webhook_id === row.id && each.state === state)?.count ?? 0;
      const signs = this.#seal.open(row.secret, webhookSealUse(row.id)) !== null;
      return webhookOf(row, { waiting: count('waiting'), dead: count('dead'), signs });
    });
  }

  async insert(
    made: WebhookValues & {
      readonly id: string;
      readonly teamId: TeamId;
      readonly secret: string;
      readonly createdBy: Uid;
      readonly at: Instant;
    },
  ): Promise<void> {
    const { id, teamId, secret, createdBy, at, ...settings } = made;
    await this.#db
      .insertInto('webhooks')
      .values({
        ...columnsOf(settings),
        id,
        team_id: teamId,
        secret: this.#seal.close(secret, webhookSealUse(id)),
        old_secret: null,
        old_secret_until: null,
        off_reason: null,
        since: at,
        failing_since: null,
        answered_at: null,
        created_by: createdBy,
        created_at: at,
      })
      .execute();
  }

  /** `since`: when enabled. A new address starts without failures (K118). */
  async update(id: string, settings: WebhookValues, since: Instant | null): Promise<void> {
    const on = since === null ? {} : { since, off_reason: null, failing_since: null };
    const changed = this.#db.updateTable('webhooks').where('id', '=', id);
    await this.#writeTogether([
      changed.set({ failing_since: null, answered_at: null }).where('url', '!=', settings.url).compile(),
      changed.set({ ...columnsOf(settings), ...on }).compile(),
      this.#deadenAll(id),
    ]);
  }

  async remove(id: string): Promise<void> {
    await this.#writeTogether([
      this.#db.deleteFrom('webhooks').where('id', '=', id).compile(),
      this.#db.deleteFrom('webhook_deliveries').where('webhook_id', '=', id).compile(),
    ]);
  }

  /** The former signs for a day. */
  async changeSecret(id: string, secret: string, at: Instant): Promise<void> {
    await this.#db
      .updateTable('webhooks')
      .set((eb) => ({
        old_secret: eb.ref('secret'),
        old_secret_until: at + SECRET_OVERLAP,
        secret: this.#seal.close(secret, webhookSealUse(id)),
      }))
      .where('id', '=', id)
      .execute();
  }

  async target(id: string, at: Instant): Promise<WebhookTarget | null> {
    const row = await this.#db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
    if (row === undefined) return null;
    const isOverlapping = row.old_secret_until !== null && row.old_secret_until > at;
    const open = (sealed: string | null) => sealed && this.#seal.open(sealed, webhookSealUse(id));
    const newest = open(row.secret);
    const former = isOverlapping ? open(row.old_secret) : null;
    return {
      id,
      teamId: row.team_id,
      url: row.url,
      enabled: row.enabled === 1,
      secrets: newest === null ? [] : [newest, former].filter((secret) => secret !== null),
      failingSince: row.failing_since,
      answeredAt: row.answered_at,
      createdBy: row.created_by,
    };
  }

  /** Recovered if null. */
  async failing({ id, url }: Tried, since: Instant | null): Promise<void> {
    const failing = this.#db.updateTable('webhooks').set({ failing_since: since });
    await failing.where('id', '=', id).where('url', '=', url).execute();
  }

  /** Confirms the address. */
  async answered({ id, url }: Tried, at: Instant): Promise<void> {
    const answered = this.#db.updateTable('webhooks').set({ answered_at: at });
    await answered.where('id', '=', id).where('url', '=', url).where('answered_at', 'is', null).execute();
  }

  async paceOf(id: string): Promise<WebhookPace | null> {
    const row = await this.#db
      .selectFrom('webhooks')
      .select(['team_id', 'url', 'answered_at', 'failing_since'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return null;
    const receiver = receiverUrl(row.url);
    return {
      teamId: row.team_id,
      host: receiver === null ? '' : hostOf(receiver),
      isAnswered: row.answered_at !== null,
      isFailing: row.failing_since !== null,
    };
  }

  /** With its queue; false if already off or moved. */
  async switchOff({ id, url }: Tried, reason: OffReason): Promise<boolean> {
    const off = this.#db.updateTable('webhooks').set({ enabled: 0, off_reason: reason });
    const [switched] = await this.#writeTogether([
      off.where('id', '=', id).where('url', '=', url).where('enabled', '=', 1).compile(),
      this.#deadenAll(id),
    ]);
    return switched !== undefined && switched.changes > 0;
  }

  /** Includes sleeping rooms. */
  async runningRooms(teamId: TeamId) {
    const rows = await this.#db
      .selectFrom('rooms')
      .select('id')
      .where('team_id', '=', teamId)
      .where('running', '=', 1)
      .where('deleted_at', 'is', null)
      .execute();
    return rows.map(({ id }) => id);
  }

  async teamsWithWebhooks(): Promise<readonly TeamId[]> {
    const rows = await this.#db
      .selectFrom('webhooks')
      .select('team_id')
      .distinct()
      .where('enabled', '=', 1)
      .execute();
    return rows.map((row) => row.team_id);
  }

  /** One query for a list (K161). */
  #counts(webhookIds: readonly string[]) {
    return this.#db
      .selectFrom('webhook_deliveries')
      .select(['webhook_id', 'state', sql<number>`count(*)`.as('count')])
      .where('webhook_id', 'in', webhookIds)
      .where('state', 'in', COUNTED)
      .groupBy(['webhook_id', 'state'])
      .execute();
  }

  #deadenAll(webhookId: string): Query {
    const off = this.#db
      .selectFrom('webhooks')
      .select('id')
      .where('id', '=', webhookId)
      .where('enabled', '=', 0);
    return this.#db
      .updateTable('webhook_deliveries')
      .set({ state: 'dead' })
      .where('webhook_id', 'in', off)
      .where('state', '=', 'waiting')
      .compile();
  }
}

export const webhookSealUse = (id: string): string => ['webhook', id].join(' ');

const columnsOf = ({ url, rooms, events, enabled }: WebhookValues) => ({
  url,
  rooms: rooms && JSON.stringify(rooms),
  events: JSON.stringify(events),
  enabled: enabled ? (1 as const) : (0 as const),
});

function webhookOf(
  row: Pick<
    WebhooksTable,
    | 'id'
    | 'url'
    | 'rooms'
    | 'events'
    | 'enabled'
    | 'off_reason'
    | 'created_at'
    | 'failing_since'
    | 'answered_at'
  >,
  state: Pick<Webhook, 'waiting' | 'dead' | 'signs'>,
): Omit<Webhook, 'missed'> {
  return {
    id: row.id,
    url: row.url,
    rooms: row.rooms === null ? 'all' : JSON.parse(row.rooms),
    events: JSON.parse(row.events),
    enabled: row.enabled === 1,
    offReason: row.off_reason,
    createdAt: row.created_at,
    failingSince: row.failing_since,
    answeredAt: row.answered_at,
    ...state,
  };
}
