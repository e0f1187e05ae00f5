import type { Locator, Page } from '@playwright/test';
import { EXHAUSTIVE, LONG, some } from '../support/exhaustive.ts';
import { violations } from './axe.ts';
import { pixelsOf } from './painted.ts';
import { expect, inOneInstant, type RoomOnStage, secondsOf, test, withClockInHand } from './stage.ts';

async function programme(room: RoomOnStage): Promise<void> {
  const first = await room.firstTimer();
  const items = [
    { _id: first, name: 'Opening', minutes: 10, startTime: '09:00:00' },
    { name: 'Keynote', extra: 'Ada Lovelace', minutes: 45, labels: [{ name: 'Live', color: '#d33' }] },
    { name: 'Film', minutes: 5, trigger: 'LINKED' },
  ];
  await room.command('timers/replace', { items });
}

test('The operator view on a phone runs a show by touch', async ({ stage }) => {
  const room = await stage.room();
  await programme(room);
  const viewer = await room.open('viewer');
  const { page } = await room.open('operator');
  await page.setViewportSize({ width: 360, height: 740 });
  const next = page.getByRole('region', { name: 'Next timer' });
  await expect(next).toContainText('Keynote');
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();

  const go = page.getByRole('button', { name: /^GO/ });
  expect((await go.boundingBox())?.height).toBeGreaterThanOrEqual(64);
  await go.click();
  await expect(viewer.digits).toHaveText(/^9:[0-5]\d$/);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(viewer.digits).toHaveText('45:00');
  await expect(page.getByRole('region', { name: 'Current timer' })).toContainText('Ada Lovelace');
  await expect(page.getByRole('region', { name: 'Previous timer' })).toContainText('Opening');
  await page.getByRole('button', { name: 'Previous', exact: true }).click();
  await expect(viewer.digits).toHaveText('10:00');

  await page.getByRole('button', { name: 'Blackout' }).click();
  await expect(viewer.digits).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(viewer.digits).toHaveText('10:00');
});

const LONG_TITLE = 'Opening keynote: how we learned to stop worrying about time';

