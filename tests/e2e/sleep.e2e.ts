import type { Page } from '@playwright/test';
import { withSleepControl } from '../support/sleep-control.ts';
import { expect, type RoomOnStage, type Stage, secondsOf, test, withOwnServer } from './stage.ts';

const SLEEP = 8_000;
const HOUR = 3_600_000;

/** A viewer on a machine that can sleep, in a room whose clock runs. */
async function watching(
  stage: Stage,
): Promise<{ room: RoomOnStage; page: Page; late: () => Promise<number> }> {
  const room = await stage.room();
  await room.command('timeset/start', {});
  const { page, digits } = await room.open('viewer', withSleepControl);
  // The samples that follow a join are in: the next comes much later by itself.
  await expect(digits).toHaveText(/^9:[0-4]\d|9:5[0-4]$/);
  const began = await room.kickoff();
  /** By how many seconds the digits are behind. */
  const late = async () => secondsOf(await digits.textContent()) - (600 - (Date.now() - began) / 1000);
  return { room, page, late };
}

const inTime = async (late: () => Promise<number>) => Math.abs(await late()) < 3;

test('V191 A screen whose machine slept is right soon after waking', async ({ stage }) => {
  const { page, late } = await watching(stage);
  await page.evaluate((ms) => window.machine.sleep(ms), SLEEP);
  await expect.poll(() => inTime(late)).toBe(true);
});

test('V191 A screen whose machine slept is right soon after waking, though nobody answers', async ({
  browser,
}) => {
  await withOwnServer(browser, {}, async (stage) => {
    const { page, late } = await watching(stage);
    stage.server.signal('SIGSTOP');
    await page.evaluate((ms) => window.machine.sleep(ms), SLEEP);
    await expect.poll(() => inTime(late)).toBe(true);
    await stage.server.kill();
    await expect(page.getByText('Lost connection to server')).toBeVisible();
    await page.evaluate((ms) => window.machine.sleep(ms), SLEEP);
    await expect.poll(() => inTime(late)).toBe(true);
  });
});

test("V217 Setting a screen's clock moves nothing while the server answers", async ({ stage }) => {
  const { page, late } = await watching(stage);
  for (const ms of [HOUR, -2 * HOUR, HOUR]) {
    await page.evaluate((step) => window.machine.setClock(step), ms);
    const looks = await page.evaluate(
      () =>
        new Promise<readonly string[]>((resolve) => {
          const seen: string[] = [];
          const look = () => {
            seen.push(document.querySelector('[role=timer]')?.textContent ?? '');
            if (seen.length === 150) resolve(seen);
            else requestAnimationFrame(look);
          };
          look();
        }),
    );
    const seconds = looks.map(secondsOf);
    expect(Math.max(...seconds) - Math.min(...seconds)).toBeLessThan(60);
    expect(Math.abs(await late())).toBeLessThan(60);
  }
});
