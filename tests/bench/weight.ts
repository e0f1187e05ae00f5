import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { z } from 'zod';
import { browser as launchOptions } from '../e2e/browser.ts';
import { noteDigits, scriptsUntilDigits } from '../support/first-scripts.ts';
import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { type CreatedRoom, RoomsApi } from '../support/rooms-api.ts';
import { BUILT, ServerProcess } from '../support/server-process.ts';
import type { Row } from './table.ts';

/** Factor by which the processor of a tablet or TV is assumed to be slower than this machine's. */
const SLOWDOWN = 4;
const ROWS = 500;
const SECONDS = 10;
const NOTCHES = 40;
const NOTCH_PX = 100;
const MOST_TILES = 40;

const sessionSchema = z.object({ user: z.object({ uid: z.string() }) });
const kioskSchema = z.object({ link: z.string() });

/** Measures what a screen loads and computes, before and after its digits appear, in Chromium. */
export async function screenWeights(): Promise<readonly Row[]> {
  const server = await ServerProcess.start({ script: BUILT, env: { RATE_LIMITS: 'off' } });
  const browser = await chromium.launch(launchOptions());
  try {
    const api = new RoomsApi(server.url);
    const room = await api.create();
    const rows = [
      ...(await firstLoadRows(browser, server.url, room, 'viewer', { requests: 12, kB: 175, ms: 2_000 })),
      ...(await firstLoadRows(browser, server.url, room, 'controller', { requests: 25, kB: 260, ms: 3_500 })),
    ];
    return [...rows, ...(await workRows(browser, server.url, api)), await wallRow(browser, server.url)];
  } finally {
    await browser.close();
    await server.remove();
  }
}

interface Budget {
  readonly requests: number;
  readonly kB: number;
  readonly ms: number;
}

async function firstLoadRows(
  browser: Browser,
  url: string,
  { links }: CreatedRoom,
  view: 'viewer' | 'controller',
  budget: Budget,
): Promise<readonly Row[]> {
  const { files, bytes, ms } = await opened(browser, url, async (page, session) => {
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await noteDigits(page.context());
    await page.goto(links[view]);
    return scriptsUntilDigits(page);
  });
  const row = (what: string, unit: string, value: number, atMost: number): Row => ({
    name: `${view}, until its digits show: ${what}`,
    unit,
    value,
    target: { of: 'value', atMost },
  });
  return [
    row('requests for JavaScript', '', files.length, budget.requests),
    row('JavaScript, compressed', 'kB', bytes / 1_000, budget.kB),
    row(`time, at ${SLOWDOWN}x slowdown`, 'ms', ms, budget.ms),
  ];
}

async function workRows(browser: Browser, url: string, api: RoomsApi): Promise<readonly Row[]> {
  const room = await api.create();
  const items = Array.from({ length: ROWS }, (_, row) => ({ name: `Item ${row + 1}`, minutes: 10 }));
  await api.command(room, 'timers/replace', { items });
  await api.command(room, 'timeset/start', {});
  const bare = await opened(browser, url, (page, session) =>
    worked(page, session, { path: room.links.controller, name: `controller, ${ROWS} rows` }),
  );
  const crew = await withCells(api, room);
  const cells = await opened(browser, url, async (page, session) => {
    await page.setViewportSize({ width: 2_560, height: 1_440 });
    await page.addInitScript((layout) => localStorage.setItem('callboard.rundown', layout), layoutWith(crew));
    return worked(page, session, {
      path: room.links.controller,
      name: `controller, ${ROWS} rows x ${COLUMNS} columns`,
      columns: COLUMNS,
    });
  });
  const sheet = await opened(browser, url, (page, session) =>
    worked(page, session, {
      path: room.links.controller.replace('/controller/', '/sheet/'),
      name: `sheet, ${ROWS} rows x ${COLUMNS} columns`,
      columns: COLUMNS,
    }),
  );
  return [...bare, ...cells, ...sheet];
}

const COLUMNS = 12;

