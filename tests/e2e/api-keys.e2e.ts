import { LONG } from '../support/exhaustive.ts';
import { PASSWORD, post, userIn } from '../support/people.ts';
import { RestClient } from '../support/rest-client.ts';
import { violations } from './axe.ts';
import { expect, test } from './stage.ts';

test('V450, V451 A user makes, copies, tries and revokes a key', LONG, async ({ stage, request }) => {
  const client = new RestClient(stage.server.url);
  const account = { email: 'keys@callboard.test', password: PASSWORD };
  const { uid } = userIn(await post(client, 'signup', account));
  const { room } = await client.makeRoom({ name: 'Gala', teamId: uid });
  const { page } = await stage.screenOf(client, `/team/${uid}/integrations/`);
  const make = page.getByRole('button', { name: 'Create key' });
  await make.click();
  await expect(page.getByText('Enter a key name.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Stream Deck, desk 3');
  await page
    .locator('form')
    .filter({ has: make })
    .getByRole('button', { name: /Rooms$/ })
    .click();
  await page.getByRole('option', { name: 'Gala' }).click();
  await make.click();
  const shown = page.locator('code').filter({ hasText: /^[0-9a-f]{32}$/ });
  const key = await shown.innerText();
  expect(await violations(page)).toEqual([]);
  const told = () => request.get(`${stage.server.url}/v1/start?room_id=${room.pid}&api_key=${key}`);
  expect((await told()).status()).toBe(200);

  await page.reload();
  const row = page.getByRole('list', { name: 'Keys' }).getByRole('listitem');
  await expect(row).toContainText('Stream Deck, desk 3');
  await expect(row).toContainText(`${key.slice(0, 6)}…, Control, Gala, last used`);
  await expect(shown).toHaveCount(0);
  await row.getByRole('button', { name: 'Revoke key Stream Deck, desk 3' }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Revoke' })
    .click();
  await expect(row).toHaveCount(0);
  expect((await told()).status()).toBe(401);
});

test(
  "K117 A user without an account makes and revokes a key in the room's settings",
  LONG,
  async ({ stage, request }) => {
    const { page } = await stage.screen('/r/generate/');
    await page.getByRole('button', { name: 'Settings' }).click();
    const settings = page.getByRole('dialog', { name: 'Settings' });
    await settings.getByRole('tab', { name: 'Security' }).click();
    await settings.getByRole('textbox', { name: 'Name', exact: true }).fill('Stream Deck');
    await settings.getByRole('button', { name: /Access$/ }).click();
    await page.getByRole('option', { name: 'View' }).click();
    await settings.getByRole('button', { name: 'Create key' }).click();
    const key = await settings
      .locator('code')
      .filter({ hasText: /^[0-9a-f]{32}$/ })
      .innerText();
    expect(await violations(page)).toEqual([]);
    const pid = /[A-Z0-9]{8}/.exec(new URL(page.url()).pathname)?.[0] ?? '';
    const told = () => request.get(`${stage.server.url}/v1/get_room?room_id=${pid}&api_key=${key}`);
    expect((await told()).status()).toBe(200);
    const row = settings.getByRole('list', { name: 'Keys' }).getByRole('listitem');
    await expect(row).toContainText(`${key.slice(0, 6)}…, View`);
    await row.getByRole('button', { name: 'Revoke key Stream Deck' }).click();
    await page
      .getByRole('dialog', { name: 'Revoke this key?' })
      .getByRole('button', { name: 'Revoke' })
      .click();
    await expect(row).toHaveCount(0);
    expect((await told()).status()).toBe(401);
    await expect(settings).toBeVisible();
  },
);

test(
  "K92, K121 The API page makes a key for a signed-in user's room, and revokes the key on leaving",
  LONG,
  async ({ stage }) => {
    const client = new RestClient(stage.server.url);
    const { uid } = userIn(
      await post(client, 'signup', { email: 'docs@callboard.test', password: PASSWORD }),
    );
    await client.makeRoom({ name: 'Gala', teamId: uid });
    const keys = async () => (await client.call('GET', `/api/teams/${uid}/keys`)).body;
    const { page } = await stage.screenOf(client, '/docs/api/');
    await page.getByLabel('Your room').selectOption({ index: 0 });
    await page.getByRole('button', { name: 'Create a test key' }).click();
    await expect(page.getByText('Test key added to the examples.')).toBeVisible();
    await expect(page.getByLabel('Key', { exact: true })).toHaveValue(/^[0-9a-f]{32}$/);
    expect(await violations(page)).toEqual([]);
    expect(await keys()).toMatchObject([{ name: 'Try it', scope: 'edit', roomPid: expect.any(String) }]);
    const part = page.locator('#test_auth');
    await part.getByRole('button', { name: 'Run in the room above' }).click();
    await expect(part.locator('output')).toContainText('200');
    await page.getByRole('button', { name: 'Create a test key' }).click();
    await expect(page.getByText('Test key added to the examples.')).toBeVisible();
    await expect.poll(keys).toHaveLength(1);

    await page.goto('/docs/');
    await expect.poll(keys).toEqual([]);
    const { page: stranger } = await stage.screen('/docs/api/');
    await expect(stranger.getByLabel('Key', { exact: true })).toBeVisible();
    await expect(stranger.getByLabel('Your room')).toBeHidden();
  },
);
