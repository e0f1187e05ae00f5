import type { Locator, Page } from '@playwright/test';
import { LONG } from '../support/exhaustive.ts';
import { PASSWORD, post, userIn } from '../support/people.ts';
import { RestClient } from '../support/rest-client.ts';
import { violations } from './axe.ts';
import { expect, test } from './stage.ts';

const WIDTHS = [1440, 390, 320];

/** Goes to what is in a part of the controller, which is in sight anyway where there is room. */
async function openPart(page: Page, name: string, part: Locator): Promise<void> {
  const tab = page.getByRole('tab', { name });
  // The tabs of the width before are on the page for a moment yet.
  await expect(async () => {
    const isOpen = await tab.and(page.locator('[aria-selected=true]')).count();
    // A press on the tab of an open panel would close it.
    if ((await tab.count()) > 0 && isOpen === 0) await tab.click({ timeout: 2_000 });
    await expect(part).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

/** Content that overflows the boxes of a selector. */
const cutOff = (selector: string) =>
  [...document.querySelectorAll<HTMLInputElement>(selector)]
    .filter(({ clientWidth, clientHeight, scrollWidth, scrollHeight }) => {
      return scrollWidth > clientWidth || scrollHeight > clientHeight;
    })
    .map((box) => box.value || box.innerText);

test('V159 The longest possible lengths and remaining times are fully visible', async ({ stage }) => {
  const room = await stage.room();
  await room.command('timers/replace', {
    items: [
      { name: 'Exhibition', hours: 999, minutes: 59, seconds: 59 },
      { name: 'Long exposure', minutes: 0, seconds: 12.34 },
    ],
  });
  const { page } = await room.open('controller');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const length = page.getByLabel('Length of Long exposure');
    await openPart(page, 'Rundown', length);
    await expect(length).toHaveText('0:12.34');
    await expect.poll(() => page.evaluate(cutOff, '[data-column="length"] > span')).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 800 });
  const spared = async () => {
    const panel = await page.getByRole('region', { name: 'Transport' }).boundingBox();
    const total = await page.getByText('of 999:59:59').boundingBox();
    return panel && total && panel.x + panel.width - total.x - total.width;
  };
  await expect.poll(spared).toBeGreaterThanOrEqual(12);
});

test('W2691 All header buttons are inside the window, even if another controller is present', async ({
  stage,
}) => {
  const room = await stage.room();
  await room.open('controller');
  const outside = () =>
    [...document.querySelectorAll('header button')]
      .filter((button) => {
        const { left, right, width } = button.getBoundingClientRect();
        return width > 0 && (left < 0 || right > innerWidth);
      })
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);
  for (const language of ['en', 'de']) {
    const { page } = await stage.screen(`${room.created.links.controller}&lang=${language}`);
    await expect(page.getByRole('button', { name: /also here|weitere hier/ })).toBeVisible();
    for (const width of [320, 390, 820, 860, 960, 1024, 1159, 1160, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => page.evaluate(outside), `${language} at ${width} px`).toEqual([]);
    }
  }
});

test("W2721 The clock of the controller's header shares its line with buttons", async ({ stage }) => {
  const room = await stage.room();
  const { page } = await room.open('controller');
  const beside = () =>
    page.getByRole('banner').evaluate((header) => {
      const clock = header.querySelector('[data-tabular]')?.parentElement?.getBoundingClientRect();
      return [...header.querySelectorAll('button')].filter((button) => {
        const { width, top, bottom } = button.getBoundingClientRect();
        return width > 0 && clock !== undefined && top < clock.bottom && bottom > clock.top;
      }).length;
    });
  for (const width of [500, 600, 720, 820, 859, 900, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(beside, `${width} px`).toBeGreaterThan(1);
  }
});

test(
  'V118 Long messages are fully visible at any width, and speakers on a laptop',
  LONG,
  async ({ stage }) => {
    const room = await stage.room();
    await room.command('timers/replace', { items: [{ name: 'Keynote', extra: 'Front of house' }] });
    await room.command('messages/create', {
      text: 'Please come to the front of the stage now, the next speaker is waiting and the audience has questions for you',
    });
    const { page } = await room.open('controller');
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await openPart(page, 'Messages', page.getByLabel(/^Text of Please/));
      await expect.poll(() => page.evaluate(cutOff, 'textarea')).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 800 });
    await expect(page.getByLabel('Speaker of Keynote')).toBeVisible();
    await expect.poll(() => page.evaluate(cutOff, '[data-column="speaker"] > span')).toEqual([]);
  },
);

test('A question without spaces does not widen the page on a phone', async ({ stage }) => {
  const room = await stage.room();
  const { page } = await stage.screen(`/q/${room.pid}/`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel('Your question').fill('a'.repeat(200));
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await wide()).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Send question' }).click();
  await expect(page.getByText('a'.repeat(200))).toBeVisible();
  expect(await wide()).toBeLessThanOrEqual(0);
});

