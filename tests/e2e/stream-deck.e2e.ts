import type { BrowserContext, Page } from '@playwright/test';
import { FAKE_MODELS, type FakeModel, installFakeDeck } from '../support/fake-stream-deck.ts';
import { violations } from './axe.ts';
import { expect, type RoomOnStage, test } from './stage.ts';

const withDeck = (model: FakeModel) => async (context: BrowserContext) => {
  await context.addInitScript(installFakeDeck, FAKE_MODELS[model]);
};

/** Sizes and the ground of what a key shows, at a corner that no text reaches. */
const pictureOf = (page: Page, key: number) =>
  page.evaluate(async (at) => {
    const picture = window.fakeDeck.pictures.get(at);
    if (!picture) return null;
    const image = await createImageBitmap(new Blob([picture.bytes], { type: picture.type }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const [red = 0, green = 0, blue = 0] = context?.getImageData(3, 3, 1, 1).data ?? [];
    const tone = green > red + 40 ? 'green' : red > blue + 60 ? 'amber' : 'dark';
    return { type: picture.type, width: image.width, tone };
  }, key);

const bytesOf = (page: Page, key: number) =>
  page.evaluate((at) => window.fakeDeck.pictures.get(at)?.bytes.join() ?? '', key);

const toneOf = async (page: Page, key: number) => (await pictureOf(page, key))?.tone;

async function tap(page: Page, key: number): Promise<void> {
  await page.evaluate((at) => window.fakeDeck.press(at), key);
  await page.evaluate((at) => window.fakeDeck.release(at), key);
}

/** Opens the dialog of the deck, and lets the site use it. */
async function connect(page: Page): Promise<void> {
  await openDialog(page);
  await page.getByRole('button', { name: 'Connect a Stream Deck' }).click();
  await expect(page.getByText(/is connected/)).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
}

async function openDialog(page: Page): Promise<void> {
  const own = page.getByRole('button', { name: 'Stream Deck', exact: true });
  const help = page.getByRole('button', { name: 'Help', exact: true });
  await own.or(help).click();
  if (await help.isVisible()) await page.getByRole('menuitem', { name: 'Stream Deck' }).click();
  await expect(page.getByRole('dialog', { name: 'Stream Deck' })).toBeVisible();
}

const isRunning = (page: Page) => page.getByRole('button', { name: /^PAUSE/ });

const opened = async (room: RoomOnStage, model: FakeModel, view: 'controller' | 'operator' = 'controller') =>
  (await room.open(view, withDeck(model))).page;

for (const [model, type, width] of [
  ['mk2', 'image/jpeg', 72],
  ['mini', 'image/bmp', 80],
] as const)
  test(`V2462 A ${FAKE_MODELS[model].productName} shows on a key what GO does, and counts the time`, async ({
    stage,
  }) => {
    const page = await opened(await stage.room(), model);
    await connect(page);
    await expect.poll(() => pictureOf(page, 0)).toEqual({ type, width, tone: 'green' });
    await tap(page, 0);
    await expect(isRunning(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect.poll(() => toneOf(page, 0)).toBe('amber');
    const before = await bytesOf(page, 1);
    await expect.poll(() => bytesOf(page, 1)).not.toBe(before);
  });

test('V2462 The strip and the dials of a Stream Deck + show the time, run the show and turn pages', async ({
  stage,
}) => {
  const page = await opened(await stage.room(), 'plus');
  await connect(page);
  await expect.poll(() => pictureOf(page, 8)).toEqual({ type: 'image/jpeg', width: 200, tone: 'dark' });
  await page.evaluate(() => window.fakeDeck.turn(0, 1));
  await expect(page.getByText('of 11:00')).toBeVisible();
  const first = await bytesOf(page, 7);
  await page.evaluate(() => window.fakeDeck.turn(3, 1));
  await expect.poll(() => bytesOf(page, 7)).not.toBe(first);
  await page.evaluate(() => window.fakeDeck.turn(3, -1));
  await expect.poll(() => bytesOf(page, 7)).toBe(first);
  await openDialog(page);
  await page.getByRole('button', { name: /^Row 3, column 2: / }).click();
  await page.getByRole('button', { name: /Key does/ }).click();
  await page.getByRole('option', { name: 'Start or pause the timer', exact: true }).click();
  await expect.poll(() => toneOf(page, 9)).toBe('green');
  await page.evaluate(() => window.fakeDeck.touch(1));
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(isRunning(page)).toBeVisible();
});

test('V2461 The middle of a pedal is GO', async ({ stage }) => {
  const page = await opened(await stage.room(), 'pedal');
  await connect(page);
  await tap(page, 1);
  await expect(isRunning(page)).toBeVisible();
});

test('V2466 The browser allows a Stream Deck only at controller and operator', async ({ stage }) => {
  const room = await stage.room();
  const { page } = await room.open('controller');
  const isAllowed = () =>
    page.evaluate(() =>
      navigator.hid.getDevices().then(
        () => true,
        () => false,
      ),
    );
  expect(await isAllowed()).toBe(true);
  await page.goto(room.created.links.operator);
  expect(await isAllowed()).toBe(true);
  await page.goto(room.created.links.viewer);
  expect(await isAllowed()).toBe(false);
});

test('W2694 Making a room from the start page causes no policy violation in the browser console', async ({
  stage,
}) => {
  const { page } = await stage.screen('/');
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.getByRole('link', { name: 'Create a room' }).first().click();
  await openDialog(page);
  await expect(page.getByText('Reload this page')).toBeVisible();
  expect(errors).toEqual([]);
});

test('V2463 A Stream Deck key that bounces acts once, and so does GO if pressed twice', async ({ stage }) => {
  const page = await opened(await stage.room(), 'mk2', 'operator');
  await connect(page);
  await expect.poll(() => toneOf(page, 0)).toBe('green');
  const length = page.getByText('of 10:00');
  await expect(length).toBeVisible();
  await page.evaluate(() => {
    for (let bounce = 0; bounce < 3; bounce += 1) {
      window.fakeDeck.press(4);
      window.fakeDeck.release(4);
    }
  });
  await expect(page.getByText('of 11:00')).toBeVisible();
  await page.evaluate(() => {
    for (const key of [0, 0]) {
      window.fakeDeck.press(key);
      window.fakeDeck.release(key);
    }
  });
  await expect(isRunning(page)).toBeVisible();
  await expect(page.getByText('of 11:00')).toBeVisible();
});

test('V2460 GO on a Stream Deck waits for a lost server as GO on the page does', async ({
  withOwnServer,
}) => {
  await withOwnServer({}, async (stage) => {
    const page = await opened(await stage.room(), 'mk2');
    await connect(page);
    await expect.poll(() => toneOf(page, 0)).toBe('green');
    stage.server.signal('SIGSTOP');
    await tap(page, 0);
    await expect(isRunning(page)).toHaveAttribute('data-waiting', 'true');
    await expect.poll(() => toneOf(page, 0)).toBe('amber');
    const waiting = await bytesOf(page, 0);
    stage.server.signal('SIGCONT');
    await expect(isRunning(page)).not.toHaveAttribute('data-waiting');
    await expect.poll(() => bytesOf(page, 0)).not.toBe(waiting);
    expect(await toneOf(page, 0)).toBe('amber');
  });
});

test('V2464 A Stream Deck reconnects after unplugging, sleep and reload', async ({ stage }) => {
  const page = await opened(await stage.room(), 'mk2');
  await connect(page);
  const drawn = () => expect.poll(() => toneOf(page, 0)).toBe('green');
  await drawn();
  await page.evaluate(() => window.fakeDeck.plug(false));
  expect(await page.evaluate(() => window.fakeDeck.opened)).toBe(false);
  await page.evaluate(() => window.fakeDeck.plug(true));
  await drawn();
  await page.evaluate(() => window.fakeDeck.sleep(true));
  // The time-of-day digits are due immediately, and find the handle dead.
  await tap(page, 14);
  await expect.poll(() => page.evaluate(() => window.fakeDeck.opened)).toBe(false);
  await page.evaluate(() => window.fakeDeck.sleep(false));
  await drawn();
  await page.reload();
  await drawn();
  await tap(page, 0);
  await expect(isRunning(page)).toBeVisible();
});

test('V2464 The digits on a Stream Deck continue to count while the page is hidden', async ({ stage }) => {
  const room = await stage.room();
  const page = await opened(room, 'mk2');
  await connect(page);
  await room.command('timeset/start', {});
  await expect.poll(() => toneOf(page, 0)).toBe('amber');
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  for (const _second of [1, 2, 3]) {
    const before = await bytesOf(page, 1);
    await expect.poll(() => bytesOf(page, 1)).not.toBe(before);
  }
});

test('V2465 Only one of two tabs uses the Stream Deck, and the other tab offers to take it over', async ({
  stage,
}) => {
  const room = await stage.room();
  const page = await opened(room, 'mini');
  await connect(page);
  await expect.poll(() => toneOf(page, 0)).toBe('green');
  const beside = await stage.pageBeside(page, room.created.links.operator);
  await openDialog(beside);
  await expect(beside.getByText('Another tab of this browser uses the Stream Deck.')).toBeVisible();
  expect(await beside.evaluate(() => window.fakeDeck.opened)).toBe(false);
  await beside.getByRole('button', { name: 'Use it in this tab' }).click();
  await expect(beside.getByText(/is connected/)).toBeVisible();
  await expect.poll(() => toneOf(beside, 0)).toBe('green');
  await expect.poll(() => page.evaluate(() => window.fakeDeck.opened)).toBe(false);
  await beside.close();
  await expect.poll(() => page.evaluate(() => window.fakeDeck.opened)).toBe(true);
});

test('V2467 The layout is edited by keyboard, kept over a reload, and exported to a file', async ({
  stage,
}) => {
  const room = await stage.room();
  await room.command('messages/create', { text: 'Wrap up' });
  const page = await opened(room, 'mk2');
  await connect(page);
  await openDialog(page);
  const dialog = page.getByRole('dialog', { name: 'Stream Deck' });
  await dialog.getByRole('button', { name: 'Row 1, column 3: Next timer' }).press('Enter');
  await dialog.getByRole('button', { name: /Key does/ }).click();
  await page.getByRole('option', { name: 'Show or hide message 1' }).click();
  expect(await violations(page)).toEqual([]);
  await expect(dialog.getByRole('button', { name: 'Row 1, column 3: Show or hide message 1' })).toBeVisible();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save file' }).click();
  const path = await (await download).path();
  await dialog.getByRole('button', { name: 'Restore defaults' }).click();
  await expect(dialog.getByRole('button', { name: 'Row 1, column 3: Next timer' })).toBeVisible();
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Load file' }).click();
  await (await choosing).setFiles(path);
  await expect(dialog.getByText('The layout is loaded.')).toBeVisible();
  await page.reload();
  await expect.poll(() => toneOf(page, 0)).toBe('green');
  await tap(page, 2);
  await openDialog(page);
  await expect(dialog.getByRole('button', { name: 'Row 1, column 3: Show or hide message 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Message on screen: Wrap up')).toBeAttached();
});
