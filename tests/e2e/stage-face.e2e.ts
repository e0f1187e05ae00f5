import type { Locator, Page } from '@playwright/test';
import { PRESETS } from '../../machines/output/presets.ts';
import { EXHAUSTIVE, LONG, some } from '../support/exhaustive.ts';
import { windowBeside } from '../support/window-beside.ts';
import { inkIn, pixelsOf } from './painted.ts';
import { expect, type RoomOnStage, type Screen, type Stage, test } from './stage.ts';

const FULL_HD = { width: 1920, height: 1080 };

/** A page of no site, whose policy keeps it from nothing. */
async function read<Found>(page: Page, work: (shot: Buffer, reader: Page) => Promise<Found>): Promise<Found> {
  const shot = await page.screenshot();
  const reader = await windowBeside(page);
  const found = await work(shot, reader);
  await reader.close();
  return found;
}

/** How bright it is where nothing is written, 0 to 255, as in a picture without colours. */
function groundAt(page: Page, x: number, y: number): Promise<number> {
  return read(page, async (shot, reader) => {
    const [[red = 0, green = 0, blue = 0] = []] = await pixelsOf(shot, reader, { x, y, width: 1, height: 1 });
    return Math.round(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  });
}

/** The brightest red from edge to edge in the middle, 0 to 255. */
function brightest(page: Page): Promise<number> {
  return read(page, async (shot, reader) => {
    const pixels = await pixelsOf(shot, reader, { x: 0, y: 500, width: FULL_HD.width, height: 1 });
    return Math.max(...pixels.map(([red = 0]) => red));
  });
}

/** Painted area of the digits. */
async function inkOf({ page, digits }: Screen) {
  const box = await digits.boundingBox();
  if (!box) throw new Error('There are no digits');
  const [x, y] = [Math.ceil(box.x), Math.ceil(box.y)];
  const area = { x, y, width: Math.floor(box.width) - 1, height: Math.floor(box.height) - 1 };
  return read(page, (shot, reader) => inkIn(shot, reader, area));
}

/** Size and place of the last digit. */
function lastDigit(digits: Locator) {
  return digits.locator('span').last().boundingBox();
}

async function viewerOf(room: RoomOnStage, query = ''): Promise<Screen> {
  const screen = await room.open('viewer');
  if (query !== '') await screen.page.goto(`${room.created.links.viewer}${query}`);
  await screen.page.setViewportSize(FULL_HD);
  await expect(screen.digits).toBeVisible();
  await screen.page.evaluate(() => document.fonts.ready);
  return screen;
}

async function changed(room: RoomOnStage, fields: object): Promise<void> {
  await room.command('timers/update', { timerId: await room.firstTimer(), ...fields });
}

/** A show whose clock is in the red, and stays there for an hour. */
async function redShow(stage: Stage): Promise<RoomOnStage> {
  const room = await stage.room();
  await changed(room, { name: 'Opening', extra: 'Ada', minutes: 9, red: 3_600_000 });
  await room.command('timeset/start', {});
  return room;
}

/** Brings its clock to 0:00, and below. */
const overtime = (room: RoomOnStage) => changed(room, { minutes: 0, seconds: 1 });

test.describe('The stage display', () => {
  test('V289 has digits that are higher than half of the screen, even with title and speaker', async ({
    stage,
  }) => {
    const room = await stage.room();
    await changed(room, { name: 'Opening', extra: 'Ada' });
    const screen = await viewerOf(room);
    await expect(screen.page.getByText('Ada')).toBeVisible();
    const { top, bottom } = await inkOf(screen);
    expect((bottom - top) / FULL_HD.height).toBeGreaterThan(0.55);
  });

  test('V1750 stacks hours, minutes and seconds on a portrait screen', async ({ stage }) => {
    const room = await stage.room();
    await changed(room, { name: 'Opening', extra: 'Ada' });
    const screen = await viewerOf(room);
    await screen.page.setViewportSize({ width: 1080, height: 1920 });
    const rows = async () => {
      const boxes = await screen.digits
        .locator('span')
        .evaluateAll((cells) =>
          cells.filter((cell) => /\d/.test(cell.textContent)).map((cell) => cell.getBoundingClientRect().top),
        );
      return new Set(boxes).size;
    };
    expect(await rows()).toBe(2);
    const { top, bottom } = await inkOf(screen);
    expect((bottom - top) / 1920).toBeGreaterThan(0.38);
    await changed(room, { hours: 123, minutes: 45, seconds: 3 });
    await expect(screen.digits).toHaveText('123:45:03');
    expect(await rows()).toBe(3);
    const hours = await inkOf(screen);
    expect((hours.bottom - hours.top) / 1920).toBeGreaterThan(0.38);
    await screen.page.setViewportSize(FULL_HD);
    await expect.poll(rows).toBe(1);
  });

  test('V814 does not let its digits touch the line above a message', async ({ stage }) => {
    const room = await stage.room();
    const { messageId } = await room.command('messages/create', { text: 'Please wrap up' });
    await room.command('messages/show', { messageId });
    const screen = await viewerOf(room);
    await expect(screen.page.getByText('Please wrap up').first()).toBeVisible();
    const { bottom } = await inkOf(screen);
    const line = await screen.page.locator('[class*=messagePart]').boundingBox();
    expect(((line?.y ?? 0) - bottom) / FULL_HD.height).toBeGreaterThan(0.03);
  });

  test('V1663 keeps the minus sign in the safe area of viewer and confidence monitor', async ({ stage }) => {
    const room = await redShow(stage);
    const [[outputId, link] = ['', '']] = Object.entries(room.created.outputLinks);
    await changed(room, { minutes: 0, seconds: 1 });
    const { page, digits } = await stage.screen(link);
    await page.setViewportSize({ width: 1080, height: 1080 });
    const sign = async () => (await digits.locator('span').first().boundingBox())?.x ?? 0;
    await room.command('outputs/draft', { outputId, design: PRESETS.CONFIDENCE });
    for (const take of [false, true]) {
      if (take) await room.command('outputs/take', { outputId });
      if (take) await expect(page.locator('[data-element="clock"]')).toBeVisible();
      await expect(digits.first()).toHaveText(/^-/);
      await expect.poll(sign).toBeGreaterThanOrEqual(0.035 * 1080);
    }
  });

  for (const size of some([FULL_HD, { width: 390, height: 844 }], (each) => each !== FULL_HD))
    test(
      `V285 keeps the size and place of its digits below zero, at a width of ${size.width} px`,
      EXHAUSTIVE,
      async ({ stage }) => {
        const room = await redShow(stage);
        const { page, digits } = await viewerOf(room);
        await page.setViewportSize(size);
        await expect(digits).toHaveText(/^8:/);
        const before = await lastDigit(digits);
        await overtime(room);
        await expect(digits).toHaveText(/^-0:0/);
        expect(await lastDigit(digits)).toEqual(before);
        const sign = await digits.locator('span').first().boundingBox();
        expect(sign?.x).toBeGreaterThanOrEqual(0);
      },
    );

  test('V286 turns its background red below zero, which is visible even without colours', async ({
    stage,
  }) => {
    const room = await redShow(stage);
    const { page, digits } = await viewerOf(room);
    await expect(page.getByText('Finish now')).toBeVisible();
    const red = await groundAt(page, 300, 540);
    await overtime(room);
    await expect(digits).toHaveText(/^-/);
    expect(Math.abs((await groundAt(page, 20, 540)) - red)).toBeGreaterThan(40);
  });

  test('V286 hides the picture behind it only where its digits are', LONG, async ({ stage }) => {
    const room = await redShow(stage);
    const [link = ''] = Object.values(room.created.outputLinks);
    const { page, digits } = await stage.screen(link);
    await overtime(room);
    await expect(digits).toHaveText(/^-/);
    const reader = await windowBeside(page);
    const shot = await page.screenshot({ omitBackground: true });
    const alphaAt = async (x: number, y: number) =>
      (await pixelsOf(shot, reader, { x, y, width: 1, height: 1 }))[0]?.[3];
    expect(await alphaAt(6, 6)).toBe(0);
    expect(await alphaAt(60, 400)).toBe(255);
  });

  test('V287 outlines the digits of a timer until it runs, and dims them with a word while paused', async ({
    stage,
  }) => {
    const room = await stage.room();
    const screen = await viewerOf(room);
    const edge = () => groundAt(screen.page, 10, 540);
    const ready = await inkOf(screen);
    await room.command('timeset/start', {});
    await expect(screen.page.getByText('Ready')).toHaveCount(0);
    const running = await inkOf(screen);
    const lit = await brightest(screen.page);
    expect(lit).toBe(255);
    expect(ready.share).toBeLessThan(running.share * 0.7);
    expect(await edge()).toBe(0);
    await room.command('timeset/stop', {});
    await expect(screen.page.locator('footer').getByText('Paused')).toBeVisible();
    expect(await edge()).toBe(0);
    expect(await brightest(screen.page)).toBeCloseTo(0.75 * lit, -1);
  });

  test('V288 flashes from edge to edge, and shows a frame with reduced motion', LONG, async ({ stage }) => {
    const room = await stage.room();
    const [{ page }, still] = [await viewerOf(room), await viewerOf(room)];
    await still.page.emulateMedia({ reducedMotion: 'reduce' });
    await room.command('timers/flash', { count: 10 });
    await expect.poll(() => groundAt(still.page, 6, 6)).toBe(255);
    expect(await groundAt(still.page, 100, 500)).toBe(0);
    await expect.poll(() => groundAt(page, 100, 500)).toBe(255);
  });

  test('V1751 shows dark digits on a light background, which V1752 darkens in a flash and blackens in a blackout', async ({
    stage,
  }) => {
    const room = await redShow(stage);
    const { page, digits } = await viewerOf(room, '&theme=light');
    await expect(page.getByText('Finish now')).toBeVisible();
    expect(await groundAt(page, 20, 540)).toBeGreaterThan(240);
    const ink = await digits.evaluate((each) => getComputedStyle(each).color);
    expect(ink).toBe('rgb(200, 30, 30)');
    await room.command('timers/flash', { count: 20 });
    await expect.poll(() => groundAt(page, 20, 540)).toBe(0);
    await overtime(room);
    await expect(digits).toHaveText(/^-/);
    await room.command('room/blackout', { on: true });
    await expect(digits).toHaveCount(0);
    expect(await groundAt(page, 20, 540)).toBe(0);
  });

  test('V290 centres a time of day by the visible width of its characters', async ({ stage }) => {
    const room = await stage.room();
    await changed(room, { appearance: 'TOD' });
    const screen = await viewerOf(room, '&clock=h:mm+aa');
    const { left, right } = await inkOf(screen);
    expect(Math.abs(left - (FULL_HD.width - right))).toBeLessThan(0.012 * FULL_HD.width);
  });

  test('V291 keeps the size of its digits when title, speaker and ON AIR appear', async ({ stage }) => {
    const room = await stage.room();
    const { page, digits } = await viewerOf(room);
    const before = await lastDigit(digits);
    await changed(room, { extra: 'Ada' });
    await expect(page.getByText('Ada')).toBeVisible();
    expect(await lastDigit(digits)).toEqual(before);
    await room.command('room/onAir', { on: true });
    await changed(room, { name: 'Opening' });
    await expect(page.getByText('Opening')).toBeVisible();
    expect(await lastDigit(digits)).toEqual(before);
  });

  test('V441 shrinks a long title to 70 %, then breaks it, then cuts it off, and never moves the digits', async ({
    stage,
  }) => {
    const room = await stage.room();
    await changed(room, { name: 'Opening', extra: 'Ada' });
    const { page, digits } = await viewerOf(room);
    await room.command('room/onAir', { on: true });
    const place = await lastDigit(digits);
    const look = async (length: number) => {
      const name = 'Northern lights over the harbour '.repeat(10).slice(0, length).trim();
      await changed(room, { name, extra: name });
      const title = page.locator('header').getByText(name, { exact: true });
      await expect(title).toBeVisible();
      await expect(page.locator('footer').getByText(name, { exact: true })).toBeVisible();
      expect(await lastDigit(digits)).toEqual(place);
      return title.evaluate((line) => ({
        size: Number.parseFloat(getComputedStyle(line).fontSize) / 69.12,
        lines: Math.round(line.clientHeight / (1.1 * Number.parseFloat(getComputedStyle(line).fontSize))),
        isCut: line.scrollHeight > line.clientHeight + 4 || line.scrollWidth > line.clientWidth,
        end: line.getBoundingClientRect().right,
        onAir: line.closest('header')?.lastElementChild?.firstElementChild?.getBoundingClientRect().left ?? 0,
      }));
    };
    expect(await look(30)).toMatchObject({ size: 1, lines: 1, isCut: false });
    const shrunk = await look(54);
    expect(shrunk).toMatchObject({ lines: 1, isCut: false });
    expect(shrunk.size).toBeLessThan(0.98);
    expect(shrunk.size).toBeGreaterThanOrEqual(0.7);
    const broken = await look(90);
    expect(broken).toMatchObject({ lines: 2, isCut: false });
    expect(broken.size).toBeCloseTo(0.7, 2);
    const cut = await look(200);
    expect(cut).toMatchObject({ lines: 2, isCut: true });
    for (const { end, onAir } of [shrunk, broken, cut]) expect(end).toBeLessThanOrEqual(onAir);
    expect(await look(30)).toMatchObject({ size: 1, lines: 1, isCut: false });
  });

  test('V299 keeps digits apart if their font does not load', LONG, async ({ stage }) => {
    const room = await stage.room();
    const { digits } = await stage.screen(room.created.links.viewer, async (context) => {
      await context.route(/saira/, (route) => route.abort());
    });
    await expect(digits).toBeVisible();
    const overhang = () =>
      digits.locator('span').evaluateAll((cells) =>
        Math.max(
          ...cells.map((cell) => {
            const ink = document.createRange();
            ink.selectNodeContents(cell);
            return ink.getBoundingClientRect().width - cell.getBoundingClientRect().width;
          }),
        ),
      );
    await expect.poll(overhang).toBeLessThanOrEqual(0.5);
  });

  test('V296 shrinks its content for notices about the connection', LONG, async ({ withOwnServer }) => {
    await withOwnServer({}, async (stage) => {
      const room = await stage.room();
      await changed(room, { name: 'Opening', extra: 'Ada' });
      const { page } = await viewerOf(room);
      // The notice has loaded: it is requested after the digits.
      await page.waitForLoadState('networkidle');
      await stage.server.kill();
      const said = page.getByText('Lost connection to server');
      await expect(said).toBeVisible();
      for (const size of [FULL_HD, { width: 390, height: 844 }]) {
        await page.setViewportSize(size);
        const strip = await said.boundingBox();
        const progress = await page.getByRole('progressbar').boundingBox();
        expect((progress?.y ?? Number.NaN) + (progress?.height ?? Number.NaN)).toBeLessThan(
          strip?.y ?? Number.NaN,
        );
      }
    });
  });

  test('V293 fits ON AIR into a BAR beside a message of any length', LONG, async ({ stage }) => {
    const room = await stage.room();
    const [[outputId, link] = ['', '']] = Object.entries(room.created.outputLinks);
    await room.command('outputs/update', { outputId, layout: 'BAR' });
    await room.command('room/onAir', { on: true });
    const text = 'Please take two more questions, then hand over to Marie for the announcements';
    const { messageId } = await room.command('messages/create', { text });
    await room.command('messages/show', { messageId });
    const { page } = await stage.screen(link);
    for (const width of [1920, 390]) {
      await page.setViewportSize({ width, height: 844 });
      // Texts are fitted a frame after the window has another size.
      await expect(async () => {
        const said = await page.getByText(text, { exact: true }).first().boundingBox();
        const sign = await page.getByText('On air', { exact: true }).boundingBox();
        expect(sign?.x).toBeGreaterThan((said?.x ?? Number.NaN) + (said?.width ?? Number.NaN));
        expect((sign?.x ?? Number.NaN) + (sign?.width ?? Number.NaN)).toBeLessThan(width);
      }).toPass();
    }
  });
});
