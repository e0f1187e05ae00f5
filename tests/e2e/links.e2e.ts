import type { BrowserContext, Page } from '@playwright/test';
import { LONG } from '../support/exhaustive.ts';
import { expect, test } from './stage.ts';

/** Every address that the browser asks a server for, as that is sent: without the fragment. */
function askedBy(context: BrowserContext): readonly string[] {
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url().split('#')[0] ?? ''));
  return asked;
}

const go = (page: Page) => page.getByRole('button', { name: /^GO/ });

test(
  'U230 A link with the signature in the query works, and moves it to the fragment',
  LONG,
  async ({ stage }) => {
    const room = await stage.room();
    const { controller: link } = room.created.links;
    const { page } = await stage.screen(link);
    await expect(go(page)).toBeEnabled();
    await expect(page).toHaveURL(`${stage.url}${link.replace('?signature=', '#signature=')}`);

    const asked = askedBy(page.context());
    await page.reload();
    await expect(go(page)).toBeEnabled();
    expect(asked.length).toBeGreaterThan(5);
    // Not by this name: a script of the product has it in its own.
    const [, signature = 'none'] = link.split('signature=');
    expect(asked.filter((address) => address.includes(signature))).toEqual([]);

    // A laptop that was read the address from the bar, and a kiosk that begins with an empty profile each time.
    const beside = await stage.screen(page.url());
    await expect(go(beside.page)).toBeEnabled();
    for (const _ of [1, 2]) {
      const kiosk = await stage.screen(`${room.created.links.viewer}&name=Kiosk`);
      await expect(kiosk.digits).toHaveText('10:00');
      await expect(kiosk.page).toHaveURL(/\/\?name=Kiosk#signature=/);
    }
  },
);

test('U230 A controller has links with the signature in the fragment, to copy and to open', async ({
  stage,
}) => {
  const owner = await stage.screen('/r/generate/');
  await expect(owner.page).toHaveURL(/\/controller\/#signature=[\w-]{22}$/);
  await owner.page.getByRole('tab', { name: /Links/ }).click();
  for (const name of ['Viewer', 'Agenda', 'Moderator', 'Operator', 'Controller'])
    await expect(owner.page.getByRole('link', { name: `Open ${name} link` })).toHaveAttribute(
      'href',
      /#signature=[\w-]{22}$/,
    );
});

test('U231 Parameters appended to a copied link take effect', LONG, async ({ stage }) => {
  const room = await stage.room();
  const hidden = room.created.links.viewer.replace('?', '#');
  for (const behind of ['&format=L_MS', '?format=L_MS']) {
    const { page, digits } = await stage.screen(hidden + behind);
    await expect(digits).toHaveText(/10 minutes/);
    await expect(page).toHaveURL(/\/\?format=L_MS#signature=[\w-]{22}$/);
  }
  const { page, digits } = await stage.screen(hidden);
  await expect(digits).toHaveText('10:00');
  await page.goto(`${hidden}&format=L_MS`);
  await expect(digits).toHaveText(/10 minutes/);
});

test(
  'U232 A link that replaces an invalid link of the same screen in the same tab opens the room',
  LONG,
  async ({ stage }) => {
    const room = await stage.room();
    await room.command('room/settings', { access: 'SIGNED' });
    for (const view of ['viewer', 'agenda'] as const) {
      const link = room.created.links[view].replace('?', '#');
      const { page } = await stage.screen(link.replace(/#.*/, '#signature=of-the-links-before-1'));
      await expect(page.getByRole('heading', { name: 'This link doesn’t open the room' })).toBeVisible();
      await page.goto(link);
      await expect(page.getByRole('main').getByText('10:00').first()).toBeVisible();
    }
  },
);

test(
  'U230 One browser can use links to two rooms, and two links to one room, each with its own rights',
  LONG,
  async ({ stage }) => {
    const [one, other] = [await stage.room(), await stage.room()];
    const { page: viewer } = await stage.screen(one.created.links.viewer);
    const controller = await stage.pageBeside(viewer, one.created.links.controller);
    const elsewhere = await stage.pageBeside(viewer, other.created.links.controller);
    await go(controller).click();
    await expect(viewer.getByRole('timer')).toHaveText(/^9:5/);
    await viewer.reload();
    await expect(viewer.getByRole('timer')).toHaveText(/^9:/);
    await expect(go(viewer)).toHaveCount(0);
    await elsewhere.reload();
    await expect(go(elsewhere)).toBeEnabled();
  },
);
