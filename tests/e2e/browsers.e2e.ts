import type { BrowserContext, Page } from '@playwright/test';
import { EXHAUSTIVE, LONG, some } from '../support/exhaustive.ts';
import { expect, type Screen, type Stage, test } from './stage.ts';

/** Takes from today's browser what Chromium 87 lacks: methods, container units, and what else it knows of styles. */
async function asChromium87(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const lacking: [object, string[]][] = [
      [Array.prototype, ['at', 'findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with']],
      [String.prototype, ['at']],
      [Object, ['hasOwn', 'groupBy']],
      [Promise, ['withResolvers', 'try']],
      [AbortSignal, ['any', 'timeout']],
      [Crypto.prototype, ['randomUUID']],
      [globalThis, ['structuredClone']],
    ];
    for (const [owner, names] of lacking) for (const name of names) Reflect.deleteProperty(owner, name);
    const known = CSS.supports.bind(CSS);
    CSS.supports = (property: string, value?: string) =>
      property !== 'field-sizing' && !/\dcq|\ddvh/.test(String(value)) && known(property, String(value));
  });
  await context.route('**/*.css', async (route) => {
    const response = await route.fetch();
    const styles = await response.text();
    await route.fulfill({
      response,
      body: styles
        .replaceAll(/(\d)(?=cq[whi]|dvh)/g, '$1no-')
        .replaceAll(
          /\bcontainer(?=-type:|:)|(?<=@)container(?=[ (])|(?<=:)has(?=\()|(?<=overflow:)clip|field-sizing/g,
          'no-$&',
        ),
    });
  });
}

/** Position and size of a screen's digits, to the pixel. */
function digitsOn(page: Page): Promise<readonly (readonly number[])[]> {
  return page.getByRole('timer').evaluateAll((timers) =>
    timers.map((timer) => {
      const { x, y, width, height } = timer.getBoundingClientRect();
      const size = Number.parseFloat(getComputedStyle(timer.firstElementChild ?? timer).fontSize);
      return [x, y, width, height, size];
    }),
  );
}

const SIZES = [
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
];

/** The same address in a browser of today and in one of 2020, at each size: the same digits at the same places. */
async function expectAlike(stage: Stage, path: string): Promise<void> {
  const screens: readonly Screen[] = [await stage.screen(path), await stage.screen(path, asChromium87)];
  for (const size of SIZES) {
    for (const { page } of screens) await page.setViewportSize(size);
    for (const { digits } of screens) await expect(digits).toBeVisible();
    await expect
      .poll(async () => {
        const [today = [], then = []] = await Promise.all(screens.map(({ page }) => digitsOn(page)));
        const apart = today.flat().map((value, place) => Math.abs(value - (then.flat()[place] ?? Infinity)));
        return today.length > 0 && Math.max(...apart);
      })
      .toBeLessThan(2);
  }
}

test.describe('Chromium 87', () => {
  test('V200 shows a viewer with a message as current browsers do', async ({ stage }) => {
    const room = await stage.room();
    const timerId = await room.firstTimer();
    await room.command('timers/update', { timerId, name: 'The keynote', appearance: 'COUNTDOWN_TOD' });
    await expectAlike(stage, room.created.links.viewer);
    const { messageId } = await room.command('messages/create', { text: 'Two minutes!' });
    await room.command('messages/show', { messageId });
    await expectAlike(stage, room.created.links.viewer);
  });

  for (const layout of some(['BAR', 'SPEAKER'] as const, (each) => each === 'SPEAKER'))
    test(
      `V200 shows an output with layout ${layout} as current browsers do`,
      EXHAUSTIVE,
      async ({ stage }) => {
        const room = await stage.room();
        const [[outputId, link] = ['', '']] = Object.entries(room.created.outputLinks);
        await room.command('timers/update', { timerId: await room.firstTimer(), notes: 'Thank the crew.' });
        await room.command('outputs/update', { outputId, layout, showNotes: layout === 'SPEAKER' });
        await expectAlike(stage, link);
      },
    );

  test('V200 shows an agenda and an instant timer as current browsers do', LONG, async ({ stage }) => {
    const room = await stage.room();
    await expectAlike(stage, room.created.links.agenda);
    await expectAlike(stage, '/go/1-hour/');
  });
});

test('V203 A message field grows to several lines in Chromium 87 too', LONG, async ({ stage }) => {
  const room = await stage.room();
  const text = 'Please come\nto the stage\nnow';
  await room.command('messages/create', { text });
  const { page } = await stage.screen(room.created.links.controller, asChromium87);
  await page.getByRole('tab', { name: 'Messages' }).click();
  const field = page.getByRole('textbox', { name: 'Text of' });
  await expect(field).toHaveValue(text);
  const cut = () => field.evaluate((element) => element.scrollHeight - element.clientHeight);
  expect(await cut()).toBe(0);
  const { height } = (await field.boundingBox()) ?? { height: 0 };
  await field.press('End');
  await field.press('Shift+Enter');
  expect(await cut()).toBe(0);
  expect((await field.boundingBox())?.height).toBeGreaterThan(height + 10);
});

test('V202 Every page opens in a browser that reports an invalid language tag', LONG, async ({ stage }) => {
  const room = await stage.room();
  const inKiosk = async (context: BrowserContext) => {
    await context.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'language', { get: () => 'C', configurable: true }),
    );
  };
  const { page } = await stage.screen('/', inKiosk);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const path of [room.created.links.viewer, room.created.links.agenda, '/go/clock/']) {
    await page.goto(path);
    await expect(page.getByRole('timer').first()).toBeVisible();
  }
});

test('V204 The stage preview has the shape 16:9, and its content fills it', LONG, async ({ stage }) => {
  const room = await stage.room();
  const { page } = await stage.screen('/');
  const shapeOf = (part: string) =>
    page.locator(part).evaluate((frame) => {
      const { width, height } = frame.getBoundingClientRect();
      return {
        ratio: Math.round((10 * width) / height),
        left: frame.clientHeight - (frame.children[0]?.clientHeight ?? 0),
        over: frame.scrollHeight - frame.clientHeight,
      };
    });
  const whole = { ratio: 18, left: 0, over: 0 };
  await expect.poll(() => shapeOf('[class*="bezel"]')).toEqual(whole);
  await page.goto(room.created.links.controller);
  await expect.poll(() => shapeOf('figure[class*="preview"]')).toEqual(whole);
});

test('V205 The menu buttons of rows are not under an overlay scroll bar', async ({ stage }) => {
  const room = await stage.room();
  const { page } = await stage.screen(room.created.links.controller);
  const menu = page.getByRole('button', { name: 'More for Timer 1' });
  await expect(menu).toBeVisible();
  const beside = await menu.evaluate((button) => {
    const scroller = button.closest('[role=rowgroup]');
    if (!scroller) throw new Error('no list');
    return {
      free: scroller.getBoundingClientRect().right - button.getBoundingClientRect().right,
      over: scroller.scrollHeight - scroller.clientHeight,
    };
  });
  expect(beside.free).toBeGreaterThanOrEqual(14);
  expect(beside.over).toBe(0);
});
