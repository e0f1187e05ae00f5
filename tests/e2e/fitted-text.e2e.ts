import type { Locator, Page } from '@playwright/test';
import { EXHAUSTIVE, LONG, some } from '../support/exhaustive.ts';
import { windowBeside } from '../support/window-beside.ts';
import { pixelsOf } from './painted.ts';
import { expect, test } from './stage.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];

/** Words, overflow, and size in px of the message with this text. */
function fitOf(page: Page, text: string) {
  return page
    .getByText(text, { exact: true })
    .first()
    .evaluate((element) => {
      const node = element.firstChild;
      const split = [...(node?.textContent ?? '').matchAll(/\S+/g)].filter(({ index, 0: word }) => {
        const range = new Range();
        if (node) range.setStart(node, index);
        if (node) range.setEnd(node, index + word.length);
        return range.getClientRects().length > 1;
      });
      const box = element.parentElement ?? element;
      return {
        split: split.map(([word]) => word),
        over: element.scrollHeight > box.clientHeight || element.scrollWidth > box.clientWidth,
        size: Math.round(Number.parseFloat(getComputedStyle(element).fontSize)),
      };
    });
}

test.describe('A message on a stage', () => {
  for (const view of some(['viewer', 'output'] as const, (each) => each === 'viewer'))
    test(
      `V196 breaks no word on the ${view}, and has the same size with reduced motion`,
      EXHAUSTIVE,
      async ({ stage }) => {
        const room = await stage.room();
        const text = 'Louder please, everybody';
        const { messageId } = await room.command('messages/create', { text });
        await room.command('messages/show', { messageId });
        const [link = ''] =
          view === 'viewer' ? [room.created.links.viewer] : Object.values(room.created.outputLinks);
        const pages = [(await stage.screen(link)).page, (await stage.screen(link)).page];
        await pages[1]?.emulateMedia({ reducedMotion: 'reduce' });
        for (const size of SIZES) {
          await Promise.all(pages.map((page) => page.setViewportSize(size)));
          await expect(async () => {
            const [usual, reduced] = await Promise.all(pages.map((page) => fitOf(page, text)));
            expect(usual).toMatchObject({ split: [], over: false });
            expect(reduced).toEqual(usual);
          }).toPass();
        }
      },
    );

  test('V196 breaks a very long word that would make all of the text small', async ({ stage }) => {
    const room = await stage.room();
    const text = `Join us at example.test/${'a'.repeat(80)}`;
    const { messageId } = await room.command('messages/create', { text });
    await room.command('messages/show', { messageId });
    const { page } = await room.open('viewer');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => fitOf(page, text)).toMatchObject({ over: false });
    expect((await fitOf(page, text)).split).toHaveLength(1);
    expect((await fitOf(page, text)).size).toBeGreaterThan(24);
  });
});

test('V197 Under forced colours, the stage keeps its colours and ON AIR is visible', async ({ stage }) => {
  const room = await stage.room();
  await room.command('room/onAir', { on: true });
  const { page } = await room.open('viewer');
  await page.emulateMedia({ forcedColors: 'active' });
  const sign = page.getByText('On air', { exact: true });
  await expect(sign).toBeVisible();
  expect(await sign.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
    'rgb(212, 32, 32)',
  );
});

test(
  "V330 Under forced colours, the operator's digits cover no word and show their minus sign",
  LONG,
  async ({ stage }) => {
    const room = await stage.room();
    await room.command('timers/update', {
      timerId: await room.firstTimer(),
      name: 'Keynote',
      minutes: 0,
      seconds: 1,
    });
    await room.command('timeset/start', {});
    const { page, digits } = await room.open('operator');
    await page.emulateMedia({ forcedColors: 'active' });
    await expect(digits).toHaveText(/^-/);
    const reader = await windowBeside(page);
    /** How much of what is painted there is dark on the light ground of the system. */
    const dark = async (part: Locator) => {
      const { x = 0, y = 0, width = 1, height = 1 } = (await part.boundingBox()) ?? {};
      const area = { x: Math.ceil(x), y: Math.ceil(y), width: Math.floor(width), height: Math.floor(height) };
      const pixels = await pixelsOf(await page.screenshot(), reader, area);
      return pixels.filter(([, green = 255]) => green < 128).length / pixels.length;
    };
    expect(await dark(digits.getByText('-', { exact: true }))).toBeGreaterThan(0.8);
    expect(await dark(page.getByRole('heading', { name: 'Keynote' }).first())).toBeGreaterThan(0.02);
  },
);
