import { fileURLToPath } from 'node:url';
import type { BrowserContext } from '@playwright/test';
import { LONG } from '../support/exhaustive.ts';
import { expect, expectSameDigits, type Screen, secondsOf, test } from './stage.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A machine whose clock is wrong by so much. `trueNow` stays: it is what the flips are compared by. */
function wrongBy(ms: number): (context: BrowserContext) => Promise<void> {
  return async (context) => {
    await context.addInitScript((error) => {
      const RightDate = Date;
      const origin = performance.timeOrigin;
      class WrongDate extends RightDate {
        constructor(...args: readonly unknown[]) {
          super(...((args.length === 0 ? [RightDate.now() + error] : args) as [number]));
        }
        static override now(): number {
          return RightDate.now() + error;
        }
      }
      Object.defineProperty(performance, 'timeOrigin', { get: () => origin + error });
      Object.assign(window, { Date: WrongDate, trueNow: () => origin + performance.now(), flips: [] });
    }, ms);
  };
}

interface Flip {
  readonly text: string;
  readonly at: number;
}

/** Notes when the digits of the screen change, by the machine's true clock. */
async function recordFlips({ digits }: Screen): Promise<void> {
  await digits.evaluate((element) => {
    const page = window as unknown as { trueNow(): number; flips: { text: string; at: number }[] };
    const note = () => page.flips.push({ text: element.textContent, at: page.trueNow() });
    new MutationObserver(note).observe(element, { subtree: true, childList: true, characterData: true });
  });
}

async function flipsOf({ page }: Screen): Promise<readonly Flip[]> {
  return page.evaluate(() => (window as unknown as { flips: Flip[] }).flips);
}

/**
 * How many flips came within 50 ms of each other. A machine that is busy with something else draws many of them late, each
 * by another time; clocks that are wrong are wrong at each.
 */
function together(some: readonly Flip[], others: readonly Flip[]): number {
  const byText = new Map(some.map(({ text, at }) => [text, at]));
  return others.filter(({ text, at }) => Math.abs(at - (byText.get(text) ?? Infinity)) < 50).length;
}

test('Two browsers with wrong system clocks flip their digits within 50 ms', async ({ stage }) => {
  const room = await stage.room();
  const fast = await room.open('viewer', wrongBy(3 * MINUTE));
  const slow = await room.open('viewer', wrongBy(-2 * HOUR));
  await room.command('timeset/start', {});
  await expect(fast.digits).toHaveText(/^9:[0-5]\d$/);
  await expectSameDigits([fast, slow]);
  await recordFlips(fast);
  await recordFlips(slow);
  await expect
    .poll(async () => together(await flipsOf(fast), await flipsOf(slow)), { timeout: 80_000 })
    .toBeGreaterThanOrEqual(8);
});

test("Countdowns ignore a step of the server's wall clock", LONG, async ({ withOwnServer }) => {
  const clock = fileURLToPath(new URL('../support/steppable-clock.ts', import.meta.url));
  await withOwnServer({ nodeArgs: ['--import', clock] }, async (stage) => {
    const room = await stage.room();
    const before = await room.open('viewer');
    await room.command('timeset/start', {});
    await expect(before.digits).toHaveText(/^9:[0-5]\d$/);
    const [shown, at] = [secondsOf(await before.digits.textContent()), performance.now()];

    stage.server.signal('SIGUSR2');
    const after = await room.open('viewer');
    await expect.poll(async () => secondsOf(await after.digits.textContent())).toBeLessThan(shown - 3);
    await expectSameDigits([before, after]);
    const passed = Math.round((performance.now() - at) / 1000);
    // The step is an hour: what a busy machine takes to look is not it.
    expect(Math.abs(shown - passed - secondsOf(await after.digits.textContent()))).toBeLessThan(60);

    await room.command('timeset/stop', {});
    await room.command('timeset/start', {});
    await expectSameDigits([before, after]);
    expect(secondsOf(await after.digits.textContent())).toBeGreaterThan(shown - 60);
  });
});

test(
  "C25 Times of day follow a step of the server's wall clock immediately on all screens",
  LONG,
  async ({ withOwnServer }) => {
    const clock = fileURLToPath(new URL('../support/steppable-clock.ts', import.meta.url));
    await withOwnServer({ nodeArgs: ['--import', clock] }, async (stage) => {
      const room = await stage.room();
      await room.command('timers/update', { timerId: await room.firstTimer(), appearance: 'TOD' });
      await room.command('room/settings', { timezone: 'UTC', todFormat: '24H' });
      const before = await room.open('viewer');
      /** How far a screen is ahead of the time of this machine, in seconds of the day. */
      const ahead = async (screen: Screen) => {
        const now = new Date();
        const here = now.getUTCHours() * 3_600 + now.getUTCMinutes() * 60 + now.getUTCSeconds();
        return (secondsOf(await screen.digits.textContent()) - here + 86_400) % 86_400;
      };
      await expect.poll(() => ahead(before).then((seconds) => (seconds + 10) % 86_400)).toBeLessThan(20);
      stage.server.signal('SIGUSR2');
      await expect.poll(async () => Math.abs((await ahead(before)) - 3_600)).toBeLessThan(10);
      const after = await room.open('viewer');
      await expect.poll(async () => Math.abs((await ahead(after)) - 3_600)).toBeLessThan(10);
    });
  },
);
