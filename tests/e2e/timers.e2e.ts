import { timerWords } from '../../machines/words/timer.ts';
import { LONG } from '../support/exhaustive.ts';
import { expect, expectSameDigits, secondsOf, test, turnToShow, typeInCell } from './stage.ts';

const timeOfDay = /^\d{1,2}:\d{2}(?::\d{2})?(?: [AP]M)?$/;

/** A screen's face for an unstarted timer of ten minutes. */
const faces = {
  COUNTDOWN: ['10:00'],
  COUNTUP: ['0:00'],
  TOD: [timeOfDay],
  COUNTDOWN_TOD: ['10:00', timeOfDay],
  COUNTUP_TOD: ['0:00', timeOfDay],
  HIDDEN: [],
} as const;

test('The appearance of a timer applies on the screens and in the controller', async ({ stage }) => {
  const room = await stage.room();
  const timerId = await room.firstTimer();
  await room.command('timers/update', { timerId, name: 'Opening' });
  const viewer = await stage.screen(room.created.links.viewer);
  await expect(viewer.page.getByText('Opening').first()).toBeVisible();
  const controller = await room.open('controller');
  await controller.page.getByRole('button', { name: 'Details of Opening' }).click();
  const details = controller.page.getByRole('region', { name: 'Details of Opening' });
  for (const [appearance, digits] of Object.entries(faces)) {
    await room.command('timers/update', { timerId, appearance });
    await expect(viewer.page.getByRole('timer'), appearance).toHaveText([...digits]);
    await expect(details.getByText(wordOf(timerWords.appearances, appearance)).first()).toBeVisible();
  }
});

function wordOf(words: Readonly<Record<string, string>>, name: string): string {
  return words[name] ?? '';
}

test('A linked timer starts automatically when the previous one reaches zero', async ({ stage }) => {
  const room = await stage.room();
  await room.command('timers/replace', {
    items: [
      { name: 'Walk-in', hours: 0, minutes: 0, seconds: 4 },
      { name: 'Keynote', minutes: 20, trigger: 'LINKED' },
    ],
  });
  const controller = await room.open('controller');
  const viewer = await room.open('viewer');
  await expect(viewer.page.getByText('Walk-in').first()).toBeVisible();
  await room.command('timeset/start', {});
  await expect(viewer.page.getByText('Keynote').first()).toBeVisible();
  await expect.poll(async () => secondsOf(await viewer.digits.textContent())).toBeGreaterThan(1100);
  await expectSameDigits([controller, viewer]);
  await controller.page.getByRole('button', { name: 'Details of Keynote' }).click();
  const details = controller.page.getByRole('region', { name: 'Details of Keynote' });
  await expect(details.getByText(timerWords.triggers.LINKED).first()).toBeVisible();
});

test('A scheduled timer starts at its time of day', LONG, async ({ stage }) => {
  const room = await stage.room();
  await room.command('room/settings', { timezone: 'UTC' });
  const viewer = await room.open('viewer');
  await expect(viewer.digits).toHaveText('10:00');
  const start = new Date(Date.now() + 5_000);
  await room.command('timers/create', {
    name: 'Doors',
    minutes: 30,
    trigger: 'SCHEDULED',
    startTime: start.toISOString().slice(11, 19),
  });
  await expect(viewer.page.getByText('Doors').first()).toBeVisible();
  await expect(viewer.digits).toHaveText(/^29:[0-5]\d$/);
});

test(
  'A timer with a time warp shows the presenter a length that differs from the real one',
  LONG,
  async ({ stage }) => {
    const room = await stage.room();
    const timerId = await room.firstTimer();
    await room.command('timers/update', {
      timerId,
      name: 'Warped',
      type: 'TIME_WARP',
      timewarp: 12 * 60_000,
    });
    const viewer = await room.open('viewer');
    await expect(viewer.digits).toHaveText('12:00');
    const controller = await room.open('controller');
    await expect(controller.page.getByRole('img', { name: 'Time warp, 1.20x faster' })).toBeVisible();
    await controller.page.getByRole('button', { name: 'Details of Warped' }).click();
    const details = controller.page.getByRole('region', { name: 'Details of Warped' });
    await expect(details.getByText(timerWords.types.TIME_WARP).first()).toBeVisible();
  },
);