test("W2693 On a phone in German, all words of a linked timer's card are inside the card", async ({
  stage,
}) => {
  const room = await stage.room();
  const items = [{ name: 'Keynote' }, { name: LONG_TITLE, minutes: 40, trigger: 'LINKED' }];
  await room.command('timers/replace', { items });
  const { page } = await stage.screen(`${room.created.links.operator}&lang=de`);
  await page.setViewportSize({ width: 390, height: 844 });
  const card = page.getByRole('region', { name: 'Nächster Timer' });
  await expect(card).toContainText('40:00');
  expect(await card.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('W2697 In forced colors, the name of the chosen aim has the same color as its time', async ({
  stage,
}) => {
  const room = await stage.room();
  await room.command('timeset/start', {});
  const { page } = await room.open('operator');
  await page.emulateMedia({ forcedColors: 'active' });
  const chosen = page.getByRole('button', { name: /^Length 10:00/ });
  await expect(chosen).toHaveAttribute('aria-pressed', 'true');
  const colors = () =>
    chosen.evaluate((button) => {
      const name = button.querySelector('span') ?? button;
      return getComputedStyle(name).color === getComputedStyle(button).color;
    });
  await expect.poll(colors).toBe(true);
});

test("V44 Two taps on the operator's GO start the show, and one more stops it", async ({
  stage,
  browser,
}) => {
  const room = await stage.room();
  const viewer = await room.open('viewer');
  const context = await browser.newContext({ baseURL: stage.url, hasTouch: true });
  await withClockInHand(context);
  const page = await context.newPage();
  await page.goto(room.created.links.operator);
  const go = page.getByRole('button', { name: /^(?:GO|PAUSE)/ });
  await expect(go).toBeEnabled();
  await inOneInstant(page, async () => {
    await go.tap();
    await go.tap();
  });
  await expect(viewer.digits).toHaveText(/^9:[0-5]\d$/);
  await expect(go).not.toHaveAttribute('data-waiting');
  await go.tap();
  await expect(page.getByRole('button', { name: /^GO: Resume/ })).toBeVisible();
  await context.close();
});

test('The number pad shows how it interprets the input, and executes it', LONG, async ({ stage }) => {
  const room = await stage.room();
  const viewer = await room.open('viewer');
  const { page } = await room.open('operator');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Number pad' }).click();
  const pad = page.getByRole('region', { name: 'Number pad' });
  const press = async (...keys: readonly string[]) => {
    for (const name of keys) await pad.getByRole('button', { name, exact: true }).click();
  };
  await expect(pad.getByRole('button', { name: 'Add' })).toBeDisabled();

  await press('9', '0');
  await expect(pad.getByRole('status')).toHaveText('= 1 min 30 s');
  await pad.getByRole('button', { name: 'Add 1 min 30 s' }).click();
  await expect(viewer.digits).toHaveText('11:30');
  await expect(pad.getByRole('status')).toHaveText('Added 1 min 30 s');

  await page.keyboard.type('500');
  await pad.getByRole('button', { name: 'Set to 5 min' }).click();
  await expect(viewer.digits).toHaveText('5:00');

  await press('1', '00');
  await expect(pad.getByRole('button', { name: /^Jump back/ })).toBeDisabled();
  await page.getByRole('button', { name: /^GO/ }).click();
  await pad.getByRole('button', { name: 'Jump forward 1 min' }).click();
  await expect.poll(async () => secondsOf(await viewer.digits.textContent())).toBeLessThan(241);
});

test('V118 The number pad is fully visible above GO on a small phone', async ({ stage }) => {
  const room = await stage.room();
  const { page, digits } = await room.open('operator');
  await page.setViewportSize({ width: 320, height: 568 });
  await page.getByRole('button', { name: 'Number pad' }).click();
  const go = page.getByRole('button', { name: /^GO/ });
  const pad = page.getByRole('region', { name: 'Number pad' });
  await expect(pad).toBeInViewport({ ratio: 1 });
  await expect(digits).toBeInViewport({ ratio: 1 });
  for (const name of ['7', '0', 'Set to', 'Add'])
    await expect(pad.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  await expect(go).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 320, height: 440 });
  await expect(go).toBeInViewport({ ratio: 1 });
  await pad.getByRole('button', { name: '0', exact: true }).click();
  await go.click();
  await expect(page.getByRole('button', { name: /^PAUSE/ })).toBeInViewport({ ratio: 1 });
});

test('V882 A small phone shows the whole wrap-up of a paused clock to operator and moderator', async ({
  stage,
}) => {
  const room = await stage.room();
  await room.command('timeset/start', {});
  await room.command('timeset/jump', { ms: 595_000 });
  await room.command('timeset/stop', {});
  for (const view of ['operator', 'moderator'] as const) {
    const { page, digits } = await room.open(view);
    await page.setViewportSize({ width: 320, height: 568 });
    for (const shown of [page.getByText('Paused').first(), page.getByText('Finish now').first(), digits])
      await expect(shown).toBeInViewport({ ratio: 1 });
  }
});

test('V864 A low screen shows the speaker beside a long title, in whole lines', LONG, async ({ stage }) => {
  const room = await stage.room();
  const name = 'Opening of the congress by the mayor and by the friends of the house';
  const extra = 'Dr. Annegret Hohenstein-Lindqvist and guests';
  await room.command('timers/update', { timerId: await room.firstTimer(), name, extra });
  const { page } = await room.open('moderator');
  const card = page.getByRole('region', { name: 'Current timer' });
  for (const [width, height] of [
    [844, 390],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const line of [card.getByRole('heading'), card.getByText(extra)])
      await expect(line, `${width} x ${height}`).toBeInViewport({ ratio: 1 });
  }
});

test(
  'V155 The operator view shows the notes beside the digits on every screen size',
  LONG,
  async ({ stage }) => {
    const room = await stage.room();
    const lines = Array.from({ length: 40 }, (_, line) => `Note ${line + 1}: lights to half`);
    await room.command('timers/update', { timerId: await room.firstTimer(), notes: lines.join('\n') });
    const { page, digits } = await room.open('operator');
    const notes = page.getByRole('region', { name: 'Notes' });
    for (const [width, height] of [
      [390, 844],
      [844, 390],
      [320, 568],
      [810, 1080],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const shown of [notes, digits, page.getByRole('button', { name: /^GO/ })])
        await expect(shown, `${width} x ${height}`).toBeInViewport({ ratio: 1 });
      await expect(notes).toHaveText(/^Note 1: lights to half/);
      expect((await notes.boundingBox())?.height).toBeGreaterThan(60);
      expect(await notes.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true);
      expect(await violations(page)).toEqual([]);
    }
  },
);

test('The number pad on a sideways phone does not cover the running timer', async ({ stage }) => {
  const room = await stage.room();
  await room.command('timers/update', { timerId: await room.firstTimer(), name: 'Jumping', notes: 'Lights' });
  const { page } = await room.open('operator');
  await page.setViewportSize({ width: 844, height: 390 });
  await page.getByRole('button', { name: 'Number pad' }).click();
  const now = page.getByRole('region', { name: 'Current timer' });
  for (const shown of [now.getByText('Ready'), now.getByText('Jumping')])
    await expect(shown).toBeInViewport({ ratio: 1 });
});

for (const view of some(['controller', 'operator'] as const, (each) => each === 'controller')) {
  test(`N5 A refusal on a phone does not cover GO of the ${view}`, EXHAUSTIVE, async ({ stage }) => {
    const room = await stage.room();
    const { page } = await room.open(view, withClockInHand);
    await page.setViewportSize({ width: 390, height: 844 });
    const cookies = page.getByRole('button', { name: 'No, thanks' });
    if (view === 'controller') await cookies.click();
    const refusal = page.getByRole('alert').filter({ hasText: 'Nothing to undo.' });
    const expectInReach = () =>
      inOneInstant(page, async () => {
        await page.keyboard.press('ControlOrMeta+z');
        await expect(refusal).toBeVisible();
        for (const key of await page.getByRole('button', { name: /^GO|^Number pad/ }).all())
          await key.click({ trial: true });
        for (const tab of await page.getByRole('tab').all()) await tab.click({ trial: true });
      });
    await expectInReach();
    await page.setViewportSize({ width: 320, height: 568 });
    await expectInReach();
    const show = page.getByRole('tab', { name: 'Clock' });
    if (view === 'controller') await show.click();
    await expectInReach();
  });
}

test(
  'K124 The agenda offers a member the calendar only once it has learned that the room has no password',
  LONG,
  async ({ stage }) => {
    const { page } = await stage.screen('/r/generate/');
    await expect(page).toHaveURL(/\/controller\//);
    const agenda = page.url().replace(/controller\/.*/, 'agenda/');
    const beside = await stage.pageBeside(page, 'about:blank');
    let answerMember = () => {};
    const held = new Promise<void>((resolve) => {
      answerMember = resolve;
    });
    await beside.route(/\/api\/rooms\/[A-Z0-9]{8}$/, async (route) => {
      await held;
      await route.continue();
    });
    const asked = beside.waitForRequest(/\/api\/rooms\/[A-Z0-9]{8}$/);
    await beside.goto(agenda);
    await asked;
    await expect(beside.getByRole('list').getByText('10:00').first()).toBeVisible();
    const subscribe = beside.getByRole('link', { name: 'Subscribe in your calendar' });
    await expect(subscribe).toHaveCount(0);
    answerMember();
    await expect(subscribe).toBeVisible();
  },
);

test('R870 The settings contain switches for the labels and the speakers of the agenda', async ({
  stage,
}) => {
  const { page } = await stage.screen('/r/generate/');
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  const labels = settings.getByText('Labels', { exact: true });
  await labels.scrollIntoViewIfNeeded();
  expect(await violations(page)).toEqual([]);
  await expect(settings.getByRole('switch', { name: 'Labels' })).not.toBeChecked();
  await labels.click();
  await expect(settings.getByRole('switch', { name: 'Labels' })).toBeChecked();
  await expect(settings.getByRole('switch', { name: 'Speakers' })).toBeChecked();
});

test("V1662 On a phone, the agenda's calendar button is an icon, and settings show labels or speakers", async ({
  stage,
}) => {
  const room = await stage.room();
  await programme(room);
  const { page } = await room.open('agenda');
  await page.setViewportSize({ width: 390, height: 844 });
  const subscribe = page.getByRole('link', { name: 'Subscribe in your calendar' });
  await expect(subscribe).toBeVisible();
  expect((await subscribe.boundingBox())?.width).toBeLessThan(60);
  await expect(page.getByText('Ada Lovelace')).toBeVisible();
  await expect(page.getByText('Live')).toHaveCount(0);
  await room.command('room/settings', { agenda: { labels: true, speakers: false } });
  await expect(page.getByText('Live')).toBeVisible();
  await expect(page.getByText('Ada Lovelace')).toHaveCount(0);
});

test('The agenda scrolls with the show until its reader scrolls', LONG, async ({ stage }) => {
  const room = await stage.room();
  await room.command('timers/update', { timerId: await room.firstTimer(), startTime: '09:00:00' });
  const ids: unknown[] = [];
  for (let place = 2; place <= 50; place += 1)
    ids[place] = (await room.command('timers/create', { name: `Item ${place}`, minutes: 5 }))['timerId'];
  const { page } = await room.open('agenda');
  const current = page.locator('[aria-current=step]');
  await expect(current).toContainText('Timer 1');
  await expect(current).toContainText('9:00');
  await expect(page.getByText('UTC', { exact: true })).toBeVisible();
  await room.command('timeset/start', { timerId: ids[31] });
  await expect(current).toContainText('Item 31');
  await expect(current).toBeInViewport();
  await expect(current).toContainText('Now');

  await expect(async () => {
    await page.mouse.wheel(0, -100_000);
    await expect(current).not.toBeInViewport({ timeout: 500 });
  }).toPass();
  await room.command('timeset/start', { timerId: ids[41] });
  await expect(current).toContainText('Item 41');
  await expect(current).not.toBeInViewport();
  await page.getByRole('button', { name: 'Back to now' }).click();
  await expect(current).toBeInViewport();
});

test('A moderator shows a question of the audience on the stage', async ({ stage }) => {
  const room = await stage.room();
  const viewer = await room.open('viewer');
  const { page } = await room.open('moderator');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('tab', { name: 'Questions' }).click();
  const asked = await page.getByRole('link', { name: /\/q\// }).getAttribute('href');

  const guest = await stage.screen(asked ?? '');
  const send = guest.page.getByRole('button', { name: 'Send question' });
  await expect(send).toBeDisabled();
  await guest.page.getByLabel('Your question').fill('Will the slides be shared?');
  await expect(guest.page.getByText('26 of 500')).toBeVisible();
  await guest.page.getByLabel(/^Your name/).fill('Ann');
  await send.click();
  await expect(guest.page.getByRole('heading', { name: /^Thank you/ })).toBeFocused();

  await expect(page.getByText('Question from Ann: Will the slides be shared?')).toBeAttached();
  await expect(viewer.page.getByText('Will the slides be shared?')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show Will the slides be shared?', exact: true }).click();
  await expect(viewer.page.getByText('Will the slides be shared?').first()).toBeVisible();
  await page.getByRole('region', { name: 'On screen' }).getByRole('button', { name: 'Hide' }).click();
  await expect(viewer.page.getByText('Will the slides be shared?')).toHaveCount(0);
});

test('V148 A moderator undoes a deletion by button and by key', LONG, async ({ stage }) => {
  const room = await stage.room();
  await room.command('messages/create', { text: 'Two minutes left' });
  const { page } = await room.open('moderator');
  const text = page.getByLabel('Text of Two minutes left');
  const remove = async () => {
    await page.getByRole('button', { name: 'More for Two minutes left' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(text).toHaveCount(0);
  };
  const offer = page.getByRole('status').filter({ hasText: 'Deleted Two minutes left' });
  await remove();
  await offer.getByRole('button', { name: 'Undo' }).click();
  await expect(text).toBeVisible();
  await remove();
  await page.getByRole('banner').getByRole('button', { name: 'Undo' }).click();
  await expect(text).toBeVisible();
});

test(
  'V148 After a message is deleted by keyboard, a neighbouring row has the focus',
  LONG,
  async ({ stage }) => {
    const room = await stage.room();
    for (const text of ['Louder', 'Slower']) await room.command('messages/create', { text });
    const { page } = await room.open('controller');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'More for Louder' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await expect(page.getByLabel('Text of Louder')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'More for Slower' })).toBeFocused();
  },
);

test(
  "V147 The moderator's count of messages on a phone excludes questions",
  LONG,
  async ({ withOwnServer }) => {
    await withOwnServer({ env: { BILLING: 'sandbox' } }, async (stage) => {
      const room = await stage.room();
      const guest = await stage.screen(`/q/${room.pid}/`);
      await guest.page.getByLabel('Your question').fill('Why?');
      await guest.page.getByRole('button', { name: 'Send question' }).click();
      const { page } = await room.open('moderator');
      await page.setViewportSize({ width: 360, height: 740 });
      await expect(page.getByRole('tab', { name: /^Questions/ })).toContainText('1');
      await expect(page.getByText('0 of 3')).toBeVisible();
    });
  },
);

/** How light a bar is in the middle of its first and of its second half. */
async function lightOfHalves(bar: Locator, reader: Page): Promise<readonly number[]> {
  const screenshot = await bar.screenshot();
  const { width, height } = (await bar.boundingBox()) ?? { width: 0, height: 0 };
  const lightAt = async (share: number) => {
    const place = { x: Math.round(width * share), y: Math.round(height / 2), width: 1, height: 1 };
    const [[red = 0, green = 0, blue = 0] = []] = await pixelsOf(screenshot, reader, place);
    return red + green + blue;
  };
  return [await lightAt(0.25), await lightAt(0.75)];
}

/** How light it is around a bar. */
function lightOfGround(bar: Locator): Promise<number> {
  return bar.evaluate((element) => {
    for (let around = element.parentElement; around !== null; around = around.parentElement) {
      const { backgroundColor } = getComputedStyle(around);
      const [red = 0, green = 0, blue = 0, alpha = 1] = (backgroundColor.match(/[\d.]+/g) ?? []).map(Number);
      if (alpha > 0) return red + green + blue;
    }
    return 0;
  });
}

test(
  'V154 Every screen shows the elapsed part of the progress bar bright and the rest dim',
  LONG,
  async ({ stage }) => {
    const room = await stage.room();
    await room.command('timers/update', { timerId: await room.firstTimer(), yellow: 0, red: 0 });
    await room.command('timeset/start', {});
    await room.command('timeset/jump', { ms: 300_000 });
    const reader = await stage.screen('about:blank');
    const { outputLinks } = room.created;
    const screens = [
      await room.open('viewer'),
      await room.open('controller'),
      await room.open('operator'),
      await room.open('moderator'),
      await room.open('agenda'),
      await stage.screen(Object.values(outputLinks)[0] ?? ''),
    ];
    for (const { page } of screens) {
      const bars = page
        .getByRole('progressbar', { name: 'Time used' })
        .or(page.getByLabel('Progress', { exact: true }));
      await expect(bars).not.toHaveCount(0);
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        for (const bar of await bars.all()) {
          const ground = await lightOfGround(bar);
          const [over = 0, coming = 0] = (await lightOfHalves(bar, reader.page)).map((light) =>
            Math.abs(light - ground),
          );
          expect(over, `${colorScheme} ${page.url()}`).toBeGreaterThan(1.5 * coming);
        }
      }
    }
  },
);

for (const view of some(['agenda', 'moderator', 'operator'] as const, (each) => each === 'agenda')) {
  test(`The ${view} is accessible while a show runs`, EXHAUSTIVE, async ({ stage }) => {
    const room = await stage.room();
    await programme(room);
    const { messageId } = await room.command('messages/create', { text: 'Two minutes left' });
    await room.command('messages/show', { messageId });
    await room.command('timeset/start', {});
    const { page } = await room.open(view);
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await violations(page)).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
  });
}

for (const view of ['moderator', 'operator'] as const)
  test(`V769 On a phone the ${view} shows the room's name and the current title in full`, async ({
    stage,
  }) => {
    const room = await stage.room();
    const name = 'Opening keynote: what a warming ocean means for cities';
    await room.command('room/rename', { name: 'Main stage, Nordic conference' });
    await room.command('timers/replace', { items: [{ name, extra: 'Ada Okonkwo' }] });
    const { page } = await room.open(view);
    await page.setViewportSize({ width: 390, height: 844 });
    const cut = (level: number) =>
      page
        .getByRole('heading', { level })
        .first()
        .evaluate((words) => [
          words.scrollWidth - words.clientWidth,
          words.scrollHeight - words.clientHeight,
        ]);
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect.poll(() => cut(1)).toEqual([0, 0]);
    await expect.poll(() => cut(2)).toEqual([0, 0]);
  });
