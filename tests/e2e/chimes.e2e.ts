import type { BrowserContext, Page } from '@playwright/test';
import { LONG } from '../support/exhaustive.ts';
import { expect, type Screen, test } from './stage.ts';

/** Writes the pitch of each tone that a page makes into the page, in order. */
async function listened(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const heard: number[] = [];
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      heard.push(Math.round(this.frequency.value));
      document.documentElement.dataset['heard'] = heard.join(' ');
      start.call(this, when);
    };
  });
}

const heardOn = (page: Page) => page.locator('html');

/** The two partials of the cue that says that sound is on. */
const CONFIRMED = '1760 3538';

async function switchOn({ page }: Screen): Promise<void> {
  const sound = page.getByRole('button', { name: 'Sound' });
  // A focused element stays visible for a resting pointer.
  await sound.focus();
  await sound.click();
  await expect(sound).toHaveAttribute('aria-pressed', 'true');
  await expect(heardOn(page)).toHaveAttribute('data-heard', CONFIRMED);
}

test(
  'V113 V115 Chimes play at their times, only on viewers with sound switched on',
  LONG,
  async ({ stage }) => {
    const room = await stage.room();
    await room.command('timers/update', {
      timerId: await room.firstTimer(),
      minutes: 0,
      seconds: 4,
      yellow: 2_000,
      red: 1_000,
      chime: { yellow: 'SHORT_440_2X', red: 'SHORT_880_1X', zero: 'BEEP_1X' },
    });
    const loud = await room.open('viewer', listened);
    const quiet = await room.open('viewer', listened);
    await switchOn(loud);
    await room.command('timeset/start', {});
    await expect(heardOn(loud.page)).toHaveAttribute('data-heard', `${CONFIRMED} 440 440 880 1000`);
    await expect(
      quiet.page.getByText('Time is up').or(quiet.page.getByText('Overtime')).first(),
    ).toBeVisible();
    await expect(heardOn(quiet.page)).not.toHaveAttribute('data-heard');

    // The browser remembers it, and waits for a press where it must.
    await loud.page.reload();
    await expect(loud.digits).toBeVisible();
    await loud.page.mouse.click(200, 200);
    await room.command('timeset/reset', {});
    await expect(loud.page.getByText('Ready')).toBeVisible();
    await room.command('timeset/start', {});
    await expect(heardOn(loud.page)).toHaveAttribute('data-heard', '440 440 880 1000');
  },
);

test('V113 A jump past the time of a colour plays no chime', async ({ stage }) => {
  const room = await stage.room();
  await room.command('timers/update', {
    timerId: await room.firstTimer(),
    minutes: 1,
    yellow: 30_000,
    red: 0,
    chime: { yellow: 'SHORT_440_1X', red: 'NONE', zero: 'LONG_880_1X' },
  });
  const viewer = await room.open('viewer', listened);
  await switchOn(viewer);
  await room.command('timeset/start', {});
  await room.command('timeset/jump', { ms: 58_000 });
  await expect(heardOn(viewer.page)).toHaveAttribute('data-heard', `${CONFIRMED} 880`);
});

test('V2120 A viewer plays the chimes of the clock on the stage and of the main timer', async ({ stage }) => {
  const room = await stage.room();
  await room.command('timers/update', {
    timerId: await room.firstTimer(),
    minutes: 1,
    yellow: 58_000,
    red: 0,
    chime: { yellow: 'SHORT_440_1X', red: 'NONE', zero: 'NONE' },
  });
  const made = await room.command('clocks/create', {
    duration: 4_000,
    behavior: 'HIDE',
    autoShow: 'WHILE_RUNNING',
    chime: { zero: 'LONG_880_1X' },
  });
  const viewer = await room.open('viewer', listened);
  await switchOn(viewer);
  await room.command('timeset/start', {});
  await room.command('clocks/start', { clockId: String(made.clockId) });
  await expect(heardOn(viewer.page)).toHaveAttribute('data-heard', `${CONFIRMED} 440 880`);
});
