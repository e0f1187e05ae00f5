import { expect, test } from './stage.ts';

test('T1844, V1849 Controller and phones show that a start is late, and one press starts from the planned time', async ({
  stage,
}) => {
  const room = await stage.room();
  const planned = new Date(Date.now() - 133_000);
  const [startDate = '', time = ''] = planned.toISOString().split('T');
  const timerId = await room.firstTimer();
  await room.command('room/settings', { timezone: 'UTC' });
  await room.command('timers/update', { timerId, name: 'Keynote', startDate, startTime: time.slice(0, 8) });
  const viewer = await room.open('viewer');
  const desk = await room.open('controller');
  const operator = await room.open('operator');
  const moderator = await room.open('moderator');
  for (const { page } of [operator, moderator]) await page.setViewportSize({ width: 390, height: 844 });
  for (const { page } of [desk, operator, moderator])
    await expect(page.getByRole('region', { name: 'Start missed' })).toContainText(
      /^Keynote Planned for \d\d?:\d\d( [AP]M)?, [2-9]:\d\d ago/,
    );
  await expect(moderator.page.getByRole('button', { name: /^Start (now|as of)/ })).toHaveCount(0);
  await expect(operator.page.getByRole('button', { name: 'Start now' })).toBeVisible();
  await desk.page.getByRole('button', { name: /^Start as of / }).click();
  await expect(viewer.digits).toHaveText(/^[67]:\d\d$/);
  for (const { page } of [desk, operator, moderator])
    await expect(page.getByRole('region', { name: 'Start missed' })).toHaveCount(0);
});
