import { type Kysely, sql } from 'kysely';
import { refusal } from '../../../machines/kernel/errors.ts';
import { parseRoomPid, type RoomPid, type TeamId, type Uid } from '../../../machines/kernel/ids.ts';
import { DAY, type Duration, type Instant } from '../../../machines/kernel/time.ts';
import { TEAM_CAPS } from '../../../machines/people/team.ts';
import { type Delivery, type OffReason, TEST_EVENT, type Webhook } from '../../../machines/people/webhook.ts';
import { planAllows } from '../../../machines/plan/plan.permissions.ts';
import type { RoomPlan } from '../../../machines/plan/room-plan.ts';
import { refusalWords } from '../../../machines/words/refusal.ts';
import { deliveryWords } from '../../../machines/words/webhook.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Refused, refuse } from '../../kernel/refused.ts';
import type { Seal } from '../../kernel/secrets.ts';
import type { KeyedQueue } from '../../kernel/tasks.ts';
import type { Memberships, OutgoingTeams } from '../../people/teams/memberships.ts';
import type { Storage } from '../../storage.ts';
import type { Database, WebhooksTable } from '../../store/schema.ts';
import type { Query } from '../../store/statements.ts';
import { type Deliverer, newSigningSecret } from './deliverer.ts';
import type { DeliveryQueue, QueueCapacity } from './delivery-queue.ts';
import { type AllowedAddresses, hostOf, isForbidden, receiverUrl } from './receiver.ts';

interface WebhookServiceDeps {
  readonly repository: WebhookRepository;
  readonly queue: DeliveryQueue;
  readonly deliverer: Deliverer;
  readonly room: QueueCapacity;
  readonly memberships: Memberships;
  readonly outgoingTeams: Pick<OutgoingTeams, 'require'>;
  readonly allowed: AllowedAddresses;
  readonly turns: KeyedQueue;
  readonly clock: Clock;
  readonly planOfTeam: (teamId: TeamId) => RoomPlan;
  readonly newId: () => string;
  readonly onChange: (teamId: TeamId) => Promise<void>;
}

interface WebhookRequest {
  readonly url: string;
  readonly rooms: Webhook['rooms'];
  readonly events: Webhook['events'];
  readonly enabled: boolean;
}

interface WebhookWithSecret extends Webhook {
  readonly secret: string;
}

export class WebhookService {
  readonly #deps: WebhookServiceDeps;

  constructor(deps: WebhookServiceDeps) {
    this.#deps = deps;
  }

