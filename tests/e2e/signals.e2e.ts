import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { encodedLtc, LTC_RATES, wavOf } from '../support/ltc-signal.ts';
import { violations } from './axe.ts';
import { browser } from './browser.ts';
import { expect, Stage, secondsOf, test } from './stage.ts';

declare global {
  interface Window {
    midi: {
      /** True for each request with system exclusive messages. */
      readonly asked: boolean[];
      readonly sent: (readonly number[])[];
      play(...bytes: readonly number[]): void;
    };
  }
}

/** A surface with one input and one output of the same name. */
const withSurface = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    const port = { id: 'pad', name: 'Pad', state: 'connected', onmidimessage: null as unknown };
    const input = { ...port, type: 'input' };
    const inputs: (typeof input)[] = [];
    const midi = {
      asked: [] as boolean[],
      sent: [] as number[][],
      play: (...bytes: number[]) => {
        const event = { data: Uint8Array.from(bytes), timeStamp: performance.now() };
        for (const each of inputs) (each.onmidimessage as ((event: unknown) => void) | null)?.(event);
      },
    };
    Object.assign(window, { midi });
    Object.assign(navigator, {
      requestMIDIAccess: ({ sysex = false } = {}) => {
        midi.asked.push(sysex);
        const own = { ...input };
        inputs.push(own);
        const access = Object.assign(new EventTarget(), {
          inputs: new Map([['pad', own]]),
          outputs: new Map([
            ['pad', { ...port, type: 'output', send: (bytes: number[]) => midi.sent.push(bytes) }],
          ]),
        });
        return Promise.resolve(access);
      },
    });
  });
};

