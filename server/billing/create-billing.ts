import type { Logger } from 'pino';
import { isDeepEqual } from '../../machines/kernel/shapes.ts';
import { DAY, HOUR, type Instant } from '../../machines/kernel/time.ts';
import type { PurchaseFacts, SubscriptionFacts } from '../../machines/plan/billing.events.ts';
import type { StoredFacts } from '../../machines/plan/billing.records.ts';
import { EVENT_PLAN_LENGTH } from '../../machines/plan/plan.status.ts';
import type { Env } from '../env.ts';
import { siteOf } from '../http/peer.ts';
import type { FetchHandler } from '../http/uws-fetch.ts';
import type { Cancel, Clock } from '../kernel/clock.ts';
import type { BackgroundTasks, KeyedQueue } from '../kernel/tasks.ts';
import type { CountedMails } from '../mail/mailer.ts';
import type { SecurityLog } from '../people/accounts/security-events.ts';
import type { TeamService } from '../people/teams/team.service.ts';
import type { TeamPlans } from '../people/teams/team-plans.ts';
import type { Storage } from '../storage.ts';
import { BillingRepository } from './billing.repository.ts';
import { BillingService } from './billing.service.ts';
import { BillingEvents } from './billing-events.ts';
import { BillingMails } from './billing-mails.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { SandboxControls } from './sandbox.ts';

export interface BillingJobsDeps {
  readonly provider: Pick<PaymentProvider, 'subscription' | 'end'>;
  readonly repository: Pick<
    BillingRepository,
    'subscriptions' | 'unended' | 'purchases' | 'hasEvent' | 'store' | 'forgetAnswers'
  >;
  readonly events: Pick<BillingEvents, 'receive'>;
  readonly mails: Pick<BillingMails, 'ending'>;
  readonly clock: Pick<Clock, 'wall' | 'after'>;
  readonly onDifference: (id: string, stored: SubscriptionFacts, reported: SubscriptionFacts | null) => void;
  readonly onError: (error: unknown) => void;
}

const RENEWAL_NOTICE = 2 * DAY;
const ANSWER_RETENTION = 30 * DAY;

export class BillingJobs {
  readonly #deps: BillingJobsDeps;
  #cancel: Cancel | null = null;
  #hours = 0;

  constructor(deps: BillingJobsDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#cancel = this.#deps.clock.after(HOUR, () => {
      this.#hours += 1;
      void this.round(this.#hours % 24 === 0).catch(this.#deps.onError);
      this.start();
    });
  }

  stop(): void {
    this.#cancel?.();
  }

  async round(reconciles: boolean): Promise<void> {
    const { repository, clock } = this.#deps;
    await this.#remind();
    await this.endRevoked();
    await repository.forgetAnswers(clock.wall() - ANSWER_RETENTION);
    if (reconciles) await this.reconcile();
  }

  async endRevoked(): Promise<void> {
    const { provider, repository, onError } = this.#deps;
    for (const id of await repository.unended()) await provider.end(id).catch(onError);
  }

  async reconcile(): Promise<void> {
    for (const subscription of await this.#deps.repository.subscriptions())
      await this.#reconcileOne(subscription).catch(this.#deps.onError);
  }

  async #reconcileOne({ facts: stored, from }: StoredFacts<SubscriptionFacts>): Promise<void> {
    const { provider, events, clock, onDifference } = this.#deps;
    if (stored === null || from === null || stored.status === 'canceled') return;
    const { id } = stored;
    // Dates the event before the request, so that an event that arrives during the request counts as newer.
    const occurredAt = Math.max(clock.wall(), from.at + 1);
    const reported = await provider.subscription(id);
    if (isDeepEqual(stored, reported)) return;
    onDifference(id, stored, reported);
    if (reported === null) return;
    const event = {
      id: `reconciled-${id}-${occurredAt}`,
      occurredAt,
      kind: 'subscription',
      subscription: reported,
    } as const;
    await events.receive(event, JSON.stringify(event));
  }

  async #remind(): Promise<void> {
    const { repository, mails, clock } = this.#deps;
    const now = clock.wall();
    for (const { teamId, facts } of await repository.purchases()) {
      const endsAt = purchaseEnd(facts);
      if (endsAt === null || endsAt <= now || endsAt > now + RENEWAL_NOTICE) continue;
      const id = `ending-${facts.id}`;
      if (await repository.hasEvent(id)) continue;
      const event = { id, occurredAt: now, kind: 'unknown', type: 'notice' } as const;
      await repository.store({ event, receivedAt: now, outcome: 'applied', teamId, body: '{}' }, null);
      mails.ending(teamId, facts.item, endsAt);
    }
  }
}

function purchaseEnd({ item, startsAt, endsAt }: PurchaseFacts): Instant | null {
  return item === 'lifetime' ? null : (endsAt ?? startsAt + EVENT_PLAN_LENGTH);
}

export interface BillingParts {
  readonly env: Env;
  readonly storage: Pick<Storage, 'db' | 'locks' | 'writeTogether'>;
  readonly plans: TeamPlans;
  readonly teams: TeamService;
  readonly turns: KeyedQueue;
  readonly mails: CountedMails;
  readonly tasks: BackgroundTasks;
  readonly clock: Clock;
  readonly log: Logger;
  readonly security: SecurityLog;
  readonly secret: string;
  readonly server: { readonly port: number };
  readonly onError: (error: unknown) => void;
}

export interface ChosenProvider {
  readonly provider: PaymentProvider;
  readonly sandbox: {
    readonly controls: (events: BillingEvents) => SandboxControls;
    readonly handlerAt: (httpsSite: string | null) => FetchHandler;
    start(): Promise<void>;
    stop(): void;
  } | null;
}

export function createBilling(parts: BillingParts, { provider, sandbox }: ChosenProvider) {
  const { env, storage, plans, teams, turns, clock, log, onError } = parts;
  const repository = new BillingRepository(storage);
  const site = siteOf(env);
  const mails = new BillingMails({
    repository,
    mails: parts.mails,
    tasks: parts.tasks,
    site: () => site({ address: '', host: `localhost:${parts.server.port}`, secure: false }),
  });
  const events = new BillingEvents({
    repository,
    turns,
    clock,
    onApplied: async (event, teamId, before) => {
      mails.eventApplied(event, teamId, before);
      if (event.kind === 'refund') parts.tasks.start(() => rounds.endRevoked());
      if (event.kind !== 'payment') await plans.purchased();
    },
  });
  const service = new BillingService({
    provider,
    repository,
    events,
    plans,
    teams,
    turns,
    clock,
  });
  const rounds = new BillingJobs({
    provider,
    repository,
    events,
    mails,
    clock,
    onDifference: (id, stored, reported) =>
      log.warn(
        { subscription: id, kept: stored, told: reported },
        'The payment provider reports other values (told) for a subscription than the database (kept). Unless told is null, the server now uses told.',
      ),
    onError,
  });
  return {
    service,
    events,
    provider,
    repository,
    controls: sandbox?.controls(events) ?? null,
    sandboxAt: sandbox?.handlerAt ?? null,
    start: async () => {
      await sandbox?.start();
      rounds.start();
    },
    stop: () => {
      sandbox?.stop();
      rounds.stop();
    },
  };
}

export type Billing = ReturnType<typeof createBilling>;
