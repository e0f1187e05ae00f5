import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { packShow, type ShowFile, unpackShow } from '../../web/team/show-transfer.ts';
import { LONG, some } from '../support/exhaustive.ts';
import { tokenIn } from '../support/mail-token.ts';
import { PASSWORD, post, userIn } from '../support/people.ts';
import { RestClient } from '../support/rest-client.ts';
import { confirmAddress, newestMail, signUp } from './account.ts';
import { violations } from './axe.ts';
import { expect, type Stage, test } from './stage.ts';

/** A new user in their own team's dashboard. */
async function newcomer(stage: Stage, name: string): Promise<Page> {
  const client = new RestClient(stage.server.url);
  const email = `${name}@callboard.test`;
  const { uid } = userIn(await post(client, 'signup', { email, password: PASSWORD }));
  const { page } = await stage.screenOf(client, `/team/${uid}/dashboard/`);
  await expect(page.getByText('No rooms yet')).toBeVisible();
  return page;
}

async function createTeam(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Team:/ }).click();
  await page.getByRole('menuitem', { name: 'Create a team' }).click();
  await page.getByLabel('Team name').fill(name);
  await page.getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible();
  await expect(page.getByRole('button', { name: `Team: ${name}` })).toBeVisible();
}

async function createRoom(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New room' }).click();
  await page.getByLabel('Room name').fill(name);
  await page.getByRole('button', { name: 'Create and open' }).click();
  await expect(page).toHaveURL(/\/controller\//);
}

async function inviteLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Create link' }).click();
  return page.locator('code').innerText();
}

/** The open room's link, as copied for later. */
async function operatorLink(page: Page): Promise<string> {
  const pid = new URL(page.url()).pathname.split('/')[2] ?? '';
  const answer = await page.request.get(`/api/rooms/${pid}`);
  return z.object({ links: z.object({ operator: z.string() }) }).parse(await answer.json()).links.operator;
}

const goTo = (page: Page, section: string) =>
  page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: section }).click();

const row = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Rooms' }).getByRole('listitem').filter({ hasText: name });

async function choose(page: Page, room: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${room}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('V1755 Members and team settings are separate pages', async ({ stage }) => {
  const page = await newcomer(stage, 'pages');
  const open = async (item: string) => {
    await page.getByRole('button', { name: /^Team:/ }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: item })).toBeVisible();
  };
  const reset = page.getByRole('button', { name: 'Reset all links…' });
  await open('Team settings');
  await expect(page).toHaveTitle(/^Team settings/);
  await expect(reset).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Invites' })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await open('Members');
  await expect(page.getByRole('heading', { name: 'Invites' })).toBeVisible();
  await expect(reset).toHaveCount(0);
});

