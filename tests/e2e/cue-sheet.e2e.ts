import { LONG } from '../support/exhaustive.ts';
import { violations } from './axe.ts';
import { expect, test } from './stage.ts';

const plan = [
  { name: 'Keynote', minutes: 45, startTime: '09:00:00', startDate: '2031-05-06' },
  { name: 'Panel', hours: 1, minutes: 0 },
  { name: 'Lunch', startTime: '10:25:00' },
  { name: 'Closing', startTime: '10:47:00' },
];

test(
  'V473, V474 A user fixes an overlap of timers by two presses and undoes this, also by keyboard',
  LONG,
  async ({ stage }) => {
    const room = await stage.room();
    await room.command('timers/replace', { items: plan });
    const { page } = await room.open('controller');
    await page.setViewportSize({ width: 1440, height: 900 });
    const progress = page.getByRole('region', { name: 'Show progress' });
    await expect(progress).toContainText('20:00 behind at Lunch');
    await expect(page.getByRole('row', { name: 'Lunch, Overlaps by 20:00' })).toBeVisible();
    await expect(page.getByRole('row', { name: 'Closing, Overlaps by 8:00' })).toBeVisible();
    expect(await violations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Overlaps by 20:00 Fix overlap…, before Lunch' }).click();
    await page.getByRole('menuitem', { name: 'Shorten Panel to 40:00' }).click();
    await expect(page.getByLabel('Length of Panel')).toHaveText('40:00');
    await expect(page.getByText('Overlaps by')).toHaveCount(0);
    await expect(progress).toContainText('On time');
    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+z');
    await expect(page.getByLabel('Length of Panel')).toHaveText('1:00:00');

    await page.getByRole('button', { name: 'More for Lunch' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Start Lunch at 10:45' }).press('Enter');
    await expect(page.getByLabel('Start time of Lunch')).toContainText('10:45');
    await expect(page.getByText('Overlaps by 8:00')).toBeVisible();
  },
);

test(
  'V479, V480 A user names a group and sets its planned end, and the agenda shows the name',
  LONG,
  async ({ stage }) => {
    const room = await stage.room();
    await room.command('timers/replace', { items: plan });
    const agenda = await stage.screen(room.created.links.agenda);
    const { page } = await room.open('controller');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'More for Panel' }).click();
    await page.getByRole('menuitem', { name: 'Start group here' }).click();
    const name = page.getByRole('textbox', { name: 'Group name' });
    await name.fill('Before noon');
    await name.press('Enter');
    const end = page.getByRole('textbox', { name: 'Target end' });
    await end.fill('11:00');
    await end.press('Enter');
    const first = page.getByRole('row', { name: 'Panel, Next, Group Before noon' });
    await expect(first).toContainText('3 timers, 1:20:00');
    // An overlap before its last timer passes on: the plan alone would say 10:57.
    await expect(first).toContainText('ends 11:05, target 11:00: 5:00 behind');
    await expect(agenda.page.getByRole('heading', { name: 'Before noon' })).toBeVisible();
    expect(await violations(page)).toEqual([]);

    await page.getByLabel('Title of Panel').click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+ArrowUp');
    await expect(page.getByRole('row', { name: /^Lunch, .*Group Before noon/ })).toContainText('2 timers');
    await page.keyboard.press('Control+z');
    await expect(first).toContainText('3 timers');
    await page.getByRole('button', { name: 'Edit group Before noon' }).click();
    await expect(name).toBeFocused();
  },
);