async function openSignals(page: Page) {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page
    .getByRole('dialog', { name: 'Settings' })
    .getByRole('button', { name: 'MIDI and timecode' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'MIDI and timecode' });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function choose(page: Page, dialog: ReturnType<Page['getByRole']>, label: string, option: string) {
  await dialog.getByRole('button', { name: new RegExp(`${label}$`) }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Plays two frames of MIDI timecode in eight messages. */
const playMtc = (page: Page, [hours, minutes, seconds, frames]: readonly [number, number, number, number]) =>
  page.evaluate(
    (values) => {
      for (const [piece, value] of values.entries()) window.midi.play(0xf1, piece * 16 + value);
    },
    [
      frames & 15,
      frames >> 4,
      seconds & 15,
      seconds >> 4,
      minutes & 15,
      minutes >> 4,
      hours & 15,
      (hours >> 4) + 2,
    ],
  );

test.describe('MIDI and timecode', () => {
  test("V2437, V2438 assigns a MIDI key to a command and lights the key's lamp, even after a reload", async ({
    stage,
  }) => {
    const room = await stage.room();
    const { page } = await room.open('controller', withSurface);
    const dialog = await openSignals(page);
    await dialog.getByText('Use MIDI in this browser').click();
    await expect(dialog.getByText('Connected: Pad')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await choose(page, dialog, 'Action', 'Blackout on or off');
    await dialog.getByRole('button', { name: 'Learn a key' }).click();
    await page.evaluate(() => window.midi.play(0x90, 60, 100));
    await page.evaluate(() => window.midi.play(0x80, 60, 0));
    await expect(dialog.getByText('Note 60, channel 1')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.reload();
    await expect.poll(() => page.evaluate(() => window.midi.asked)).toEqual([false]);
    await expect.poll(() => page.evaluate(() => window.midi.sent)).toEqual([[0x90, 60, 0]]);
    await page.evaluate(() => window.midi.play(0x90, 60, 100));
    await expect.poll(() => page.evaluate(() => window.midi.sent.at(-1))).toEqual([0x90, 60, 127]);
    await expect(page.getByRole('button', { name: /Blackout/ }).first()).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  test('V2434, V2436, V2439 starts timers by MIDI timecode, and another controller takes over by one press', async ({
    stage,
  }) => {
    const room = await stage.room();
    const timerId = await room.firstTimer();
    await room.command('timers/update', { timerId, timecode: '10:00:00:00' });
    const { page, digits } = await room.open('controller', withSurface);
    const dialog = await openSignals(page);
    await dialog.getByRole('tab', { name: 'Timecode' }).click();
    expect(await page.evaluate(() => window.midi.asked)).toEqual([]);
    await choose(page, dialog, 'Source', 'MIDI (MTC)');
    await expect(dialog.getByText('Waiting for timecode')).toBeVisible();
    expect(await page.evaluate(() => window.midi.asked)).toEqual([true]);
    await dialog.getByText('Chase: timers follow the timecode').click();
    await expect(dialog.getByText('This controller follows the timecode.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await playMtc(page, [10, 4, 0, 0]);
    await expect.poll(async () => secondsOf(await digits.textContent())).toBeLessThanOrEqual(360);
    expect(secondsOf(await digits.textContent())).toBeGreaterThan(350);
    const viewer = await room.open('viewer');
    await expect(page.getByText('No timecode for 2 seconds.').first()).toBeVisible();
    await expect(viewer.page.getByText(/timecode/i)).toHaveCount(0);
    const other = await room.open('controller', withSurface);
    const elsewhere = await openSignals(other.page);
    await elsewhere.getByRole('tab', { name: 'Timecode' }).click();
    await expect(elsewhere.getByText(/follows the timecode\.$/)).toBeVisible();
    await choose(other.page, elsewhere, 'Source', 'MIDI (MTC)');
    await elsewhere.getByText('Chase: timers follow the timecode').click();
    await expect(elsewhere.getByText('This controller follows the timecode.')).toBeVisible();
    await expect(page.getByText('This controller no longer moves the show.')).toBeVisible();
    await other.page.close();
    await expect(dialog.getByText('No controller follows the timecode.')).toBeVisible();
  });

  test('V2435, V2436 follows LTC of an audio input', async ({ server }) => {
    const folder = await mkdtemp(join(tmpdir(), 'ltc-'));
    const wav = join(folder, 'ltc.wav');
    const { samples } = encodedLtc({
      rate: LTC_RATES[25],
      sampleRate: 48_000,
      from: [10, 0, 0, 0],
      frames: 25 * 60,
      snr: 20,
    });
    await writeFile(wav, wavOf(samples, 48_000));
    const launched = browser();
    const listening = await chromium.launch({
      ...launched,
      args: [
        ...(launched.args ?? []),
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-audio-capture=${wav}`,
        '--autoplay-policy=no-user-gesture-required',
      ],
    });
    try {
      const stage = await Stage.before(server, listening);
      const room = await stage.room();
      const timerId = await room.firstTimer();
      await room.command('timers/update', { timerId, timecode: '09:59:00:00' });
      const { page, digits } = await room.open('controller');
      const dialog = await openSignals(page);
      await dialog.getByRole('tab', { name: 'Timecode' }).click();
      await choose(page, dialog, 'Source', 'Audio input (LTC)');
      await expect(dialog.getByText(/^10:00:\d\d:\d\d · Locked$/)).toBeVisible();
      await dialog.getByText('Chase: timers follow the timecode').click();
      await expect(dialog.getByText('This controller follows the timecode.')).toBeVisible();
      const off = async () => {
        const line = (await dialog.getByText(/^10:00:\d\d:\d\d · Locked$/).textContent()) ?? '';
        const left = secondsOf(await digits.textContent());
        return Math.abs(540 - Number(line.slice(6, 8)) - left);
      };
      await expect.poll(off).toBeLessThanOrEqual(1);
      await dialog.getByRole('button', { name: 'Done' }).click();
      await expect(page.getByRole('region', { name: 'Timecode' })).toContainText('Locked');
      await stage.close();
    } finally {
      await listening.close();
      await rm(folder, { recursive: true });
    }
  });
});
