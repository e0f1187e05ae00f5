import { LONG } from '../support/exhaustive.ts';
import { violations } from './axe.ts';
import { expect, test } from './stage.ts';

test('V654 A panel closed by mouse or keyboard leaves its space to the rundown, even after a reload', async ({
  stage,
}) => {
  const room = await stage.room();
  const { page } = await room.open('controller');
  await page.setViewportSize({ width: 1440, height: 900 });
  const messages = page.getByRole('region', { name: 'Messages' });
  const grid = page.getByRole('grid');
  const width = async () => (await grid.boundingBox())?.width ?? 0;
  await expect(messages).toBeVisible();
  const narrow = await width();
  await page.getByRole('button', { name: 'Close panel' }).press('Enter');
  await expect(messages).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Messages' })).toBeFocused();
  expect(await width()).toBeGreaterThan(narrow + 250);
  await page.reload();
  await expect(grid).toBeVisible();
  await expect(messages).toHaveCount(0);
  await page.getByRole('tab', { name: 'Messages' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('region', { name: 'Questions' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Questions' })).toHaveAttribute('aria-expanded', 'false');
});

test(
  'V654, V656 The details of a timer open over a panel, begin with the notes, and leave the panel unchanged',
  LONG,
  async ({ stage }) => {
    const room = await stage.room();
    const { page } = await room.open('controller');
    await page.setViewportSize({ width: 820, height: 1180 });
    await expect(page.getByRole('region', { name: 'Messages' })).toHaveCount(0);
    await page.getByRole('tab', { name: 'Links' }).click();
    const links = page.getByRole('region', { name: 'Links' });
    await expect(links).toBeVisible();
    await page.getByRole('button', { name: 'Details', exact: true }).click();
    const details = page.getByRole('region', { name: 'Details of Timer 1' });
    await expect(details.getByRole('group').first()).toHaveAccessibleName('Crew notes');
    const groups = (await details.locator('summary').allTextContents()).join();
    expect(groups).toBe('Crew notes,Length,Start,Group,Labels,Shown on stage,Wrap-up (time left)');
    await page.getByRole('button', { name: 'Close details' }).click();
    await expect(links).toBeVisible();
    await page.getByRole('tab', { name: 'Links' }).click();
    await expect(links).toHaveCount(0);
  },
);

test(
  'V782 Groups of details that were folded stay folded after a reload, and unfold if a field is requested',
  LONG,
  async ({ stage }) => {
    const room = await stage.room();
    const { page } = await room.open('controller');
    await page.setViewportSize({ width: 1440, height: 900 });
    const details = page.getByRole('region', { name: 'Details of Timer 1' });
    const openDetails = () => page.getByRole('button', { name: 'Details', exact: true }).click();
    await openDetails();
    const group = details.getByRole('group', { name: 'Group' });
    const begin = group.getByRole('button', { name: 'Start group here' });
    const notes = details.getByRole('textbox', { name: 'Notes' });
    await details.getByText('Crew notes').click();
    await expect(notes).toBeHidden();
    await group.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(begin).toBeHidden();
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await openDetails();
    await expect(details.getByRole('group').first()).toHaveAccessibleName('Crew notes');
    await expect(notes).toBeHidden();
    await expect(details.getByRole('textbox', { name: 'Length' })).toBeVisible();
    await details.getByText('Crew notes').click();
    await expect(notes).toBeVisible();
    await group.locator('summary').click();
    await begin.click();
    await group.locator('summary').click();
    await page.getByRole('button', { name: 'Close details' }).click();
    await page.getByRole('button', { name: 'Edit group New group' }).first().click();
    await expect(group.getByRole('textbox', { name: 'Name' })).toBeFocused();
  },
);

test('V1730, V1731 Wide details have two columns, and leave out title and speaker beside the rundown', async ({
  stage,
}) => {
  const room = await stage.room();
  const { page } = await room.open('controller');
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  const details = page.getByRole('region', { name: 'Details of Timer 1' });
  const left = async (name: string) => (await details.getByRole('group', { name }).boundingBox())?.x ?? 0;
  const speaker = details.getByRole('textbox', { name: 'Speaker' });
  await expect(details.getByRole('switch', { name: 'Show speaker' })).toBeVisible();
  await expect(speaker).toHaveCount(0);
  expect(await left('Labels')).toBeGreaterThan((await left('Length')) + 200);
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await left('Labels')).toBe(await left('Length'));
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect(speaker).toBeVisible();
});

test('V655 Text in the preview does not move the transport buttons', LONG, async ({ stage }) => {
  const room = await stage.room();
  const { page } = await room.open('controller');
  await expect(page.getByRole('timer', { name: 'Time left' })).toHaveCount(1);
  const go = page.getByRole('button', { name: /^GO/ });
  const before = await go.boundingBox();
  await page.getByRole('button', { name: 'Blackout' }).click();
  await expect(page.getByRole('figure', { name: 'Viewer preview' })).toContainText('all viewers are black');
  expect(await go.boundingBox()).toEqual(before);
  await page.getByRole('button', { name: 'On air' }).click();
  await expect(page.getByRole('figure', { name: 'Viewer preview' })).toHaveAttribute('data-on-air', 'true');
  expect(await go.boundingBox()).toEqual(before);
});

test('V1630 The preview fills its column and looks like a small viewer', async ({ stage }) => {
  const room = await stage.room();
  const name = 'A long opening keynote with a title of many words';
  await room.command('timers/update', { timerId: await room.firstTimer(), name });
  const { page } = await room.open('controller');
  const viewer = await room.open('viewer');
  await viewer.page.setViewportSize({ width: 1280, height: 720 });
  const preview = page.getByRole('figure', { name: 'Viewer preview' });
  const boxOf = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    const title = preview.getByText(name);
    await expect(title).toBeVisible();
    const [box, go, small, large] = await Promise.all([
      preview.boundingBox(),
      page.getByRole('group', { name: 'Adjust time' }).boundingBox(),
      title.boundingBox(),
      viewer.page.getByText(name).boundingBox(),
    ]);
    if (!box || !go || !small || !large) throw new Error('nothing is drawn');
    expect(box.width).toBeCloseTo(go.width, 0);
    expect(box.width / box.height).toBeCloseTo(16 / 9, 1);
    expect(small.width / large.width).toBeCloseTo((box.width - 6) / 1280, 2);
  };
  await boxOf(1440);
  await boxOf(820);
});

test('V1631 The list of a menu has the rounded corners of its popover', async ({ stage }) => {
  const room = await stage.room();
  const { page } = await room.open('controller');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await expect(page.getByRole('menu')).toHaveCSS('border-radius', '8px');
});

test(
  'V652 A light theme chosen in the operator view is also used by the controller in that browser',
  LONG,
  async ({ stage }) => {
    const room = await stage.room();
    const ground = () => getComputedStyle(document.documentElement).backgroundColor;
    const { page } = await stage.screen(room.created.links.operator);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => page.evaluate(ground)).toBe('rgb(13, 15, 19)');
    await page.getByRole('button', { name: 'Use light appearance' }).click();
    await expect.poll(() => page.evaluate(ground)).toBe('rgb(244, 245, 248)');
    expect(await violations(page)).toEqual([]);
    await page.goto(room.created.links.controller);
    await expect(page.getByRole('grid')).toBeVisible();
    await expect.poll(() => page.evaluate(ground)).toBe('rgb(244, 245, 248)');
    expect(await violations(page)).toEqual([]);
    await page.goto(room.created.links.viewer);
    await expect(page.getByRole('timer')).toBeVisible();
    expect(await page.evaluate(ground)).toBe('rgb(0, 0, 0)');
  },
);

test('V770 Open details show the row that is clicked or reached by keyboard', async ({ stage }) => {
  const room = await stage.room();
  await room.command('timers/replace', { items: ['Doors', 'Keynote', 'Coffee'].map((name) => ({ name })) });
  const { page } = await room.open('controller');
  await page.setViewportSize({ width: 1440, height: 900 });
  const details = (name: string) => page.getByRole('region', { name: `Details of ${name}` });
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  await expect(details('Doors')).toBeVisible();
  await page.getByLabel('Title of Coffee').click();
  await expect(details('Coffee')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowUp');
  await expect(details('Keynote')).toBeVisible();
  await expect(page.getByRole('grid')).toBeFocused();
});

test('V771 The View menu puts notes under speakers, in a column or nowhere, and remembers the choice', async ({
  stage,
}) => {
  const room = await stage.room();
  await room.command('timers/replace', { items: [{ name: 'Doors', notes: 'Four lavs' }] });
  const { page } = await room.open('controller');
  await page.setViewportSize({ width: 1440, height: 900 });
  const notes = page.getByRole('row', { name: 'Doors' }).getByText('Four lavs');
  await expect(notes).toBeVisible();
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Notes in a column');
  await expect(page.getByRole('columnheader', { name: 'Notes and labels' })).toBeVisible();
  await expect(notes).toBeVisible();
  await choose('No notes');
  await expect(notes).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('row', { name: 'Doors' })).toBeVisible();
  await expect(notes).toHaveCount(0);
  await choose('Notes under the speaker');
  await notes.click();
  await expect(page.getByRole('dialog', { name: 'Notes and labels of Doors' })).toBeVisible();
});

test('V777 Automations open from the rail, shortcuts from the Help menu', async ({ stage }) => {
  const room = await stage.room();
  const { page } = await room.open('controller');
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('button', { name: 'Automations' }).click();
  await expect(page.getByRole('dialog', { name: 'Automations' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(page.getByRole('menuitem', { name: 'Documentation' })).toHaveAttribute('href', '/docs/');
  await page.getByRole('menuitem', { name: 'Shortcuts' }).click();
  await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible();
});
