import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { workbook } from '../../web/transfer/workbook.fixture.ts';
import { LONG } from '../support/exhaustive.ts';
import { violations } from './axe.ts';
import { allowClipboard, expect, test } from './stage.ts';

const programme = [
  'Title\tSpeaker\tLength\tStart\tNotes',
  '=Doors, "open"\t\t15\t9:00\t',
  '"Keynote\nin two lines"\tAda; Lovelace\t45:00\t\t"Bring\twater"',
  '@Panel\tFour people\t1h 10m\t14:30\t',
].join('\n');

const cells = (dialog: Locator) => dialog.getByRole('textbox', { name: /^Spreadsheet cells/ });

async function openImport(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Import, export, print and more' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Import rundown' }).press('Enter');
  return page.getByRole('dialog', { name: 'Import rundown' });
}

/** Texts of each timer in the rundown. */
async function rundownOf(page: Page): Promise<readonly unknown[]> {
  const timers = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Move / }) });
  return timers.evaluateAll((rows) =>
    rows.map((row) => [
      row.getAttribute('aria-label'),
      ...[...row.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent),
    ]),
  );
}

test(
  'A pasted spreadsheet becomes the rundown by keyboard, and one undo reverts it',
  LONG,
  async ({ stage }) => {
    const room = await stage.room();
    const { page } = await room.open('controller');
    await allowClipboard(page);
    await page.evaluate((text) => navigator.clipboard.writeText(text), programme);
    const dialog = await openImport(page);
    await expect(dialog).toBeFocused();
    await page.keyboard.press('ControlOrMeta+v');
    await expect(dialog.getByRole('row').filter({ hasText: 'Ada; Lovelace' })).toContainText('45:00');
    await expect(dialog.getByRole('radio', { name: 'Replace the rundown' })).toBeChecked();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Import 3 timers' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Import, export, print and more' })).toBeFocused();
    await expect(page.getByLabel('Title of @Panel')).toBeVisible();
    const imported = page.getByRole('status').filter({ hasText: 'Imported 3 timers' });
    await imported.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByLabel('Title of @Panel')).toHaveCount(0);
    await expect(page.getByLabel('Title of Timer 1')).toBeVisible();
  },
);

test('A running timer continues while others are imported after it', LONG, async ({ stage }) => {
  const room = await stage.room();
  const timerId = await room.firstTimer();
  await room.command('timers/update', { timerId, name: 'Opening' });
  await room.command('timeset/start', {});
  const { page } = await room.open('controller');
  const dialog = await openImport(page);
  await cells(dialog).fill('Talk\t20\nBreak\t10');
  await expect(dialog.getByText('Opening keeps running.')).toBeVisible();
  await dialog.getByText('Replace the rundown').click();
  await expect(dialog.getByText('Opening stops, because no row has that title.')).toBeVisible();
  await dialog.getByText('Add to the end').click();
  await dialog.getByRole('button', { name: 'Import 2 timers' }).click();
  await expect(page.getByLabel('Title of Break')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Opening, Now' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^PAUSE/ })).toBeVisible();
});

test(
  'The preview names cells that it cannot read, and imports nothing until a user fixes them',
  LONG,
  async ({ stage }) => {
    const room = await stage.room();
    const { page } = await room.open('controller');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('tab', { name: 'Rundown' }).click();
    const dialog = await openImport(page);
    const press = dialog.getByRole('button', { name: /^Import 2 timers/ });
    await cells(dialog).fill('Title,Length\nTalk,soon\nBreak,10');
    await expect(dialog.getByText('2 timers. Fix 1 unreadable cell')).toBeVisible();
    await expect(dialog.getByText(/^"soon" is not a length/)).toBeVisible();
    await expect(press).toBeDisabled();
    await expect(press).toBeInViewport({ ratio: 1 });
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'row 2, Length' }).fill('7');
    await page.keyboard.press('Enter');
    await press.click();
    await expect(page.getByLabel('Length of Talk')).toHaveText('7:00');
  },
);

