import type { Kysely } from 'kysely';
import type { TeamId } from '../../machines/kernel/ids.ts';
import { type Duration, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { type BillingEvent, type SandboxAction, TRIAL_ITEM } from '../../machines/plan/billing.events.ts';
import { willBillAgain } from '../../machines/plan/billing.records.ts';
import type { Amount, Prices } from '../../machines/plan/prices.ts';
import { type Cancel, type Clock, wallNow } from '../kernel/clock.ts';
import { refuse } from '../kernel/refused.ts';
import { KeyedQueue } from '../kernel/tasks.ts';
import type { TeamPlans } from '../people/teams/team-plans.ts';
import type { Database } from '../store/schema.ts';
import type { BillingEvents } from './billing-events.ts';
import { SandboxLedger } from './sandbox.logic.ts';
import { emptySandbox, type SandboxDelivery, type SandboxOrder, type SandboxState } from './sandbox.state.ts';
import { signWebhook } from './webhook-signature.ts';

interface SandboxDeps {
  readonly db: Kysely<Database>;
  readonly turns: KeyedQueue;
  readonly isShared: boolean;
  readonly clock: Clock;
  readonly prices: Prices;
  readonly secret: string;
  readonly newPageId: () => string;
  readonly hook: () => string;
  readonly onError: (error: unknown) => void;
}

const SANDBOX_FAULTS = ['down', 'busy', 'lost'] as const;
type SandboxFault = (typeof SANDBOX_FAULTS)[number];

const FIRST_RETRY: Duration = SECOND;
const LAST_RETRY: Duration = MINUTE;
const ANSWER_TIMEOUT: Duration = 5 * SECOND;

export class Sandbox {
  readonly #deps: SandboxDeps;
  readonly #deliveries = new KeyedQueue();
  #state: SandboxState = emptySandbox;
  #retry: Cancel | null = null;
  #wait: Duration = FIRST_RETRY;
  #isStopped = false;
  #faults: readonly SandboxFault[] = [];
  #isHolding = false;

  constructor(deps: SandboxDeps) {
    this.#deps = deps;
  }

  async start(): Promise<void> {
    await this.#read();
    await this.step((book) => book.runDue());
  }

  present(): Promise<void> {
    return this.#inTurn(async () => {});
  }

  stop(): void {
    this.#isStopped = true;
    this.#retry?.();
  }

  get state(): SandboxState {
    return this.#state;
  }

  async step<Value>(work: (book: SandboxLedger) => Value): Promise<Value> {
    const value = await this.#inTurn(async () => {
      const { prices, clock, newPageId } = this.#deps;
      const book = new SandboxLedger(this.#state, prices, clock.wall(), newPageId);
      const result = work(book);
      if (book.state !== this.#state) await this.#save(book.state);
      return result;
    });
    this.deliver();
    return value;
  }

  due(order: SandboxOrder): Amount {
    const { prices, clock, newPageId } = this.#deps;
    return new SandboxLedger(this.#state, prices, clock.wall(), newPageId).due(order);
  }

  fail(fault: SandboxFault): void {
    this.#faults = [...this.#faults, fault];
  }

  takeFault(changes: boolean): SandboxFault | null {
    const [next = null, ...rest] = this.#faults;
    if (next === 'lost' && !changes) return null;
    this.#faults = rest;
    return next;
  }

  hold(isHolding: boolean): void {
    this.#isHolding = isHolding;
    this.deliver();
  }

  deliver(): void {
    this.#retry?.();
    this.#retry = null;
    void this.#deliveries.take('all', () => this.#deliverAll()).catch(this.#deps.onError);
  }

  async #deliverAll(): Promise<void> {
    for (;;) {
      const [next] = this.#state.outbox;
      if (next === undefined || this.#isStopped || this.#isHolding) return;
      if (!(await this.#isDelivered(next))) return this.#later();
      this.#wait = FIRST_RETRY;
      await this.#inTurn(() =>
        this.#save({ ...this.#state, outbox: this.#state.outbox.filter(({ id }) => id !== next.id) }),
      );
    }
  }

  async #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const { turns, isShared } = this.#deps;
    return turns.take('sandbox', async () => {
      if (isShared) await this.#read();
      return work();
    });
  }

  async #read(): Promise<void> {
    const book = this.#deps.db.selectFrom('sandbox').select('body').where('id', '=', 1);
    const row = await book.executeTakeFirst();
    if (row !== undefined) this.#state = { ...emptySandbox, ...JSON.parse(row.body) };
  }

  #later(): void {
    if (this.#isStopped) return;
    this.#retry = this.#deps.clock.after(this.#wait, () => this.deliver());
    this.#wait = Math.min(LAST_RETRY, this.#wait * 2);
  }

  async #isDelivered({ body }: SandboxDelivery): Promise<boolean> {
    const { hook, secret, clock } = this.#deps;
    try {
      const { ok } = await fetch(hook(), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'sandbox-signature': signWebhook(secret, body, clock.wall()),
        },
        body,
        signal: AbortSignal.timeout(ANSWER_TIMEOUT),
      });
      return ok;
    } catch {
      return false;
    }
  }

  async #save(state: SandboxState): Promise<void> {
    const body = JSON.stringify(state);
    await this.#deps.db
      .insertInto('sandbox')
      .values({ id: 1, body })
      .onConflict((on) => on.column('id').doUpdateSet({ body }))
      .execute();
    this.#state = state;
  }
}

