import type { Locator, Page } from '@playwright/test';
import { COUNTDOWN_FORMATS, type CountdownFormat } from '../../machines/timer/formats.ts';
import { EXHAUSTIVE, LONG, some } from '../support/exhaustive.ts';
import { windowBeside } from '../support/window-beside.ts';
import { violations } from './axe.ts';
import { pixelsOf } from './painted.ts';
import { expect, expectSameDigits, type RoomOnStage, type Screen, type Stage, test } from './stage.ts';

/** The output that every room has. */
function firstOutput({ created }: RoomOnStage): { readonly outputId: string; readonly link: string } {
  const [[outputId, link] = ['', '']] = Object.entries(created.outputLinks);
  return { outputId, link };
}

const MAGENTA = [200, 0, 120];

/** A page of that colour with the output in a frame over all of it, as a vision mixer lays it over a picture. */
async function overPicture(page: Page, link: string): Promise<void> {
  const address = new URL('/picture/', page.url()).href;
  const frame = `<iframe src="${link}" style="position:fixed;inset:0;width:100%;height:100%;border:0"></iframe>`;
  const body = `<body style="background:rgb(${MAGENTA.join()})">${frame}`;
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(address);
  await expect(page.frameLocator('iframe').getByRole('timer').first()).toBeVisible();
}

/** Pixels near the corner, away from letters. */
async function cornerOf(page: Page): Promise<readonly number[]> {
  return (await cornerIn(await page.screenshot(), page)).slice(0, 3);
}

async function cornerIn(screenshot: Buffer, reader: Page): Promise<readonly number[]> {
  const [pixel = []] = await pixelsOf(screenshot, reader, { x: 6, y: 6, width: 1, height: 1 });
  return pixel;
}

/** Parts of the digits outside of their box. */
function outsideOf(digits: Locator): Promise<readonly string[]> {
  return digits.evaluate((box) => {
    const { left, right, top, bottom } = box.getBoundingClientRect();
    const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    const outside: string[] = [];
    while (texts.nextNode()) {
      const cell = document.createRange();
      cell.selectNode(texts.currentNode);
      const { x, width } = cell.getBoundingClientRect();
      if (width > 0 && (x < left - 1 || x + width > right + 1))
        outside.push(texts.currentNode.nodeValue ?? '');
    }
    const written = box.firstElementChild?.getBoundingClientRect();
    if (!written || written.top < top - 1 || written.bottom > bottom + 1) outside.push('above or below');
    return outside;
  });
}