test(
  'V1692 and M34 An invited user signs up, runs the room, and loses access when removed',
  LONG,
  async ({ stage }) => {
    const owner = await newcomer(stage, 'owner');
    await createTeam(owner, 'Stage crew');
    await confirmAddress(stage, owner, 'owner@callboard.test');
    const link = await inviteLink(owner);
    await goTo(owner, 'Dashboard');
    await createRoom(owner, 'Main stage');

    const { page: crew } = await stage.screen(link);
    await expect(crew.getByRole('heading', { name: 'Join Stage crew' })).toBeVisible();
    await crew.getByRole('link', { name: 'Sign up and join' }).click();
    await signUp(crew, 'crew@callboard.test');
    await expect(crew.getByRole('heading', { name: 'You’ve joined Stage crew' })).toBeVisible();
    await expect(crew.getByRole('button', { name: /^Team:/ })).toHaveCount(0);
    await crew.getByRole('link', { name: 'Go to the dashboard' }).click();
    await crew.getByRole('link', { name: 'Main stage', exact: true }).click();
    await crew.getByRole('button', { name: /^GO/ }).click();
    await expect(owner.getByRole('status', { name: 'Timer state' })).toHaveText('Running');

    const kept = await stage.screen(await operatorLink(crew));
    await expect(kept.page.getByRole('button', { name: /^PAUSE/ })).toBeVisible();

    const team = await stage.pageBeside(owner, '/team/');
    await team.getByRole('link', { name: /Stage crew/ }).click();
    await expect(row(team, 'Main stage')).toContainText('Running');
    await expect(row(team, 'Main stage')).toContainText('3 screens');
    await team.getByRole('link', { name: 'Members (2)' }).click();
    await team.getByRole('button', { name: 'Remove crew@callboard.test' }).click();
    const replace = team.getByRole('switch', { name: /Also reset the links/ });
    await expect(replace).not.toBeChecked();
    await team.getByText('Also reset the links').click();
    await expect(replace).toBeChecked();
    await team.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(team.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(1);
    await expect(crew.getByRole('button', { name: /^PAUSE/ })).toHaveCount(0);
    await expect(kept.page.getByRole('heading', { name: 'This link doesn’t open the room' })).toBeVisible();
    await crew.goto('/team/');
    await expect(crew).toHaveURL(/\/dashboard\/$/);
    await expect(crew.getByRole('link', { name: /Stage crew/ })).toHaveCount(0);
  },
);

test(
  'U80 A user must confirm the address before inviting, and then continues in the same tab',
  LONG,
  async ({ stage }) => {
    const owner = await newcomer(stage, 'once');
    await createTeam(owner, 'Once');
    await expect(owner.getByText('Confirm your email address to invite people.')).toBeVisible();
    await expect(owner.getByRole('button', { name: 'Create link' })).toHaveCount(0);
    const proof = () => tokenIn(newestMail('once@callboard.test', stage.server)?.body);
    await expect.poll(proof).not.toBe('');
    const first = proof();
    await owner.getByRole('button', { name: 'Send again' }).click();
    await expect(owner.getByText(/^Email sent to once@callboard.test/)).toBeVisible();
    await expect.poll(proof).not.toBe(first);
    expect(await violations(owner)).toEqual([]);
    await confirmAddress(stage, owner, 'once@callboard.test');
    await expect(owner.getByRole('button', { name: 'Create link' })).toBeVisible();
  },
);

test('An invitation works once', LONG, async ({ stage }) => {
  const owner = await newcomer(stage, 'twice');
  await createTeam(owner, 'Once');
  await confirmAddress(stage, owner, 'twice@callboard.test');
  const link = await inviteLink(owner);
  const { page } = await stage.screen(link);
  await page.getByRole('link', { name: 'Sign up and join' }).click();
  await signUp(page, 'first@callboard.test');
  await expect(page.getByRole('heading', { name: 'You’ve joined Once' })).toBeVisible();
  const late = await stage.screen(link);
  await expect(late.page.getByRole('heading', { name: 'This invite no longer works' })).toBeVisible();
});

test(
  'Rooms are renamed, duplicated, found, moved, exported, imported, deleted and restored',
  LONG,
  async ({ stage }) => {
    const page = await newcomer(stage, 'rooms');
    const dashboard = page.url();
    await createTeam(page, 'Second team');
    await page.goto(dashboard);
    await createRoom(page, 'Hall');
    await page.goto(dashboard);

    await choose(page, 'Hall', 'Rename');
    await page.getByRole('textbox', { name: 'New name for Hall' }).fill('Great hall');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Great hall', exact: true })).toBeVisible();

    await choose(page, 'Great hall', 'Duplicate');
    await expect(page.getByRole('list', { name: 'Rooms' }).getByRole('listitem')).toHaveCount(2);
    await page.getByPlaceholder('Search rooms').fill('copy');
    await expect(page.getByRole('list', { name: 'Rooms' }).getByRole('listitem')).toHaveCount(1);
    const copied = await page.getByRole('list', { name: 'Rooms' }).getByRole('link').first().innerText();
    await page.getByPlaceholder('Search rooms').fill('');

    await choose(page, copied, 'Move to another team…');
    await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
    await expect(row(page, copied)).toHaveCount(0);

    const download = page.waitForEvent('download');
    await choose(page, 'Great hall', 'Export as JSON');
    const file = await (await download).path();
    await choose(page, 'Great hall', 'Delete');
    await expect(page.getByText('Deleted Great hall')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, 'Great hall')).toHaveCount(1);

    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Import' }).click();
    await (await chooser).setFiles({
      name: 'great-hall.json',
      mimeType: 'application/json',
      buffer: await readFile(file),
    });
    await expect(row(page, 'Great hall')).toHaveCount(2);
  },
);

async function bringShow(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import' }).click();
  await (await chooser).setFiles({ name, mimeType: 'application/zip', buffer: Buffer.from(bytes) });
}