interface SandboxControlsDeps {
  readonly sandbox: Sandbox;
  readonly plans: Pick<TeamPlans, 'standingNow'>;
  readonly events: BillingEvents;
  readonly clock: Clock;
}

export class SandboxControls {
  readonly #deps: SandboxControlsDeps;

  constructor(deps: SandboxControlsDeps) {
    this.#deps = deps;
  }

  async act(action: SandboxAction, teamId: TeamId): Promise<void> {
    const { sandbox } = this.#deps;
    switch (action) {
      case 'renew':
        return this.#renew(teamId);
      case 'fail_payment': {
        const id = await this.#live(teamId);
        await sandbox.step((book) => book.expireCard(id));
        return this.#renew(teamId);
      }
      case 'expire_card': {
        const id = await this.#live(teamId);
        return void (await sandbox.step((book) => book.expireCard(id)));
      }
      case 'pause': {
        const id = await this.#live(teamId);
        return void (await sandbox.step((book) => book.pause(id)));
      }
      case 'pause_later': {
        const id = await this.#live(teamId);
        return void (await sandbox.step((book) => book.pauseLater(id)));
      }
      case 'refund':
      case 'chargeback': {
        const id = await this.#newest(teamId);
        return sandbox.step((book) => book.refund(id, action));
      }
      case 'end_trial':
        return this.#endTrial(teamId);
      case 'hold':
      case 'release':
        return sandbox.hold(action === 'hold');
      case 'down':
      case 'busy':
      case 'lost':
        return sandbox.fail(action);
    }
  }

  async #renew(teamId: TeamId): Promise<void> {
    const { sandbox, plans } = this.#deps;
    const { subscriptions } = await plans.standingNow(teamId);
    const { id } = subscriptions.at(-1)?.facts ?? refuse('not_found');
    await sandbox.step((book) => book.pushToDue(id));
  }

  async #endTrial(teamId: TeamId): Promise<void> {
    const { plans, events, clock } = this.#deps;
    const { purchases } = await plans.standingNow(teamId);
    const trial = purchases.find(({ facts }) => facts?.item === TRIAL_ITEM)?.facts;
    if (trial === undefined || trial === null) return refuse('not_found');
    const now = wallNow(clock);
    const event: BillingEvent = {
      id: `${trial.id}-ended-${now}`,
      occurredAt: now,
      kind: 'purchase',
      purchase: { ...trial, endsAt: now },
    };
    await events.receive(event, JSON.stringify(event));
  }

  async #live(teamId: TeamId): Promise<string> {
    const { subscriptions } = await this.#deps.plans.standingNow(teamId);
    const live = subscriptions.find(willBillAgain);
    return live?.facts?.id ?? refuse('not_found');
  }

  async #newest(teamId: TeamId): Promise<string> {
    const { subscriptions, purchases } = await this.#deps.plans.standingNow(teamId);
    const bought = purchases.filter(({ facts }) => facts?.item !== TRIAL_ITEM);
    const open = [...subscriptions, ...bought].filter(({ revoked }) => revoked === null);
    return open.at(-1)?.facts?.id ?? refuse('not_found');
  }
}
