import { firstLoad } from '../browsers/built-files.ts';
import { LONG, some } from '../support/exhaustive.ts';
import { noteDigits, scriptsUntilDigits } from '../support/first-scripts.ts';
import { signUp } from './account.ts';
import { violations } from './axe.ts';
import { expect, secondsOf, test, withClockInHand } from './stage.ts';

test('An address without its final slash opens the same page, with its query', async ({ stage }) => {
  const room = await stage.room();
  const viewer = await stage.screen(`/r/${room.pid}?name=Lobby`);
  await expect(viewer.page).toHaveURL(`/r/${room.pid}/?name=Lobby`);
  await expect(viewer.digits).toHaveText('10:00');
});

test('A room id in lower case is changed to upper case', async ({ stage }) => {
  const room = await stage.room();
  const viewer = await stage.screen(`/r/${room.pid.toLowerCase()}/`);
  await expect(viewer.page).toHaveURL(`/r/${room.pid}/`);
  await expect(viewer.digits).toHaveText('10:00');
});

test('An id that cannot be a room leads to the invalid-room screen', async ({ stage }) => {
  const { page } = await stage.screen('/r/not-a-room/');
  await expect(page).toHaveURL(/\/r\/invalid\/\?id=/);
  await expect(page.getByRole('heading', { name: 'Invalid room' })).toBeVisible();
});

test('The address of a missing room shows "Room not found"', async ({ stage }) => {
  const { page } = await stage.screen('/r/ZZZZ9999/');
  await expect(page.getByRole('heading', { name: 'Room not found' })).toBeVisible();
});

test('N65 The question page of a missing room shows "Room not found" without a form', async ({ stage }) => {
  const { page } = await stage.screen('/q/ZZZZ9999/');
  await expect(page.getByRole('heading', { name: 'Room not found' })).toBeVisible();
  await expect(page.getByLabel('Your question')).toHaveCount(0);
});

test("The page for a removed device names the room if the address contains the room's id", async ({
  stage,
}) => {
  const { page } = await stage.screen('/r/kicked/?id=ABCD1234');
  await expect(page.getByRole('main')).toContainText('from room ABCD1234. If');
  await page.goto('/r/kicked/');
  await expect(page.getByRole('main')).toContainText('from the room. If');
});