test(
  'R448 On a phone in German, a user answers the questions above the rows by keyboard',
  LONG,
  async ({ stage }) => {
    const room = await stage.room();
    const { page } = await stage.screen(`${room.created.links.controller}&lang=de`);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('tab', { name: 'Ablauf' }).click();
    await page.getByRole('button', { name: 'Importieren, exportieren, drucken und mehr' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Ablaufplan importieren' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Ablaufplan importieren' });
    await dialog
      .getByRole('textbox', { name: /^Tabellenzellen/ })
      .fill('Gala\nTag\tUhrzeit\tDauer\tPunkt\nTag 1\t9:00\t0:40\tEinlass\nTag 2\t10:00\tTBD\tRede');
    const press = dialog.getByRole('button', { name: '2 Timer importieren' });
    const questions = dialog.getByRole('region', { name: '3 Fragen vor dem Import' });
    await expect(questions).toBeVisible();
    await expect(press).toBeDisabled();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await dialog.getByRole('button', { name: '40 Minuten' }).press('Enter');
    await dialog.getByRole('button', { name: 'Leer lassen' }).press('Space');
    await dialog.getByLabel('Datum von Tag 1').and(dialog.locator('input')).fill('2096-12-04');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('region', { name: 'Alles beantwortet' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Ändern' }).press('Enter');
    await expect(dialog.getByRole('button', { name: 'Zeile 2 ist die Überschrift' })).toBeDisabled();
    await press.press('Enter');
    await expect(page.getByLabel('Dauer von Einlass')).toHaveText('40:00');
  },
);

test('An exported rundown is the same after its import into another room', LONG, async ({ stage }) => {
  const room = await stage.room();
  const { page } = await room.open('controller');
  let dialog = await openImport(page);
  await cells(dialog).fill(programme);
  await dialog.getByRole('button', { name: 'Import 3 timers' }).click();
  await expect(page.getByLabel('Title of @Panel')).toBeVisible();
  await page.getByRole('button', { name: 'Import, export, print and more' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export rundown' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Main stage rundown.csv');
  const file = await download.path();
  const text = await readFile(file, 'utf8');
  expect(text).toMatch(/^\uFEFFTitle,Speaker,Duration,/);
  expect(text).toContain('\r\n"\'=Doors, ""open""",');

  const other = await stage.room();
  const beside = await other.open('controller');
  dialog = await openImport(beside.page);
  const choosing = beside.page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose file' }).click();
  await (await choosing).setFiles({ name: 'show.csv', mimeType: 'text/csv', buffer: await readFile(file) });
  await dialog.getByRole('button', { name: 'Import 3 timers' }).click();
  await expect(beside.page.getByLabel('Title of @Panel')).toBeVisible();
  expect(await rundownOf(beside.page)).toEqual(await rundownOf(page));
  expect(await rundownOf(page)).toHaveLength(3);
});

test(
  'V2190, V2192 An import creates all unknown columns but an ignored one, and an export contains them',
  LONG,
  async ({ stage }) => {
    const sheet = [
      'No\tItem\tLength\tCamera\tLight\tSound\tGraphics\tAutocue\tSecurity',
      '1\tDoors\t15\tWide\tHouse\tWalk-in\tLogo\t\t2 at the doors',
      '2\tKeynote\t45\t2, then 3\tBlue\tHeadset\t\t"Good morning.\nWelcome."\t',
    ].join('\n');
    const exported = async (page: Page) => {
      await page.getByRole('button', { name: 'Import, export, print and more' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: 'Export rundown' }).click(),
      ]);
      return readFile(await download.path(), 'utf8');
    };
    const { page } = await (await stage.room()).open('controller');
    let dialog = await openImport(page);
    await cells(dialog).fill(sheet);
    await expect(
      dialog.getByText('New columns: Camera, Light, Sound, Graphics, Autocue, Security'),
    ).toBeVisible();
    for (const cell of ['2, then 3', 'Good morning.…'])
      await expect(dialog.getByRole('cell', { name: cell })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: /Security is/ }).click();
    await page.getByRole('option', { name: 'Ignored' }).click();
    await expect(dialog.getByText('Ignored: No, Security. New columns:')).toBeVisible();
    await dialog.getByRole('button', { name: 'Import 2 timers' }).click();
    await expect(dialog).toHaveCount(0);
    const text = await exported(page);
    expect(text.split('\r\n')[0]).toMatch(/,Camera,Light,Sound,Graphics,Autocue$/);
    expect(text).toContain(',Wide,House,Walk-in,Logo,\r\n');
    expect(text).toContain(',"2, then 3",Blue,Headset,,"Good morning.\nWelcome."\r\n');

    const beside = await (await stage.room()).open('controller');
    dialog = await openImport(beside.page);
    await cells(dialog).fill(text);
    await dialog.getByRole('button', { name: 'Import 2 timers' }).click();
    await expect(dialog).toHaveCount(0);
    expect(await exported(beside.page)).toBe(text);
  },
);

