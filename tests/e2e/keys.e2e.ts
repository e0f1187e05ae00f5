import type { BrowserContext, Page } from '@playwright/test';
import { isCommandName } from '../../machines/room/commands.ts';
import { isShowCommand } from '../../machines/view/screens/controller-mode.ts';
import { decodeClientFrame } from '../../machines/wire/client-frame.decode.ts';
import { Seeded } from '../support/seeded.ts';
import { expect, type RoomOnStage, test, turnToShow } from './stage.ts';

/** Printed where a test fails. */
const SEED = Number(process.env.PROPERTY_SEED ?? 20_261_123);

const WRITES = Array.from('abcdefghijklmnopqrstuvwxyz0123456789');
const ACTS =
  'Space Enter Escape ArrowUp ArrowDown ArrowLeft ArrowRight Delete Backspace Home End PageUp PageDown'.split(
    ' ',
  );
/** Those that move, take and delete come as often as all letters together. */
const KEYS = [...WRITES, ...ACTS, ...ACTS, ...ACTS];

/** A controller, and the names of the commands to the show that its socket sends. */
async function watched(room: RoomOnStage) {
  const sent: string[] = [];
  const watch = async (context: BrowserContext) => {
    context.on('page', (page) =>
      page.on('websocket', (socket) =>
        socket.on('framesent', ({ payload }) => {
          if (typeof payload === 'string') return;
          const frame = decodeClientFrame(payload);
          if (!frame.ok || frame.value[0] !== 'command') return;
          const [, , name] = frame.value;
          if (isCommandName(name) && isShowCommand(name)) sent.push(name);
        }),
      ),
    );
  };
  const { page } = await room.open('controller', watch);
  await page.setViewportSize({ width: 1440, height: 900 });
  return { page, sent };
}

/** A show that each key could do something to: the clock runs, a message is in focus. */
async function runningShow(room: RoomOnStage): Promise<void> {
  await room.command('timers/replace', {
    items: ['Doors', 'Keynote', 'Coffee', 'Panel', 'Goodbye'].map((name) => ({ name, minutes: 30 })),
  });
  const { messageId } = await room.command('messages/create', { text: 'Two minutes left' });
  await room.command('messages/create', { text: 'Louder' });
  await room.command('messages/show', { messageId, focus: true });
  await room.command('timeset/start', {});
}

const starts: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'a title of the rundown': (page) => page.getByLabel('Title of Keynote').click(),
  'a length of the rundown': (page) => page.getByLabel('Duration of Keynote').click(),
  'the number of a row': (page) => page.getByRole('button', { name: /^2 .*Keynote/ }).focus(),
  'a message': (page) => page.getByLabel('Text of Louder').click(),
  'the button that shows a message': (page) => page.getByRole('button', { name: 'Show Louder' }).focus(),
  'Share, in the header': (page) => page.getByRole('button', { name: 'Share' }).click(),
  Blackout: (page) => page.getByRole('button', { name: 'Blackout' }).focus(),
  'the playhead': (page) => page.getByLabel('Playhead').focus(),
  nowhere: async () => {},
};

for (const [from, start] of Object.entries(starts)) {
  const count = from.includes('rundown') ? 1_000 : 300;
  test(`V250 ${count} keys in Edit, from ${from}, send nothing to the show`, async ({ stage }) => {
    const room = await stage.room();
    await runningShow(room);
    const { page, sent } = await watched(room);
    const chance = new Seeded(SEED);
    await start(page);
    for (let pressed = 0; pressed < count; pressed += 1) await page.keyboard.press(chance.pick(KEYS));
    expect(sent, `PROPERTY_SEED=${SEED}`).toEqual([]);
    // Whatever had been sent would have been seen.
    await page.keyboard.press('Control+Space');
    await expect.poll(() => sent).toEqual(['timeset/stop']);
  });
}

test('V251 The first GO turns to Show and says so; what is chosen then stays in this browser', async ({
  stage,
}) => {
  const room = await stage.room();
  const { page } = await room.open('controller');
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  const show = page.getByRole('button', { name: 'Show', exact: true });
  await expect(edit).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: /^GO/ }).click();
  await expect(show).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Keys run the show now: Space is GO. F8 turns back to Edit.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^STOP/ })).not.toHaveAttribute('data-waiting');
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: /^GO: Go on/ })).not.toHaveAttribute('data-waiting');
  await page.keyboard.press('F8');
  await expect(edit).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Control+Space');
  await expect(page.getByRole('button', { name: /^STOP/ })).toBeVisible();
  await expect(edit).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(edit).toHaveAttribute('aria-pressed', 'true');
});

test('V254 Keys that rest in Edit say what would do it, and Ctrl+Enter presses what Enter does not', async ({
  stage,
}) => {
  const room = await stage.room();
  const { page } = await room.open('controller');
  await page.keyboard.press('Space');
  await expect(
    page.getByText('Space starts nothing while you edit. Ctrl+Space is GO, F8 turns to Show.'),
  ).toBeVisible();
  const blackout = page.getByRole('button', { name: 'Blackout' });
  await page.keyboard.press('Tab');
  await blackout.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Enter sends nothing to the show while you edit/)).toBeVisible();
  await expect(blackout).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Control+Enter');
  await expect(blackout).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: /^GO/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^STOP/ })).toBeVisible();
});

test('V255 After Enter the focus stays in sight, and what is typed on is no order to the show', async ({
  stage,
}) => {
  const room = await stage.room();
  const { messageId } = await room.command('messages/create', { text: 'Louder' });
  await room.command('messages/show', { messageId });
  const { page } = await room.open('controller');
  await page.setViewportSize({ width: 1440, height: 900 });
  const text = page.getByRole('textbox', { name: /^Text of/ });
  await text.fill('Slower');
  await page.keyboard.press('Enter');
  await expect(text).toBeFocused();
  await page.keyboard.type(' bob');
  await expect(text).toHaveValue('Slower bob');
  await page.keyboard.press('Enter');
  await turnToShow(page);
  await page.keyboard.press('b');
  await expect(page.getByRole('button', { name: 'Blackout' })).toHaveAttribute('aria-pressed', 'true');
  await expect(text).toHaveValue('Slower bob');
  await expect(text).toBeFocused();
});

test('V256 Where what has the focus goes, the part of the page around it has it', async ({ stage }) => {
  const room = await stage.room();
  const { messageId } = await room.command('messages/create', { text: 'Louder' });
  const { page } = await room.open('controller');
  await page.setViewportSize({ width: 1440, height: 900 });
  const messages = page.getByRole('region', { name: 'Messages' });
  await page.getByRole('button', { name: 'More for Louder' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await expect(messages).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(messages.getByRole('button', { name: /message/i }).first()).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.closest('section')?.ariaLabel)).toBe('Messages');
  await room.command('room/undo', {});
  await page.getByLabel('Text of Louder').click();
  await room.command('messages/remove', { messageId });
  await expect(messages).toBeFocused();
});

test('V257 The length of the timer that runs changes by Ctrl+Enter, and Enter says so', async ({ stage }) => {
  const room = await stage.room();
  await room.command('timeset/start', {});
  const { page, digits } = await room.open('controller');
  const length = page.getByLabel('Duration of Timer 1');
  const type = async (enter: string) => {
    await length.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('20:00');
    await page.keyboard.press(enter);
  };
  await type('Enter');
  await expect(page.getByText(/^Timer 1 is running, so its length stays while you edit/)).toBeVisible();
  await expect(digits).toHaveText(/^9:/);
  await type('Control+Enter');
  await expect(digits).toHaveText(/^19:/);
});
