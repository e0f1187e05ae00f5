import { z } from 'zod';
import type { Engine, Tab } from './tab.ts';

const PATIENCE = 60_000;
const TEN_MINUTES = 600_000;

const looks = z.object({
  path: z.string(),
  heading: z.string(),
  isTooOld: z.boolean(),
  /** How far the page reaches beyond its window to the right; px. */
  overflow: z.number(),
  timers: z.array(z.object({ text: z.string(), height: z.number() })),
});
type Looks = z.infer<typeof looks>;

const LOOK = `({
  path: location.pathname,
  heading: document.querySelector('h1')?.textContent ?? '',
  isTooOld: /^This (?:browser|page)/.test(document.querySelector('body > [role=alert]')?.textContent ?? ''),
  overflow: document.documentElement.scrollWidth - innerWidth,
  timers: Array.from(document.querySelectorAll('[role=timer]'), (timer) => ({
    text: timer.textContent,
    height: timer.getBoundingClientRect().height,
  })),
})`;

const press = (name: string) => `(() => {
  const button = Array.from(document.querySelectorAll('button'))
    .find((each) => /^${name}/.test(each.ariaLabel || each.textContent) && !each.disabled);
  button?.click();
  return button !== undefined;
})()`;

/** Pages without a room, besides the job itself. */
const OTHER_PAGES = ['/', '/docs/', '/auth/signup/', '/go/10-minutes/'];

/** Makes a room, opens its screens, starts the clock, watches it count, and stops it. Throws on what is wrong. */
export async function mainJob(engine: Engine, url: string): Promise<void> {
  const controller = await engine.tab();
  await controller.open(`${url}/r/generate/`);
  const { path } = await shows(controller, 'a controller', (page) => page.path.endsWith('/controller/'));
  const hall = await engine.tab();
  await hall.open(url + path.replace('controller/', ''));
  const screens = [controller, hall];
  for (const screen of screens) await shows(screen, '10:00', ({ timers }) => all(timers, '10:00'));

  const before = Date.now();
  await until('GO', async () => (await controller.read(press('GO'))) === true || null);
  const after = Date.now();
  for (const left of [597, 595])
    for (const screen of screens)
      await shows(screen, `${left} s left`, (page) => counts(page, before, after, left));

  await until('PAUSE', async () => (await controller.read(press('PAUSE'))) === true || null);
  await shows(hall, 'the digits of the controller', async ({ timers }) =>
    all(timers, (await look(controller)).timers[0]?.text ?? ''),
  );

  const agenda = `${url}${path.replace('controller/', 'agenda/')}`;
  for (const page of [agenda, ...OTHER_PAGES.map((each) => url + each)]) {
    await hall.open(page);
    await shows(hall, `${page} without an error`, ({ heading }) => heading !== '' || page.includes('/go/'));
  }
}

function all(timers: Looks['timers'], text: string): boolean {
  return timers.length > 0 && timers.every((timer) => timer.text === text && timer.height > 40);
}

/** So many seconds are left, or fewer, and the digits say how many. */
function counts({ timers }: Looks, before: number, after: number, left: number): boolean {
  const most = Math.ceil((after + TEN_MINUTES - Date.now()) / 1000) + 1;
  const fewest = Math.ceil((before + TEN_MINUTES - Date.now()) / 1000) - 1;
  return (
    timers.length > 0 &&
    timers.every(({ text, height }) => {
      const [minutes = Number.NaN, seconds = Number.NaN] = text.split(':').map(Number);
      const shown = minutes * 60 + seconds;
      return height > 40 && shown <= left && shown >= fewest && shown <= most;
    })
  );
}

async function look(tab: Tab): Promise<Looks> {
  return looks.parse(await tab.read(LOOK));
}

async function shows(
  tab: Tab,
  what: string,
  isRight: (page: Looks) => boolean | Promise<boolean>,
): Promise<Looks> {
  let last: Looks | null = null;
  const found = await until(what, async () => {
    last = await look(tab);
    return (await isRight(last)) ? last : null;
  }).catch((error: unknown) => {
    throw new Error(`${String(error)} It shows ${JSON.stringify(last)}`);
  });
  if (found.heading === 'Error' || found.isTooOld || found.overflow > 0)
    throw new Error(`Not as it should be: ${JSON.stringify(found)}`);
  return found;
}

async function until<Value>(what: string, find: () => Promise<Value | null>): Promise<Value> {
  const began = performance.now();
  while (performance.now() - began < PATIENCE) {
    const found = await find();
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Waited in vain for ${what}.`);
}
