import { expect, type RoomOnStage, test } from './stage.ts';

/** Two timers, the first of which was due so many minutes ago, in UTC. */
async function lateShow(room: RoomOnStage, minutesAgo: number): Promise<void> {
  const start = new Date(Date.now() - minutesAgo * 60_000).toISOString();
  const items = [
    {
      _id: await room.firstTimer(),
      name: 'Keynote',
      minutes: 25,
      startTime: start.slice(11, 19),
      startDate: start.slice(0, 10),
    },
    { name: 'Panel', minutes: 20 },
  ];
  await room.command('room/settings', { timezone: 'UTC' });
  await room.command('timers/replace', { items });
}

test('W2838 On a resting clock, the controller disables Next timer at the last timer', async ({ stage }) => {
  const room = await stage.room();
  const { page } = await room.open('controller');
  await expect(page.getByRole('button', { name: 'Next timer' })).toBeDisabled();
});

const PHONE = { width: 390, height: 844 };

for (const [view, size] of [
  ['controller', { width: 1280, height: 900 }],
  ['operator', PHONE],
] as const)
  test(`T1830, V1842, V1843 The ${view} makes a late talk end at its planned time, and viewers show this`, async ({
    stage,
  }) => {
    const room = await stage.room();
    await lateShow(room, 5);
    const viewer = await room.open('viewer');
    const { page } = await room.open(view);
    await page.setViewportSize(size);
    await expect(page.getByRole('group', { name: 'Aim' })).toHaveCount(0);
    await room.command('timeset/start', {});
    const aim = page.getByRole('group', { name: 'Aim' });
    const finish = aim.getByRole('button', {
      name: /^Planned finish (19:5\d|20:00): Ends this timer as planned\. Keynote (19:5\d|20:00) instead of 25:00$/,
    });
    await expect(finish).toBeVisible();
    await finish.click();
    await expect(viewer.digits).toHaveText(/^(19:[0-5]\d|20:00)$/);
    await expect(finish).toHaveAttribute('aria-pressed', 'true');
    await expect(aim.getByRole('status')).toHaveText(/^Keynote (19:5\d|20:00) instead of 25:00$/);
    await room.command('timeset/adjust', { ms: 60_000 });
    await expect(aim.getByRole('status')).toHaveText(/^Aim off. Keynote stays at 2[01]:/);
    await room.command('room/undo', {});
    await expect(finish).toHaveAttribute('aria-pressed', 'true');
    await aim.getByRole('button', { name: 'Length 25:00: Keeps the typed length. Keynote 25:00' }).click();
    await expect(viewer.digits).toHaveText(/^24:[0-5]\d$/);
  });
