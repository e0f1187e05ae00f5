import type { Page } from '@playwright/test';
import { LONG } from '../support/exhaustive.ts';
import { RoomsApi } from '../support/rooms-api.ts';
import { logIn, logOut, signUp } from './account.ts';
import { expect, test } from './stage.ts';

/** Records the screen, and whether it ever reports a lost connection. */
async function watched(page: Page) {
  await page.evaluate(() => {
    const main = document.querySelector('main');
    const seen = { kept: true, lost: false };
    new MutationObserver(() => {
      if (document.querySelector('main') !== main) seen.kept = false;
      if (document.body.textContent.includes('Lost connection')) seen.lost = true;
    }).observe(document.body, { childList: true, subtree: true });
    Reflect.set(window, 'seen', seen);
  });
  return () => page.evaluate(() => Reflect.get(window, 'seen') as { kept: boolean; lost: boolean });
}

test(
  'W81, N71, N74, N360 A log-out ends the connections of its session, while stages stay connected',
  LONG,
  async ({ stage }) => {
    const email = 'leaver-of-a-team@callboard.test';
    const { page: controller } = await stage.screen('/auth/signup/?next=/r/generate/');
    await signUp(controller, email);
    await controller.waitForURL('**/controller/**');
    const [, pid = ''] = /\/r\/(\w{8})\//.exec(controller.url()) ?? [];
    const links = await controller.request.get(`/api/rooms/${pid}`).then((answer) => answer.json());
    await controller.goto(`/r/${pid}/controller/`);
    await expect(controller.getByRole('button', { name: /^GO/ })).toBeEnabled();
    const viewer = await stage.pageBeside(controller, `/r/${pid}/`);
    const byLink = await stage.pageBeside(controller, links.links.controller);
    await expect(viewer.getByRole('timer')).toBeVisible();
    await expect(byLink.getByRole('button', { name: /^GO/ })).toBeEnabled();
    const seen = [await watched(viewer), await watched(byLink)];

    const account = await stage.pageBeside(controller, '/auth/logout/');
    await expect(account.getByRole('heading', { name: 'Sign out?' })).toBeVisible();
    await expect(controller.getByRole('button', { name: /^GO/ })).toBeEnabled();
    await logOut(account);
    await expect(controller.getByRole('heading', { name: 'You’re signed out of this room' })).toBeVisible();
    await byLink.getByRole('button', { name: /^GO/ }).click();
    await expect(viewer.getByRole('timer')).not.toHaveText('10:00');
    for (const look of seen) expect(await look()).toEqual({ kept: true, lost: false });

    await controller.getByRole('link', { name: 'Sign in' }).click();
    await logIn(controller, email);
    await expect(controller).toHaveURL(new RegExp(`/r/${pid}/controller/$`));
    await expect(controller.getByRole('button', { name: /^(GO|PAUSE)/ })).toBeEnabled();
  },
);

test('W81 A room changed to SIGNED closes a viewer that has no signature, but not one that has', async ({
  stage,
}) => {
  const api = new RoomsApi(stage.server.url);
  const room = await api.create('Signed');
  const open = await stage.screen(`/r/${room.room.pid}/`);
  const signed = await stage.screen(room.links.viewer);
  await expect(open.digits).toBeVisible();
  await expect(signed.digits).toBeVisible();
  const seen = await watched(signed.page);
  await api.command(room, 'room/settings', { access: 'SIGNED' });
  await expect(open.page.getByRole('heading', { name: 'This link doesn’t open the room' })).toBeVisible();
  await api.command(room, 'timeset/start', {});
  await expect(signed.digits).not.toHaveText('10:00');
  expect(await seen()).toEqual({ kept: true, lost: false });
});
