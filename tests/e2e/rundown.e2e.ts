import type { Page } from '@playwright/test';
import { EXHAUSTIVE, LONG, sized } from '../support/exhaustive.ts';
import { violations } from './axe.ts';
import { allowClipboard, expect, type RoomOnStage, test } from './stage.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Timers of the show' });
const selected = (page: Page) => page.getByRole('row', { selected: true });
const titles = (page: Page) => page.getByLabel(/^Title of/).allTextContents();

/** The cell that the grid says it is at. */
async function activeCell(page: Page): Promise<string | null> {
  return grid(page).evaluate((element) => {
    const id = element.getAttribute('aria-activedescendant') ?? '';
    return document.getElementById(id)?.getAttribute('aria-label') ?? null;
  });
}

async function acts(room: RoomOnStage, count: number): Promise<void> {
  const items = Array.from({ length: count }, (_, place) => ({ name: `Act ${place + 1}`, minutes: 5 }));
  await room.command('timers/replace', { items });
}

/** How many rows are typed. */
const ROWS = sized(4, 12);

test(
  `V266 A user types ${ROWS} rows by keyboard alone: title, speaker, length, next row`,
  EXHAUSTIVE,
  async ({ stage }) => {
    const room = await stage.room();
    const { page } = await room.open('controller');
    await grid(page).focus();
    for (let row = 1; row <= ROWS; row++) {
      // The last part is not typed ahead.
      if (row === ROWS)
        await expect(page.getByRole('textbox', { name: `Title of Timer ${ROWS}` })).toBeFocused();
      await page.keyboard.type(`Act ${row}`);
      await page.keyboard.press('Tab');
      await page.keyboard.type(`Speaker ${row}`);
      await page.keyboard.press('Tab');
      await page.keyboard.type(`${row}:30`);
      if (row < ROWS) await page.keyboard.press('Enter');
      else await page.keyboard.press('Shift+Enter');
    }
    await expect(grid(page)).toHaveAttribute('aria-rowcount', String(ROWS + 1));
    for (const row of [1, ROWS / 2, ROWS]) {
      const cell = (label: string) => page.getByRole('gridcell', { name: `${label} of Act ${row}:` });
      await expect(cell('Length')).toHaveText(`${row}:30`);
      await expect(cell('Speaker')).toHaveText(`Speaker ${row}`);
    }
    await expect(grid(page)).toBeFocused();
    expect(await activeCell(page)).toBe(`Title of Act ${ROWS - 1}: Act ${ROWS - 1}`);
  },
);

test(
  'V265 The rundown is one Tab stop, and arrow keys move between cells without changing the clock',
  LONG,
  async ({ stage }) => {
    const room = await stage.room();
    await acts(room, 80);
    const { page } = await room.open('controller');
    await page.getByRole('button', { name: 'Timer', exact: true }).focus();
    await page.keyboard.press('Tab');
    await expect(grid(page)).toBeFocused();
    expect(await activeCell(page)).toBe('Title of Act 1: Act 1');
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowRight']) await page.keyboard.press(key);
    expect(await activeCell(page)).toBe('Speaker of Act 2: none');
    await page.keyboard.press('Control+End');
    await expect(page.getByRole('button', { name: 'More for Act 80' })).toBeInViewport();
    expect(await activeCell(page)).toBeNull();
    await page.keyboard.press('Home');
    for (const key of ['PageUp', 'PageUp']) await page.keyboard.press(key);
    await expect(grid(page)).toBeFocused();
    await expect(page.getByLabel('Title of Act 80')).not.toBeInViewport();
    await page.keyboard.press('Tab');
    await expect.poll(() => grid(page).evaluate((each) => each.contains(document.activeElement))).toBe(false);
    await expect(page.getByRole('timer', { name: 'Time left' })).toHaveText('5:00');
    expect(await violations(page)).toEqual([]);
  },
);

