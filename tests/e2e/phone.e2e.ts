import { EXHAUSTIVE, LONG, some } from '../support/exhaustive.ts';
import { expect, test } from './stage.ts';

test(
  'V826 On a phone, the header has two lines in each language for any room name',
  EXHAUSTIVE,
  async ({ stage, browser }) => {
    const room = await stage.room();
    const called = 'Nordic Leadership Summit 2026: main stage of the second day!';
    const context = await browser.newContext({ baseURL: stage.url, hasTouch: true, isMobile: true });
    const phones = [
      ['en', 360],
      ['de', 390],
      ['de', 360],
    ] as const;
    for (const [lang, width] of some(phones, (each) => each === phones[2])) {
      const page = await context.newPage();
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`${room.created.links.controller}&lang=${lang}`);
      const name = page.getByRole('heading', { level: 1 });
      // In one read: the notice above may appear in between.
      const places = () =>
        page.getByRole('banner').evaluate((header) => {
          const top = header.querySelector('h1')?.getBoundingClientRect().y ?? Number.NaN;
          const boxes = Array.from(header.querySelectorAll('[role="group"]'), (group) =>
            group.getBoundingClientRect(),
          );
          return { top, middles: boxes.map(({ y, height }) => Math.round(y + height / 2)) };
        });
      for (const each of ['Gala', called]) {
        await room.command('room/rename', { name: each });
        await expect(name).toHaveAttribute('title', each);
        const {
          top,
          middles: [modes, lights, history],
        } = await places();
        expect(lights).toBe(modes);
        expect(top).toBeLessThan(history ?? 0);
        expect(history).toBeLessThan(top + 50);
      }
    }
    await context.close();
  },
);

test(
  'V830 On a phone, the hint after the first GO does not cover the clock, its state, the plan or GO',
  EXHAUSTIVE,
  async ({ stage, browser }) => {
    const room = await stage.room();
    // With a plan to show.
    await room.command('timers/create', { startTime: '12:00:00' });
    const touch = { hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } };
    const tabs = [
      ['en', 'Clock', /Double-tap a cell/],
      ['de', 'Uhr', /doppelt antippen/],
      ['de', 'Ablauf', /doppelt antippen/],
    ] as const;
    for (const [lang, part, note] of some(tabs, (each) => each === tabs[1])) {
      // The first GO of a browser: each has its own.
      const context = await browser.newContext({ baseURL: stage.url, ...touch });
      const page = await context.newPage();
      await page.goto(`${room.created.links.controller}&lang=${lang}`);
      await page.getByRole('button', { name: /^(?:No, thanks|Nein, danke)$/ }).tap();
      await page.getByRole('tab', { name: part }).tap();
      await page.getByRole('button', { name: /^GO/ }).tap();
      const said = page.getByText(note);
      await expect(said).toBeVisible();
      const covered = await said.evaluate((text) => {
        const { top, bottom } = text.getBoundingClientRect();
        const parts = document.querySelectorAll(
          '[role=timer], [data-state][role=status], [data-transport] button, [data-kind]',
        );
        return [...parts]
          .filter((each) => each.getBoundingClientRect().height > 0)
          .map((each) => ({ name: each.ariaLabel, box: each.getBoundingClientRect() }))
          .filter(({ box }) => box.top < bottom && box.bottom > top);
      });
      expect(covered).toEqual([]);
      await context.close();
      await room.command('timeset/reset', {});
    }
  },
);

test('V834, V836 On a small phone, the first row of a new room is visible above the hint', async ({
  stage,
  browser,
}) => {
  const room = await stage.room();
  const touch = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } };
  const context = await browser.newContext({ baseURL: stage.url, ...touch });
  const page = await context.newPage();
  await page.goto(room.created.links.controller);
  await page.getByRole('button', { name: 'No, thanks' }).tap();
  const row = page.getByRole('row', { name: 'Timer 1' });
  await expect(row).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('Tap a title or length to edit it')).toBeVisible();
  await page.getByRole('button', { name: /^GO/ }).tap();
  await expect(page.getByText('Double-tap a title or length to edit it')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Timer 1, Now' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Import rundown' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Import rundown' })).toBeInViewport({ ratio: 1 });
  await context.close();
});

