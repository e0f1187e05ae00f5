import type { Client } from '../../../machines/device/client.ts';
import type { Duration, Instant } from '../../../machines/kernel/time.ts';
import { EVERY_EVENT, STEP_EVENT } from '../../../machines/people/webhook.ts';
import { planAllows } from '../../../machines/plan/plan.permissions.ts';
import {
  deviceEvent,
  type PublicEvent,
  publicEvent,
  roomEvent,
  snapshotAt,
} from '../../../machines/room/api.objects.ts';
import { type AwaitedMark, CLOCK_MARKS } from '../../../machines/room/clock.marks.ts';
import type { RoomInfo, RoomState } from '../../../machines/room/room.state.ts';
import { showEvents } from '../../../machines/room/show-events.ts';
import { type Clock, wallNow } from '../../kernel/clock.ts';
import type { OutgoingTeams } from '../../people/teams/memberships.ts';
import { disconnectedDevices } from '../../rooms/automation-follow.ts';
import type { Outgoing, OutgoingChange, OutgoingStep } from '../../rooms/host.ts';
import type { QueuedDelivery } from '../../rooms/journal/journal.ts';
import type { ActiveWebhook, ActiveWebhooks } from './active-webhooks.ts';
import type { QueueCapacity } from './delivery-queue.ts';

interface WebhookEventsDeps {
  readonly active: ActiveWebhooks;
  readonly outgoingTeams: Pick<OutgoingTeams, 'mayReachOut'>;
  readonly room: QueueCapacity;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly onQueued: (rows: readonly QueuedDelivery[]) => void;
  readonly queue: (rows: readonly QueuedDelivery[]) => void;
}

interface DatedEvent {
  readonly event: PublicEvent;
  readonly at: Instant;
  readonly seq: number | null;
}

export class WebhookEvents implements Outgoing {
  readonly #deps: WebhookEventsDeps;

  constructor(deps: WebhookEventsDeps) {
    this.#deps = deps;
  }

  marks(room: RoomInfo): readonly AwaitedMark[] {
    const webhooks = this.#webhooksOf(room);
    if (webhooks.length === 0) return [];
    const marks = CLOCK_MARKS.filter((mark) =>
      webhooks.some((webhook) => isSubscribedTo(webhook, `timer.${mark}`)),
    );
    const isWanted = (type: string) => webhooks.some((webhook) => isSubscribedTo(webhook, type));
    const more = { late: isWanted('show.late'), clock: isWanted('clock.ended') };
    return [...marks, ...(['late', 'clock'] as const).filter((mark) => more[mark])];
  }

  rows({ before, after, moment, seq, wall }: OutgoingChange): readonly QueuedDelivery[] {
    const webhooks = this.#webhooksOf(after.room);
    if (webhooks.length === 0) return [];
    return showEvents(before, after, moment).flatMap((event) => {
      const snapshot = snapshotAt(after, event.at, wall);
      if (!webhooks.some((webhook) => isSubscribedTo(webhook, event.type))) return [];
      return this.#rows(after.room, webhooks, { event: publicEvent(event, snapshot), at: snapshot.now, seq });
    });
  }

  stepRows({ show: { room }, sending, seq, at }: OutgoingStep): readonly QueuedDelivery[] {
    const webhook = this.#webhooksOf(room).find(({ id }) => id === sending.webhookId);
    if (webhook === undefined) return [];
    const { pid, name, teamId } = room;
    const data = { automation: sending.name };
    const content = {
      id: sending.id,
      type: STEP_EVENT,
      at: new Date(at).toISOString(),
      room: { pid, name },
      seq,
      data,
    };
    const body = JSON.stringify(content);
    return this.#deps.room.taken(
      [[sending.id, webhook.id, teamId ?? '', pid, STEP_EVENT, body, at]],
      [webhook],
    );
  }

  lifeRows(
    type: 'room.created' | 'room.deleted',
    show: RoomState,
    wall: Duration,
  ): readonly QueuedDelivery[] {
    const snapshot = snapshotAt(show, this.#deps.clock.now(), wall);
    return this.#rows(show.room, this.#webhooksOf(show.room), {
      event: roomEvent(type, snapshot),
      at: snapshot.now,
      seq: null,
    });
  }

  queued(rows: readonly QueuedDelivery[]): void {
    if (rows.length > 0) this.#deps.onQueued(rows);
  }

  screens(room: RoomInfo, before: readonly Client[], after: readonly Client[]): void {
    const webhooks = this.#webhooksOf(room);
    if (webhooks.length === 0) return;
    const at = wallNow(this.#deps.clock);
    const events = [
      ...disconnectedDevices(after, before).map((client) => deviceEvent('device.connected', client, at)),
      ...disconnectedDevices(before, after).map((client) => deviceEvent('device.disconnected', client, at)),
    ];
    const rows = events.flatMap((event) => this.#rows(room, webhooks, { event, at, seq: null }));
    if (rows.length > 0) this.#deps.queue(rows);
  }

  #webhooksOf({ teamId, pid, plan }: RoomInfo): readonly ActiveWebhook[] {
    const webhooks = this.#deps.active.of(teamId);
    if (webhooks.length === 0 || !planAllows(plan, 'api_access')) return [];
    if (!this.#deps.outgoingTeams.mayReachOut(teamId)) return [];
    return webhooks.filter(({ rooms }) => rooms === null || rooms.includes(pid));
  }

  #rows(
    { teamId, pid, name }: RoomInfo,
    webhooks: readonly ActiveWebhook[],
    { event, at, seq }: DatedEvent,
  ): readonly QueuedDelivery[] {
    const id = this.#deps.newId();
    const { type, data } = event;
    const content = { id, type, at: event.at, room: { pid, name }, seq, data };
    const body = JSON.stringify(content);
    const hear = webhooks.filter((webhook) => isSubscribedTo(webhook, type) && at >= webhook.since);
    return this.#deps.room.taken(
      hear.map((webhook) => [id, webhook.id, teamId ?? '', pid, type, body, at]),
      hear,
    );
  }
}

const isSubscribedTo = ({ events }: ActiveWebhook, type: string): boolean =>
  events.has(type) || events.has(EVERY_EVENT);