test.describe('An output', () => {
  test('V123 shows the same digits as viewer and controller', async ({ stage }) => {
    const room = await stage.room();
    const output = await stage.screen(firstOutput(room).link);
    const controller = await room.open('controller');
    await expect(output.digits).toHaveText('10:00');
    await controller.page.getByRole('button', { name: /^GO/ }).click();
    await expect(output.digits).not.toHaveText('10:00');
    await expectSameDigits([output, controller]);
    expect(await violations(output.page)).toEqual([]);
  });

  for (const colorScheme of some(['light', 'dark'] as const, (each) => each === 'dark'))
    test(`V123 is transparent over a picture on a ${colorScheme} system`, EXHAUSTIVE, async ({ stage }) => {
      const room = await stage.room();
      const { outputId, link } = firstOutput(room);
      const { page } = await stage.screen('/error/');
      await page.emulateMedia({ colorScheme });
      await overPicture(page, link);
      await expect.poll(() => cornerOf(page)).toEqual(MAGENTA);
      const source = await stage.pageBeside(page, link);
      await source.emulateMedia({ colorScheme });
      await expect(source.getByRole('timer')).toBeVisible();
      const alone = await source.screenshot({ omitBackground: true });
      expect(await cornerIn(alone, page)).toEqual([0, 0, 0, 0]);
      await room.command('outputs/update', { outputId, background: 'BLACK' });
      await expect.poll(() => cornerOf(page)).toEqual([0, 0, 0]);
      await room.command('outputs/update', { outputId, background: 'GREEN' });
      await expect.poll(() => cornerOf(page)).toEqual([0, 255, 0]);
    });

  test('V120 shows only the picture behind it during a blackout', LONG, async ({ stage }) => {
    const room = await stage.room();
    const { page } = await stage.screen('/error/');
    await overPicture(page, firstOutput(room).link);
    await room.command('room/blackout', { on: true });
    await expect(page.frameLocator('iframe').getByRole('timer')).toHaveCount(0);
    await expect.poll(() => cornerOf(page)).toEqual(MAGENTA);
  });

  test('V119 fades the shadow of a message out over the picture', LONG, async ({ stage }) => {
    const room = await stage.room();
    const { outputId, link } = firstOutput(room);
    const { messageId } = await room.command('messages/create', { text: 'gjy' });
    const { page } = await stage.screen('/error/');
    await overPicture(page, link);
    await room.command('messages/show', { messageId });
    await room.command('outputs/update', { outputId, layout: 'MESSAGE' });
    const message = page.frameLocator('iframe').getByText('gjy').first();
    // It is visible before its final position and size.
    const isShaded = async () => {
      const box = await message.locator('..').boundingBox();
      const beneath = { x: 0, y: Math.ceil((box?.y ?? 0) + (box?.height ?? 0)) + 2, width: 1280, height: 1 };
      const row = await pixelsOf(await page.screenshot(), page, beneath);
      return row.some(([red = 0]) => red < 150);
    };
    await expect.poll(isShaded).toBe(true);
  });

  test('V119 in the layout SPEAKER shows the next timer and the notes, unlike a viewer', async ({
    stage,
  }) => {
    const room = await stage.room();
    const { outputId, link } = firstOutput(room);
    await room.command('timers/update', { timerId: await room.firstTimer(), notes: 'Thank the sponsors' });
    await room.command('timers/create', { name: 'Panel', extra: 'Bo' });
    const { page } = await stage.screen(link);
    await room.command('outputs/update', { outputId, layout: 'SPEAKER', showNotes: true });
    await expect(page.locator('[data-element="next"]')).toContainText('Panel');
    await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Thank the sponsors');
    await room.command('outputs/update', { outputId, layout: 'TIMER' });
    await expect(page.getByText('Thank the sponsors')).toHaveCount(0);
  });

  test('V1661 is empty after it is removed, explains this when the mouse moves, and returns by undo', async ({
    stage,
  }) => {
    const room = await stage.room();
    const { outputId, link } = firstOutput(room);
    const { page, digits } = await stage.screen(link);
    await expect(digits).toBeVisible();
    await room.command('outputs/remove', { outputId });
    const notice = page.getByRole('heading', { name: 'This output is gone' });
    await expect(notice).toBeVisible();
    const shot = await page.screenshot({ omitBackground: true });
    const reader = await windowBeside(page);
    const seen = await pixelsOf(shot, reader, { x: 0, y: 358, width: 1280, height: 4 });
    expect(seen.filter(([, , , alpha]) => alpha !== 0)).toEqual([]);
    await page.mouse.move(300, 300);
    await expect(notice.locator('xpath=ancestor::div[@style]')).toHaveCSS('opacity', '1');
    expect(await violations(page)).toEqual([]);
    await room.command('room/undo', {});
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(digits).toBeVisible();
  });

  test("V236 reports a replaced link, and requests the room's password", async ({ stage }) => {
    const room = await stage.room();
    const { link } = firstOutput(room);
    await room.command('room/setPassword', { password: 'open sesame' });
    const { page, digits } = await stage.screen(link);
    await page.getByLabel('Password').fill('open sesame');
    await page.getByRole('button', { name: 'Join' }).click();
    await expect(digits).toBeVisible();
    await room.command('room/rotateSecrets', {});
    await expect(page.getByRole('heading', { name: 'This link is too old' })).toBeVisible();
  });

  test('V62 is mirrored, named and without controls if its link states this', LONG, async ({ stage }) => {
    const room = await stage.room();
    const { outputId, link } = firstOutput(room);
    await room.command('outputs/update', { outputId, layout: 'BAR' });
    const { page, digits } = await stage.screen(`${link}&mirror=h&controls=0&name=Foyer`);
    const place = async () => (await digits.boundingBox())?.x ?? Number.NaN;
    await expect.poll(place).toBeLessThan(640);
    await page.mouse.move(100, 100);
    await expect(page.getByRole('button')).toHaveCount(0);
    const controller = await room.open('controller');
    await controller.page.getByRole('tab', { name: /Devices/ }).click();
    await expect(controller.page.getByRole('listitem', { name: 'Foyer' })).toBeVisible();
  });

  test(
    'V150 shows countdowns and times of day in the formats that its link states',
    LONG,
    async ({ stage }) => {
      const room = await stage.room();
      const { outputId, link } = firstOutput(room);
      await room.command('outputs/update', { outputId, layout: 'TIMER' });
      const seconds = await stage.screen(`${link}&format=SSS`);
      const tenths = await stage.screen(`${room.created.links.viewer}&format=mmmssf&clock=H:mm`);
      const words = await stage.screen(`${room.created.links.viewer}&format=L_MS&clock=h:mm+aa`);
      await expect(seconds.digits).toHaveText('600');
      await expect(tenths.digits).toHaveText('10:00.0');
      await expect(words.digits).toHaveText('10 minutes 0 seconds');
      await room.command('timeset/start', {});
      await expect(seconds.digits).toHaveText(/^5\d\d$/);
      await expect(tenths.digits).toHaveText(/^9:\d\d\.[1-9]$/);
      await expect(words.digits).toHaveText(/^9 minutes \d{1,2} seconds?$/);
      await room.command('timers/update', { timerId: await room.firstTimer(), appearance: 'TOD' });
      await expect(tenths.digits).toHaveText(/^\d{1,2}:\d\d$/);
      await expect(words.digits).toHaveText(/^\d{1,2}:\d\d [AP]M$/);
    },
  );

  /** The usual one, the widest in digits and the longest in words. */
  const STAND_FOR_ALL: readonly CountdownFormat[] = ['HHHMMSS', 'DHHMMSSF', 'L_DHMS'];

  test('V152 fits its digits in every format on every screen', EXHAUSTIVE, async ({ stage }) => {
    const room = await stage.room();
    await room.command('timers/update', { timerId: await room.firstTimer(), hours: 999, minutes: 59 });
    const { page, digits } = await stage.screen('/error/');
    for (const format of some(COUNTDOWN_FORMATS, (each) => STAND_FOR_ALL.includes(each))) {
      await page.goto(`${room.created.links.viewer}&format=${format}`);
      await expect(digits).toBeVisible();
      for (const [width, height] of [
        [1440, 900],
        [390, 844],
        [1440, 240],
      ] as const) {
        await page.setViewportSize({ width, height });
        expect(await outsideOf(digits), `${format} on ${width} by ${height}`).toEqual([]);
      }
    }
  });
});

