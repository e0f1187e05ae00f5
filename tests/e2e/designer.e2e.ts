import type { Locator, Page } from '@playwright/test';
import { EXHAUSTIVE, LONG, sized } from '../support/exhaustive.ts';
import { violations } from './axe.ts';
import { expect, type Screen, type Stage, test, withClockInHand } from './stage.ts';

/** The editor of a room's first output, opened by the room's owner. */
async function designer(stage: Stage): Promise<Screen> {
  const controller = await stage.screen('/r/generate/');
  await openDesigner(controller.page);
  return controller;
}

async function openDesigner(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Links' }).click();
  await page.getByRole('button', { name: 'Design Viewer' }).click();
  await expect(page.getByRole('dialog', { name: 'Viewer: design' })).toBeVisible();
}

const frameOf = (page: Page, name: string): Locator =>
  page.getByRole('application', { name: 'Canvas' }).getByRole('button', { name, exact: true });
const layersOf = (page: Page) =>
  page.getByRole('region', { name: 'Layers' }).getByRole('listitem').allTextContents();
const saved = (page: Page) => expect(page.getByText('Draft saved')).toBeVisible();

/** Position and size of the selection, thousandths of the canvas. */
async function boxIn(page: Page): Promise<readonly number[]> {
  return page
    .locator('[data-frame][aria-pressed=true]')
    .evaluate(({ style }: HTMLElement) =>
      [style.left, style.top, style.width, style.height].map(
        (part) => Math.round(Number.parseFloat(part) * 100) / 10,
      ),
    );
}

async function middleOf(part: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await part.boundingBox();
  if (box === null) throw new Error('It is not on the screen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function drag(page: Page, part: Locator, dx: number, dy: number): Promise<void> {
  const { x, y } = await middleOf(part);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps: 5 });
  await page.mouse.up();
}

/** A logo as a team has it. */
const LOGO = {
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#e6007e"/></svg>',
  ),
};

/** The logo is top left, the speaker beneath the time, a message over all of it; and the audience has it. */
async function expectHouseStyle(stage: Stage, page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Preview with' }).click();
  await page.getByRole('option', { name: 'With a message' }).click();
  const editor = page.getByRole('dialog');
  await expect(editor.locator('[data-type=MESSAGE]')).toHaveText('Please wrap up');
  const parts = ['elements', 'type=IMAGE', 'type=TIMER', 'type=TEXT', 'type=MESSAGE'];
  const boxes = await Promise.all(parts.map((part) => editor.locator(`[data-${part}]`).boundingBox()));
  const [canvas, logo, time, speaker, message] = boxes.map(
    (box) => box ?? { x: 0, y: 0, width: 0, height: 0 },
  );
  if (!canvas || !logo || !time || !speaker) throw new Error('Not all of it is there.');
  expect(logo.x + logo.width).toBeLessThan(canvas.x + canvas.width / 2);
  expect(logo.y + logo.height).toBeLessThan(canvas.y + canvas.height / 2);
  expect(speaker.y).toBeGreaterThan(time.y + time.height / 2);
  // The bar of progress stays free.
  expect(message?.width).toBe(canvas.width);
  expect(message?.height).toBeGreaterThan(0.9 * canvas.height);
  const { page: viewer } = await stage.screen(page.url().replace(/controller\/.*/, ''));
  await expect(viewer.locator('[data-type=IMAGE]')).toBeVisible();
}

const handle = (page: Page, name: string): Locator => page.locator(`[data-handle=${name}]`);