test(
  'V2480, V2483 A workbook exported from a rundown of two days restores all of its data',
  LONG,
  async ({ stage }) => {
    const room = await stage.room();
    await room.command('timers/replace', {
      items: [
        { name: '=Doors', minutes: 30, startDate: '2026-05-04', startTime: '18:00:00' },
        { name: 'Keynote', minutes: 45, notes: 'Bring\nwater', cells: { Camera: 'Wide' } },
        { name: 'Breakfast', minutes: 20, startDate: '2026-05-05', startTime: '08:00:00' },
      ],
      columns: ['Camera'],
    });
    const { page } = await room.open('controller');
    await page.getByRole('button', { name: 'Import, export, print and more' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export workbook (.xlsx)' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Main stage rundown.xlsx');

    const beside = await (await stage.room()).open('controller');
    const dialog = await openImport(beside.page);
    const [chooser] = await Promise.all([
      beside.page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: 'Choose file' }).click(),
    ]);
    await chooser.setFiles(await download.path());
    await expect(dialog.getByRole('button', { name: /^All sheets/ })).toBeVisible();
    await expect(dialog.getByText('New columns: Camera')).toBeVisible();
    await dialog.getByRole('button', { name: 'Import 3 timers' }).click();
    await expect(dialog).toHaveCount(0);
    expect(await rundownOf(beside.page)).toEqual(await rundownOf(page));
  },
);

