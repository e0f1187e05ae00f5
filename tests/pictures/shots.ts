import type { Page } from '@playwright/test';
import type { CreatedRoom } from '../support/rooms-api.ts';

const MINUTE = 60_000;

interface Scene {
  readonly page: Page;
  readonly room: CreatedRoom;
  /** As the owner of the room. */
  readonly command: (name: string, payload: unknown) => Promise<Readonly<Record<string, unknown>>>;
  readonly commandIn: (room: CreatedRoom, name: string, payload: unknown) => Promise<unknown>;
}

export interface Shot {
  /** Its file, by which the site, the documentation and the README know it. */
  readonly name: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly scale: number;
  readonly act: (scene: Scene) => Promise<void>;
}

const blue = { color: '#3b82f6' };
const amber = { color: '#f59e0b' };

/** Titles as a crew would write them; what a show looks like in all pictures. */
export const RUNDOWN = [
  { name: 'Doors', minutes: 15, appearance: 'TOD', labels: [{ name: 'House', ...amber }], showName: true },
  {
    name: 'Welcome',
    extra: 'Ada Okafor',
    minutes: 5,
    trigger: 'LINKED',
    group: { name: 'Morning', target: null },
  },
  {
    name: 'Opening keynote',
    extra: 'Dr. Mira Lindqvist',
    minutes: 25,
    notes: 'Walk-on music. Clicker is on the lectern.',
    labels: [{ name: 'Slides', ...blue }],
    yellow: 5 * MINUTE,
    red: MINUTE,
    chime: { yellow: 'NONE', red: 'NONE', zero: 'GONG' },
  },
  {
    name: 'Panel: what comes next',
    extra: 'Jonas Weber, Li Na',
    minutes: 40,
    yellow: 5 * MINUTE,
    labels: [{ name: 'Four chairs', ...amber }],
  },
  { name: 'Questions', extra: 'Jonas Weber, Li Na', minutes: 10 },
  { name: 'Coffee', minutes: 20, trigger: 'LINKED', labels: [{ name: 'House', ...amber }] },
  {
    name: 'Lightning talks',
    extra: 'Six speakers',
    minutes: 30,
    group: { name: 'Before lunch', target: null },
    labels: [{ name: 'Slides', ...blue }],
  },
  { name: 'Closing', extra: 'Ada Okafor', minutes: 10, trigger: 'LINKED' },
];

export const MESSAGES = [
  { text: 'Louder, please' },
  { text: 'Please wrap up', color: 'red' },
  { text: 'The next speaker is ready', color: 'green' },
];

/** The keynote runs, with this much left. */
async function keynote(
  { page, room, command }: Scene,
  view: 'controller' | 'viewer' | 'agenda' | 'moderator' | 'operator',
  left: number,
): Promise<void> {
  await page.goto(room.links.controller);
  const rows = page.getByRole('row', { name: /Opening keynote/ });
  await rows.first().waitFor();
  await command('timeset/next', {});
  await command('timeset/next', {});
  await command('timeset/start', {});
  await command('timeset/jump', { ms: 25 * MINUTE - left });
  if (view !== 'controller') await page.goto(room.links[view]);
  await page.getByRole('main').waitFor();
  await page.waitForLoadState('networkidle');
}

/** Halls of a conference: the timers each has run through, and what is left of the current one. */
const HALLS = [
  { name: 'Main hall', steps: 2, left: 12 * MINUTE + 41_400 },
  { name: 'Hall B: workshops', steps: 3, left: 21 * MINUTE },
  { name: 'Studio', steps: 6, left: 4 * MINUTE + 20_000 },
  { name: 'Rehearsal room', steps: 0, left: null },
] as const;

/** A team with a room for each hall, most of them running. */
async function halls({ page, commandIn }: Scene): Promise<void> {
  await page.goto('/');
  const email = 'ada@example.com';
  const data = { email, password: 'correct horse battery', displayName: 'Ada Okafor' };
  await page.evaluate(post, ['/api/auth/signup', data] as const);
  for (const { name, steps, left } of HALLS) {
    const room: CreatedRoom = await page.evaluate(post, ['/api/rooms', { name }] as const);
    await commandIn(room, 'timers/replace', { items: RUNDOWN });
    for (let step = 0; step < steps; step += 1) await commandIn(room, 'timeset/next', {});
    if (left === null) continue;
    await commandIn(room, 'timeset/start', {});
    await commandIn(room, 'timeset/jump', { ms: (RUNDOWN[steps]?.minutes ?? 0) * MINUTE - left });
  }
  await page.goto('/team/');
  await page.getByRole('list', { name: 'Rooms' }).waitFor();
  await page.waitForLoadState('networkidle');
}

async function post([path, body]: readonly [string, unknown]) {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.json();
}

const desk = { width: 1280, height: 720 };
const stage = { width: 1280, height: 720 };
const tablet = { width: 834, height: 834 };

const shot = (name: string, viewport: Shot['viewport'], act: Shot['act'], scale = 1.5): Shot => ({
  name,
  viewport,
  scale,
  act,
});

export const SHOTS: readonly Shot[] = [
  shot('controller.webp', desk, async (scene) => {
    await keynote(scene, 'controller', 12 * MINUTE + 41_400);
    // A show that runs is seen in Show, where nothing is edited by accident.
    await scene.page.keyboard.press('F8');
  }),
  shot('dashboard.webp', desk, halls),
  shot('viewer.webp', stage, async (scene) => keynote(scene, 'viewer', 12 * MINUTE + 41_400)),
  shot('viewer-message.webp', stage, async (scene) => {
    await keynote(scene, 'viewer', 48_400);
    const { messageId } = await scene.command('messages/create', { text: 'Please wrap up' });
    await scene.command('messages/show', { messageId });
    await scene.page.getByText('Please wrap up', { exact: true }).waitFor();
  }),
  shot(
    'og.png',
    { width: 1200, height: 630 },
    async (scene) => keynote(scene, 'viewer', 12 * MINUTE + 41_400),
    1,
  ),
  shot('agenda.webp', tablet, async (scene) => keynote(scene, 'agenda', 12 * MINUTE)),
  shot('operator.webp', tablet, async (scene) => keynote(scene, 'operator', 12 * MINUTE + 41_400)),
  shot('moderator.webp', desk, async (scene) => keynote(scene, 'moderator', 12 * MINUTE + 41_400)),
];
