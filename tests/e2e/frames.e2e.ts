import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { EXHAUSTIVE, some } from '../support/exhaustive.ts';
import { expect, type RoomOnStage, test } from './stage.ts';

const framing = (address: string) =>
  `<!doctype html><title>Kiosk</title><iframe title="framed" width="640" height="360" src="${address}"></iframe>`;

const folder = mkdtempSync(join(tmpdir(), 'kiosk-'));
let body = '';
const elsewhere = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(body));
test.beforeAll(() => new Promise<void>((listening) => void elsewhere.listen(0, '127.0.0.1', listening)));
test.afterAll(() => {
  elsewhere.closeAllConnections();
  elsewhere.close();
  rmSync(folder, { recursive: true });
});

/** Ways to frame an address, by the framing page's location. */
const framers = {
  'a page from a disk': (address: string): string => {
    const file = join(folder, 'kiosk.html');
    writeFileSync(file, framing(address));
    return pathToFileURL(file).href;
  },
  'a page of another site': (address: string): string => {
    body = framing(address);
    const at = elsewhere.address();
    return `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}/`;
  },
};

/** Pages that only show, with a text of each; an old link's among them, whose address the frame moves on (U230). */
const shownOf = ({ pid, created: { links, outputLinks } }: RoomOnStage) =>
  [
    [links.viewer, '10:00'],
    [links.viewer.replace('?', '#'), '10:00'],
    [links.agenda, '10:00'],
    [Object.values(outputLinks)[0] ?? '', '10:00'],
    [`/q/${pid}/`, 'Send question'],
  ] as const;

const keptOf = ({ pid, created: { links } }: RoomOnStage) => [
  links.controller,
  links.operator,
  links.moderator,
  `/r/${pid}/controller/`,
  '/r/generate/',
  '/r/%67enerate/',
  '/',
  '/auth/login/',
  '/team/',
  '/user/settings/',
  '/admin/',
  `/api/rooms/${pid}/credentials`,
];

for (const [who, frame] of some(Object.entries(framers), ([each]) => each === 'a page of another site')) {
  test(
    `N110 ${who} may frame viewer, agenda, output and question page, and no other page`,
    EXHAUSTIVE,
    async ({ stage }) => {
      const room = await stage.room();
      const { page } = await stage.screen('about:blank');
      const framed = page.frameLocator('iframe');
      for (const [path, text] of shownOf(room)) {
        await page.goto(frame(stage.url + path));
        await expect(framed.getByText(text).first()).toBeVisible();
      }
      for (const path of keptOf(room)) {
        const refusal = page.waitForEvent('console', (said) => said.text().includes('frame-ancestors'));
        await page.goto(frame(stage.url + path));
        expect((await refusal).text()).toContain("frame-ancestors 'none'");
        // A browser's replacement for a forbidden page.
        await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/');
      }
    },
  );
}
