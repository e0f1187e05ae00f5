import type { Page } from '@playwright/test';
import { expect, test } from './stage.ts';

/** Writes into the page how often its canvas flashed. */
async function flashesCounted(page: Page): Promise<void> {
  await page.evaluate(() => {
    let count = 0;
    new MutationObserver((records) => {
      for (const { target, oldValue } of records)
        if (target instanceof Element && oldValue !== 'on' && target.getAttribute('data-flash') === 'on')
          count += 1;
      document.documentElement.dataset['flashed'] = String(count);
    }).observe(document.body, { subtree: true, attributeFilter: ['data-flash'], attributeOldValue: true });
  });
}

test('T1803 V1805 V1812 A mark set in the controller flashes with its text, but not if a jump passes it', async ({
  stage,
}) => {
  const room = await stage.room();
  const timerId = await room.firstTimer();
  await room.command('room/settings', { behavior: 'STOP' });
  await room.command('timers/update', { timerId, minutes: 1, yellow: 50_000, red: 2_000 });
  const { page } = await room.open('controller');
  await page
    .getByRole('button', { name: /^Details of / })
    .first()
    .click();
  const details = page.getByRole('region', { name: /^Details of / });
  await details.getByLabel('Text at Yellow').fill('Two minutes');
  await details.getByLabel('Text at Yellow').press('Enter');
  await details.getByLabel('Text at 0:00').fill('Thank you');
  await details.getByLabel('Text at 0:00').press('Enter');
  for (const mark of ['Yellow', 'Red']) {
    await details.getByRole('button', { name: `Flashes at ${mark}` }).click();
    await page.getByRole('option', { name: '1 flash', exact: true }).click();
  }
  await expect(details.getByRole('button', { name: 'Flashes at Red' })).toContainText('1 flash');

  const viewer = await room.open('viewer');
  await expect(viewer.digits).toBeVisible();
  await flashesCounted(viewer.page);
  await room.command('timeset/start', {});
  await room.command('timeset/jump', { ms: 30_000 });
  await expect(viewer.page.getByText('Two minutes', { exact: true })).toBeVisible();
  await room.command('timeset/jump', { ms: 27_000 });
  await expect(viewer.page.locator('html')).toHaveAttribute('data-flashed', '1');
  await expect(viewer.page.getByText('Thank you', { exact: true }).first()).toBeVisible();
  await expect(viewer.digits).toBeHidden();
  await expect(viewer.page.locator('html')).toHaveAttribute('data-flashed', '1');
});

test('V1822 R1820 A reminder shows a card to the crew, and one tap confirms it for everyone', async ({
  stage,
}) => {
  const room = await stage.room();
  const timerId = await room.firstTimer();
  await room.command('timers/update', { timerId, minutes: 5 });
  const operator = await room.open('operator');
  const controller = await room.open('controller');
  await room.command('timers/create', { name: 'Panel', reminders: [10, 5] });
  await room.command('timeset/start', {});
  const card = (page: Page) => page.getByRole('alert').filter({ hasText: 'Panel starts in 5 minutes' });
  await expect(card(controller.page)).toBeVisible();
  await card(operator.page).getByRole('button', { name: 'Confirm' }).click();
  await expect(card(controller.page)).toContainText(/Confirmed/);
  await expect(controller.page.getByRole('alert').filter({ hasText: 'Panel starts' })).toBeHidden();
});
