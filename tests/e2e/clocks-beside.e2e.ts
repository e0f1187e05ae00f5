import { expect, expectSameDigits, type RoomOnStage, secondsOf, test } from './stage.ts';

const MINUTE = 60_000;

/** A running session of 40 minutes, and a speaker's clock that appears and disappears automatically. */
async function session(room: RoomOnStage): Promise<string> {
  const items = [{ _id: await room.firstTimer(), name: 'Morning session', minutes: 40 }];
  await room.command('timers/replace', { items });
  await room.command('timeset/start', {});
  const clock = { name: 'Ada', autoShow: 'WHILE_RUNNING', behavior: 'HIDE' };
  const { clockId } = await room.command('clocks/create', clock);
  return String(clockId);
}

test("R2053, V2051 A speaker's clock replaces the session clock until its end, on three screens", async ({
  stage,
}) => {
  const room = await stage.room();
  const clockId = await session(room);
  const screens = [await room.open('viewer'), await room.open('viewer'), await room.open('viewer')];
  const [first] = screens;
  if (first === undefined) throw new Error('No screen');
  const shows = async (digits: RegExp, title: string) => {
    for (const screen of screens) {
      await expect(screen.digits).toHaveText(digits);
      await expect(screen.page.getByText(title, { exact: true })).toBeVisible();
    }
    await expectSameDigits(screens);
  };
  await shows(/^3\d:\d\d$|^40:00$/, 'Morning session');
  const kickoff = await room.kickoff();

  await room.command('clocks/start', { clockId });
  await shows(/^[45]:\d\d$/, 'Ada');
  // The session runs below it, small.
  await expect(first.page.getByRole('timer').nth(1)).toHaveText(/^3\d:\d\d$/);

  await room.command('room/undo', {});
  await shows(/^3\d:\d\d$/, 'Morning session');
  await room.command('room/redo', {});
  await shows(/^[45]:\d\d$/, 'Ada');

  await room.command('clocks/jump', { clockId, ms: 5 * MINUTE - 3_000 });
  await shows(/^3\d:\d\d$/, 'Morning session');
  expect(await room.kickoff()).toBe(kickoff);
  const sessionLeft = secondsOf(await first.digits.textContent());
  expect(sessionLeft).toBeGreaterThan(38 * 60);
});

test('V2052, V2060, V2121 A clock in the corner leaves the session clock large, and a link can show one clock', async ({
  stage,
}) => {
  const room = await stage.room();
  const clockId = await session(room);
  const viewer = await room.open('viewer');
  await room.command('clocks/start', { clockId });
  await room.command('clocks/show', { clockId, place: 'CORNER' });
  await expect(viewer.digits).toHaveText(/^3\d:\d\d$/);
  await expect(viewer.page.getByRole('timer').nth(1)).toHaveText(/^[45]:\d\d$/);
  await expect(viewer.page.getByText('Ada: 5 minutes left', { exact: true })).toBeAttached();
  const link = new URL(room.created.links.viewer, stage.url);
  link.searchParams.set('clock', clockId);
  const lobby = await stage.screen(link.pathname + link.search);
  await expect(lobby.digits).toHaveText(/^[45]:\d\d$/);
  await expect(lobby.page.getByRole('timer')).toHaveCount(1);
  await room.command('clocks/hide', {});
  await expect(viewer.page.getByRole('timer')).toHaveCount(1);
  await expect(lobby.digits).toHaveText(/^[45]:\d\d$/);
});
