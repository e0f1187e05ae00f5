import type { BrowserContext, Page } from '@playwright/test';
import { LONG, some } from '../support/exhaustive.ts';
import { expect, type Stage, test } from './stage.ts';

const hands = {
  'a phone': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  'a tablet': { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true },
};

/** Rows to type: enough in each run to arm another one than the next. */
const rows = some(
  [
    ['Doors', '10'],
    ['Keynote', '45:00'],
    ['Coffee', '15'],
    ['Panel', '1h'],
  ] as const,
  ([title]) => title !== 'Panel',
);

/** A new room, made from the start page by taps. */
async function roomByTouch(stage: Stage, context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(stage.server.url);
  await page.getByRole('link', { name: 'Create a room' }).first().tap();
  await page.getByRole('button', { name: 'No, thanks' }).tap();
  return page;
}

/** Names of what is pressed in the layer that is open, or in the page, and smaller than a finger, with sizes in px. */
const tooSmall = (page: Page) =>
  page.evaluate(() => {
    const layers = document.querySelectorAll('[role=dialog], [role=menu]');
    const within = layers[layers.length - 1] ?? document.body;
    const pressed =
      'button, a[href], label:has(input), [role=tab], [role=menuitem], input:not([type=radio], [type=checkbox])';
    return Array.from(within.querySelectorAll(pressed))
      .filter((part) => getComputedStyle(part).clipPath === 'none')
      .map((part) => ({ part, box: part.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.width < 44 || box.height < 44))
      .map(({ part, box }) => `${part.ariaLabel ?? part.textContent} ${box.width} x ${box.height}`);
  });

async function closePanel(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Close panel' });
  if ((await close.count()) > 0) await close.tap();
}

for (const [hand, touch] of Object.entries(hands)) {
  test(`V326, V327 A user runs the whole show by touch, on ${hand}`, LONG, async ({ stage, browser }) => {
    const context = await browser.newContext(touch);
    const page = await roomByTouch(stage, context);
    const tap = (name: string | RegExp) => page.getByRole('button', { name }).tap();
    const goTo = (name: string) => {
      // Beside the panels it is there once none lies over it.
      if (name === 'Rundown' && hand !== 'a phone') return closePanel(page);
      return page.getByRole('tab', { name }).filter({ visible: true }).tap();
    };

    await goTo('Rundown');
    for (const [place, [title, length]] of rows.entries()) {
      const row = place + 1;
      if (row === 1) await page.getByLabel('Title of Timer 1').tap();
      else await page.getByRole('button', { name: 'Timer', exact: true }).tap();
      await expect(page.getByRole('textbox', { name: `Title of Timer ${row}` })).toBeFocused();
      await page.keyboard.type(title);
      await page
        .getByLabel(`Length of Timer ${row}`)
        .or(page.getByLabel(`Length of ${title}`))
        .tap();
      await expect(page.getByRole('textbox', { name: `Length of ${title}` })).toBeFocused();
      await page.keyboard.type(length);
    }
    await goTo('Links');
    const opening = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Open Viewer link' }).tap();
    const opened = await opening;
    await expect(opened.getByRole('timer')).toHaveText('10:00');
    // On a screen of its own: behind another tab, the controller would be painted once a second.
    const { pathname, search } = new URL(opened.url());
    await opened.close();
    const { page: viewer, digits } = await stage.screen(pathname + search);
    await expect(digits).toHaveText('10:00');

    await goTo('Rundown');
    await tap(/^GO/);
    await expect(page.getByText('Double-tap a cell to edit it')).toBeVisible();
    await tap(/: cue Coffee next$/);
    await tap('GO: Start Coffee');
    await expect(digits).toHaveText(/^14:/);
    if (hand === 'a phone') await goTo('Clock');
    await tap(/^\+1m/);
    await expect(digits).toHaveText(/^15:/);

    await goTo('Messages');
    await tap('Write a message');
    await expect(page.locator(':focus')).toHaveRole('textbox');
    await page.keyboard.type('Louder');
    // Its name follows once it is taken, by this press.
    await tap(/^Show (?!.*full screen|end )/);
    await expect(viewer.getByText('Louder', { exact: true })).toBeVisible();
    await tap('Blackout');
    await expect(digits).toHaveCount(0);
    await tap('Undo blackout');
    await expect(digits).toBeVisible();
    // Not right after Show: that would be a double tap (V819).
    await tap('Live: hide Louder');
    await expect(viewer.getByText('Louder', { exact: true })).toHaveCount(0);

    await goTo('Devices');
    await page
      .getByRole('button', { name: /^Identify (?!1 screen)/ })
      .last()
      .tap();
    await expect(viewer.getByText('Tell them where it is')).toBeVisible();
    await context.close();
  });
}

test(
  'V259, V325 Dialogs and menus have controls as large as a finger, and closing buttons stay visible',
  LONG,
  async ({ stage, browser }) => {
    const context = await browser.newContext(hands['a phone']);
    const page = await roomByTouch(stage, context);
    const goTo = (name: string) => page.getByRole('tab', { name }).tap();
    const fits = () => expect.poll(() => tooSmall(page)).toEqual([]);

    await page.getByRole('button', { name: 'Settings' }).tap();
    const done = page.getByRole('button', { name: 'Done' });
    await expect(done).toBeInViewport({ ratio: 1 });
    await fits();
    await page.getByRole('tab', { name: 'Security' }).tap();
    await page.getByRole('button', { name: 'Reset all links…' }).scrollIntoViewIfNeeded();
    await fits();
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Shortcuts' }).tap();
    await fits();
    await page.getByRole('button', { name: 'Close' }).tap();

    await goTo('Devices');
    await fits();
    await goTo('Links');
    await page.getByRole('button', { name: 'More for Viewer', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Screen options' }).tap();
    await fits();
    await goTo('Rundown');
    await page.getByRole('button', { name: 'Start of Timer 1: Manual' }).tap();
    await fits();
    await page.touchscreen.tap(20, 700);
    await page.getByRole('button', { name: 'More for Timer 1' }).tap();
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeInViewport({ ratio: 1 });
    await fits();
    await page.getByRole('menuitem', { name: 'Details' }).tap();
    await page.getByPlaceholder('New label').fill('VIP');
    await page.getByRole('button', { name: 'Add', exact: true }).tap();
    await fits();
    await context.close();
  },
);