test(
  'V838 On a phone, the buttons of a link are fully readable in each language',
  EXHAUSTIVE,
  async ({ stage, browser }) => {
    const room = await stage.room();
    const context = await browser.newContext({ baseURL: stage.url, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    await page.setViewportSize({ width: 390, height: 800 });
    const languages = [
      ['en', 'Copy'],
      ['de', 'Kopieren'],
    ] as const;
    for (const [lang, set] of some(languages, ([each]) => each === 'de')) {
      await page.goto(`${room.created.links.controller}&lang=${lang}`);
      await page.getByRole('tab', { name: 'Links' }).tap();
      const keys = page.getByRole('button').filter({ hasText: set });
      for (const width of [320, 360, 390]) {
        await page.setViewportSize({ width, height: 800 });
        await expect(keys.first()).toBeVisible();
        // By its frame: centred words stand out on both sides.
        const spare = () =>
          keys.first().evaluate((key) => {
            const words = document.createRange();
            words.selectNodeContents(key);
            return Math.round(key.getBoundingClientRect().right - words.getBoundingClientRect().right);
          });
        await expect.poll(spare).toBeGreaterThanOrEqual(8);
      }
    }
    await context.close();
  },
);

test(
  'V832 On a phone of 320 px, the header has two lines in each language',
  EXHAUSTIVE,
  async ({ stage, browser }) => {
    const room = await stage.room();
    const context = await browser.newContext({ baseURL: stage.url, hasTouch: true, isMobile: true });
    for (const lang of some(['en', 'de'], (each) => each === 'de')) {
      const page = await context.newPage();
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(`${room.created.links.controller}&lang=${lang}`);
      await expect(page.getByRole('banner').getByRole('group')).toHaveCount(3);
      const middles = () =>
        page.getByRole('banner').evaluate((header) =>
          Array.from(header.querySelectorAll('[role="group"]'), (group) => group.getBoundingClientRect())
            .slice(0, 2)
            .map(({ y, height }) => Math.round(y + height / 2)),
        );
      await expect.poll(async () => new Set(await middles()).size).toBe(1);
      const lights = page.getByRole('banner').getByRole('group').nth(1).getByRole('button');
      for (const light of await lights.all())
        expect(await light.evaluate((key) => key.scrollWidth - key.clientWidth)).toBe(0);
    }
    await context.close();
  },
);

test(
  'V870, V871 On a phone, the bar for selected rows is small, and a long menu fades out at its end',
  LONG,
  async ({ stage }) => {
    const room = await stage.room();
    const { page } = await stage.screen(`${room.created.links.controller}&lang=de`);
    await page.setViewportSize({ width: 320, height: 568 });
    await page.getByRole('grid').focus();
    await page.keyboard.press('Shift+Space');
    const bar = page.getByRole('group').filter({ hasText: '1 ausgewählt' });
    const lines = () =>
      bar.evaluate((group) => {
        const keys = Array.from(group.querySelectorAll('button'), (key) => key.getBoundingClientRect());
        return new Set(keys.map(({ y, height }) => Math.round(y + height / 2))).size;
      });
    for (const [width, height] of [
      [320, 568],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(lines).toBe(2);
    }
    await page.getByRole('button', { name: /^Mehr zu Timer 1/ }).click();
    const menu = page.getByRole('menu');
    await expect(menu).toBeVisible();
    const { more, fades } = await menu.evaluate((list) => ({
      more: list.scrollHeight > list.clientHeight,
      fades: getComputedStyle(list).backgroundAttachment.includes('local'),
    }));
    expect({ more, fades }).toEqual({ more: true, fades: true });
    await page.emulateMedia({ forcedColors: 'active' });
    const picture = () => menu.evaluate((list) => getComputedStyle(list).backgroundImage);
    expect(await picture()).toBe('none');
  },
);

test(
  'V841 On a German phone of 320 px, the tabs of the settings are fully visible',
  LONG,
  async ({ stage }) => {
    const { page } = await stage.screen('/r/generate/?lang=de');
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByRole('button', { name: 'Einstellungen' }).click();
    const tabs = page.getByRole('dialog').getByRole('tablist');
    await expect(tabs.getByRole('tab')).toHaveCount(3);
    expect(await tabs.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
  },
);

test('V1737 On a phone, each tab has Next beside GO, except while GO starts an armed timer', async ({
  stage,
}) => {
  const room = await stage.room();
  const items = ['Doors', 'Keynote', 'Coffee'].map((name) => ({ name, minutes: 5 }));
  await room.command('timers/replace', { items });
  const { page } = await room.open('controller');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('tab', { name: 'Rundown' })).toHaveAttribute('aria-selected', 'true');
  const next = page.getByRole('button', { name: 'Next timer' });
  await next.click();
  await expect(page.getByRole('row', { name: 'Keynote, Now' })).toBeVisible();
  await page.getByRole('button', { name: /^GO/ }).click();
  await page.getByRole('button', { name: /^3 .*Coffee/ }).click();
  await expect(page.getByRole('button', { name: /^GO: .*Coffee/ })).toBeVisible();
  await expect(next).toHaveCount(0);
});
