import type { Page } from '@playwright/test';
import { LONG } from '../support/exhaustive.ts';
import { violations } from './axe.ts';
import { expect, type Stage, test } from './stage.ts';

/** The editor of the output that every room has. */
async function designer(stage: Stage): Promise<Page> {
  const { page } = await stage.screen('/r/generate/');
  await page.getByRole('tab', { name: 'Links' }).click();
  await page.getByRole('button', { name: 'Design Viewer' }).click();
  await expect(page.getByRole('dialog', { name: 'Viewer: design' })).toBeVisible();
  return page;
}

test.describe('The properties of a design', () => {
  test('V399 are chosen by arrow keys, and undone while they have the focus', LONG, async ({ stage }) => {
    const page = await designer(stage);
    const panel = page.getByRole('complementary', { name: 'Properties' });
    const theme = (name: string) => panel.getByRole('radio', { name, exact: true });
    await theme('Custom').focus();
    await page.keyboard.press('ArrowDown');
    await expect(theme('High contrast, light')).toBeFocused();
    await expect(theme('High contrast, light')).toBeChecked();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Control+z');
    await expect(theme('Custom')).toBeChecked();
  });

  test(
    'V852 of a text element show its text field after a double click or Enter',
    LONG,
    async ({ stage }) => {
      const page = await designer(stage);
      const panel = page.getByRole('complementary', { name: 'Properties' });
      const words = panel.getByRole('textbox', { name: 'Text', exact: true });
      const frame = (name: string) =>
        page.getByRole('application', { name: 'Canvas' }).getByRole('button', { name, exact: true });
      await page.getByRole('button', { name: 'Add Text' }).click();
      await expect(frame('Text')).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.type('Red carpet');
      await expect(words).toHaveValue('Red carpet');

      await page.getByRole('button', { name: 'Add Timer', exact: true }).click();
      await expect(frame('Timer')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(frame('Timer')).toBeFocused();
      await page.keyboard.press('Delete');

      await frame('Red carpet').dblclick();
      await page.keyboard.type('Room 2');
      await expect(words).toHaveValue('Room 2');
      await expect(frame('Room 2')).toHaveAttribute('aria-pressed', 'true');
    },
  );

  test('V393, V394, V396 are set by keyboard alone', LONG, async ({ stage }) => {
    const page = await designer(stage);
    const panel = page.getByRole('complementary', { name: 'Properties' });
    const press = async (...keys: readonly string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const isLoaded = (name: string) => asked.some((url) => url.includes(name));
    await page.getByRole('button', { name: 'Add Text' }).focus();
    await press('Enter');

    const text = panel.getByRole('textbox', { name: 'Text', exact: true });
    await text.focus();
    await press('Control+a');
    await page.keyboard.type('In ');
    await press('Tab', 'Enter');
    await page.keyboard.type('Room name');
    await press('Enter');
    await expect(text).toHaveValue('In {room.name}');
    await expect(panel.getByRole('status')).toHaveText(/^In .+/);

    await panel.getByRole('button', { name: 'Color: Same as theme' }).focus();
    await press('Enter');
    const colors = page.getByRole('dialog', { name: 'Color', exact: true });
    await expect(colors).toBeFocused();
    await press('Tab', 'ArrowDown');
    await expect(colors.getByRole('radio', { name: 'Footer' })).toBeChecked();
    expect(await violations(page)).toEqual([]);
    await press('Escape');
    await expect(panel.getByRole('button', { name: 'Color: Footer' })).toBeFocused();

    await panel.getByRole('button', { name: 'Same as design: Stage Font' }).focus();
    expect(isLoaded('poppins')).toBe(false);
    await press('Enter');
    await expect.poll(() => isLoaded('poppins') && isLoaded('dseg7')).toBe(true);
    await page.keyboard.type('Pop');
    await press('Enter');
    await expect(panel.getByRole('button', { name: 'Poppins Font' })).toBeFocused();

    await panel.getByRole('spinbutton', { name: 'Opacity, %' }).focus();
    await press('Shift+ArrowDown', 'ArrowDown');
    await expect(panel.getByRole('spinbutton', { name: 'Opacity, %' })).toHaveValue('89');
  });
});
