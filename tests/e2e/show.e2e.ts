import type { Page } from '@playwright/test';
import { EXHAUSTIVE, LONG, some } from '../support/exhaustive.ts';
import { expect, expectSameDigits, secondsOf, test } from './stage.ts';

test('An operator makes a room and runs it on three screens', async ({ stage }) => {
  const controller = await stage.screen('/');
  await controller.page.getByRole('link', { name: 'Create a room' }).first().click();
  await expect(controller.page).toHaveURL(/\/r\/[A-Z0-9]{8}\/controller\//);
  const go = controller.page.getByRole('button', { name: /^GO/ });
  await expect(go).toBeEnabled();

  const pid = /\/r\/([A-Z0-9]{8})\//.exec(controller.page.url())?.[1] ?? '';
  const left = await stage.screen(`/r/${pid}/`);
  const right = await stage.screen(`/r/${pid}/`);
  const screens = [controller, left, right];
  for (const { digits } of screens) await expect(digits).toHaveText('10:00');

  await go.click();
  for (const { digits } of screens) await expect(digits).toHaveText(/^9:[0-5]\d$/);
  await expectSameDigits(screens);

  await controller.page.getByRole('button', { name: /Add 1m$/ }).click();
  for (const { digits } of screens) await expect(digits).toHaveText(/^10:[0-5]\d$/);

  await controller.page.getByRole('button', { name: /^PAUSE/ }).click();
  await expect(go).toBeVisible();
  await expectSameDigits(screens);
});

for (const [width, height] of some(
  [
    [1440, 900],
    [390, 844],
  ] as const,
  ([each]) => each === 390,
))
  test(
    `V438 Three clicks lead from the start page to a second screen at a width of ${width} px`,
    EXHAUSTIVE,
    async ({ stage }) => {
      const { page } = await stage.screen('/');
      await page.setViewportSize({ width, height });
      await page.getByRole('link', { name: 'Create a room' }).first().click();
      await page.getByRole('tab', { name: 'Links' }).filter({ visible: true }).click();
      const opening = page.waitForEvent('popup');
      await page.getByRole('link', { name: 'Open Viewer link' }).click();
      const second = await opening;
      await expect(second.getByRole('timer')).toHaveText('10:00');
      await expect(second).toHaveURL(/\/r\/\w{8}\/#signature=/);
    },
  );

test('A viewer cannot control', async ({ stage }) => {
  const room = await stage.room();
  const viewer = await room.open('viewer');
  await expect(viewer.page.getByRole('button', { name: /^(?:GO|PAUSE)/ })).toHaveCount(0);

  // The link to the viewer opens no controller, and the viewer's token moves nothing.
  const stranger = await stage.screen(room.created.links.viewer.replace('?', 'controller/?'));
  await expect(stranger.page.getByText('This link doesn’t open the room')).toBeVisible();
  const refused = await viewer.page.evaluate(async (pid) => {
    const credentials = await fetch(`/api/rooms/${pid}/credentials?view=VIEWER&deviceId=tester`);
    const { roomToken } = (await credentials.json()) as { roomToken: string };
    const answer = await fetch(`/api/rooms/${pid}/commands`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-access-token': roomToken },
      body: JSON.stringify({ name: 'timeset/start', payload: {} }),
    });
    return { status: answer.status, body: (await answer.json()) as unknown };
  }, room.pid);
  expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  await expect(viewer.digits).toHaveText('10:00');
});

test('A kicked device leaves the room', async ({ stage }) => {
  const room = await stage.room();
  const controller = await room.open('controller');
  const viewer = await room.open('viewer');
  await controller.page.getByRole('tab', { name: /Devices/ }).click();
  await removeScreen(controller.page, 'Viewer');

  await expect(viewer.page).toHaveURL(new RegExp(`/r/kicked/\\?id=${room.pid}`));
  await expect(viewer.page.getByText('You were removed from the room')).toBeVisible();
  await viewer.page.getByRole('link', { name: 'Try again' }).click();
  await expect(viewer.page.getByText('You were removed from the room')).toBeVisible();

  const other = await room.open('viewer');
  await expect(other.digits).toHaveText('10:00');

  // The offer beside the removal goes after a while; the list keeps its own.
  await controller.page.getByRole('button', { name: /^Allow .+ again$/ }).click();
  await viewer.page.getByRole('link', { name: 'Try again' }).click();
  await expect(viewer.digits).toHaveText('10:00');
});

test(
  'V180 An owner kicks a screen of their own, keeps the controller, and rejoins by one press',
  LONG,
  async ({ stage }) => {
    const controller = await stage.screen('/r/generate/');
    await expect(controller.page).toHaveURL(/\/controller\//);
    const agenda = controller.page.url().replace(/controller\/.*/, 'agenda/?tz=UTC');
    const beside = await stage.pageBeside(controller.page, agenda);
    await controller.page.getByRole('tab', { name: /Devices/ }).click();
    await removeScreen(controller.page, 'Agenda');

    await expect(beside).toHaveURL(/\/r\/kicked\/\?id=[A-Z0-9]{8}&view=agenda&tz=UTC$/);
    await controller.page.getByRole('button', { name: /^GO/ }).click();
    await expect(controller.digits).toHaveText(/^9:[0-5]\d$/);
    await beside.getByRole('link', { name: 'Back to room' }).click();
    await expect(beside).toHaveURL(agenda);
    await expect(
      beside.getByRole('list').getByText('10:00').or(beside.getByRole('timer')).first(),
    ).toBeVisible();
  },
);

/** Removes the one screen that shows this view, from the controller's list of devices. */
async function removeScreen(controller: Page, view: string): Promise<void> {
  const row = controller.getByRole('region', { name: 'Devices' }).getByRole('listitem');
  await row
    .filter({ hasText: view })
    .getByRole('button', { name: /^More for/ })
    .click();
  await controller.getByRole('menuitem', { name: 'Remove from room' }).click();
  await controller.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
}

test('All screens recover automatically after the server is killed during a countdown', async ({
  withOwnServer,
}) => {
  await withOwnServer({}, async (stage) => {
    const room = await stage.room();
    const [controller, viewer, late] = [
      await room.open('controller'),
      await room.open('viewer'),
      await room.open('viewer'),
    ];
    const screens = [controller, viewer, late];
    await controller.page.getByRole('button', { name: /^GO/ }).click();
    await expect(viewer.digits).toHaveText(/^9:[0-5]\d$/);

    await stage.server.kill();
    await expect(controller.page.getByText('Lost connection to server')).toBeVisible();
    const before = secondsOf(await viewer.digits.textContent());
    await expect.poll(async () => secondsOf(await viewer.digits.textContent())).toBeLessThan(before - 1);

    await stage.server.start();
    await expect(controller.page.getByText('Restored connection to server')).toBeVisible();
    await expectSameDigits(screens);
    await controller.page.getByRole('button', { name: /^PAUSE/ }).click();
    await expect(controller.page.getByRole('button', { name: /^GO/ })).toBeVisible();
    await expect(async () => {
      const [stopped, shown] = await Promise.all([
        controller.digits.textContent(),
        viewer.digits.textContent(),
      ]);
      expect(shown).toBe(stopped);
      expect(await viewer.digits.textContent()).toBe(shown);
    }).toPass();
    await expectSameDigits(screens);
  });
});

test('Undo restores a deleted timer and a reset clock', LONG, async ({ stage }) => {
  const room = await stage.room();
  await room.command('timers/create', { name: 'Goodbye', minutes: 5 });
  const controller = await room.open('controller');
  const title = controller.page.getByRole('region', { name: 'Rundown' }).getByLabel('Title of Goodbye');
  await expect(title).toHaveText('Goodbye');
  await controller.page.getByRole('button', { name: 'More for Goodbye' }).click();
  await controller.page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(title).toHaveCount(0);
  await controller.page.keyboard.press('ControlOrMeta+z');
  await expect(title).toHaveText('Goodbye');

  await controller.page.getByRole('button', { name: /^GO/ }).click();
  await expect.poll(async () => secondsOf(await controller.digits.textContent())).toBeLessThan(598);
  await controller.page.getByRole('button', { name: 'Reset' }).click();
  await expect(controller.digits).toHaveText('10:00');
  const history = controller.page.getByRole('group', { name: 'History' });
  await history.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(async () => secondsOf(await controller.digits.textContent())).toBeLessThan(598);
  await expect(controller.page.getByRole('button', { name: /^PAUSE/ })).toBeVisible();
});

test('A copied link opens the same room on another device', async ({ stage }) => {
  const controller = await stage.screen('/r/generate/');
  await expect(controller.page).toHaveURL(/\/r\/[A-Z0-9]{8}\/controller\//);
  await controller.page.getByRole('tab', { name: 'Links' }).click();
  const link = controller.page.getByRole('link', { name: 'Open Viewer link' });
  const viewer = await stage.screen((await link.getAttribute('href')) ?? '');
  await expect(viewer.digits).toHaveText('10:00');
});

test('N469, W2725 A screen reports within 10 s that the network blocks WebSocket, and stops once it connects', async ({
  stage,
}) => {
  const room = await stage.room();
  let isBlocked = true;
  const { page, digits } = await stage.screen(room.created.links.viewer, (context) =>
    context.routeWebSocket(/\/socket\//, (socket) => {
      if (isBlocked) void socket.close();
      else socket.connectToServer();
    }),
  );
  const notice = page.getByText('This network blocks WebSocket');
  await expect(notice).toBeVisible({ timeout: 10_000 });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'What to do' })).toBeInViewport({ ratio: 1 });
  isBlocked = false;
  await expect(digits).toHaveText('10:00');
  await expect(notice).toBeHidden();
});