  async list(uid: Uid, teamId: TeamId): Promise<readonly Webhook[]> {
    await this.#deps.memberships.require(uid, teamId, 'keys');
    const found = await this.#deps.repository.listOf(teamId);
    return found.map((webhook) => ({ ...webhook, missed: this.#deps.room.missed(webhook.id) }));
  }

  /** Throws `plan_limit`, or `forbidden` for a URL that is not allowed (K141). */
  create(uid: Uid, teamId: TeamId, request: WebhookRequest): Promise<WebhookWithSecret> {
    const { clock, memberships, newId, outgoingTeams, planOfTeam, repository, turns } = this.#deps;
    return turns.take(teamId, async () => {
      await memberships.require(uid, teamId, 'keys');
      if (!planAllows(planOfTeam(teamId), 'api_access')) refuse('plan_limit', refusalWords.planWebhooks);
      if ((await repository.listOf(teamId)).length >= TEAM_CAPS.webhooks)
        refuse('plan_limit', refusalWords.mostWebhooks(TEAM_CAPS.webhooks));
      await outgoingTeams.require(teamId);
      this.#requireAllowed(request.url);
      const [id, secret] = [newId(), newSigningSecret()];
      await repository.insert({
        ...settingsOf(request),
        id,
        teamId,
        secret,
        createdBy: uid,
        at: clock.wall(),
      });
      await this.#deps.onChange(teamId);
      return { ...(await this.#require(uid, teamId, id)), secret };
    });
  }

  change(uid: Uid, teamId: TeamId, id: string, changes: Partial<WebhookRequest>): Promise<Webhook> {
    const { clock, repository, turns } = this.#deps;
    return turns.take(teamId, async () => {
      const before = await this.#require(uid, teamId, id);
      if (changes.enabled !== false) await this.#deps.outgoingTeams.require(teamId);
      if (changes.url !== undefined && changes.url !== before.url) this.#requireAllowed(changes.url);
      const settings = settingsOf({ ...before, ...changes });
      await repository.update(id, settings, settings.enabled && !before.enabled ? clock.wall() : null);
      await this.#deps.onChange(teamId);
      return this.#require(uid, teamId, id);
    });
  }

  async remove(uid: Uid, teamId: TeamId, id: string): Promise<void> {
    await this.#require(uid, teamId, id);
    await this.#deps.repository.remove(id);
    this.#deps.room.forget(id);
    await this.#deps.onChange(teamId);
  }

  /** The former secret also signs for one day. */
  async changeSecret(uid: Uid, teamId: TeamId, id: string): Promise<WebhookWithSecret> {
    const webhook = await this.#require(uid, teamId, id);
    const secret = newSigningSecret();
    await this.#deps.repository.changeSecret(id, secret, this.#deps.clock.wall());
    return { ...webhook, secret };
  }

  async test(uid: Uid, teamId: TeamId, id: string): Promise<Delivery> {
    const { clock, deliverer, newId, outgoingTeams, queue } = this.#deps;
    await this.#require(uid, teamId, id);
    await outgoingTeams.require(teamId);
    const [eventId, at] = [newId(), clock.wall()];
    const data = { message: deliveryWords.testMessage };
    const content = {
      id: eventId,
      type: TEST_EVENT,
      at: new Date(at).toISOString(),
      room: null,
      seq: null,
      data,
    };
    const [delivery = 0] = await queue.add([
      [eventId, id, teamId, null, TEST_EVENT, JSON.stringify(content), at],
    ]);
    await deliverer.tried(id, delivery);
    return this.#delivery(id, delivery);
  }

  async deliveries(uid: Uid, teamId: TeamId, id: string): Promise<readonly Delivery[]> {
    await this.#require(uid, teamId, id);
    return this.#deps.queue.deliveriesOf(id);
  }

  async again(uid: Uid, teamId: TeamId, id: string, delivery: number): Promise<Delivery> {
    const { deliverer, outgoingTeams, queue } = this.#deps;
    await this.#require(uid, teamId, id);
    await outgoingTeams.require(teamId);
    if (!(await queue.has(id, delivery))) refuse('not_found', refusalWords.deliveryGone);
    await queue.again(id, delivery);
    await deliverer.tried(id, delivery);
    return this.#delivery(id, delivery);
  }

  async allAgain(uid: Uid, teamId: TeamId, id: string): Promise<number> {
    await this.#require(uid, teamId, id);
    await this.#deps.outgoingTeams.require(teamId);
    const count = await this.#deps.queue.allAgain(id);
    this.#deps.deliverer.pump(id);
    return count;
  }

  async #delivery(webhookId: string, id: number): Promise<Delivery> {
    const deliveries = await this.#deps.queue.deliveriesOf(webhookId);
    return deliveries.find((each) => each.id === id) ?? refuse('not_found', refusalWords.deliveryGone);
  }

  #requireAllowed(url: string): void {
    if (!isForbidden(new URL(url), this.#deps.allowed)) return;
    const message = deliveryWords.forbidden;
    throw new Refused({ ...refusal('forbidden', message), issues: [{ path: 'url', message }] });
  }

  async #require(uid: Uid, teamId: TeamId, id: string): Promise<Webhook> {
    const webhooks = await this.list(uid, teamId);
    return webhooks.find((webhook) => webhook.id === id) ?? refuse('not_found', refusalWords.webhookGone);
  }
}

function settingsOf({ url, rooms, events, enabled }: WebhookRequest): WebhookValues {
  const pids = rooms === 'all' ? null : [...new Set(rooms.map(requirePid))];
  return { url, rooms: pids, events: [...new Set(events)], enabled };
}

const requirePid = (text: string): RoomPid => parseRoomPid(text) ?? refuse('room_not_found');

interface WebhookValues {
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
  /** The newest secret is first. Empty if another `SECRET` sealed them. */
  readonly secrets: readonly string[];
  readonly failingSince: Instant | null;
  readonly answeredAt: Instant | null;
  readonly createdBy: Uid;
}

export interface WebhookPace {
  readonly teamId: TeamId;
  readonly host: string;
  readonly isAnswered: boolean;
  readonly isFailing: boolean;
}

type TriedWebhook = Pick<WebhookTarget, 'id' | 'url'>;

const COUNTED_STATES = ['waiting', 'dead'] as const;
type CountedState = (typeof COUNTED_STATES)[number];

const SECRET_OVERLAP: Duration = DAY;
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
      const count = (state: CountedState) =>
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

  /** `since` is the instant at which the webhook was enabled. */
  async update(id: string, settings: WebhookValues, since: Instant | null): Promise<void> {
    const on = since === null ? {} : { since, off_reason: null, failing_since: null };
    const changed = this.#db.updateTable('webhooks').where('id', '=', id);
    await this.#writeTogether([
      changed.set({ failing_since: null, answered_at: null }).where('url', '!=', settings.url).compile(),
      changed.set({ ...columnsOf(settings), ...on }).compile(),
      this.#markAllDead(id),
    ]);
  }

  async remove(id: string): Promise<void> {
    await this.#writeTogether([
      this.#db.deleteFrom('webhooks').where('id', '=', id).compile(),
      this.#db.deleteFrom('webhook_deliveries').where('webhook_id', '=', id).compile(),
    ]);
  }

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

  /** Null means success. */
  async failing({ id, url }: TriedWebhook, since: Instant | null): Promise<void> {
    const failing = this.#db.updateTable('webhooks').set({ failing_since: since });
    await failing.where('id', '=', id).where('url', '=', url).execute();
  }

  async answered({ id, url }: TriedWebhook, at: Instant): Promise<void> {
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

  /** Returns false if the webhook is off already, or has another URL. */
  async switchOff({ id, url }: TriedWebhook, reason: OffReason): Promise<boolean> {
    const off = this.#db.updateTable('webhooks').set({ enabled: 0, off_reason: reason });
    const [switched] = await this.#writeTogether([
      off.where('id', '=', id).where('url', '=', url).where('enabled', '=', 1).compile(),
      this.#markAllDead(id),
    ]);
    return switched !== undefined && switched.changes > 0;
  }

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

  #counts(webhookIds: readonly string[]) {
    return this.#db
      .selectFrom('webhook_deliveries')
      .select(['webhook_id', 'state', sql<number>`count(*)`.as('count')])
      .where('webhook_id', 'in', webhookIds)
      .where('state', 'in', COUNTED_STATES)
      .groupBy(['webhook_id', 'state'])
      .execute();
  }

  #markAllDead(webhookId: string): Query {
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