test('V158 A text in two scripts has the reading direction of its first letter', async ({ stage }) => {
  const room = await stage.room();
  const text = 'שלום 5 minutes!';
  await room.command('timers/replace', { items: [{ name: text }] });
  const { page } = await stage.screen(room.created.links.agenda);
  const title = page.getByText(text, { exact: true });
  const places = await title.evaluate(({ firstChild }) => {
    const left = (at: number) => {
      const letter = new Range();
      if (firstChild) letter.setStart(firstChild, at);
      if (firstChild) letter.setEnd(firstChild, at + 1);
      return letter.getBoundingClientRect().left;
    };
    return { greeting: left(0), five: left(5), minutes: left(7) };
  });
  expect(places.greeting).toBeGreaterThan(places.five);
  expect(places.five).toBeGreaterThan(places.minutes);
});

test('The import preview breaks no word of the column type beside long titles', LONG, async ({ stage }) => {
  const room = await stage.room();
  const { page } = await room.open('controller');
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.getByRole('button', { name: 'Import rundown' }).click();
  const title = 'A very long title that goes on about everything there is to know '.repeat(3);
  await page
    .getByRole('dialog')
    .getByRole('textbox')
    .fill(`Title\tSpeaker\tDuration\n${title}\tFront of house\t12.34s`);
  const row = page.getByRole('region', { name: 'Preview' }).getByRole('row').last();
  const lines = await row.getByRole('cell', { name: 'Duration' }).evaluate((cell) => {
    const words = new Range();
    words.selectNodeContents(cell);
    return words.getClientRects().length;
  });
  expect(lines).toBe(1);
  await expect(row).toContainText('0:12.34');
});

test(
  "V470, V816 A title of 45 letters and the room's name are fully visible on a laptop",
  LONG,
  async ({ stage }) => {
    const room = await stage.room();
    const name = 'What a warming ocean means for cities by the sea'.slice(0, 45);
    await room.command('timers/replace', {
      items: [{ name, extra: 'Ada', yellow: 300_000 }, { name: 'Break' }],
    });
    const { page } = await room.open('controller');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.getByLabel(`Title of ${name}`)).toBeVisible();
    await expect.poll(() => page.evaluate(cutOff, '[role=gridcell] > span')).toEqual([]);
    const box = await page.getByRole('row', { name: 'Break' }).boundingBox();
    expect(box?.height).toBe(48);
    const roomName = page.getByRole('heading', { level: 1 }).locator('> :first-child');
    await page.setViewportSize({ width: 1280, height: 800 });
    await room.command('room/rename', { name: 'Main stage, Nordics' });
    await expect(roomName).toHaveText('Main stage, Nordics');
    await expect.poll(() => roomName.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
  },
);

test('V831 The Undo button stays in its place when it names another step', LONG, async ({ stage }) => {
  const room = await stage.room();
  await room.command('room/rename', { name: 'Raum vom Samstag, 28. November' });
  const { page } = await room.open('controller');
  await page.setViewportSize({ width: 1440, height: 900 });
  const undo = (step: string) => page.getByRole('button', { name: `Undo ${step}`, exact: true });
  await expect(undo('rename room')).toBeVisible();
  const before = await undo('rename room').boundingBox();
  await room.command('timers/create', {});
  await expect(undo('add timer')).toBeVisible();
  expect(await undo('add timer').boundingBox()).toEqual(before);
  await expect(undo('add timer')).toHaveText('');
});

test('V840 A laptop in German shows the name of a room without cutting off a fraction of a pixel', async ({
  stage,
}) => {
  const room = await stage.room();
  await room.command('room/rename', { name: 'Sommerkonferenz Hauptbühne' });
  const { page } = await stage.screen(`${room.created.links.controller}&lang=de`);
  await page.setViewportSize({ width: 1920, height: 900 });
  const field = page.getByRole('heading', { level: 1 }).locator('> :first-child');
  await expect(field).toHaveText('Sommerkonferenz Hauptbühne');
  const wide = () => field.evaluate((name) => name.getBoundingClientRect().width);
  const whole = await wide();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(wide).toBe(whole);
});

test('V827 Under forced colours, the background of On air and Blackout shows that they are on', async ({
  stage,
}) => {
  const room = await stage.room();
  const { page } = await room.open('controller');
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  for (const [name, command] of [
    ['On air', 'room/onAir'],
    ['Blackout', 'room/blackout'],
  ] as const) {
    const key = page.getByRole('button', { name, exact: true });
    const ground = () => key.evaluate((element) => getComputedStyle(element).backgroundColor);
    const off = await ground();
    await room.command(command, { on: true });
    await expect(key).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(ground).not.toBe(off);
  }
});

