import { type CDPSession, chromium, type Page } from '@playwright/test';
import { newValues } from '../../machines/kernel/fields.ts';
import { designFields, MAX_ELEMENTS } from '../../machines/output/design.ts';
import { newElement } from '../../web/outputs/editor/edit.view.ts';
import { browser as launchOptions } from '../e2e/browser.ts';
import { RoomsApi } from '../support/rooms-api.ts';
import { BUILT, ServerProcess } from '../support/server-process.ts';
import type { Row } from './table.ts';

const SECONDS = 20;
/** Limit of the script time of a frame in which a digit changes, ms. */
const FRAME_MS = 2;

const bare = { headerFooter: { title: 'NONE', speaker: 'NONE' }, progress: 'NONE' } as const;

/** Elements of a full design that change each second. All others are static texts. */
const busiest = ['TIMER', 'TEXT', 'TIME_OF_DAY', 'PROGRESS_BAR'] as const;

function design(): object {
  const elements = Array.from({ length: MAX_ELEMENTS }, (_, nth) => {
    const type = nth % 6 === 0 ? busiest[(nth / 6) % busiest.length] : 'TEXT';
    const text = nth % 6 === 0 ? 'Next in {next.in}' : `{timer.name}, line ${nth}`;
    const box = { x: (nth % 8) * 125, y: Math.floor(nth / 8) * 125, w: 120, h: 115 };
    return { ...newElement(type ?? 'TEXT', type === 'TEXT' ? { text } : {}), id: `e${nth}`, box };
  });
  return { ...newValues(designFields), ...bare, elements };
}

/** Measures a screen's work in each second of a running timer, with a full design, in Chromium. */
export async function frameRows(): Promise<readonly Row[]> {
  const server = await ServerProcess.start({ script: BUILT });
  const browser = await chromium.launch(launchOptions());
  try {
    const api = new RoomsApi(server.url);
    const made = await api.create('Main stage');
    const [[outputId, link] = ['', '']] = Object.entries(made.outputLinks);
    await api.command(made, 'timers/create', { name: 'Next' });
    const take = async (taken: object) => {
      await api.command(made, 'outputs/draft', { outputId, design: taken });
      await api.command(made, 'outputs/take', { outputId });
    };
    const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1920, height: 1080 } });
    const session = await page.context().newCDPSession(page);
    // Measures thread time, because on a busy machine other work would count too.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await take({
      ...newValues(designFields),
      ...bare,
      elements: [{ ...newElement('TEXT', { text: 'Still' }), id: 'still' }],
    });
    await page.goto(link);
    await page.locator('[data-element=still]').waitFor();
    // Waits for work after the first paint.
    await page.waitForTimeout(3_000);
    const resting = await spent(session, () => page.waitForTimeout(SECONDS * 1_000));
    await take(design());
    await api.command(made, 'timeset/start', {});
    await page.locator(`[data-element=e${MAX_ELEMENTS - 1}]`).waitFor();
    await changed(page, 3);
    let frames = 0;
    const busy = await spent(session, async () => {
      frames = await changed(page, SECONDS);
    });
    return COSTS.map((cost) => ({
      name: `output, ${MAX_ELEMENTS} elements: ${cost} per frame with a changed digit`,
      unit: 'ms',
      // Subtracts constant work, such as requests for the server's time.
      value: ((busy[cost] ?? 0) - (resting[cost] ?? 0)) / frames,
      ...(cost === 'ScriptDuration' ? { target: { of: 'value' as const, atMost: FRAME_MS } } : {}),
    }));
  } finally {
    await browser.close();
    await server.remove();
  }
}

/** Waits for `most` seconds of the clock and counts the frames in which the page changed. */
function changed(page: Page, most: number): Promise<number> {
  return page.evaluate(
    (last) =>
      new Promise<number>((resolve) => {
        const digits = document.querySelector('[role=timer]');
        let [flips, frames, isDue] = [0, 0, false];
        const note = () => {
          frames += 1;
          isDue = false;
        };
        const observer = new MutationObserver((records) => {
          if (!isDue) requestAnimationFrame(note);
          isDue = true;
          if (records.some(({ target }) => target === digits || digits?.contains(target))) flips += 1;
          if (flips < last) return;
          observer.disconnect();
          resolve(frames + 1);
        });
        observer.observe(document.body, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
        });
      }),
    most,
  );
}

const COSTS = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'] as const;

/** Returns the main-thread time of the work, ms. */
async function spent(
  session: CDPSession,
  meanwhile: () => Promise<unknown>,
): Promise<Readonly<Record<string, number>>> {
  const before = await totals(session);
  await meanwhile();
  const after = await totals(session);
  return Object.fromEntries(COSTS.map((cost) => [cost, (after.get(cost) ?? 0) - (before.get(cost) ?? 0)]));
}

async function totals(session: CDPSession): Promise<ReadonlyMap<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics');
  return new Map(metrics.map(({ name, value }) => [name, value * 1_000]));
}