test.describe('The editor of an output', () => {
  test('V371, V373 can be used by mouse, and keeps its changes over a reload', LONG, async ({ stage }) => {
    const { page } = await designer(stage);
    await page.getByRole('button', { name: 'Add Text' }).click();
    expect(await boxIn(page)).toEqual([100, 100, 500, 100]);
    await drag(page, frameOf(page, 'Text'), 0, 120);
    const [left, top = 0] = await boxIn(page);
    expect(left).toBe(100);
    expect(top).toBeGreaterThan(200);
    await drag(page, handle(page, 'e'), 60, 0);
    const [, , width = 0, height] = await boxIn(page);
    expect(width).toBeGreaterThan(540);
    expect(height).toBe(100);
    await page.keyboard.press('Control+z');
    expect(await boxIn(page)).toEqual([100, top, 500, 100]);
    await saved(page);
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await frameOf(page, 'Text').click();
    expect(await boxIn(page)).toEqual([100, top, 500, 100]);
  });

  test('V372 can be used by keyboard alone', LONG, async ({ stage }) => {
    const { page } = await designer(stage);
    const press = async (...keys: readonly string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await page.getByRole('button', { name: 'Add Timer', exact: true }).focus();
    await press('Enter');
    await expect(frameOf(page, 'Timer')).toBeFocused();
    await press('ArrowRight', 'Shift+ArrowDown', 'Alt+ArrowLeft', 'Alt+Shift+ArrowDown');
    expect(await boxIn(page)).toEqual([101, 310, 799, 410]);
    await press('Control+d');
    expect(await boxIn(page)).toEqual([121, 330, 799, 410]);
    await press('Control+c', 'Control+v');
    await expect(frameOf(page, 'Timer')).toHaveCount(3);
    await press('Shift+Tab');
    await expect(frameOf(page, 'Timer').nth(1)).toBeFocused();
    await expect(frameOf(page, 'Timer').nth(1)).toHaveAttribute('aria-pressed', 'true');
    await press('Delete');
    await expect(frameOf(page, 'Timer')).toHaveCount(2);
    await press('Control+z', 'Control+a', 'Delete');
    await expect(page.getByText('Nothing on the canvas yet')).toBeVisible();
  });

  test(
    'V452, V453, U142 replaces a design by a template, undoes this, and copies a design to another room',
    LONG,
    async ({ stage }) => {
      const { page } = await designer(stage);
      await page.getByRole('button', { name: 'Templates…' }).click();
      const gallery = page.getByRole('dialog', { name: 'Start from a template' });
      await expect(gallery.getByRole('button', { name: /^Next up Next item/ })).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await gallery.getByRole('button', { name: /^Next up Next item/ }).click();
      const told = page.getByRole('status').filter({ hasText: 'Next up replaced the draft' });
      await expect(told).toContainText('3 elements');
      await told.getByRole('button', { name: 'Undo' }).click();
      await expect(told).toHaveCount(0);
      await expect(frameOf(page, 'Timer and message')).toBeVisible();
      await page.getByRole('application', { name: 'Canvas' }).focus();
      await page.keyboard.press('Control+Shift+z');
      await expect(frameOf(page, 'Timer and message')).toHaveCount(0);
      const names = await layersOf(page);
      await page.keyboard.press('Control+c');
      const copied = page.getByRole('status').filter({ hasText: 'Design copied' });
      await copied.getByRole('button', { name: 'Dismiss' }).click();
      await expect(copied).toHaveCount(0);

      const { page: elsewhere } = await designer(stage);
      await elsewhere.getByRole('application', { name: 'Canvas' }).focus();
      await elsewhere.keyboard.press('Control+v');
      await expect(elsewhere.getByText('Viewer replaced the draft')).toBeVisible();
      expect(await layersOf(elsewhere)).toEqual(names);
      await saved(elsewhere);
    },
  );

  test(
    'V457, V459, V634, V636, V637, V641 lets a user make a house style by mouse, with visible and named controls',
    LONG,
    async ({ stage }) => {
      const { page } = await stage.screen('/r/generate/');
      let clicks = 0;
      const click = async (role: 'button' | 'tab' | 'radio', name: string | RegExp) => {
        clicks += 1;
        await page.getByRole(role, { name, exact: typeof name === 'string' }).click();
      };
      await click('tab', 'Links');
      await click('button', 'Design Viewer');
      await click('button', 'Templates…');
      await click('button', /^Digits only Time only/);
      await click('button', 'Add Image');
      const chooser = page.waitForEvent('filechooser');
      await click('button', 'Choose image');
      await (await chooser).setFiles(LOGO);
      await expect(page.getByText('logo.svg selected.')).toBeVisible();
      await click('button', 'Add Speaker');
      await expect(frameOf(page, 'Speaker')).toHaveText('Speaker');
      await click('button', 'Add Message');
      await click('button', 'Preview: With a message');
      // Without a message its frame had a name in it.
      await expect(page.locator('[data-frame][aria-pressed=true]')).toBeFocused();
      await click('button', 'Fill the canvas');
      await expect(page.getByText('Timer shows through this element.')).toBeVisible();
      await click('button', 'Add background');
      await click('button', 'Color: Same as theme');
      await click('radio', 'Progress, danger');
      await page.keyboard.press('Escape');
      await click('button', 'Take');
      await expect(page.getByRole('button', { name: 'Undo take' })).toBeVisible();
      expect(clicks).toBe(14);
      expect(await violations(page)).toEqual([]);
      await expectHouseStyle(stage, page);
    },
  );

  test('V459, V456 lets a user make a house style by keyboard alone', LONG, async ({ stage }) => {
    const { page } = await stage.screen('/r/generate/');
    // The key press may precede the browser's file dialog, unless it is awaited early.
    const chooser = page.waitForEvent('filechooser');
    let presses = 0;
    const press = async (...keys: readonly string[]) => {
      for (const key of keys) await page.keyboard.press(key);
      presses += keys.length;
    };
    /** Presses a key until the target has the focus. */
    const go = async (key: string, to: Locator) => {
      await expect(to).toBeVisible();
      for (let nth = 0; nth < 40; nth += 1) {
        await press(key);
        if (await to.evaluate((part) => part === document.activeElement)) return;
      }
      throw new Error(`${key} does not lead there.`);
    };
    const button = (name: string | RegExp) =>
      page.getByRole('button', { name, exact: typeof name === 'string' });
    await page.getByRole('tab', { name: 'Links' }).click();
    await button('Design Viewer').focus();
    await press('Enter');
    await expect(page.getByRole('dialog', { name: 'Viewer: design' })).toBeFocused();
    await go('Tab', button('Templates…'));
    await press('Enter');
    await expect(button(/^Digits only Time only/)).toBeVisible();
    await go('Tab', button(/^Digits only Time only/));
    await press('Enter');
    await expect(button('Templates…')).toBeFocused();
    await go('Tab', button('Add Image'));
    await press('Enter');
    await expect(frameOf(page, 'Image')).toBeFocused();
    // F6 goes to the parts that are there when it is pressed.
    await expect(button('Choose image')).toBeVisible();
    await press('F6');
    await go('Tab', button('Choose image'));
    await press('Enter');
    await (await chooser).setFiles(LOGO);
    await expect(page.getByText('logo.svg selected.')).toBeVisible();
    await press('F6', 'F6');
    await go('Tab', button('Add Speaker'));
    await press('Enter');
    await expect(frameOf(page, 'Speaker')).toBeFocused();
    await press('Shift+F6', 'Shift+F6');
    await go('Tab', button('Add Message'));
    await press('Enter');
    await expect(frameOf(page, 'Message')).toBeFocused();
    await press('Shift+F6');
    await go('Tab', button('Align left'));
    await go('ArrowRight', button('Fill the canvas'));
    await press('Enter', 'F6', 'F6');
    await go('Tab', button('Color: Same as theme'));
    await press('Enter');
    await expect(page.getByRole('dialog', { name: 'Color', exact: true })).toBeFocused();
    await press('Tab');
    await go('ArrowDown', page.getByRole('radio', { name: 'Progress, danger' }));
    await press('Escape');
    await expect(page.getByRole('dialog', { name: 'Color', exact: true })).toHaveCount(0);
    await expect(button('Color: Progress, danger')).toBeFocused();
    await press('F6');
    await go('Tab', button('Take'));
    await press('Enter');
    await expect(page.getByRole('button', { name: 'Undo take' })).toBeVisible();
    expect(presses).toBeLessThanOrEqual(80);
    await expectHouseStyle(stage, page);
  });

  test('V373 can be used by touch', LONG, async ({ stage, browser }) => {
    const context = await browser.newContext({
      baseURL: stage.url,
      viewport: { width: 820, height: 1180 },
      hasTouch: true,
      isMobile: true,
    });
    const page = await context.newPage();
    await page.goto('/r/generate/');
    await openDesigner(page);
    await page.getByRole('button', { name: 'Add Text' }).tap();
    const touch = await context.newCDPSession(page);
    const finger = async (part: Locator, dx: number, dy: number) => {
      const { x, y } = await middleOf(part);
      const points = [0, 0.5, 1].map((share) => ({ x: x + share * dx, y: y + share * dy }));
      for (const [nth, point] of points.entries())
        await touch.send('Input.dispatchTouchEvent', {
          type: nth === 0 ? 'touchStart' : 'touchMove',
          touchPoints: [point],
        });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await finger(frameOf(page, 'Text'), 0, 100);
    const [left, top = 0] = await boxIn(page);
    expect(left).toBe(100);
    expect(top).toBeGreaterThan(200);
    const target = await handle(page, 'e').boundingBox();
    expect(target).toMatchObject({ width: 44, height: 44 });
    await finger(handle(page, 'e'), 60, 0);
    const [, , width = 0] = await boxIn(page);
    expect(width).toBeGreaterThan(540);
    await context.close();
  });

  test('V371 disables all show keys except GO', LONG, async ({ stage }) => {
    const { page } = await designer(stage);
    await page.getByRole('application', { name: 'Canvas' }).focus();
    await page.keyboard.press('b');
    await page.keyboard.press('Control+Space');
    const stop = page.getByRole('dialog').getByRole('button', { name: /^PAUSE/ });
    await expect(stop).not.toHaveAttribute('data-waiting');
    await stop.click();
    await expect(page.getByRole('dialog').getByRole('button', { name: /^GO/ })).toBeVisible();
    await page.getByRole('button', { name: 'Close editor' }).click();
    await expect(page.getByRole('button', { name: 'Design Viewer' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Blackout' })).toHaveAttribute('aria-pressed', 'false');
  });

  test(
    'V377 puts a draft on all screens at once after Take, but not before, and can undo this',
    EXHAUSTIVE,
    async ({ stage }) => {
      const { page } = await designer(stage);
      const viewer = page.url().replace(/controller\/.*/, '');
      const count = sized(2, 3);
      const screens = await Promise.all(
        Array.from({ length: count }, () => stage.screen(viewer, withClockInHand)),
      );
      for (const screen of screens) await expect(screen.digits).toBeVisible();
      await expect(page.getByText('No changes')).toBeVisible();
      await page.getByRole('button', { name: 'Add Text' }).click();
      await saved(page);
      await expect(page.getByText(`Goes live on ${count} screens`)).toBeVisible();
      const textOn = ({ page: at }: Screen) => at.getByText('Text', { exact: true });
      for (const screen of screens) await expect(textOn(screen)).toHaveCount(0);
      await page.getByRole('button', { name: 'Take', exact: true }).click();
      for (const screen of screens) await expect(textOn(screen)).toBeVisible();
      await page.getByRole('button', { name: 'Undo take', exact: true }).click();
      for (const screen of screens) await expect(textOn(screen)).toHaveCount(0);
      await expect(frameOf(page, 'Text')).toBeVisible();
      const beside = await stage.pageBeside(page, page.url());
      await expect(frameOf(beside, 'Text')).toBeVisible();
    },
  );

  test(
    'V375, V454, V455 shows each of two users that the other is present and what the other changes',
    LONG,
    async ({ stage }) => {
      const { page: ada } = await designer(stage);
      const bo = await stage.pageBeside(ada, ada.url());
      const besides = ada.getByText('Also editing: You, in another window');
      await expect(besides).toBeVisible();
      await ada.getByRole('button', { name: 'Add Text' }).click();
      await expect(frameOf(bo, 'Text')).toBeVisible();
      await bo.getByRole('button', { name: 'Add Agenda' }).click();
      const told = ada.getByRole('alert').filter({ hasText: 'changed this draft.' });
      await expect(told).toBeVisible();
      await expect(ada.getByText('Needs your decision')).toBeVisible();
      await expect(frameOf(ada, 'Agenda')).toHaveCount(0);
      await told.getByRole('button', { name: 'Keep my draft' }).click();
      const takeTheirs = bo.getByRole('alert').getByRole('button', { name: 'Use their draft' });
      await expect(takeTheirs).toBeVisible();
      await bo.getByRole('button', { name: 'Close editor' }).click();
      await expect(takeTheirs).toBeFocused();
      await takeTheirs.press('Enter');
      await expect(frameOf(bo, 'Agenda')).toHaveCount(0);
      await expect(frameOf(bo, 'Text')).toBeVisible();
      await bo.getByRole('button', { name: 'Close editor' }).click();
      await expect(besides).toHaveCount(0);
      await bo.getByRole('tab', { name: 'Links' }).click();
      await expect(bo.getByText(/^Editing now: /)).toBeVisible();
    },
  );

  test('V378 has a preview, texts and the theme on a phone', LONG, async ({ stage }) => {
    const { page } = await designer(stage);
    await page.getByRole('button', { name: 'Add Text' }).click();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('textbox', { name: 'Text: text' }).fill('Doors at seven');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('figure', { name: 'Preview' })).toContainText('Doors at seven');
    await expect(page.getByRole('button', { name: 'Take', exact: true })).toBeEnabled();
    expect(await violations(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide).toBe(false);
  });
});