/** The ground of what is chosen, as the system paints it. */
const highlightOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('p'));
    probe.style.cssText = 'background: highlight; forced-color-adjust: none';
    return getComputedStyle(probe).backgroundColor;
  });

test('V858 Under forced colours, the background of every toggle button shows that it is on', async ({
  stage,
}) => {
  const room = await stage.room();
  const { messageId } = await room.command('messages/create', { text: 'Wrap up' });
  await room.command('messages/show', { messageId });
  const { page } = await room.open('controller');
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1440, height: 900 });
  const key = (name: string) => page.getByRole('button', { name, exact: true });
  const ground = (name: string) => key(name).evaluate((element) => getComputedStyle(element).backgroundColor);
  const highlight = await highlightOf(page);
  expect(await ground('Edit')).toBe(highlight);
  const fill = 'Show Wrap up full screen';
  expect(await ground(fill)).not.toBe(highlight);
  await key(fill).click();
  await expect.poll(() => ground(fill)).toBe(highlight);
});

test("V835 Under forced colours, a button's tooltip has a frame", async ({ stage }) => {
  const room = await stage.room();
  const { page } = await room.open('controller');
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Flash screens', exact: true }).focus();
  const hint = page.getByRole('tooltip');
  await expect(hint).toBeVisible();
  const frame = await hint.evaluate((element) => {
    const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element);
    return { width: borderTopWidth, isSeen: borderTopColor !== backgroundColor };
  });
  expect(frame).toEqual({ width: '1px', isSeen: true });
});

test('V833 Under forced colours, the dot of the shown message is visible', async ({ stage }) => {
  const room = await stage.room();
  const { messageId } = await room.command('messages/create', { text: 'Wrap up' });
  await room.command('messages/show', { messageId });
  const { page } = await room.open('controller');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize({ width: 1440, height: 900 });
  const key = page.getByRole('button', { name: 'Live: hide Wrap up' });
  const inks = () =>
    key.evaluate((element) => {
      const dot = getComputedStyle(element, '::before');
      const width = Number.parseFloat(dot.borderTopWidth);
      return {
        ground: getComputedStyle(element).backgroundColor,
        dot: width > 0 ? dot.borderTopColor : dot.backgroundColor,
      };
    });
  await expect
    .poll(async () => {
      const { ground, dot } = await inks();
      return dot !== ground;
    })
    .toBe(true);
});

test('V859 Under forced colours, the dot beside Messages is visible while a message is shown', async ({
  stage,
}) => {
  const room = await stage.room();
  const { messageId } = await room.command('messages/create', { text: 'Wrap up' });
  await room.command('messages/show', { messageId });
  const { page } = await room.open('controller');
  await page.emulateMedia({ forcedColors: 'active' });
  const dot = page.getByLabel('A message is live');
  const ink = await page.evaluate(() => getComputedStyle(document.body).color);
  await expect(dot).toHaveCSS('background-color', ink);
});

test(
  'V471 The running row stays visible at the edge of the list, and a click scrolls to it',
  LONG,
  async ({ stage }) => {
    const room = await stage.room();
    const items = Array.from({ length: 60 }, (_, place) => ({ name: `Act ${place + 1}`, minutes: 5 }));
    await room.command('timers/replace', { items });
    await room.command('timeset/start', {});
    const { page } = await room.open('controller');
    await page.setViewportSize({ width: 1440, height: 900 });
    const back = page.getByRole('button', { name: 'Back to Act 1, the current timer' });
    const row = page.getByRole('row', { name: 'Act 1, Now' });
    await expect(row).toContainText(/4:5\d/);
    await expect(back).toHaveCount(0);
    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+End');
    const strip = page.locator('[data-pinned-row]');
    await expect(strip).toContainText(/4:5\d/);
    await expect(strip).toContainText('Act 2');
    expect(await violations(page)).toEqual([]);
    // Anywhere on it: what is pressed is the whole row.
    await strip.getByText('Act 2').click({ force: true });
    await expect(row).toBeInViewport({ ratio: 1 });
    await expect(back).toHaveCount(0);
  },
);

test('V472 A row shows its default values only if it is hovered or focused', async ({ stage }) => {
  const room = await stage.room();
  const items = [{ name: 'Plain' }, { name: 'Other', extra: 'Ada', trigger: 'LINKED', yellow: 300_000 }];
  await room.command('timers/replace', { items });
  const { page } = await room.open('controller');
  await page.setViewportSize({ width: 1440, height: 900 });
  const row = (name: string) => page.getByRole('row', { name });
  // By its title: at 0:15 the list has the same text for a timer's expected start.
  const said = (name: string) => row(name).getByTitle('Red at (time left)');
  await expect(said('Other')).toBeVisible();
  await expect(said('Plain')).toBeHidden();
  await row('Plain').hover();
  await expect(said('Plain')).toBeVisible();
  await expect(row('Plain').getByText('Speaker')).toBeVisible();
  await row('Other').hover();
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+Home');
  await expect(row('Plain').getByText('Speaker')).toBeHidden();
  await page.keyboard.press('End');
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowLeft');
  await expect(said('Plain')).toBeVisible();
});

