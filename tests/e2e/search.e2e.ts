import { LONG } from '../support/exhaustive.ts';
import { violations } from './axe.ts';
import { expect, test } from './stage.ts';

const long = Array.from({ length: 200 }, (_, row) => ({
  name: `Item ${row + 1}`,
  minutes: 1,
  ...(row === 150 ? { notes: 'Pyro ready' } : {}),
  ...(row === 180 ? { extra: 'Pyro team' } : {}),
}));

test(
  'V650, V651 The search finds a cue in a long rundown by keys, without changing the show',
  LONG,
  async ({ stage }) => {
    const room = await stage.room();
    await room.command('timers/replace', { items: long });
    await room.command('timeset/start', {});
    const kickoff = await room.kickoff();
    const { page } = await room.open('controller');
    await page.getByRole('gridcell', { name: 'Title of Item 1:' }).dblclick();
    await page.keyboard.press('Control+f');
    const field = page.getByRole('searchbox', { name: 'Search titles, speakers, notes and labels' });
    await expect(field).toBeFocused();
    await page.keyboard.type('pyro');
    const search = page.getByRole('search');
    await expect(search.getByRole('status')).toContainText('1 of 2');
    await expect(search.getByRole('status')).toContainText('in the notes');
    await expect(page.getByRole('row', { name: 'Item 151' })).toBeInViewport({ ratio: 1 });
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row', { name: 'Item 181' })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(search).toHaveCount(0);
    await expect(page.getByRole('grid')).toBeFocused();
    await expect(page.locator('[role=gridcell][data-active]')).toHaveAccessibleName(/Speaker of Item 181/);
    expect(await room.kickoff()).toBe(kickoff);
  },
);

test('V650 The search is available on every tab of a phone', LONG, async ({ stage }) => {
  const room = await stage.room();
  await room.command('timers/replace', { items: long });
  const { page } = await room.open('controller');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('tab', { name: 'Rundown' }).click();
  await page.getByRole('button', { name: 'Search rundown' }).click();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('item 99');
  // To a fraction of a pixel.
  await expect(page.getByRole('row', { name: 'Item 99' })).toBeInViewport({ ratio: 0.99 });
  await page.getByRole('button', { name: 'Close search' }).click();
  await page.getByRole('tab', { name: 'Messages' }).click();
  await page.keyboard.press('Control+f');
  await expect(page.getByRole('searchbox')).toHaveValue('item 99');
});