test(
  'V267 The focus stays in the rundown if other users change or delete the focused row',
  LONG,
  async ({ stage }) => {
    const room = await stage.room();
    await acts(room, 60);
    const { page } = await room.open('controller');
    const named = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}(,|$)`) });
    const idOf = async (name: string) => (await named(name).getAttribute('data-timer-id')) ?? '';
    await grid(page).focus();
    await page.keyboard.press('ArrowDown');
    await room.command('timers/remove', { timerId: await idOf('Act 2') });
    await expect.poll(() => activeCell(page)).toBe('Title of Act 3: Act 3');
    await room.command('room/undo', {});
    await expect(named('Act 2')).toBeVisible();
    expect(await activeCell(page)).toBe('Title of Act 3: Act 3');
    await room.command('timers/move', { timerId: await idOf('Act 3'), index: 59 });
    await expect(named('Act 3')).toHaveAttribute('aria-rowindex', '61');
    expect(await activeCell(page)).toBe('Title of Act 3: Act 3');
    await expect(grid(page)).toBeFocused();

    // A button that was pressed goes with its row; so does a field.
    await page.getByRole('button', { name: 'Details of Act 4', exact: true }).click();
    await room.command('timers/remove', { timerId: await idOf('Act 4') });
    await expect(named('Act 4')).toHaveCount(0);
    await expect(grid(page)).toBeFocused();
    await page.getByLabel('Title of Act 5').dblclick();
    await page.keyboard.type('Fiv');
    await room.command('timers/remove', { timerId: await idOf('Act 5') });
    await expect(named('Act 5')).toHaveCount(0);
    await expect(grid(page)).toBeFocused();
    await page.keyboard.type('e bobs');
    await expect(page.getByRole('button', { name: /^GO/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    expect(await activeCell(page)).toBe('Title of Act 7: Act 7');
    expect((await titles(page)).slice(0, 4)).toEqual(['Act 1', 'Act 2', 'Act 6', 'Act 7']);
  },
);

test('V268, V269, V270 and V815 Selected rows are moved, copied and removed in one step of undo', async ({
  stage,
}) => {
  const room = await stage.room();
  await acts(room, 6);
  const { page } = await room.open('controller');
  await page.getByLabel('Title of Act 2').click();
  await page.getByLabel('Title of Act 4').click({ modifiers: ['Shift'] });
  await expect(selected(page)).toHaveCount(3);
  await expect(page.getByRole('status').filter({ hasText: '3 selected' })).toBeVisible();
  await page.getByLabel('Title of Act 3').click({ modifiers: ['ControlOrMeta'] });
  await expect(selected(page)).toHaveCount(2);
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => titles(page)).toEqual(['Act 2', 'Act 4', 'Act 1', 'Act 3', 'Act 5', 'Act 6']);
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect.poll(() => titles(page)).toHaveLength(8);
  await grid(page).focus();
  await page.keyboard.press('Delete');
  await expect.poll(() => titles(page)).toEqual(['Act 2', 'Act 4', 'Act 1', 'Act 3', 'Act 5', 'Act 6']);
  await expect(grid(page)).toBeFocused();
  const offer = page.getByRole('status').filter({ hasText: 'Deleted 2 timers' });
  const [said, rundown] = await Promise.all([offer.boundingBox(), grid(page).boundingBox()]);
  expect((said?.x ?? 0) + (said?.width ?? 0)).toBeLessThanOrEqual(rundown?.x ?? 0);
  await offer.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => titles(page)).toHaveLength(8);

  await grid(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(selected(page)).toHaveCount(8);
  await page.keyboard.press('Escape');
  await expect(selected(page)).toHaveCount(0);
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(selected(page)).toHaveCount(2);
});

test('V763 Escape in the notes of a timer saves the notes and closes the popover, and Undo reverts them', async ({
  stage,
}) => {
  const room = await stage.room();
  await acts(room, 2);
  const { page } = await room.open('controller');
  // The sign of notes lies on their button.
  const open = () => page.getByRole('button', { name: 'Notes and labels of Act 2' }).click({ force: true });
  const notes = page.getByRole('textbox', { name: 'Notes', exact: true });
  await open();
  await notes.fill('Four lavs');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(grid(page)).toBeFocused();
  await open();
  await expect(notes).toHaveValue('Four lavs');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo edit timer' }).click();
  await open();
  await expect(notes).toHaveValue('');
});

test('V823 Undo reverts the last edit, and does not restore an empty row that was discarded', async ({
  stage,
}) => {
  const room = await stage.room();
  await acts(room, 2);
  const { page } = await room.open('controller');
  const undo = page.getByRole('button', { name: /^Undo/ });
  const left = async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Title of Timer 3' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '3');
  };
  await page.getByLabel('Title of Act 2').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Finale');
  await left();
  await expect(undo).toHaveAccessibleName('Undo edit timer');
  await page.getByLabel('Title of Finale').click();
  await left();
  await undo.click();
  await expect.poll(() => titles(page)).toEqual(['Act 1', 'Act 2']);
  await undo.click();
  await expect.poll(() => titles(page)).toEqual(['Timer 1']);
});

test("V271 The running timer's length changes only by Ctrl+Enter or its button", LONG, async ({ stage }) => {
  const room = await stage.room();
  await acts(room, 2);
  await room.command('timeset/start', {});
  const { page } = await room.open('controller');
  const length = () => page.getByRole('gridcell', { name: 'Length of Act 1' });
  await length().dblclick();
  await page.keyboard.type('20');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This timer is running. The change goes live on every screen.')).toBeVisible();
  await page.getByLabel('Title of Act 2').click();
  await expect(length()).toHaveText('5:00');
  await length().dblclick();
  await page.keyboard.type('20');
  await page.keyboard.press('Control+Enter');
  await expect(length()).toHaveText('20:00');
  await length().click({ modifiers: ['Shift'] });
  await grid(page).focus();
  await page.keyboard.press('Delete');
  await page.keyboard.press('ArrowDown');
  expect(await titles(page)).toEqual(['Act 1', 'Act 2']);
});

test('V246, V328 Three actions set the wrap-up time of twelve rows', LONG, async ({ stage }) => {
  const room = await stage.room();
  await acts(room, 12);
  const { page } = await room.open('controller');
  await page.setViewportSize({ width: 1920, height: 1080 });
  await grid(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.getByRole('button', { name: 'Wrap-up' }).click();
  await page.keyboard.type('2:30');
  await expect(page.getByRole('textbox', { name: 'Yellow at' })).toHaveValue('2:30');
  await page.keyboard.press('Enter');
  await expect(page.getByTitle('Yellow at (time left)').filter({ hasText: '2:30' })).toHaveCount(12);
});

test('V1732, V1734 A group stays folded after a reload, and is dragged as a whole in one undo step', async ({
  stage,
}) => {
  const room = await stage.room();
  const items = ['Doors', 'Welcome', 'Keynote', 'Talks', 'Film'].map((name) => ({ name, minutes: 5 }));
  const group = (place: number, name: string) =>
    Object.assign(items[place] ?? {}, { group: { name, target: null } });
  group(1, 'Morning');
  group(3, 'Noon');
  await room.command('timers/replace', { items });
  const { page } = await room.open('controller');
  const chevron = page.getByRole('button', { name: 'Rows of Morning' });
  await chevron.click();
  await expect(page.getByRole('row', { name: 'Keynote' })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('row', { name: /^Group Morning/ })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+f');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('keyn');
  await expect(page.getByRole('row', { name: 'Keynote' })).toBeVisible();
  const grip = page.getByRole('button', { name: 'Move Group Noon' });
  const from = await grip.boundingBox();
  const to = await page.getByRole('row', { name: /^Welcome/ }).boundingBox();
  if (!from || !to) throw new Error('Nothing to drag.');
  await page.mouse.move(from.x + 5, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 5, to.y + 20, { steps: 4 });
  await page.mouse.up();
  const order = () => titles(page);
  await expect.poll(order).toEqual(['Doors', 'Talks', 'Film', 'Welcome', 'Keynote']);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(order).toEqual(['Doors', 'Welcome', 'Keynote', 'Talks', 'Film']);
});

test('V1739 The actions for selected rows fit one line at 1440 px beside a panel', async ({ stage }) => {
  const room = await stage.room();
  await acts(room, 4);
  for (const lang of ['en', 'de']) {
    const { page } = await stage.screen(`${room.created.links.controller}&lang=${lang}`);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('grid').focus();
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByRole('row', { selected: true })).toHaveCount(2);
    const keys = page.getByRole('grid').locator('xpath=following-sibling::*[@data-some]').getByRole('button');
    const tops = await keys.evaluateAll((all) => all.map((key) => key.getBoundingClientRect().y));
    expect(tops.length).toBe(7);
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(8);
  }
});

test('V272 Cells and rows are copied to a spreadsheet and pasted back, each in one step', async ({
  stage,
}) => {
  const room = await stage.room();
  await acts(room, 3);
  const { page } = await room.open('controller');
  await allowClipboard(page);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const put = (text: string) => page.evaluate((each) => navigator.clipboard.writeText(each), text);
  await put('Welcome\tAda\t3\nKeynote\tGrace, Alan\t45\nBreak\t\t1h\nParty\tAll\tsoon');
  await grid(page).focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect.poll(() => titles(page)).toEqual(['Welcome', 'Keynote', 'Break', 'Party']);
  await expect(page.getByLabel('Speaker of Keynote')).toHaveText('Grace, Alan');
  await expect(page.getByLabel('Length of Break')).toHaveText('1:00:00');
  await expect(page.getByText(/"soon" \(Party\)/)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => titles(page)).toEqual(['Act 1', 'Act 2', 'Act 3']);

  await page.keyboard.press('ControlOrMeta+c');
  expect(await clipboard()).toBe('Act 1');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ControlOrMeta+x');
  await expect.poll(() => titles(page)).toEqual(['Act 3']);
  expect(await clipboard()).toMatch(/^Title\tSpeaker\tDuration[\s\S]*\nAct 1\t/);
  await page.keyboard.press('ControlOrMeta+v');
  await expect.poll(() => titles(page)).toEqual(['Act 3', 'Act 1', 'Act 2']);
  await expect(grid(page)).toBeFocused();
});

test(
  'V273 The trigger of a timer is chosen by its name, with its time beside it',
  LONG,
  async ({ stage }) => {
    const room = await stage.room();
    await acts(room, 2);
    const { page } = await room.open('controller');
    await page.getByRole('button', { name: 'Start of Act 2: Manual' }).click();
    const dialog = page.getByRole('dialog', { name: 'Trigger of Act 2' });
    await dialog.getByRole('button', { name: 'Scheduled' }).click();
    await expect(dialog.getByText('Set a start time')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await dialog.getByLabel('Start time').fill('14:30');
    await dialog.getByLabel('Start time').press('Tab');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(grid(page)).toBeFocused();
    await expect(page.getByRole('button', { name: 'Start of Act 2: Scheduled' })).toBeVisible();
    await expect(page.getByLabel('Start time of Act 2')).toContainText(/2:30|14:30/);

    await page.getByRole('button', { name: 'Notes and labels of Act 1' }).click();
    await page.getByRole('dialog').getByLabel('Notes', { exact: true }).fill('Bring water');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('row', { name: 'Act 1' }).getByText('Bring water')).toBeVisible();
  },
);

test(
  'V274 On a phone, a tap edits a cell, a long press selects a row, and buttons do not overlap',
  LONG,
  async ({ browser, withOwnServer }) => {
    await withOwnServer({}, async (stage) => {
      const room = await stage.room();
      await acts(room, 5);
      const phone = await browser.newContext({
        baseURL: stage.url,
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      });
      const page = await phone.newPage();
      await page.goto(room.created.links.controller);
      await page.getByRole('tab', { name: 'Rundown' }).tap();
      const row = (name: string) => page.getByRole('row', { name });
      await expect(row('Act 1')).toBeVisible();
      const covered = await row('Act 2').evaluate((element) => {
        const cells = element.querySelectorAll('[role=gridcell]');
        const boxes = Array.from(cells, (cell) => cell.getBoundingClientRect());
        return boxes.some((a, at) =>
          boxes
            .slice(at + 1)
            .some(
              (b) =>
                a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1,
            ),
        );
      });
      expect(covered).toBe(false);
      const small = await grid(page).evaluate((element) =>
        Array.from(element.querySelectorAll('button'), (button) => button.getBoundingClientRect())
          .filter(({ width, height }) => width < 44 || height < 44)
          .map(({ width, height }) => [width, height]),
      );
      expect(small).toEqual([]);

      await page.getByLabel('Title of Act 2').tap();
      await page.getByLabel('Title of Act 2').tap();
      await page.getByRole('textbox', { name: 'Title of Act 2' }).fill('Break');
      await page.keyboard.press('Escape');

      const line = await phone.newCDPSession(page);
      const box = await page.getByLabel('Title of Act 3').boundingBox();
      const point = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 };
      await line.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
      await expect(selected(page)).toHaveCount(1);
      await line.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await page.getByLabel('Title of Act 4').tap();
      await expect(selected(page)).toHaveCount(2);
      await page.getByRole('button', { name: 'Select all' }).tap();
      await expect(selected(page)).toHaveCount(5);
      await page.getByRole('button', { name: 'Clear selection' }).tap();
      await expect(selected(page)).toHaveCount(0);
      await phone.close();
    });
  },
);
