import type { TeamId } from '../../../machines/kernel/ids.ts';
import type { StoreStage } from '../../app.store.ts';
import type { Env } from '../../env.ts';
import { idSource, Seal } from '../../kernel/secrets.ts';
import type { BackgroundTasks } from '../../kernel/tasks.ts';
import { type CountedMails, composeMail, mailWordsIn } from '../../mail/mailer.ts';
import type { OutgoingTeams } from '../../people/teams/memberships.ts';
import type { RoomHost } from '../../rooms/host.ts';
import type { QueuedDelivery } from '../../rooms/journal/journal.ts';
import type { Storage } from '../../storage.ts';
import { Deliverer } from './deliverer.ts';
import { DeliveryQueue, QueueCapacity } from './delivery-queue.ts';
import { DeliveryRates, DeliverySlots } from './delivery-rates.ts';
import { AllowedAddresses, createResolver, type ResolveName } from './receiver.ts';
import { RequestSecrets, RequestService } from './request.service.ts';
import { RequestSender } from './request-sender.ts';
import { WebhookRepository, WebhookService, type WebhookTarget } from './webhook.service.ts';
import { WebhookEvents } from './webhook-events.ts';

const MEGABYTE = 1_024 * 1_024;

interface WebhookParts
  extends Pick<StoreStage, 'clock' | 'limits' | 'log' | 'onError' | 'planOfTeam' | 'storage' | 'turns'> {
  readonly outgoingTeams: OutgoingTeams;
  readonly keys: Readonly<Record<'webhook' | 'roomSecret', Buffer>>;
  readonly version: string;
  readonly resolve?: ResolveName | undefined;
}

interface WebhookSurroundings {
  readonly host: Pick<RoomHost, 'rearm'>;
  readonly mails: CountedMails;
  readonly tasks: BackgroundTasks;
  readonly port: number;
}

export function createWebhooks(
  {
    PUBLIC_URL,
    WEBHOOK_ALLOW,
    ANONYMOUS_STORAGE,
  }: Pick<Env, 'PUBLIC_URL' | 'WEBHOOK_ALLOW' | 'ANONYMOUS_STORAGE'>,
  parts: WebhookParts,
) {
  const { storage, outgoingTeams, clock, log, turns, planOfTeam, onError } = parts;
  const repository = new WebhookRepository(storage, new Seal(parts.keys.webhook));
  const queue = new DeliveryQueue(storage);
  const room = new QueueCapacity({
    clock,
    isProven: (teamId) => storage.memberships.isProven(teamId),
    unprovenStorage: ANONYMOUS_STORAGE * MEGABYTE,
  });
  const allowed = new AllowedAddresses(WEBHOOK_ALLOW);
  let webhookSurroundings: WebhookSurroundings | null = null;
  const shared = {
    outgoingTeams,
    rates: new DeliveryRates(clock),
    places: new DeliverySlots(),
    clock,
    allowed,
    resolve: parts.resolve ?? createResolver(allowed),
    version: parts.version,
  };
  const secrets = new RequestSecrets(storage, new Seal(parts.keys.roomSecret), turns);
  const sender = new RequestSender({ ...shared, secrets, awaitTurn: () => deliverer.awaitTurn() });
  const deliverer = new Deliverer({
    ...shared,
    repository,
    queue,
    room,
    takesTurn: (receiver) => sender.takesTurn(receiver),
    random: Math.random,
    onGivenUp: (target) => {
      log.warn(
        { webhook: target.id, team: target.teamId },
        'A webhook was turned off after failing for three days. Its creator gets an email.',
      );
      if (webhookSurroundings === null) return;
      const site = PUBLIC_URL ?? `http://localhost:${webhookSurroundings.port}`;
      mailCreator(storage, { ...webhookSurroundings, site }, target);
    },
    onError,
  });
  const queued = (rows: readonly QueuedDelivery[]) => deliverer.queued(rows);
  const outgoing = new WebhookEvents({
    active: storage.webhooks,
    outgoingTeams,
    room,
    clock,
    newId: idSource.id,
    onQueued: queued,
    queue: (rows) => void queue.add(rows).then(() => queued(rows), onError),
  });
  const rearm = async (teamId: TeamId) =>
    webhookSurroundings?.host.rearm(await repository.runningRooms(teamId), teamId);
  const webhooks = new WebhookService({
    repository,
    queue,
    deliverer,
    room,
    memberships: storage.memberships,
    outgoingTeams,
    allowed,
    turns,
    clock,
    planOfTeam,
    newId: idSource.id,
    onChange: rearm,
  });
  const requests = new RequestService({
    sender,
    secrets,
    allowed,
    outgoingTeams,
    limits: parts.limits,
    clock,
  });
  return {
    outgoing,
    webhooks,
    requests,
    start: async (surroundings: WebhookSurroundings) => {
      webhookSurroundings = surroundings;
      for (const teamId of await repository.teamsWithWebhooks()) await rearm(teamId);
      await deliverer.start();
    },
    stop: () => {
      sender.stop();
      return deliverer.stop();
    },
  };
}

function mailCreator(
  { db }: Storage,
  { mails, tasks, site }: WebhookSurroundings & { readonly site: string },
  target: WebhookTarget,
): void {
  tasks.start(async () => {
    const maker = await db
      .selectFrom('users')
      .select('email')
      .where('uid', '=', target.createdBy)
      .executeTakeFirst();
    const to = maker?.email ?? null;
    if (to === null) return;
    const { host } = new URL(target.url);
    const link = `${site}/team/${encodeURIComponent(target.teamId)}/integrations/`;
    await mails.send(to, (language) => {
      const { webhookOff } = mailWordsIn(language);
      return composeMail({ ...webhookOff, to, language, opening: webhookOff.opening(host), link });
    });
  });
}
