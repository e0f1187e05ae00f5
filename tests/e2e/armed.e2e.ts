import { LONG } from '../support/exhaustive.ts';
import { expect, inOneInstant, type RoomOnStage, test, withClockInHand } from './stage.ts';

async function programme(room: RoomOnStage): Promise<void> {
  const items = [
    { _id: await room.firstTimer(), name: 'Opening', minutes: 10 },
    { name: 'Keynote', minutes: 45 },
    { name: 'Film', minutes: 5, trigger: 'LINKED' },
    { name: 'Panel', extra: 'Ada Lovelace', minutes: 30 },
  ];
  await room.command('timers/replace', { items });
}

test('V242, V245 A click on a number arms a timer, and GO starts the timer once, even if pressed twice', async ({
  stage,
}) => {
  const room = await stage.room();
  await programme(room);
  const viewer = await room.open('viewer');
  const operator = await room.open('operator');
  const { page } = await room.open('controller', withClockInHand);
  await page.getByRole('button', { name: /^GO/ }).click();
  await expect(viewer.digits).toHaveText(/^9:[0-5]\d$/);

  await page.getByRole('button', { name: '4: cue Panel next' }).click();
  const go = page.getByRole('button', { name: 'GO: Start Panel' });
  await expect(go).toBeVisible();
  await expect(page.getByRole('button', { name: '4 Cued: remove cue from Panel' })).toBeVisible();
  await expect(page.getByText('Cued: Panel. GO starts it.')).toBeAttached();
  await expect(operator.page.getByRole('region', { name: 'Next timer' })).toContainText(/Cued.*Panel/);
  await expect(operator.page.getByRole('button', { name: 'GO: Start Panel' })).toBeVisible();
  await expect(viewer.digits).toHaveText(/^9:[0-5]\d$/);

  await inOneInstant(page, async () => {
    await go.click();
    await page.keyboard.press('Space');
  });
  await expect(viewer.digits).toHaveText(/^29:[0-5]\d$/);
  await expect(page.getByRole('button', { name: /^PAUSE/ })).toHaveCount(1);
  await expect(page.getByRole('button', { name: /Cued/ })).toHaveCount(0);
});

test(
  'V242, V245, V872 A second click disarms a timer, and PAUSE stops the clock even if a timer is armed',
  LONG,
  async ({ stage }) => {
    const room = await stage.room();
    await programme(room);
    const { page } = await room.open('controller');
    await page.getByRole('button', { name: '2 Next: make Keynote current' }).click();
    await expect(page.getByRole('button', { name: 'GO: Start Keynote' })).toBeVisible();
    await page.getByRole('button', { name: 'GO: Start Keynote' }).click();
    await page.getByRole('button', { name: '1: cue Opening next' }).click();
    await page.getByRole('button', { name: '1 Cued: remove cue from Opening' }).click();
    await expect(page.getByRole('button', { name: '3 Next: cue Film next' })).toBeVisible();
    await page.getByRole('button', { name: '1: cue Opening next' }).click();
    await page.getByRole('button', { name: 'PAUSE: Pause timer' }).click();
    await expect(page.getByRole('button', { name: 'GO: Resume' })).toBeVisible();

    await page.getByRole('button', { name: 'More for Panel' }).click();
    await page.getByRole('menuitem', { name: 'Start now' }).click();
    await expect(page.getByRole('timer', { name: 'Time left' })).toHaveText(/^(?:30:00|29:\d\d)$/);
    await expect(page.getByRole('button', { name: 'GO: Start Opening' })).toBeVisible();
  },
);
