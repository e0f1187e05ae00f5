import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { type OldChromium, oldChromium, RUNS_OLD_CHROMIUMS } from '../browsers/old-chromium.ts';
import { LONG, some } from '../support/exhaustive.ts';
import { RestClient } from '../support/rest-client.ts';
import { expect, Stage, secondsOf, test } from './stage.ts';

const HOUR = 3_600_000;
const TEN_MINUTES = 600_000;

/** Sizes of a hall's screen, or a streaming program. */
const FULL_HD = { width: 1920, height: 1080 };

/** The one timer that is part of a line of text. */
const LINE_OF_AGENDA = 30;

async function inOldChromium(version: OldChromium, look: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({
    executablePath: await oldChromium(version),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    await look(browser);
  } finally {
    await browser.close();
  }
}

/** A machine whose clock is an hour behind. */
async function anHourBehind(context: BrowserContext): Promise<void> {
  await context.addInitScript((hour) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() - hour;
  }, HOUR);
}

/** Playwright's locators use what Chromium 103 does not have. */
function timersOf(page: Page): Promise<readonly { readonly text: string; readonly height: number }[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll('[role=timer]'), (timer) => ({
      text: timer.textContent,
      height: timer.getBoundingClientRect().height,
    })),
  );
}

/** Every timer of the page is that high and shows what is left of ten minutes; a flip between two looks is looked at again. */
async function expectTimers(page: Page, kickoff: number, least: number): Promise<void> {
  const left = (at: number) => Math.ceil((kickoff + TEN_MINUTES - at) / 1000);
  await expect
    .poll(async () => {
      const most = left(Date.now());
      const timers = await timersOf(page);
      const fewest = left(Date.now());
      const wrong = timers.filter(({ text, height }) => {
        const shown = secondsOf(text);
        return height <= least || shown < fewest - 1 || shown > most + 1;
      });
      return timers.length === 0 ? 'no timer' : wrong;
    }, page.url())
    .toEqual([]);
}

for (const [version, views, standsForAll] of some(
  [
    ['103', ['viewer', 'agenda'], 'viewer'],
    ['115', ['viewer', 'agenda', 'controller', 'operator'], 'controller'],
  ] as const,
  ([each]) => each === '103',
))
  test.describe(`In Chromium ${version}`, () => {
    test.skip(!RUNS_OLD_CHROMIUMS, 'The packages with older Chromiums are for Linux on x64.');

    test(
      'V212 every timer is higher than 40 px and shows the time of the server',
      LONG,
      async ({ server }) => {
        await inOldChromium(version, async (browser) => {
          const stage = await Stage.before(server, browser);
          const room = await stage.room();
          await room.command('timeset/start', {});
          const kickoff = await room.kickoff();
          const { links, outputLinks } = room.created;
          for (const view of some<(typeof views)[number]>(views, (each) => each === standsForAll)) {
            const { page } = await stage.screen(links[view], anHourBehind);
            await page.setViewportSize(FULL_HD);
            await expectTimers(page, kickoff, view === 'agenda' ? LINE_OF_AGENDA : 40);
          }
          const [[outputId, link] = ['', '']] = Object.entries(outputLinks);
          const output = await stage.screen(link, anHourBehind);
          await output.page.setViewportSize(FULL_HD);
          for (const layout of some(['FULL', 'TIMER', 'BAR', 'SPEAKER'], (each) => each === 'BAR')) {
            await room.command('outputs/update', { outputId, layout });
            await expectTimers(output.page, kickoff, 40);
          }
          const { page } = await stage.screen('/go/10-minutes/');
          await expectTimers(page, Date.now(), 40);
          await stage.close();
        });
      },
    );
  });

test(
  'V208 Chromium 103 opens a viewer, and reports that it is too old for a controller',
  LONG,
  async ({ server }) => {
    test.skip(!RUNS_OLD_CHROMIUMS, 'The packages with older Chromiums are for Linux on x64.');
    await inOldChromium('103', async (browser) => {
      const stage = await Stage.before(server, browser);
      const { links } = (await stage.room()).created;
      const told = async (link: string) => {
        const { page } = await stage.screen(link);
        await expect.poll(async () => (await timersOf(page)).length).toBeGreaterThan(0);
        return page.evaluate(() => document.body.textContent.includes('too old for this page'));
      };
      expect(await told(links.controller)).toBe(true);
      expect(await told(links.viewer)).toBe(false);
      await stage.close();
    });
  },
);

test(
  'V840 Chromium 115 shows the whole name of a room in a field that is exactly as wide',
  LONG,
  async ({ server }) => {
    test.skip(!RUNS_OLD_CHROMIUMS, 'The packages with older Chromiums are for Linux on x64.');
    await inOldChromium('115', async (browser) => {
      const stage = await Stage.before(server, browser);
      const owner = new RestClient(server.url);
      const room = await owner.makeRoom();
      const token = await owner.token(room, 'CONTROLLER', { signature: null });
      const { page } = await stage.screenOf(owner, String(room.links['controller']));
      const field = () =>
        page.evaluate(() => {
          const { value, clientWidth, scrollWidth } = Object(document.querySelector('h1 > input'));
          return { value, cut: scrollWidth - clientWidth, width: Number(clientWidth) };
        });
      const widths: number[] = [];
      for (const value of ['Gala', 'Sommerkonferenz Hauptbühne', 'Nordic Leadership Summit 2026, day 2']) {
        await owner.command(room.room.pid, token, 'room/rename', { name: value });
        for (const width of [1440, 1920]) {
          await page.setViewportSize({ width, height: 900 });
          await expect.poll(field).toMatchObject({ value, cut: 0 });
        }
        widths.push((await field()).width);
      }
      expect(widths.toSorted((one, other) => one - other)).toEqual(widths);
      expect(widths[0]).toBeLessThan(100);
      await stage.close();
    });
  },
);