/** Creates crew columns with a text in each cell, and returns their ids. */
async function withCells(api: RoomsApi, room: CreatedRoom): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let nth = 1; nth <= COLUMNS; nth += 1) {
    const { columnId } = await api.command(room, 'columns/create', { name: `Crew ${nth}` });
    ids.push(String(columnId));
  }
  const cells = Object.fromEntries(ids.map((id, nth) => [id, `Cue ${nth + 1}, **go**`]));
  for (const timerId of await api.timerIds(room))
    await api.command(room, 'timers/setCells', { timerId, cells });
  return ids;
}

const layoutWith = (crew: readonly string[]): string =>
  JSON.stringify({ notes: 'LINE', labels: true, ends: true, wrapUp: true, oneLine: false, crew });

interface WorkedScreen {
  readonly path: string;
  readonly name: string;
  readonly columns?: number;
}

async function worked(
  page: Page,
  session: CDPSession,
  { path, name, columns = 0 }: WorkedScreen,
): Promise<readonly Row[]> {
  await page.goto(path);
  await page.getByRole('grid').waitFor();
  await page.waitForFunction(
    (count) =>
      [...document.querySelectorAll('th, [role=columnheader]')].filter(({ textContent }) =>
        textContent.startsWith('Crew '),
      ).length >= count,
    columns,
  );
  // Measures processor time, because other work runs on the machine.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  // The idle-time loads are finished and the list is painted.
  if (path.includes('/controller/'))
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name: file }) => file.includes('/controller.parts-')),
    );
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  // Waits until the loaded parts have rendered and compiled, because the row is about a show that runs for hours.
  await page.waitForTimeout(SECONDS * 1_000);
  const running = await scriptMs(session, () => page.waitForTimeout(SECONDS * 1_000));
  await page.getByRole('grid').hover();
  const scrolled = await scriptMs(session, async () => {
    for (let notch = 0; notch < NOTCHES; notch += 1) {
      await page.mouse.wheel(0, NOTCH_PX);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(null))));
    }
  });
  return [
    {
      name: `${name}: script time per second of a running timer`,
      unit: 'ms',
      value: running / SECONDS,
      target: { of: 'value', atMost: 4 },
    },
    {
      name: `${name}: script time per wheel notch`,
      unit: 'ms',
      value: scrolled / NOTCHES,
      target: { of: 'value', atMost: 8 },
    },
  ];
}

/** Measures a wall of 40 rooms whose clocks run, each at a different phase of the second. */
async function wallRow(browser: Browser, url: string): Promise<Row> {
  const client = new RestClient(url);
  const made: MadeRoom[] = [];
  for (let count = 0; count < MOST_TILES; count += 1) {
    const room = await client.makeRoom({ name: `Room ${count + 1}` });
    await client.command(room.room.pid, await client.token(room, 'CONTROLLER'), 'timeset/start');
    made.push(room);
  }
  const { user } = sessionSchema.parse((await client.call('GET', '/api/auth/session')).body);
  const body = { name: 'Wall', rooms: made.map(({ room }) => room.pid) };
  const kiosk = await client.call('POST', `/api/teams/${user.uid}/kiosks`, { body });
  const { link } = kioskSchema.parse(kiosk.body);
  const value = await opened(browser, url, async (page, session) => {
    await page.goto(link);
    await page.waitForFunction(
      (most) => document.querySelectorAll('[role=timer]').length === most,
      MOST_TILES,
    );
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    return (await scriptMs(session, () => page.waitForTimeout(SECONDS * 1_000))) / SECONDS;
  });
  const name = `wall, ${MOST_TILES} running clocks: script, a second`;
  return { name, unit: 'ms', value, target: { of: 'value', atMost: 6 } };
}

async function scriptMs(session: CDPSession, work: () => Promise<void>): Promise<number> {
  const before = await scriptSeconds(session);
  await work();
  return ((await scriptSeconds(session)) - before) * 1_000;
}

async function scriptSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
}

async function opened<Found>(
  browser: Browser,
  url: string,
  work: (page: Page, session: CDPSession) => Promise<Found>,
): Promise<Found> {
  const context: BrowserContext = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  try {
    return await work(page, await context.newCDPSession(page));
  } finally {
    await context.close();
  }
}