test('A pasted table is imported unchanged after a damaged workbook was refused', LONG, async ({ stage }) => {
  const room = await stage.room();
  await room.command('timers/replace', {
    items: [
      // Far off: for half an hour after its start its delay grows by the second.
      { name: 'Doors', startTime: '09:00:00', startDate: '2096-12-30' },
      { name: '-5 °C', extra: 'Ada', minutes: 45 },
    ],
  });
  const { page } = await room.open('controller');
  await allowClipboard(page);
  const before = await rundownOf(page);
  await page.getByRole('button', { name: 'Import, export, print and more' }).click();
  await page.getByRole('menuitem', { name: 'Copy as table' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied 2 timers' })).toBeVisible();
  const dialog = await openImport(page);
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose file' }).click();
  const damaged = Buffer.from('PK\u0003\u0004');
  await (await choosing).setFiles({ name: 'show.xlsx', mimeType: 'application/zip', buffer: damaged });
  await expect(
    dialog.getByText('Can’t read show.xlsx as an Excel workbook (.xlsx). Save it as CSV'),
  ).toBeVisible();
  await cells(dialog).click();
  await page.keyboard.press('ControlOrMeta+v');
  await dialog.getByText('Replace the rundown').click();
  await dialog.getByRole('button', { name: 'Import 2 timers' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await rundownOf(page)).toEqual(before);
  expect(before).toHaveLength(2);
});

/** Lets go of a file over an element, as from the desktop. */
async function dropFile(target: Locator, name: string, bytes: Uint8Array): Promise<void> {
  const page = target.page();
  const dataTransfer = await page.evaluateHandle(
    ([file, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(content)], file));
      return transfer;
    },
    [name, [...bytes]] as const,
  );
  await target.dispatchEvent('dragover', { dataTransfer });
  await expect(page.locator('[data-dropping]')).toHaveCount(1);
  await target.dispatchEvent('drop', { dataTransfer });
}

test('A dropped workbook is imported with the column that the user chose, and without an excluded row', async ({
  stage,
}) => {
  const room = await stage.room();
  const { page } = await room.open('controller');
  const bytes = workbook([
    {
      name: 'Friday',
      cells: [
        ['Item', 'On stage', 'Length', 'Start'],
        ['Doors', '', { number: 1 / 48, style: 1 }, { number: 0.375, style: 1 }],
        ['Draft', '', { number: 1 / 24, style: 1 }],
        ['Keynote', 'Ada', { number: 0.03125, style: 3 }],
      ],
    },
    { name: 'Saturday', cells: [['Brunch', '90']] },
  ]);
  await dropFile(page.getByLabel('Title of Timer 1'), 'gala.xlsx', bytes);
  const dialog = page.getByRole('dialog', { name: 'Import rundown' });
  await expect(dialog.getByText('All 4 columns imported. New columns: On stage')).toBeVisible();
  await dialog.getByRole('button', { name: /On stage is/ }).click();
  await page.getByRole('option', { name: 'Speaker', exact: true }).click();
  await dialog.getByRole('checkbox', { name: 'Import row 3, Draft' }).uncheck();
  await expect(dialog.getByText('2 timers, 1 row skipped')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Import 2 timers' }).click();
  await expect(page.getByLabel('Length of Doors')).toHaveText('30:00');
  await expect(page.getByLabel('Length of Keynote')).toHaveText('45:00');
  await expect(page.getByLabel('Speaker of Keynote')).toHaveText('Ada');
});

test(
  'V785 The column settings open if no column is used as the title, and stay open while the user chooses',
  LONG,
  async ({ stage }) => {
    const room = await stage.room();
    const { page } = await room.open('controller');
    const dialog = await openImport(page);
    await cells(dialog).fill('Presented by,How long,Remarks\nAda,10,Opening');
    for (const [name, column] of [
      ['Remarks', 'Title'],
      ['Presented by', 'Speaker'],
    ] as const) {
      await dialog.getByRole('button', { name: new RegExp(`${name} is`) }).click();
      await page.getByRole('option', { name: column, exact: true }).click();
    }
    await expect(dialog.getByRole('row').filter({ hasText: 'Opening' })).toContainText('Ada');
    await expect(dialog.getByRole('button', { name: /How long is/ })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  },
);

test('The user chooses another sheet of a workbook', LONG, async ({ stage }) => {
  const room = await stage.room();
  const { page } = await room.open('controller');
  const dialog = await openImport(page);
  const bytes = workbook([
    { name: 'Friday', cells: [['Doors', '30']] },
    {
      name: 'Saturday',
      cells: [
        ['Brunch', '90'],
        ['Walk', '20'],
      ],
    },
  ]);
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose file' }).click();
  await (await choosing).setFiles({
    name: 'gala.xlsx',
    mimeType: 'application/zip',
    buffer: Buffer.from(bytes),
  });
  await expect(dialog.getByRole('button', { name: 'Import 1 timer' })).toBeEnabled();
  await dialog.getByRole('button', { name: /Sheet/ }).click();
  await page.getByRole('option', { name: 'Saturday' }).click();
  await dialog.getByRole('button', { name: 'Import 2 timers' }).click();
  await expect(page.getByLabel('Length of Brunch')).toHaveText('1:30:00');
});
