import { RestClient } from '../support/rest-client.ts';
import { violations } from './axe.ts';
import { expect, test } from './stage.ts';

test.describe("The crew's sheet", () => {
  test('V2240, V2244, V2246, V2247 crew members write cells, and can restore or undo only their own changes', async ({
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

  test("V2249 the controller's rundown shows crew columns and edits their cells", async ({ stage }) => {
    const room = await stage.room();
    for (const name of ['Welcome', 'Keynote', 'Panel'])
      await room.command('timers/create', { name, minutes: 5 });
    await room.command('columns/create', { name: 'Light', width: 120 });
    await room.command('columns/create', { name: 'Ready', kind: 'CHECK', width: 80 });
    const options = [{ label: 'Wide', color: '#2f6bea' }];
    await room.command('columns/create', { name: 'Camera', kind: 'CHOICE', options, width: 100 });
    const { page } = await room.open('controller');
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const name of ['Light', 'Ready', 'Camera']) {
      await page.getByRole('button', { name: 'View', exact: true }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    }
    await expect(page.getByRole('columnheader', { name: 'Camera' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const row = (name: string) => page.getByRole('row', { name });
    const cell = (name: string, place: number) => row(name).getByRole('gridcell').nth(place);
    const [light, ready, camera] = [-3, -2, -1];
    await cell('Keynote', ready).click();
    await expect(cell('Keynote', ready)).toHaveAccessibleName('Ready, Keynote: done');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Blackout');
    await page.keyboard.press('Enter');
    await expect(cell('Keynote', light)).toHaveText('Blackout');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('w');
    await expect(cell('Welcome', camera)).toHaveText('Wide');
    await cell('Keynote', light).click();
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'Spot\t\nWash\tx');
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(paste);
    });
    await expect(cell('Panel', light)).toHaveText('Wash');
    await expect(cell('Panel', ready)).toHaveAccessibleName('Ready, Panel: done');
    await cell('Keynote', light).click();
    await expect(page.getByRole('textbox', { name: 'Light, Keynote' })).toBeFocused();
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(cell('Keynote', light)).toHaveText('Spot');
  });

  test('V2243 the controller opens the sheet, where a user adds columns', async ({ stage }) => {
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

  test('R2168, R2169 a member makes a link that can edit one column and hides the others', async ({
    stage,
  }) => {
    const member = new RestClient(stage.url);
    const made = await member.makeRoom({ name: 'Main stage' });
    const { pid } = made.room;
    const token = await member.token(made, 'CONTROLLER');
    const command = async (name: string, payload: object) =>
      Object((await member.command(pid, token, name, payload)).body);
    const column = async (name: string, audience: string) =>
      String((await command('columns/create', { name, audience })).columnId);
    const columns = {
      light: await column('Light', 'CREW'),
      sound: await column('Sound', 'CREW'),
      security: await column('Security', 'NAMED'),
    };
    const { timerId } = await command('timers/create', { name: 'Keynote' });
    const cells = { [columns.light]: 'Blue', [columns.sound]: 'Hall mic', [columns.security]: 'Two guards' };
    await command('timers/setCells', { timerId, cells });
    const { page: desk } = await stage.screenOf(member, `/r/${pid}/controller/`);
    await desk.setViewportSize({ width: 1440, height: 900 });
    await desk.getByRole('tab', { name: 'Links' }).click();
    await desk.getByRole('button', { name: 'Named links…' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Named links' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Light');
    const choose = async (name: string, right: string) => {
      await dialog.getByRole('button', { name: new RegExp(`${name}$`) }).click();
      await desk.getByRole('option', { name: right }).click();
    };
    await choose('Light', 'Can edit');
    await choose('Sound', 'Can read');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const row = dialog
      .getByRole('listitem')
      .filter({ hasText: 'reads Sound, edits Light, never used, no end' });
    const link = await row.locator('code').textContent();
    expect(await violations(desk)).toEqual([]);

    const { page } = await stage.screen(String(link));
    await page.setViewportSize({ width: 1280, height: 800 });
    const keynote = page.getByRole('row').filter({ hasText: 'Keynote' });
    await expect(keynote.getByRole('gridcell')).toHaveCount(3);
    await expect(page.getByText('Security')).toHaveCount(0);
    await expect(page.getByText('guards')).toHaveCount(0);
    const cell = (text: string) => keynote.getByRole('gridcell').filter({ hasText: text });
    await cell('Hall mic').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(cell('Hall mic')).toHaveAttribute('aria-readonly', 'true');
    await cell('Blue').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Amber');
    await page.keyboard.press('Enter');
    await expect(cell('Amber')).toBeVisible();
    const headers = { 'x-access-token': token };
    await expect
      .poll(async () => (await member.call('GET', `/api/rooms/${pid}/cells`, { headers })).body)
      .toMatchObject({ cells: { [String(timerId)]: { [columns.light]: 'Amber' } } });

    await row.getByRole('button', { name: 'Remove Light' }).click();
    await desk.getByRole('dialog', { name: 'Remove Light' }).getByRole('button', { name: 'Remove' }).click();
    await expect(keynote).toHaveCount(0);
  });

  test('R2335, V2240, V2248 a tablet edits its column during a late show, and the controller shows who edits it', async ({
    stage,
  }) => {
    const member = new RestClient(stage.url);
    const made = await member.makeRoom({ name: 'Main stage' });
    const { pid } = made.room;
    const token = await member.token(made, 'CONTROLLER');
    const command = async (name: string, payload: object) =>
      Object((await member.command(pid, token, name, payload)).body);
    const { columnId: light } = await command('columns/create', { name: 'Light' });
    const { columnId: security } = await command('columns/create', { name: 'Security', audience: 'NAMED' });
    const { timerId: first } = await command('timers/create', { name: 'Welcome', minutes: 5 });
    const { timerId } = await command('timers/create', { name: 'Keynote', minutes: 5 });
    await command('timers/setCells', { timerId, cells: { [light]: 'Blue', [security]: 'Two guards' } });
    await command('timeset/start', { timerId: first });
    const { body } = await member.call('POST', `/api/rooms/${pid}/named-links`, {
      body: { name: 'Light', edit: [light] },
    });
    const { page: tablet } = await stage.screen(Object(body).link);
    await tablet.setViewportSize({ width: 820, height: 1180 });
    const keynote = tablet.getByRole('row').filter({ hasText: 'Keynote' });
    await expect(keynote).toContainText('in 4:');
    await command('timeset/adjust', { ms: 5 * 60_000 });
    await expect(keynote).toContainText('in 9:');
    await expect(tablet.getByText(/Security|guards/)).toHaveCount(0);

    const { page: desk } = await stage.screenOf(member, `/r/${pid}/controller/`);
    await desk.setViewportSize({ width: 1440, height: 900 });
    await desk.getByRole('button', { name: 'View', exact: true }).click();
    await desk.getByRole('menuitem', { name: 'Light', exact: true }).click();
    const cell = desk.getByRole('row', { name: 'Keynote' }).getByRole('gridcell').last();
    await expect(cell).toHaveText('Blue');
    await keynote.getByRole('gridcell').nth(1).dblclick();
    await expect(cell).toContainText('is editing');
    await tablet.getByRole('textbox', { name: 'Light, Keynote' }).fill('Amber');
    await tablet.keyboard.press('Enter');
    await expect(cell).toContainText('Amber');
    await tablet.close();
    await expect(cell).toHaveText('Amber');
  });

  test('V2330, V2243 prints contain the crew columns with texts, and the sheet as it is displayed', async ({
    stage,
  }) => {
    const room = await stage.room();
    const timerId = await room.firstTimer();
    const cells: Record<string, string> = {};
    for (const [name, kind] of [
      ['Light', 'TEXT'],
      ['Camera', 'TEXT'],
      ['Script', 'SCRIPT'],
    ] as const) {
      const { columnId } = await room.command('columns/create', { name, kind });
      cells[String(columnId)] = `${name} cue`;
    }
    await room.command('timers/setCells', { timerId, cells });
    const { page: desk } = await room.open('controller', async (context) => {
      await context.addInitScript(() => {
        window.print = () => {};
      });
    });
    await desk.getByRole('button', { name: 'Import, export, print and more' }).first().click();
    await desk.getByRole('menuitem', { name: 'Print rundown' }).click();
    await desk.emulateMedia({ media: 'print' });
    const paper = desk.locator('[data-sheet]');
    for (const text of ['Light', 'Light cue', 'Camera', 'Camera cue'])
      await expect(paper.getByText(text, { exact: true })).toBeVisible();
    await expect(paper).not.toContainText('Script');

    const { page } = await stage.screen(room.created.links.controller.replace('/controller/', '/sheet/'));
    await expect(page.getByText('Camera cue')).toBeVisible();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitem', { name: 'Camera' }).click();
    await page.emulateMedia({ media: 'print' });
    for (const text of ['Light cue', 'Script cue']) await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByText('Camera cue')).toHaveCount(0);
    await expect(page.getByRole('button')).toHaveCount(0);
  });
});
