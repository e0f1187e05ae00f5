import type { BrowserContext } from '@playwright/test';
import { LONG } from '../support/exhaustive.ts';
import { frameIn } from '../support/live-screen.ts';
import { withSleepControl } from '../support/sleep-control.ts';
import { expect, type RoomOnStage, type Stage, secondsOf, test } from './stage.ts';

const SLEEP = 6_000;
const HOUR = 3_600_000;
/** Samples after a join; the next one is much later. */
const SAMPLES = 5;

/** A viewer on a machine that can sleep, in a room whose clock runs, once the samples that follow a join are in. */
async function watching(stage: Stage) {
  const room: RoomOnStage = await stage.room();
  await room.command('timeset/start', {});
  let samples = 0;
  const prepare = async (context: BrowserContext) => {
    await withSleepControl(context);
    context.on('page', (opened) =>
      opened.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => {
          if (typeof payload !== 'string' && frameIn(payload)[0] === 'serverTime') samples += 1;
        }),
      ),
    );
  };
  const { page, digits } = await room.open('viewer', prepare);
  await expect.poll(() => samples).toBe(SAMPLES);
  const began = await room.kickoff();
  /** Seconds by which the digits are behind; `slept`: time that passed on the screen's machine alone. */
  const late = async (slept = 0) =>
    secondsOf(await digits.textContent()) - (600 - (Date.now() + slept - began) / 1000);
  return { page, late };
}

test('V191 A screen shows the right time soon after its machine wakes', LONG, async ({ stage }) => {
  const { page, late } = await watching(stage);
  await page.evaluate((ms) => window.machine.sleep(ms), SLEEP);
  await expect.poll(async () => Math.abs(await late())).toBeLessThan(3);
});

// A page detects sleep only by the wall clock's lead: without a server's contradiction, no real wait is needed.
test(
  'V191 A screen shows the right time soon after its machine wakes, even without the server',
  LONG,
  async ({ withOwnServer }) => {
    await withOwnServer({}, async (stage) => {
      const { page, late } = await watching(stage);
      stage.server.signal('SIGSTOP');
      await page.evaluate((ms) => window.machine.setClock(ms), SLEEP);
      await expect.poll(async () => Math.abs(await late(SLEEP))).toBeLessThan(3);
      await stage.server.kill();
      await expect(page.getByText('Lost connection to server')).toBeVisible();
      await page.evaluate((ms) => window.machine.setClock(ms), SLEEP);
      await expect.poll(async () => Math.abs(await late(2 * SLEEP))).toBeLessThan(3);
    });
  },
);

test("V217 Setting a machine's clock changes nothing while the server answers", LONG, async ({ stage }) => {
  const { page, late } = await watching(stage);
  for (const ms of [HOUR, -2 * HOUR, HOUR]) {
    await page.evaluate((step) => window.machine.setClock(step), ms);
    const looks = await page.evaluate(
      () =>
        new Promise<readonly string[]>((resolve) => {
          const seen: string[] = [];
          const look = () => {
            seen.push(document.querySelector('[role=timer]')?.textContent ?? '');
            if (seen.length === 90) resolve(seen);
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
