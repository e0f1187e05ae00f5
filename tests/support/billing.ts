import { z } from 'zod';
import type { SANDBOX_ACTIONS } from '../../machines/plan/billing.events.ts';
import { type People, type Person, post } from './people.ts';
import type { RestAnswer, RestClient } from './rest-client.ts';

export const GOOD_CARD = '4242 4242 4242 4242';
export const DECLINED_CARD = '4000 0000 0000 0002';
export const CARD_WITHOUT_FUNDS_LATER = '4000 0000 0000 9995';

const amount = z.looseObject({ gross: z.int(), text: z.string() });

const billingSchema = z.looseObject({
  plan: z.looseObject({ id: z.string(), label: z.string() }),
  subscription: z
    .looseObject({
      id: z.string(),
      item: z.string(),
      seats: z.int(),
      status: z.string(),
      mayResume: z.boolean(),
    })
    .nullable(),
  purchases: z.array(z.looseObject({ item: z.string(), checkoutId: z.string() })),
  revoked: z.array(z.looseObject({ reason: z.string() })),
  seats: z.object({ used: z.int(), paid: z.int().nullable() }),
  nextBill: z.object({ at: z.number(), amount }).nullable(),
  scheduled: z.looseObject({ action: z.string() }).nullable(),
  changes: z.array(
    z.looseObject({
      target: z.object({ label: z.string(), period: z.string() }),
      kind: z.string(),
      label: z.string(),
      item: z.string().nullable(),
      way: z.string().nullable(),
    }),
  ),
  mayTry: z.boolean(),
});
export type BillingAnswer = z.infer<typeof billingSchema>;

/** Far more often than an event has ever needed. */
const MOST_ASKED = 1_000;

let keys = 0;
export const freshKey = () => `test-key-${keys++}`;

/** A team's billing by REST, as its owner's browser has it. */
export class TeamBilling {
  readonly client: RestClient;
  readonly teamId: string;
  readonly #url: string;

  constructor(
    { server: { url } }: { readonly server: { readonly url: string } },
    { client, uid }: Pick<Person, 'client' | 'uid'>,
    teamId: string = uid,
  ) {
    this.client = client;
    this.teamId = teamId;
    this.#url = url;
  }

  ask(call: string, body: object = {}, key = freshKey()): Promise<RestAnswer> {
    const headers = { 'idempotency-key': key };
    return this.client.call('POST', `/api/teams/${this.teamId}/billing/${call}`, { body, headers });
  }

  async get(): Promise<BillingAnswer> {
    return billingSchema.parse((await this.client.call('GET', `/api/teams/${this.teamId}/billing`)).body);
  }

  /** Resolves to the billing once it matches, because events take time. */
  async until(isSo: (billing: BillingAnswer) => boolean): Promise<BillingAnswer> {
    let billing = await this.get();
    for (let asked = 1; !isSo(billing); asked++) {
      if (asked > MOST_ASKED) throw new Error(`It stays so: ${JSON.stringify(billing)}`);
      billing = await this.get();
    }
    return billing;
  }

  async invoices(): Promise<
    readonly { status: string; amount: { gross: number; text: string }; url: string }[]
  > {
    const { body } = await this.client.call('GET', `/api/teams/${this.teamId}/billing/invoices`);
    return z.array(z.object({ status: z.string(), amount, url: z.string() })).parse(body);
  }

  async checkout(item: string, fields: object = {}): Promise<{ readonly id: string; readonly url: string }> {
    const { body } = await this.ask('checkout', { item, ...fields });
    return z.object({ id: z.string(), url: z.string() }).parse(body);
  }

  /** Types a card on a page of the sandbox. */
  pay(url: string, card: string = GOOD_CARD): Promise<Response> {
    return fetch(this.#url + url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ card }),
    });
  }

  /** Buys, and waits until it has come. */
  async buy(item: string, fields: object = {}, card = GOOD_CARD): Promise<BillingAnswer> {
    const { id, url } = await this.checkout(item, fields);
    await this.pay(url, card);
    return this.until(({ subscription, purchases }) =>
      [subscription, ...purchases].some((bought) => bought?.['checkoutId'] === id),
    );
  }
}

export const CHIEF = 'chief@callboard.test';

/** An administrator. */
export async function sandboxChief(people: People): Promise<RestClient> {
  const { client } = await people.person(CHIEF);
  await post(client, 'verify-email', { token: await people.mails.token(CHIEF) });
  return client;
}

/** An administrator's sandbox events for a team. */
export function sandboxOf(chief: RestClient) {
  return (action: (typeof SANDBOX_ACTIONS)[number], teamId: string) =>
    chief.call('POST', `/api/admin/teams/${teamId}/sandbox`, { body: { action } });
}