async function takeShow(page: Page): Promise<ShowFile> {
  const download = page.waitForEvent('download');
  await choose(page, 'Hall', 'Export show');
  const read = unpackShow(await readFile(await (await download).path()));
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

test('V2013, V2361, R2360 A show moves to another server with its report, and an oversized picture changes nothing', async ({
  stage,
  withOwnServer,
}) => {
  const page = await newcomer(stage, 'first-server');
  const dashboard = page.url();
  await createRoom(page, 'Hall');
  await page.getByRole('button', { name: /^GO/ }).click();
  await page.getByRole('button', { name: /^Reset/ }).click();
  await expect(page.getByRole('button', { name: /^GO/ })).toBeEnabled();
  await page.goto(dashboard);
  const show = await takeShow(page);
  expect(show.rooms).toMatchObject([{ name: 'Hall', report: [{ timer: 0 }] }]);
  const question = page.getByRole('dialog', { name: 'Import show' });
  await withOwnServer({}, async (second) => {
    const there = await newcomer(second, 'second-server');
    await bringShow(there, 'hall.zip', packShow(show));
    await expect(row(there, 'Hall')).toHaveCount(1);
    const back = await takeShow(there);
    expect(back.rooms).toEqual(show.rooms);
    await bringShow(page, 'hall.zip', packShow(back));
    await question.getByRole('button', { name: 'Replace' }).click();
    await expect(page.getByText('Show imported')).toBeVisible();
    await expect(row(page, 'Hall')).toHaveCount(1);
  });
  const id = 'a'.repeat(64);
  const rooms = show.rooms.map((room) => ({ ...Object(room), timers: [{ name: 'Opening', notes: id }] }));
  const large = { bytes: new Uint8Array(3 * 1024 * 1024 + 1), type: 'image/png' };
  await bringShow(page, 'hall.zip', packShow({ rooms, pictures: new Map([[id, large]]) }));
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByText('The room that was here stays.')).toBeVisible();
  await expect(row(page, 'Hall')).toHaveCount(2);
});

test(
  'V2012, V2014 A show file restores a room beside the existing one or in its place',
  LONG,
  async ({ stage }) => {
    const page = await newcomer(stage, 'carrying');
    const dashboard = page.url();
    await createRoom(page, 'Hall');
    await page.goto(dashboard);
    const download = page.waitForEvent('download');
    await choose(page, 'Hall', 'Export show');
    const buffer = await readFile(await (await download).path());
    const bring = (name: string, bytes: Buffer) => bringShow(page, name, bytes);
    await bring('notes.zip', Buffer.from('no zip'));
    await expect(page.getByText(/notes\.zip: .+\(no_show_file\)/)).toBeVisible();
    await bring('hall.zip', buffer);
    const question = page.getByRole('dialog', { name: 'Import show' });
    await expect(question).toContainText('This team already has Hall.');
    expect(await violations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Keep both' }).click();
    await expect(row(page, 'Hall')).toHaveCount(2);
    await bring('hall.zip', buffer);
    await question.getByRole('button', { name: 'Replace' }).click();
    await expect(page.getByText('Deleted Hall').first()).toBeVisible();
    await expect(row(page, 'Hall')).toHaveCount(1);
  },
);

test('The devices page renames and removes a screen', LONG, async ({ stage }) => {
  const page = await newcomer(stage, 'devices');
  const dashboard = page.url();
  await createRoom(page, 'Foyer');
  const room = page.url();
  await page.goto(dashboard);
  await goTo(page, 'Connected Devices');
  await expect(page.getByText('No devices connected')).toBeVisible();

  const viewer = await stage.screen(room.replace(/controller\/.*/, '?name=Wall'));
  await page.getByRole('textbox', { name: 'Name of Wall' }).fill('North wall');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name of North wall' })).toBeVisible();
  await page.getByRole('button', { name: 'More for North wall' }).click();
  await page.getByRole('menuitem', { name: 'Remove from room' }).click();
  await page
    .getByRole('dialog')
    .getByRole('switch', { name: /Entire device/ })
    .press('Space');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(viewer.page).toHaveURL(/\/r\/kicked\//);
  await expect(page.getByText('No devices connected')).toBeVisible();
});

const screens = [
  '/team/',
  '/team/create/',
  'dashboard/',
  'devices/',
  'members/',
  'integrations/',
  'billing/',
];

/** A form, lists, and what is bought. */
const STAND_FOR_ALL = ['/team/create/', 'dashboard/', 'billing/'];

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

test('The team pages are accessible and fit a desktop and a phone', LONG, async ({ stage }) => {
  test.slow();
  const page = await newcomer(stage, 'reader');
  const dashboard = page.url();
  await createRoom(page, 'Main stage');
  for (const screen of some(screens, (each) => STAND_FOR_ALL.includes(each))) {
    await page.goto(screen.startsWith('/') ? screen : dashboard.replace('dashboard/', screen));
    for (const viewport of some([desk, phone], (each) => each === phone || screen === 'dashboard/')) {
      await page.setViewportSize(viewport);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('banner').getByRole('button').last()).toBeVisible();
      expect(await violations(page), `${screen} at ${viewport.width} px`).toEqual([]);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over).toBeLessThanOrEqual(0);
    }
  }
});
