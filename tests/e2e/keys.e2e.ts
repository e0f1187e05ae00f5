import type { BrowserContext, Page } from '@playwright/test';
import { isCommandName } from '../../machines/room/commands.ts';
import { isShowCommand } from '../../machines/room/show-commands.ts';
import { decodeClientFrame } from '../../machines/wire/client-frame.schema.ts';
import { EXHAUSTIVE, LONG, some } from '../support/exhaustive.ts';
import { Seeded } from '../support/seeded.ts';
import { expect, type RoomOnStage, test, turnToShow } from './stage.ts';

/** Printed where a test fails. */
const SEED = Number(process.env.PROPERTY_SEED ?? 20_261_123);

const WRITES = Array.from('abcdefghijklmnopqrstuvwxyz0123456789');
const ACTS =
  'Space Enter Escape ArrowUp ArrowDown ArrowLeft ArrowRight Delete Backspace Home End PageUp PageDown'.split(
    ' ',
  );
/** Keys that move, press and delete are as frequent as all letters together. */
const KEYS = [...WRITES, ...ACTS, ...ACTS, ...ACTS];

/** A controller, and the names of the commands to the show that its socket sends. */
async function watched(room: RoomOnStage) {
  const sent: string[] = [];
  const watch = async (context: BrowserContext) => {
    context.on('page', (page) =>
      page.on('websocket', (socket) =>
        socket.on('framesent', ({ payload }) => {
          if (typeof payload === 'string') return;
          const frame = decodeClientFrame(payload);
          if (!frame.ok || frame.value[0] !== 'command') return;
          const [, , name] = frame.value;
          if (isCommandName(name) && isShowCommand(name)) sent.push(name);
        }),
      ),
    );
  };
  const { page } = await room.open('controller', watch);
  await page.setViewportSize({ width: 1440, height: 900 });
  return { page, sent };
}

/** A show that each key could do something to: the clock runs, a message is in focus. */
async function runningShow(room: RoomOnStage): Promise<void> {
  await room.command('timers/replace', {
    items: ['Doors', 'Keynote', 'Coffee', 'Panel', 'Goodbye'].map((name) => ({ name, minutes: 30 })),
  });
  const { messageId } = await room.command('messages/create', { text: 'Two minutes left' });
  await room.command('messages/create', { text: 'Louder' });
  await room.command('messages/show', { messageId, focus: true });
  await room.command('timeset/start', {});
}

const starts: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'a title of the rundown': (page) => page.getByLabel('Title of Keynote').click(),
  'a length of the rundown': (page) => page.getByLabel('Length of Keynote').click(),
  'the number of a row': (page) => page.getByRole('button', { name: /^2 .*Keynote/ }).focus(),
  'a message': (page) => page.getByLabel('Text of Louder').click(),
  'the button that shows a message': (page) => page.getByRole('button', { name: 'Show Louder' }).focus(),
  'Share, in the header': (page) => page.getByRole('button', { name: 'Share' }).click(),
  Blackout: (page) => page.getByRole('button', { name: 'Blackout', exact: true }).focus(),
  'the playhead': (page) => page.getByLabel('Progress').focus(),
  nowhere: async () => {},
};

/** A sample text for each run. */
const STAND_FOR_ALL = ['a title of the rundown'];

for (const [from, start] of some(Object.entries(starts), ([each]) => STAND_FOR_ALL.includes(each))) {
  // `npm run soak -- keys` presses a thousand, from everywhere.
  const count = Number(process.env.EDIT_KEYS ?? 40);
  test(
    `V250 ${count} random keys pressed in Edit mode, beginning at ${from}, send no show commands`,
    EXHAUSTIVE,
    async ({ stage }) => {
      const room = await stage.room();
      await runningShow(room);
      const { page, sent } = await watched(room);
      const chance = new Seeded(SEED);
      await start(page);
      for (let pressed = 0; pressed < count; pressed += 1) await page.keyboard.press(chance.pick(KEYS));
      expect(sent, `PROPERTY_SEED=${SEED}`).toEqual([]);
      // Sent commands would be visible once no menu covers the controller.
      for (let layer = 0; layer < 3; layer += 1) await page.keyboard.press('Escape');
      await page.keyboard.press('Control+Space');
      await expect.poll(() => sent).toEqual(['timeset/stop']);
    },
  );
}