test('Old addresses redirect to the current ones', async ({ stage }) => {
  const room = await stage.room();
  const viewer = await stage.screen(`/timer/${room.pid}/`);
  await expect(viewer.page).toHaveURL(`/r/${room.pid}/`);
  const { page } = await stage.screen('/timer/generate/');
  await expect(page).toHaveURL(/\/r\/[A-Z0-9]{8}\/controller\//);
});

test('The address /r/ makes a room', async ({ stage }) => {
  const { page } = await stage.screen('/r/');
  await expect(page).toHaveURL(/\/r\/[A-Z0-9]{8}\/controller\//);
});

test('V116 An instant timer runs from the moment its link is followed, without a room', async ({ stage }) => {
  const { page, digits } = await stage.screen('/', withClockInHand);
  await page
    .getByRole('navigation', { name: 'Instant timers' })
    .getByRole('link', { name: '5 minutes' })
    .click();
  await expect(page).toHaveURL('/go/5-minutes/');
  const left = async () => secondsOf(await digits.textContent());
  await page.clock.fastForward(120_000);
  await expect.poll(left).toBeLessThan(181);
  // A focused element stays visible for a resting pointer.
  const again = page.getByRole('button', { name: 'Restart' });
  await again.focus();
  await again.click();
  await expect.poll(left).toBeGreaterThan(181);
  await page.goto('/go/clock');
  await expect(digits).toHaveText(/^\d{1,2}:\d{2}:\d{2}$/);
  await page.goto('/go/2-minutes/');
  await expect(page).toHaveTitle('Not Found | Callboard');
  await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible();
});

for (const path of some(['/', '/docs/', '/cookie-policy/'], (each) => each === '/')) {
  test(
    `V1690 The page ${path} links to sign-in and to the site's pages, or back to the app`,
    LONG,
    async ({ stage }) => {
      const { page } = await stage.screen(path);
      const site = page.getByRole('navigation', { name: 'Site' });
      await expect(site.getByRole('link', { name: 'Sign in' })).toBeVisible();
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Cookie Policy' })).toBeVisible();
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 800 });
        for (const name of ['Features', 'Pricing', 'Docs'])
          await expect(
            page.getByRole('navigation', { name: 'Main pages' }).getByRole('link', { name }),
          ).toBeInViewport();
        expect(await violations(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
      }
      await page.getByRole('link', { name: 'Try Callboard for free' }).click();
      await expect(page).toHaveURL(/\/r\/[A-Z0-9]{8}\/controller\//);

      await page.setViewportSize({ width: 1440, height: 800 });
      await page.goto('/auth/signup/');
      await signUp(page, `back-from${path.replaceAll('/', '-')}@callboard.test`);
      await expect(page).toHaveURL(/\/dashboard\/$/);
      await page.goto(path);
      await site.getByRole('link', { name: 'Dashboard' }).click();
      await expect(page).toHaveURL(/\/team\/[^/]+\/dashboard\/$/);
    },
  );
}

test('Any other address shows Not Found', async ({ stage }) => {
  const { page } = await stage.screen('/nothing/here/');
  await expect(page).toHaveTitle('Not Found | Callboard');
  await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible();
});

test('The cookie banner does not cover any control of a controller on a phone, and is shown once', async ({
  stage,
}) => {
  const room = await stage.room();
  const { page } = await room.open('controller');
  await page.setViewportSize({ width: 390, height: 844 });
  const question = page.getByRole('complementary', { name: 'Cookies' });
  await expect(question).toBeVisible();
  const go = page.getByRole('button', { name: /^GO/ });
  for (const control of [page.getByRole('button', { name: 'Settings' }), go])
    await control.click({ trial: true });
  await question.getByRole('button', { name: 'No, thanks' }).click();
  await expect(question).toBeHidden();
  await page.reload();
  await expect(go).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(question).toBeHidden();
});

test('V1461 The cookie banner covers no control of the timer details', async ({ stage }) => {
  const room = await stage.room();
  const { page } = await room.open('controller');
  await page.setViewportSize({ width: 1280, height: 720 });
  const question = await page.getByRole('complementary', { name: 'Cookies' }).boundingBox();
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  const details = page.getByRole('region', { name: 'Details of Timer 1' });
  const last = details.locator('button, input, textarea, summary').last();
  await last.scrollIntoViewIfNeeded();
  const box = await last.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(question?.y ?? 0);
});

test('V1694 Numbered lists of the docs have numbers', LONG, async ({ stage }) => {
  const { page } = await stage.screen('/docs/guide/');
  await expect(page.locator('article ol').first()).toHaveCSS('list-style-type', 'decimal');
  await expect(page.locator('article ul').first()).toHaveCSS('list-style-type', 'disc');
});

test('V195 /r/generate/ does not make a second room on reload or Back', LONG, async ({ stage }) => {
  let asked = 0;
  // The answer never comes: anyone who waits for it reloads, or goes elsewhere and back.
  const { page } = await stage.screen('/docs/', async (context) => {
    await context.route('**/api/rooms', (route) => {
      asked += 1;
      if (asked > 1) return route.continue();
    });
  });
  await page.goto('/r/generate/');
  await expect.poll(() => asked).toBe(1);
  const button = page.getByRole('button', { name: 'Create a room' });
  await page.reload();
  await expect(button).toBeVisible();
  await page.goto('/docs/');
  await page.goBack();
  await expect(button).toBeVisible();
  expect(asked).toBe(1);
  await button.click();
  await expect(page).toHaveURL(/\/controller\//);
  await page.goBack();
  await page.goForward();
  await expect(page).toHaveURL(/\/controller\//);
  expect(asked).toBe(2);
});

test('U460 /r/generate/ opened twice opens the same room, unless the user requests another', async ({
  stage,
}) => {
  const { page } = await stage.screen('/r/generate/');
  await expect(page).toHaveURL(/\/controller\//);
  const made = new URL(page.url()).pathname;
  await page.goto('/r/generate/');
  await expect(page).toHaveURL(new RegExp(made));
  await page.getByRole('button', { name: 'Create another' }).click();
  await expect(page).toHaveURL((url) => url.pathname.endsWith('/controller/') && url.pathname !== made);
});

test("U461 /r/generate/ links to the user's rooms and to the plans if no more rooms are allowed", async ({
  stage,
}) => {
  const { page } = await stage.screen('/docs/', async (context) => {
    await context.route('**/api/rooms', (route) =>
      route.fulfill({ status: 403, json: { code: 'plan_limit', message: 'Your plan allows 3 rooms.' } }),
    );
  });
  await page.goto('/r/generate/');
  await expect(page.getByRole('alert')).toHaveText('Your plan allows 3 rooms.');
  await expect(page.getByRole('link', { name: 'Your rooms' })).toHaveAttribute('href', '/team/');
  await expect(page.getByRole('link', { name: 'Plans' })).toHaveAttribute('href', '/pricing/');
});

for (const screen of ['viewer', 'controller'] as const)
  test(`V198, V305, V321 The ${screen} loads only the scripts it needs before it shows its digits`, async ({
    stage,
  }) => {
    const room = await stage.room();
    // As screens hand it out: one from before brings what mends its address (U230).
    const link = room.created.links[screen].replace('?signature', '#signature');
    const { page } = await stage.screen(link, noteDigits);
    const { files } = await scriptsUntilDigits(page);
    expect([...files].sort()).toEqual(['older-browser.js', ...firstLoad(screen).files].sort());
  });

test("V800 The browser's console logs calls and connection states if debugging is on", async ({ stage }) => {
  const room = await stage.room();
  const said: string[] = [];
  const { page } = await stage.screen('/error/', async (context) => {
    await context.addInitScript(() => localStorage.setItem('callboard.debug', '2'));
  });
  page.on('console', (message) => said.push(message.text()));
  await page.goto(room.created.links.viewer);
  await expect.poll(() => said).toContain('callboard heard welcome');
  expect(said).toContain(`callboard GET /api/rooms/${room.pid}/credentials 200`);
  expect(said).toContain('callboard said hello');
});