/** The controller of a new room's owner, with its links open. */
async function controllerOfOwner(stage: Stage): Promise<Screen> {
  const controller = await stage.screen('/r/generate/');
  await controller.page.getByRole('tab', { name: 'Links' }).click();
  return controller;
}

test.describe('Outputs on the controller', () => {
  test(
    'V124 are made, configured and opened in another browser with the same digits',
    LONG,
    async ({ stage }) => {
      const controller = await controllerOfOwner(stage);
      const outputs = controller.page.getByRole('region', { name: 'Screens' });
      await outputs.getByRole('button', { name: 'Output', exact: true }).click();
      await controller.page.getByRole('button', { name: /^Full screen Everything the viewer/ }).click();
      const card = outputs.getByRole('listitem', { name: 'Full screen' });
      await card.getByRole('button', { name: /Layout$/ }).click();
      await controller.page.getByRole('option', { name: 'Bottom bar' }).click();
      await expect(card).toContainText('Bottom bar, on black');
      await expect(
        card.getByRole('figure', { name: 'Full screen: preview' }).getByRole('timer'),
      ).toBeVisible();
      const link = await card
        .getByRole('link', { name: 'Open output Full screen link' })
        .getAttribute('href');

      const output = await stage.screen(link ?? '');
      await expect(output.digits).toHaveText('10:00');
      await expect(card).toContainText('1 screen');
      await controller.page.getByRole('button', { name: /^GO/ }).click();
      await expect(output.digits).not.toHaveText('10:00');
      await expectSameDigits([output, controller]);
      expect(await violations(controller.page)).toEqual([]);
    },
  );

  test('V151 have a link that gives one screen another format', LONG, async ({ stage }) => {
    const controller = await controllerOfOwner(stage);
    const card = controller.page.getByRole('region', { name: 'Screens' }).getByRole('listitem').first();
    await card.getByRole('button', { name: /^More for/ }).click();
    await controller.page.getByRole('menuitem', { name: 'Screen options' }).click();
    await card.getByRole('button', { name: /Countdown format$/ }).click();
    await controller.page.getByRole('option', { name: '3909', exact: true }).click();
    await expect(card).toContainText('countdown: 3909');
    expect(await violations(controller.page)).toEqual([]);
    const link = await card.getByRole('link', { name: /^Open/ }).getAttribute('href');
    const output = await stage.screen(link ?? '');
    await expect(output.digits).toHaveText('600');
  });

  test('V805 have links in a chosen language', LONG, async ({ stage }) => {
    const { page } = await controllerOfOwner(stage);
    const outputs = page.getByRole('region', { name: 'Screens' });
    await page.getByRole('button', { name: /Language/ }).click();
    await page.getByRole('option', { name: 'Deutsch' }).click();
    await outputs.getByRole('button', { name: 'More for Viewer' }).click();
    const link = page.getByRole('menuitem', { name: 'Open output Viewer link' });
    await expect(link).toHaveAttribute('href', /\?lang=de#signature=/);
    const output = await stage.screen((await link.getAttribute('href')) ?? '');
    await expect(output.page.locator('html')).toHaveAttribute('lang', 'de');
  });

  test('V124 are renamed, duplicated, moved and removed, and return by undo', LONG, async ({ stage }) => {
    const { page } = await controllerOfOwner(stage);
    const outputs = page.getByRole('region', { name: 'Screens' });
    const names = () =>
      outputs.getByRole('listitem').evaluateAll((items) => items.map((item) => item.ariaLabel));
    const choose = async (title: string, action: string) => {
      await outputs.getByRole('button', { name: `More for ${title}`, exact: true }).click();
      await page.getByRole('menuitem', { name: action }).click();
      // The next menu is opened once this one is gone.
      await expect(page.getByRole('menu')).toHaveCount(0);
    };
    const name = outputs.getByLabel('Viewer: name');
    await name.fill('Stream');
    await name.press('Enter');
    await expect.poll(names).toEqual(['Stream']);
    await choose('Stream', 'Duplicate');
    await expect.poll(names).toEqual(['Stream', 'Stream (copy)']);
    await choose('Stream', 'Move down');
    await expect.poll(names).toEqual(['Stream (copy)', 'Stream']);
    await choose('Stream (copy)', 'Delete');
    await expect.poll(names).toEqual(['Stream']);
    await page
      .getByRole('status')
      .filter({ hasText: 'Deleted Stream (copy)' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect.poll(names).toEqual(['Stream (copy)', 'Stream']);
    await expect(outputs.getByRole('button', { name: 'Copy output Stream link' })).toBeVisible();
  });

  test('V124 are visible to non-members, but cannot be shared', async ({ stage }) => {
    const room = await stage.room();
    const { page } = await room.open('controller');
    await page.getByRole('tab', { name: 'Links' }).click();
    const outputs = page.getByRole('region', { name: 'Screens' });
    await expect(outputs.getByRole('listitem')).toContainText('Viewer');
    await expect(outputs.getByRole('button', { name: /^Design/ })).toHaveCount(0);
    await expect(outputs.getByRole('button', { name: 'Output', exact: true })).toHaveCount(0);
  });
});