test(
  'V251 The first GO changes to Show mode with a hint, and the browser remembers the chosen mode',
  LONG,
  async ({ stage }) => {
    const room = await stage.room();
    const { page } = await room.open('controller');
    const edit = page.getByRole('button', { name: 'Edit', exact: true });
    const show = page.getByRole('button', { name: 'Show', exact: true });
    await expect(edit).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: /^GO/ }).click();
    await expect(show).toHaveAttribute('aria-pressed', 'true');
    const note = page.getByText('You’re in Show mode. Space is GO. Press F8 to edit.');
    await expect(note).toBeVisible();
    const turned = await page.getByRole('group', { name: 'Keyboard mode' }).boundingBox();
    const below = ((await note.boundingBox())?.y ?? 0) - (turned?.y ?? 0) - (turned?.height ?? 0);
    expect(below).toBeGreaterThanOrEqual(0);
    expect(below).toBeLessThan(20);
    await expect(page.getByRole('button', { name: /^PAUSE/ })).not.toHaveAttribute('data-waiting');
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: /^GO: Resume/ })).not.toHaveAttribute('data-waiting');
    await page.keyboard.press('F8');
    await expect(edit).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Control+Space');
    await expect(page.getByRole('button', { name: /^PAUSE/ })).toBeVisible();
    await expect(edit).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(edit).toHaveAttribute('aria-pressed', 'true');
  },
);

test('V254 A show key pressed in Edit mode only shows a hint, and Ctrl+Enter presses a focused show button', async ({
  stage,
}) => {
  const room = await stage.room();
  const { page } = await room.open('controller');
  await page.keyboard.press('Space');
  await expect(
    page.getByText(
      'Space doesn’t start the timer in Edit mode. Press Ctrl+Space for GO, or F8 for Show mode.',
    ),
  ).toBeVisible();
  const blackout = page.getByRole('button', { name: 'Blackout', exact: true });
  await page.keyboard.press('Tab');
  await blackout.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Enter is off in Edit mode/)).toBeVisible();
  await expect(blackout).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Control+Enter');
  await expect(blackout).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: /^GO/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^PAUSE/ })).toBeVisible();
});

