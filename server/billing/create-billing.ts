import type { Logger } from 'pino';
import type { Env } from '../env.ts';
import { siteOf } from '../http/peer.ts';
import type { FetchHandler } from '../http/uws-fetch.ts';
import type { BackgroundTasks } from '../kernel/background-tasks.ts';
import type { Clock } from '../kernel/clock.ts';
import type { KeyedQueue } from '../kernel/keyed-queue.ts';
import type { CountedMails } from '../mail/counted-mails.ts';
import type { TeamService } from '../people/teams/team.service.ts';
import type { TeamPlans } from '../people/teams/team-plans.ts';
import type { Storage } from '../storage.ts';
import { BillingRepository } from './billing.repository.ts';
import { BillingService } from './billing.service.ts';
import { BillingEvents } from './billing-events.ts';
import { BillingMails } from './billing-mails.ts';
import { BillingRounds } from './billing-rounds.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { SandboxControls } from './sandbox.ts';

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
  readonly secret: string;
  readonly server: { readonly port: number };
  readonly onError: (error: unknown) => void;
}

export interface ChosenProvider {
  readonly provider: PaymentProvider;
  /** A real provider if null. */
  readonly sandbox: {
    readonly controls: (events: BillingEvents) => SandboxControls;
    /** Routes beneath `/sandbox`. */
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
      mails.told(event, teamId, before);
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
  const rounds = new BillingRounds({
    provider,
    repository,
    events,
    mails,
    clock,
    onDifference: (id, kept, told) =>
      log.warn(
        { subscription: id, kept, told },
        'The payment provider says something else of a subscription.',
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
