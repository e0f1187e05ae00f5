import type { Locator, Page } from '@playwright/test';
import { LONG } from '../support/exhaustive.ts';
import { PASSWORD, post, userIn } from '../support/people.ts';
import { Receiver } from '../support/receiver.ts';
import { RestClient } from '../support/rest-client.ts';
import { violations } from './axe.ts';
import { expect, type Stage, test } from './stage.ts';

const env = { WEBHOOK_ALLOW: '127.0.0.1' };

/** The webhook page of a team with a room, and a receiver. */
async function atWebhooks(stage: Stage) {
  const receiver = await Receiver.open();
  const client = new RestClient(stage.server.url);
  const { uid } = userIn(await post(client, 'signup', { email: 'hooks@callboard.test', password: PASSWORD }));
  await client.makeRoom({ name: 'Gala', teamId: uid });
  const { page } = await stage.screenOf(client, `/team/${uid}/settings/`);
  await page.getByRole('link', { name: 'Keys and webhooks' }).click();
  await expect(page.getByText('No webhooks yet.')).toBeVisible();
  return { page, receiver };
}

/** Adds one that is called when a clock turns red. */
async function addedTo(page: Page, { url }: Receiver): Promise<Locator> {
  const add = page.getByRole('button', { name: 'Add webhook' });
  await page.getByRole('textbox', { name: 'URL' }).fill(url);
  await page.getByRole('button', { name: /Events$/ }).click();
  await page.getByRole('option', { name: 'Selected events' }).click();
  await page.getByRole('checkbox', { name: 'A timer turns red' }).check();
  await add.click();
  await expect(page.locator('code').filter({ hasText: /^whsec_/ })).toBeVisible();
  const row = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem').first();
  await expect(row).toContainText('All team rooms, 1 event');
  return row;
}

const deliveries = (page: Page) => page.getByRole('list', { name: /^Deliveries to/ }).getByRole('listitem');

test('K67, K68, K118 a user adds, tests and edits a webhook, and sends a failed delivery again', async ({
  withOwnServer,
}) => {
  await withOwnServer({ env }, async (stage) => {
    const { page, receiver } = await atWebhooks(stage);
    receiver.answer = (_request, response) => response.writeHead(500).end('out of order');
    const row = await addedTo(page, receiver);
    await row.getByRole('button', { name: 'Send test to' }).click();
    const sent = deliveries(page);
    await expect(sent).toContainText('Failed: 500, 1 try');
    await expect(sent).toContainText('out of order');
    expect(await violations(page)).toEqual([]);
    receiver.answer = (_request, response) => response.writeHead(204).end();
    await sent.getByRole('button', { name: /^Send again: Test/ }).click();
    await expect(sent).toContainText('Delivered: 204, 1 try');
    expect(receiver.events.map(({ type }) => type)).toEqual(['test', 'test']);

    await row.getByRole('button', { name: 'Edit webhook to' }).click();
    const editor = page.getByRole('dialog', { name: 'Edit webhook' });
    await editor.getByRole('checkbox', { name: 'A timer starts' }).check();
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText('All team rooms, 2 events');
    await receiver.close();
  });
});

test(
  'K67, K118 a webhook without address or rooms is refused, and a webhook can be removed',
  LONG,
  async ({ withOwnServer }) => {
    await withOwnServer({ env }, async (stage) => {
      const { page, receiver } = await atWebhooks(stage);
      await page.getByRole('button', { name: 'Add webhook' }).click();
      await expect(page.getByText('Enter a URL.')).toBeVisible();
      const row = await addedTo(page, receiver);

      await row.getByRole('button', { name: 'Edit webhook to' }).click();
      const editor = page.getByRole('dialog', { name: 'Edit webhook' });
      await expect(editor.getByRole('textbox', { name: 'URL' })).toHaveValue(receiver.url);
      await expect(editor.getByRole('checkbox', { name: 'A timer turns red' })).toBeChecked();
      await editor.getByRole('checkbox', { name: 'A timer starts' }).check();
      await editor.getByRole('button', { name: /Rooms$/ }).click();
      await page.getByRole('option', { name: 'Selected rooms' }).click();
      await editor.getByRole('button', { name: 'Save' }).click();
      await expect(editor.getByText('Choose at least one room.')).toBeVisible();
      await editor.getByRole('checkbox', { name: 'Gala' }).check();
      expect(await violations(page)).toEqual([]);
      await editor.getByRole('button', { name: 'Save' }).click();
      await expect(editor).toBeHidden();
      await expect(row).toContainText('Gala, 2 events');

      await row.getByRole('button', { name: 'Remove webhook to' }).click();
      const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
      await question.getByRole('button', { name: 'Remove' }).click();
      await expect(page.getByText('No webhooks yet.')).toBeVisible();
      await receiver.close();
    });
  },
);
