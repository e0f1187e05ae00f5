import type { Locator } from '@playwright/test';
import { LONG } from '../support/exhaustive.ts';
import { expect, test } from './stage.ts';

test('V750, V751 The lang parameter of a link sets the language of the page', async ({ stage }) => {
  const room = await stage.room();
  const { page } = await stage.screen(`${room.created.links.viewer}&lang=de`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.mouse.move(20, 20);
  await expect(page.getByRole('button', { name: 'Vollbild' })).toBeVisible();
});

test('V753 A page loads only the texts of its own language', LONG, async ({ stage }) => {
  const room = await stage.room();
  const scriptsOf = async (path: string) => {
    const { page } = await stage.screen('about:blank');
    const texts: Promise<string>[] = [];
    page.on('response', (answer) => {
      if (/\/_spa\/.*\.js$/.test(answer.url())) texts.push(answer.text());
    });
    await page.goto(path);
    await page.mouse.move(20, 20);
    await expect(page.getByRole('button', { name: /^(?:Full screen|Vollbild)$/ })).toBeVisible();
    return (await Promise.all(texts)).join('\n');
  };
  const { viewer } = room.created.links;
  const [english, german] = [await scriptsOf(viewer), await scriptsOf(`${viewer}&lang=de`)];
  expect([english.includes('Full screen'), english.includes('Vollbild')]).toEqual([true, false]);
  expect([german.includes('Full screen'), german.includes('Vollbild')]).toEqual([false, true]);
});

test(
  "V755 The language chosen in the footer is kept, and overrides the browser's language",
  LONG,
  async ({ stage }) => {
    const { page } = await stage.screen('/?lang=en');
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.goto('/auth/login/');
    await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  },
);

test('V760 A right-to-left language mirrors the layout of the controller, but not its digits', async ({
  stage,
}) => {
  const room = await stage.room();
  const { page } = await stage.screen(room.created.links.controller, async (context) => {
    // The words stay English: the test is about their places.
    await context.addInitScript(() => {
      new MutationObserver(() => {
        if (document.documentElement.dir !== 'rtl') document.documentElement.dir = 'rtl';
      }).observe(document, { childList: true, subtree: true });
    });
  });
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const timer = page.getByRole('timer', { name: 'Time left' });
  await expect(timer).toHaveCSS('direction', 'ltr');
  const leftOf = async (part: Locator) => (await part.first().boundingBox())?.x ?? Number.NaN;
  const rundown = page.getByRole('heading', { name: 'Rundown', exact: true });
  expect(await leftOf(page.getByRole('button', { name: /^GO/ }))).toBeGreaterThan(await leftOf(rundown));
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('V839 The head of a panel fits one line on a German laptop', LONG, async ({ stage }) => {
  const room = await stage.room();
  const { page } = await stage.screen(`${room.created.links.controller}&lang=de`);
  await page.setViewportSize({ width: 1440, height: 900 });
  const heads = page.getByRole('region', { name: /^(?:Ablaufplan|Nachrichten)$/ }).locator('> header');
  await expect(heads).toHaveCount(2);
  await expect
    .poll(() => heads.evaluateAll((all) => all.map((head) => head.getBoundingClientRect().height)))
    .toEqual([48, 48]);
});
