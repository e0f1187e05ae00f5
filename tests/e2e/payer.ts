import type { Page } from '@playwright/test';
import type { SandboxAction } from '../../machines/plan/billing.events.ts';
import { GOOD_CARD } from '../support/billing.ts';
import { tokenIn } from '../support/mail-token.ts';
import { PASSWORD, post, userIn } from '../support/people.ts';
import { RestClient } from '../support/rest-client.ts';
import { newestMail } from './account.ts';
import { expect, type Stage } from './stage.ts';

export const CHIEF = 'chief@callboard.test';
/** A server with billing, with an administrator to come. */
export const billedEnv = { ADMIN_EMAIL: CHIEF, BILLING: 'sandbox' };

/** A user with an unproven address. */
export async function newcomer({ server }: Stage, email: string) {
  const client = new RestClient(server.url);
  const { uid } = userIn(await post(client, 'signup', { email, password: PASSWORD, displayName: 'Ada' }));
  return { client, uid };
}

export async function verified(stage: Stage, email: string) {
  const person = await newcomer(stage, email);
  const proof = () => tokenIn(newestMail(email, stage.server)?.body);
  await expect.poll(proof).not.toBe('');
  await post(person.client, 'verify-email', { token: proof() });
  return person;
}

/** Makes happen at the sandbox what an administrator of it can. */
export async function sandboxOf(stage: Stage) {
  const { client } = await verified(stage, CHIEF);
  return async (action: SandboxAction, teamId: string) => {
    const { status } = await client.call('POST', `/api/admin/teams/${teamId}/sandbox`, { body: { action } });
    expect(status).toBe(204);
  };
}

/** On a page of the sandbox. */
export async function pay(page: Page, card: string = GOOD_CARD): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: 'Pay' }).click();
}