test('A timer with a finish time counts down to it', async ({ stage }) => {
  const room = await stage.room();
  await room.command('room/settings', { timezone: 'UTC' });
  const timerId = await room.firstTimer();
  const finish = new Date(Date.now() + 3_600_000);
  await room.command('timers/update', {
    timerId,
    type: 'FINISH_TIME',
    finishTime: finish.toISOString().slice(11, 19),
  });
  await room.command('timeset/start', {});
  const viewer = await room.open('viewer');
  const wrongBy = async () =>
    Math.abs((finish.getTime() - Date.now()) / 1000 - secondsOf(await viewer.digits.textContent()));
  await expect.poll(wrongBy).toBeLessThan(3);
});

test('A timer in overtime counts below zero, and is recognizable even without colour', async ({ stage }) => {
  const room = await stage.room();
  const timerId = await room.firstTimer();
  await room.command('timers/update', { timerId, minutes: 0, seconds: 2 });
  const viewer = await room.open('viewer');
  await room.command('timeset/start', {});
  await expect(viewer.digits).toHaveText(/^-0:\d\d$/);
  await expect(viewer.page.getByText('Overtime').first()).toBeVisible();
});

test('A message fills a part of the screen, or all of it in focus', async ({ stage }) => {
  const room = await stage.room();
  const { messageId } = await room.command('messages/create', { text: 'Wrap up, please' });
  const viewer = await room.open('viewer');
  await expect(viewer.page.getByText('Wrap up, please')).toHaveCount(0);
  await room.command('messages/show', { messageId });
  await expect(viewer.page.getByText('Wrap up, please').first()).toBeVisible();
  await expect(viewer.digits).toBeVisible();
  await room.command('messages/show', { messageId, focus: true });
  await expect(viewer.page.getByRole('timer')).toHaveCount(0);
  await room.command('messages/hide', {});
  await expect(viewer.digits).toHaveText('10:00');
});

test('Blackout darkens every screen immediately, and ends', async ({ stage }) => {
  const room = await stage.room();
  const controller = await room.open('controller');
  await turnToShow(controller.page);
  const viewer = await room.open('viewer');
  await controller.page.keyboard.press('b');
  await expect(viewer.page.getByRole('timer')).toHaveCount(0);
  const preview = controller.page.getByRole('figure', { name: 'Viewer preview' });
  await expect(preview.getByText('Blackout: all viewers are black')).toBeVisible();
  await controller.page.keyboard.press('b');
  await expect(viewer.digits).toHaveText('10:00');
});

test('The length field accepts durations as people type them', LONG, async ({ stage }) => {
  const room = await stage.room();
  const timerId = await room.firstTimer();
  await room.command('timers/update', { timerId, name: 'Opening' });
  const controller = await room.open('controller');
  const viewer = await room.open('viewer');
  await typeInCell(controller.page, 'Length of Opening', '1h 2m');
  await expect(viewer.digits).toHaveText('1:02:00');
});

test('The rundown is reordered by keyboard', async ({ stage }) => {
  const room = await stage.room();
  await room.command('timers/replace', { items: [{ name: 'One' }, { name: 'Two' }, { name: 'Three' }] });
  const controller = await room.open('controller');
  const rundown = controller.page.getByRole('region', { name: 'Rundown' });
  const titles = () => rundown.getByLabel(/^Title of/).allTextContents();
  await controller.page.getByRole('button', { name: 'More for Three' }).click();
  await controller.page.getByRole('menuitem', { name: 'Move up' }).click();
  await expect.poll(titles).toEqual(['One', 'Three', 'Two']);
});
