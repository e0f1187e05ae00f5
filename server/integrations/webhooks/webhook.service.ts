import { refusal } from '../../../machines/kernel/errors.ts';
import { parseRoomPid, type RoomPid, type TeamId, type Uid } from '../../../machines/kernel/ids.ts';
import { TEAM_CAPS } from '../../../machines/people/team.ts';
import { type Delivery, TEST_EVENT, type Webhook } from '../../../machines/people/webhook.ts';
import { planAllows } from '../../../machines/plan/plan.permissions.ts';
import type { RoomPlan } from '../../../machines/plan/room-plan.ts';
import { refusalWords } from '../../../machines/words/refusal.ts';
import { deliveryWords } from '../../../machines/words/webhook.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { KeyedQueue } from '../../kernel/keyed-queue.ts';
import { Refused, refuse } from '../../kernel/refused.ts';
import type { Memberships, OutgoingTeams } from '../../people/teams/memberships.ts';
import { type Deliverer, newSigningSecret } from './deliverer.ts';
import type { DeliveryQueue } from './delivery-queue.ts';
import type { QueueRoom } from './queue-room.ts';
import { type AllowedAddresses, isForbidden } from './receiver.ts';
import type { WebhookRepository, WebhookValues } from './webhook.repository.ts';

interface WebhookServiceDeps {
  readonly repository: WebhookRepository;
  readonly queue: DeliveryQueue;
  readonly deliverer: Deliverer;
  readonly room: QueueRoom;
  readonly memberships: Memberships;
  readonly outgoingTeams: Pick<OutgoingTeams, 'require'>;
  readonly allowed: AllowedAddresses;
  /** Serialized by team, for its bounds. */
  readonly turns: KeyedQueue;
  readonly clock: Clock;
  readonly planOfTeam: (teamId: TeamId) => RoomPlan;
  readonly newId: () => string;
  /** Rooms rearm. */
  readonly onChange: (teamId: TeamId) => Promise<void>;
}

interface WebhookRequest {
  readonly url: string;
  readonly rooms: Webhook['rooms'];
  readonly events: Webhook['events'];
  readonly enabled: boolean;
}

/** The only time the secret is known. */
interface WebhookWithSecret extends Webhook {
  readonly secret: string;
}

/** K63 to K66. Throws `Refused`. */
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

  /** Throws `plan_limit`, or `forbidden` for an unreachable address (K141). */
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

  /** The former signs for a day. */
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
    const told = {
      id: eventId,
      type: TEST_EVENT,
      at: new Date(at).toISOString(),
      room: null,
      seq: null,
      data,
    };
    const [delivery = 0] = await queue.add([
      [eventId, id, teamId, null, TEST_EVENT, JSON.stringify(told), at],
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

  /** Names are resolved on delivery. */
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