test('V255, W2763 After Enter in a field the focus is visible, and typed keys send no show commands', async ({
  stage,
}) => {
  const room = await stage.room();
  const { messageId } = await room.command('messages/create', { text: 'Louder' });
  await room.command('messages/show', { messageId });
  const { page } = await room.open('controller');
  await page.setViewportSize({ width: 1440, height: 900 });
  const text = page.getByRole('textbox', { name: /^Text of/ });
  await text.fill('Slower');
  await expect(text).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Enter');
  await expect(text).toBeFocused();
  await expect(text).toHaveCSS('outline-style', 'dashed');
  await page.keyboard.type(' bob');
  await expect(text).toHaveValue('Slower bob');
  await page.keyboard.press('Enter');
  await turnToShow(page);
  await page.keyboard.press('b');
  await expect(page.getByRole('button', { name: 'Blackout', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(text).toHaveValue('Slower bob');
  await expect(text).toBeFocused();
});

test('V256 Closing a menu returns the focus to the control that opened it', LONG, async ({ stage }) => {
  const room = await stage.room();
  const { page } = await room.open('controller');
  const button = page.getByRole('button', { name: 'Import, export, print and more' });
  await button.click();
  await page.getByRole('menuitem', { name: 'Hide all titles' }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(button).toBeFocused();
});

test(
  'V256 If the focused element disappears, the surrounding part gets the focus',
  LONG,
  async ({ stage }) => {
    const room = await stage.room();
    const { messageId } = await room.command('messages/create', { text: 'Louder' });
    const { page } = await room.open('controller');
    await page.setViewportSize({ width: 1440, height: 900 });
    const messages = page.getByRole('region', { name: 'Messages' });
    await page.getByRole('button', { name: 'More for Louder' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await expect(messages).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(messages.getByRole('button', { name: /message/i }).first()).toBeVisible();
    expect(await page.evaluate(() => document.activeElement?.closest('section')?.ariaLabel)).toBe('Messages');
    // By the same path as the deletion, which may be unanswered yet.
    await page.keyboard.press('ControlOrMeta+z');
    await page.getByLabel('Text of Louder').click();
    await room.command('messages/remove', { messageId });
    await expect(messages).toBeFocused();
  },
);

test('V257 Only Ctrl+Enter changes the length of the running timer, while Enter shows a hint', async ({
  stage,
}) => {
  const room = await stage.room();
  await room.command('timeset/start', {});
  const { page, digits } = await room.open('controller');
  const length = page.getByLabel('Length of Timer 1');
  const type = async (enter: string) => {
    await length.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('20:00');
    await page.keyboard.press(enter);
  };
  await type('Enter');
  await expect(page.getByText('This timer is running. The change goes live on every screen.')).toBeVisible();
  await expect(digits).toHaveText(/^9:/);
  await type('Control+Enter');
  await expect(digits).toHaveText(/^19:/);
});

test(
  'V867 Text typed right after the jump link to the rundown replaces the first visible title',
  LONG,
  async ({ stage }) => {
    const room = await stage.room();
    const { page } = await room.open('controller');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('grid')).toBeFocused();
    for (const [text, then] of [
      ['Keynote', 'Tab'],
      ['Ada', 'Tab'],
      ['20', 'Enter'],
    ] as const) {
      await page.keyboard.type(text);
      await page.keyboard.press(then);
    }
    await expect(page.getByRole('row', { name: 'Keynote' })).toContainText(/Ada.*20:00/s);
  },
);

test('V869 Space is GO again after the menu of a row was opened and closed by keyboard', async ({
  stage,
}) => {
  const room = await stage.room();
  const { page } = await room.open('controller');
  await turnToShow(page);
  await page.getByRole('grid').focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: /^PAUSE/ })).toBeVisible();
});

test('V764, V766 In Show mode, letters typed at a clicked row change nothing and show a hint', async ({
  stage,
}) => {
  const room = await stage.room();
  await runningShow(room);
  const { page, sent } = await watched(room);
  await turnToShow(page);
  await page.getByLabel('Title of Coffee').click();
  await page.keyboard.type('Doors bfmo 123'.replaceAll(' ', ''));
  await expect(page.getByText('Double-click to edit · Esc for shortcuts')).toBeVisible();
  expect(sent).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => sent).toEqual(['timeset/next']);
  await page.keyboard.press('Escape');
  await page.keyboard.press('2');
  await expect(page.getByRole('button', { name: /^Live: hide Louder/ })).toBeVisible();
});

test('V868 The hint beside a part as high as the screen is fully visible', LONG, async ({ stage }) => {
  const room = await stage.room();
  const { page } = await room.open('controller');
  await page.setViewportSize({ width: 1440, height: 900 });
  // As where what had the focus in it has gone.
  await page.locator('[data-rundown]').evaluate((part: HTMLElement) => {
    part.tabIndex = -1;
    part.focus();
  });
  await page.keyboard.press('b');
  await expect(page.getByText(/^B is off in Edit mode/)).toBeInViewport({ ratio: 1 });
});

test('V258, V260 A user can prepare and run a show by keyboard alone', async ({ stage }) => {
  const { page, digits } = await stage.screen('/r/generate/');
  await expect(digits).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  const focused = (name: RegExp) => page.locator(':focus').and(page.getByRole('button', { name }));
  const tabTo = async (name: RegExp) => {
    for (let presses = 0; presses < 60 && (await focused(name).count()) === 0; presses += 1)
      await page.keyboard.press('Tab');
    await expect(focused(name)).toBeVisible();
  };
  await page.keyboard.press('Tab');
  await expect(focused(/^Skip to rundown$/)).toBeVisible();
  await page.keyboard.press('Enter');
  await tabTo(/^Timer$/);
  await page.keyboard.press('Enter');
  for (const [title, then] of [
    ['Keynote', 'Enter'],
    ['Goodbye', 'Shift+Enter'],
  ] as const) {
    await expect(page.locator(':focus')).toHaveRole('textbox');
    await page.keyboard.type(title);
    await page.keyboard.press(then);
  }
  await tabTo(/^Write a message$/);
  await page.keyboard.press('Enter');
  // Words for a new row are stored until it exists, Enter is not.
  await expect(page.locator(':focus')).toHaveRole('textbox');
  await page.keyboard.type('Louder');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Space');
  await expect(page.getByRole('button', { name: /^PAUSE/ })).not.toHaveAttribute('data-waiting');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Keynote').first()).toBeVisible();
  await tabTo(/^Show Louder$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Live: hide Louder/ })).toBeVisible();
  await page.keyboard.press('b');
  await expect(page.getByRole('button', { name: 'Blackout', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('b');
  await expect(page.getByRole('button', { name: 'Blackout', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await page.keyboard.press('Control+Space');
  await expect(page.getByRole('button', { name: /^PAUSE/ })).toBeVisible();
  await page.getByRole('grid').focus();
  for (const key of ['Control+Home', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByRole('button', { name: /^GO: Start Timer 1/ })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: /Armed/ })).toHaveCount(0);
});

/** Names of what is pressed outside the rundown and smaller than that, with their sizes in px. */
const smallerThan = (least: number) =>
  Array.from(document.querySelectorAll('button, [role=tab], [role=slider], a[href]'))
    .filter((part) => part.closest('[data-rundown]') === null && getComputedStyle(part).clipPath === 'none')
    .map((part) => ({ part, box: part.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && (box.width < least || box.height < least))
    .map(({ part, box }) => `${part.ariaLabel ?? part.textContent} ${box.width} x ${box.height}`);

for (const [who, least, width, height, hasTouch] of [
  ['a mouse', 24, 1440, 900, false],
  ['fingers', 44, 390, 844, true],
] as const) {
  test(`V259 Each control that is used by ${who} is at least ${least} px large`, async ({
    stage,
    browser,
  }) => {
    const room = await stage.room();
    await room.command('messages/create', { text: 'Louder' });
    const context = await browser.newContext({
      baseURL: stage.url,
      viewport: { width, height },
      hasTouch,
      isMobile: hasTouch,
    });
    const page = await context.newPage();
    await page.goto(room.created.links.controller);
    await page.getByRole('button', { name: 'No, thanks' }).click();
    for (const tab of hasTouch ? ['Clock', 'Rundown', 'Messages'] : ['Devices', 'Messages']) {
      await page.getByRole('tab', { name: tab }).click();
      await expect.poll(() => page.evaluate(smallerThan, least)).toEqual([]);
    }
    await context.close();
  });
}

test('V261 On a phone, opening the rundown scrolls to the whole current row', LONG, async ({ stage }) => {
  const room = await stage.room();
  await room.command('timers/replace', {
    items: Array.from({ length: 15 }, (_, place) => ({ name: `Act ${place + 1}` })),
  });
  const { page } = await room.open('controller');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('tab', { name: 'Clock' }).click();
  for (let row = 1; row < 12; row += 1) await room.command('timeset/next', {});
  await expect(page.getByText('Act 12').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Rundown' }).click();
  await expect(page.locator('[aria-current=step]')).toBeInViewport({ ratio: 1 });
  const bar = page.getByRole('region', { name: 'Transport' });
  const below = async () => {
    const row = await page.locator('[aria-current=step]').boundingBox();
    return row && ((await bar.boundingBox())?.y ?? 0) - row.y - row.height;
  };
  await expect.poll(below).toBeGreaterThanOrEqual(0);
});