test("A long title of the next timer does not cover the moderator's clock", LONG, async ({ stage }) => {
  const room = await stage.room();
  const next = 'Welcome and opening remarks by the organising committee and by its many friends';
  await room.command('timers/replace', { items: [{ name: 'Doors' }, { name: next }] });
  const { page } = await room.open('moderator');
  await page.setViewportSize({ width: 1440, height: 900 });
  const words = page.getByText(next, { exact: true }).first();
  await expect(words).toBeVisible();
  const beyond = () =>
    words.evaluate((each) => {
      const card = each.closest('section')?.getBoundingClientRect();
      return each.getBoundingClientRect().right - (card?.right ?? 0);
    });
  await expect.poll(beyond).toBeLessThan(0);
});

test("W2722 A title of two lines leaves the moderator's digits tall", async ({ stage }) => {
  const room = await stage.room();
  const name = 'Opening keynote: how we rebuilt the whole platform in one long and difficult year of work';
  const extra = 'Dr. Alexandra Konstantinopoulou-Meyer';
  await room.command('timers/update', { timerId: await room.firstTimer(), name, extra });
  const { page } = await room.open('moderator');
  const clock = page.getByRole('region', { name: 'Current timer' }).getByRole('timer');
  for (const [width, height] of [
    [1280, 720],
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const tall = async () => (await clock.boundingBox())?.height ?? 0;
    await expect.poll(tall, `${width} x ${height}`).toBeGreaterThanOrEqual(40);
  }
});

test('V881 User settings fit a phone with an account address of any length', async ({ stage }) => {
  const person = new RestClient(stage.server.url);
  const email = `hannelore.oberschelp@${'veranstaltungstechnik'.repeat(2)}.callboard.test`;
  await post(person, 'signup', { email, password: PASSWORD });
  const { page } = await stage.screenOf(person, '/user/settings/');
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(page.getByRole('main').getByText(email).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

test(
  'V873 Under forced colours, the link on a page that was not found has a frame',
  LONG,
  async ({ stage }) => {
    const { page } = await stage.screen('/no-such-page/');
    await page.emulateMedia({ forcedColors: 'active' });
    await expect(page.getByRole('main').getByRole('link').last()).toHaveCSS('border-top-width', '1px');
  },
);

test("V883, V884 Under forced colours, the focused menu item and the current page's link are visible", async ({
  stage,
}) => {
  const person = new RestClient(stage.server.url);
  const { uid } = userIn(
    await post(person, 'signup', { email: 'forced@callboard.test', password: PASSWORD }),
  );
  const { page } = await stage.screenOf(person, `/team/${uid}/dashboard/`);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const line = (name: string) =>
    page
      .getByRole('link', { name, exact: true })
      .evaluate((link) => getComputedStyle(link).textDecorationLine);
  expect(await line('Dashboard')).toBe('underline');
  expect(await line('Connected Devices')).toBe('none');

  await page.getByRole('button', { name: 'Account: forced@callboard.test' }).press('Enter');
  const items = page.getByRole('menuitem');
  await expect(items.first()).toBeVisible();
  await page.keyboard.press('End');
  await expect(items.last()).toBeFocused();
  const ground = (item: Locator) => item.evaluate((element) => getComputedStyle(element).backgroundColor);
  const highlight = await highlightOf(page);
  await expect.poll(() => ground(items.last())).toBe(highlight);
  expect(await ground(items.first())).not.toBe(highlight);
});

test('V769, V772 A window of 1280 by 720 px shows twelve rows, and the full title of the current timer', async ({
  stage,
}) => {
  const room = await stage.room();
  const name = 'Opening keynote: what a warming ocean means for cities by the sea';
  await room.command('timers/replace', {
    items: Array.from({ length: 14 }, (_, place) => ({
      name: place === 0 ? name : `Act ${place + 1}`,
      extra: 'Ada',
      notes: 'Four lavs',
    })),
  });
  await room.command('timeset/start', {});
  const { page } = await room.open('controller');
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(page.getByRole('row', { name: 'Act 12' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Notes and labels of Act 12: Four lavs' })).toBeVisible();
  const title = page.getByRole('region', { name: 'Transport' }).getByRole('paragraph').first();
  await expect(title).toHaveText(name);
  expect(await title.evaluate((words) => words.scrollHeight - words.clientHeight)).toBe(0);
});
