import { violations } from './axe.ts';
import { expect, test } from './stage.ts';

test.describe('The crew’s sheet', () => {
  test('V2240, V2244, V2246, V2247 people who work to the rundown write cells, and keep or take back their own', async ({
    stage,
  }) => {
    const room = await stage.room();
    const timers = [];
    for (const name of ['Welcome', 'Keynote', 'Panel', 'Awards']) {
      const { timerId } = await room.command('timers/create', { name, minutes: 5 });
      timers.push(String(timerId));
    }
    const column = async (name: string, fields: object = {}) =>
      String((await room.command('columns/create', { name, ...fields })).columnId);
    const light = await column('Light');
    const options = [
      { label: 'Wide', color: '#2f6bea' },
      { label: 'Close', color: '#c02626' },
    ];
    const camera = await column('Camera', { kind: 'CHOICE', options });
    await column('Ready', { kind: 'CHECK' });
    const [, keynote = '', panel = ''] = timers;
    await room.command('timers/setCells', {
      timerId: keynote,
      cells: { [light]: '**Warm** wash\n- spot 3\nhttps://example.org/plot', [camera]: 'Wide' },
    });
    await room.command('timeset/start', { timerId: timers[0] ?? '' });
    const { page } = await stage.screen(room.created.links.controller.replace('/controller/', '/sheet/'));
    await page.setViewportSize({ width: 1280, height: 800 });
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await expect(row('Welcome')).toContainText('left');
    await expect(row('Keynote')).toContainText('in 4:');
    await expect(row('Keynote').getByText('Warm')).toHaveCSS('font-weight', '700');
    await expect(row('Keynote').getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer');
    const places = { Light: 1, Camera: 2, Ready: 3 };
    const cell = (name: string, of: keyof typeof places) => row(name).getByRole('gridcell').nth(places[of]);
    await cell('Panel', 'Ready').click();
    await expect(cell('Panel', 'Ready')).toHaveAccessibleName('Ready, Panel: done');
    await cell('Panel', 'Camera').focus();
    await page.keyboard.press('c');
    await expect(cell('Panel', 'Camera')).toContainText('Close');
    await cell('Panel', 'Light').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Blackout');
    await page.keyboard.press('Enter');
    await expect(cell('Panel', 'Light')).toContainText('Blackout');
    expect(await violations(page)).toEqual([]);
    await room.command('timers/setCells', { timerId: panel, cells: { [light]: 'Amber' } });
    await expect(page.getByText('Someone else changed Light of Panel.')).toBeVisible();
    await page.getByRole('button', { name: 'Restore mine' }).click();
    await expect(cell('Panel', 'Light')).toContainText('Blackout');
    await page.getByRole('button', { name: 'Undo my last cell' }).click();
    await expect(cell('Panel', 'Light')).not.toContainText('Blackout');
    await expect(cell('Panel', 'Camera')).toContainText('Close');
  });

  test('V2243 the controller opens the sheet, where columns are added', async ({ stage }) => {
    const room = await stage.room();
    const { page: desk } = await room.open('controller');
    await desk.setViewportSize({ width: 1440, height: 900 });
    await desk.getByRole('button', { name: 'Import, export, print and more' }).first().click();
    const [sheet] = await Promise.all([
      desk.waitForEvent('popup'),
      desk.getByRole('menuitem', { name: 'Open the crew’s sheet' }).click(),
    ]);
    await sheet.getByRole('button', { name: 'Columns' }).click();
    await sheet.getByRole('menuitem', { name: 'Edit columns…' }).click();
    await sheet.getByRole('button', { name: 'Add column' }).click();
    await expect(sheet.getByRole('textbox', { name: 'Column name' })).toHaveValue('Column 1');
    await sheet.close();
  });
});
