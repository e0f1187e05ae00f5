import { PRESETS } from '../../machines/output/presets.ts';
import { violations } from './axe.ts';
import { expect, test } from './stage.ts';

test.describe('The prompter', () => {
  test('V2220, V2221, V2230, V2231 scrolls a script to the same word on screens of different width', async ({
    stage,
  }) => {
    const room = await stage.room();
    const timerId = await room.firstTimer();
    const { columnId } = await room.command('columns/create', { name: 'Script', kind: 'SCRIPT' });
    const script = Array.from({ length: 900 }, (_, nth) => `word${nth}`).join(' ');
    await room.command('timers/setCells', { timerId, cells: { [String(columnId)]: script } });
    const [[outputId, link] = ['', '']] = Object.entries(room.created.outputLinks);
    await room.command('outputs/draft', { outputId, design: PRESETS.PROMPTER });
    await room.command('outputs/take', { outputId });
    const screens = [await stage.screen(link), await stage.screen(link)];
    for (const [nth, { page }] of screens.entries())
      await page.setViewportSize(nth === 0 ? { width: 1280, height: 720 } : { width: 420, height: 800 });
    const { page: desk } = await room.open('operator');
    await desk.getByRole('button', { name: 'Prompter' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Prompter' });
    await dialog.getByRole('button', { name: 'Start' }).click();
    await expect(dialog.getByRole('button', { name: 'Stop' })).toBeVisible();
    expect(await violations(desk)).toEqual([]);
    await desk.keyboard.press('PageDown');
    await expect(dialog.getByRole('button', { name: 'Start' })).toBeVisible();
    await room.command('prompter/jump', { position: 450 });
    for (const { page } of screens) {
      const words = () => page.locator('[data-script]').evaluate(wordsAtLine);
      await expect.poll(words).toContain('word450');
    }
    await desk.keyboard.press('Home');
    for (const { page } of screens)
      await expect.poll(() => page.locator('[data-script]').evaluate(wordsAtLine)).toContain('word0');
  });
});

/** Words of the line at the reading line, and of its neighbours. */
function wordsAtLine(text: Element): readonly string[] {
  const frame = text.parentElement?.getBoundingClientRect() ?? new DOMRect();
  const at = frame.top + frame.height * 0.35;
  return [...text.querySelectorAll('[data-word]')]
    .filter((word) => {
      const { top, bottom, height } = word.getBoundingClientRect();
      return top <= at + height && bottom >= at - height;
    })
    .map(({ textContent }) => textContent.trim());
}
