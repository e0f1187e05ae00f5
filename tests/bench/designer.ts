import { type CDPSession, chromium, type Page } from '@playwright/test';
import { MAX_ELEMENTS } from '../../machines/output/design.ts';
import { newElement } from '../../web/outputs/editor/edit.view.ts';
import { elementsAsText } from '../../web/outputs/editor/received-designs.view.ts';
import { browser as launchOptions } from '../e2e/browser.ts';
import { BUILT, ServerProcess } from '../support/server-process.ts';
import type { Row } from './table.ts';

const MOVES = 120;
/** Half a frame at 60 frames a second. The browser needs the other half. */
const MOVE_MS = 8;

/** Measures the editor's work for each move of a drag, with a full design, in Chromium. */
export async function dragRows(): Promise<readonly Row[]> {
  const server = await ServerProcess.start({ script: BUILT });
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
    await page.goto('/r/generate/');
    await page.getByRole('tab', { name: 'Links' }).click();
    await page.getByRole('button', { name: 'Design Viewer' }).click();
    await fill(page);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const frame = page.locator('[data-frame]').last();
    const moved = await drag(page, session, frame, 'drag');
    const resized = await drag(page, session, page.locator('[data-handle=se]'), 'resize');
    return [...moved, ...resized];
  } finally {
    await browser.close();
    await server.remove();
  }
}

async function fill(page: Page): Promise<void> {
  const canvas = page.getByRole('application', { name: 'Canvas' });
  await canvas.locator('[data-frame]').first().waitFor();
  const elements = Array.from({ length: MAX_ELEMENTS - 1 }, (_, nth) => ({
    ...newElement(nth % 5 === 0 ? 'TIMER' : 'TEXT', nth % 5 === 0 ? {} : { text: `Line ${nth}` }),
    box: { x: 20 + (nth % 8) * 120, y: 20 + Math.floor(nth / 8) * 120, w: 110, h: 100 },
  }));
  await canvas.focus();
  await canvas.evaluate((part, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    part.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, elementsAsText(elements));
  await page.locator(`[data-frame]:nth-child(${MAX_ELEMENTS})`).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('[data-frame]').last().click();
}

/** Measures main-thread work for one move, at the highest possible rate. */
async function drag(
  page: Page,
  session: CDPSession,
  part: ReturnType<Page['locator']>,
  name: string,
): Promise<readonly Row[]> {
  const box = await part.boundingBox();
  if (box === null) throw new Error('There is nothing to drag.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 10, y - 10);
  const before = await workedMs(session);
  for (let nth = 0; nth < MOVES; nth += 1)
    await page.mouse.move(x - 10 - 2 * (nth % 60), y - 10 - (nth % 40));
  const worked = ((await workedMs(session)) - before) / MOVES;
  await page.mouse.up();
  return [
    {
      name: `editor, ${MAX_ELEMENTS} elements: script time per move of a ${name}`,
      unit: 'ms',
      value: worked,
      target: { of: 'value', atMost: MOVE_MS },
    },
  ];
}

async function workedMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const names = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'];
  return metrics
    .filter(({ name }) => names.includes(name))
    .reduce((sum, { value }) => sum + value * 1_000, 0);
}
