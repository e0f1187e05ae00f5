import { LONG } from '../support/exhaustive.ts';
import { violations } from './axe.ts';
import { expect, inOneInstant, test, turnToShow, typeInCell, withClockInHand } from './stage.ts';

test('V37 Typing sends no show commands if another user deletes the timer that is being edited', async ({
  stage,
}) => {
  const room = await stage.room();
  const { timerId } = await room.command('timers/create', { name: 'Goodbye', minutes: 5 });
  const { page } = await room.open('controller');
  await turnToShow(page);
  const viewer = await room.open('viewer');
  const title = page.getByLabel('Title of Goodbye');
  await title.dblclick();
  await page.keyboard.type('Good');
  await room.command('timers/remove', { timerId });
  await expect(title).toHaveCount(0);
  await page.keyboard.type(' bob');

  const blackout = page.getByRole('button', { name: 'Blackout' });
  await expect(blackout).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('button', { name: /^GO/ })).toBeVisible();
  await page.getByRole('heading', { name: 'Rundown' }).click();
  await page.keyboard.press('b');
  await expect(blackout).toHaveAttribute('aria-pressed', 'true');
  await expect(viewer.digits).toHaveCount(0);
});

test('V143 Shortcuts use the same physical keys on a keyboard with another alphabet', async ({ stage }) => {
  const room = await stage.room();
  const { page } = await room.open('controller');
  await turnToShow(page);
  const line = await page.context().newCDPSession(page);
  const press = async (key: string, code: string, modifiers = 0) => {
    await line.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code, text: key, modifiers });
    await line.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code, modifiers });
  };
  await press('и', 'KeyB');
  await expect(page.getByRole('button', { name: 'Blackout' })).toHaveAttribute('aria-pressed', 'true');
  await press('ο', 'KeyO');
  await expect(page.getByRole('button', { name: 'On air' })).toHaveAttribute('aria-pressed', 'true');
  await press('؟', 'Slash', 8);
  const list = page.getByRole('dialog', { name: 'Shortcuts' });
  await list.getByRole('button', { name: 'F. Change the key.', exact: true }).press('Enter');
  await press('ק', 'KeyE');
  await expect(list.getByRole('button', { name: 'E. Change the key.', exact: true })).toBeVisible();
});

test('V118 The Undo button shows the full name of each step', LONG, async ({ stage }) => {
  const room = await stage.room();
  const { page } = await room.open('controller');
  const timerId = await room.firstTimer();
  const steps = [
    ['timers/duplicate', { timerId }, 'Undo duplicate timer'],
    ['timeset/adjust', { ms: 60_000 }, 'Undo time adjustment'],
    ['timers/replace', { items: [{ name: 'Talk', minutes: 5 }] }, 'Undo change rundown'],
    ['messages/create', { text: 'Two minutes' }, 'Undo add message'],
  ] as const;
  for (const [command, payload, label] of steps) {
    await room.command(command, payload);
    const undo = page.getByRole('button', { name: label, exact: true });
    for (const width of [1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await page.mouse.move(0, 899);
      await undo.hover();
      const hint = page.getByRole('tooltip').filter({ hasText: label });
      await expect(hint).toBeVisible();
      expect(await hint.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
    }
  }
});

test('V38 Undoing a deletion does not undo later changes of another operator', LONG, async ({ stage }) => {
  const room = await stage.room();
  await room.command('timers/create', { name: 'Goodbye', minutes: 5 });
  const { page } = await room.open('controller');
  await page.getByRole('button', { name: 'More for Goodbye' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const offer = page.getByRole('status').filter({ hasText: 'Deleted Goodbye' });
  await expect(offer).toBeVisible();
  await room.command('timeset/start', {});
  await offer.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Undo failed' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^PAUSE/ })).toBeVisible();
});

test('V145 Text typed after a press of + Message or + Timer is entered in the new row', async ({ stage }) => {
  const room = await stage.room();
  const { page } = await room.open('controller');
  await turnToShow(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [button, field] of [
    ['Message', 'Text of Message 1'],
    ['Timer', 'Title of Timer 2'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByLabel(field)).toBeFocused();
    await page.keyboard.type('Obey your boss');
    await expect(page.getByLabel(field)).toHaveValue('Obey your boss');
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('button', { name: 'Blackout' })).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('button', { name: 'On air' })).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('button', { name: /^GO/ })).toBeVisible();
});

test(
  'V145 The title of a new timer is focused, even if it is added by the menu or far down the list',
  LONG,
  async ({ stage }) => {
    const room = await stage.room();
    await room.command('timers/replace', {
      items: Array.from({ length: 80 }, (_, place) => ({ name: `Act ${place + 1}` })),
    });
    const { page } = await room.open('controller');
    await page.getByRole('button', { name: 'Timer', exact: true }).click();
    const last = page.getByLabel('Title of Timer 81');
    await expect(last).toBeFocused();
    await expect(last).toBeInViewport();
    await page.getByRole('button', { name: 'More for Act 80' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Add timer below' }).press('Enter');
    await expect(page.getByLabel('Title of Timer 81')).toBeFocused();
    await expect(page.getByLabel('Title of Timer 82')).not.toBeFocused();
  },
);

test(
  'V149 The button of a new message shows the message, but only if it has text',
  LONG,
  async ({ stage }) => {
    const room = await stage.room();
    const viewer = await room.open('viewer');
    const { page } = await room.open('controller');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Message', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Show Message 1', exact: true })).toBeDisabled();
    await page.keyboard.type('Speak louder');
    await page.getByRole('button', { name: 'Show Message 1', exact: true }).click();
    await expect(viewer.page.getByText('Speak louder').first()).toBeVisible();
    const height = async () => (await viewer.digits.boundingBox())?.height ?? 0;
    const shared = await height();
    await page.getByLabel('Text of Speak louder').fill('');
    await page.keyboard.press('Enter');
    await expect.poll(height).toBeGreaterThan(shared);
    await page.getByRole('button', { name: 'Live: hide Message 1' }).click();
    await expect(page.getByRole('button', { name: 'Show Message 1', exact: true })).toBeDisabled();
  },
);

test("Closing a timer's details returns the focus to its row", async ({ stage }) => {
  const room = await stage.room();
  await room.command('timers/create', { name: 'Goodbye', minutes: 5 });
  const { page } = await room.open('controller');
  await page.getByRole('button', { name: 'Details of Goodbye' }).press('Enter');
  const close = page.getByRole('button', { name: 'Close details' });
  const details = page.getByRole('region').filter({ has: close });
  await details.getByRole('button', { name: 'Previous timer' }).press('Enter');
  await close.press('Enter');
  await expect(page.getByRole('button', { name: 'Details of Timer 1' })).toBeFocused();
});

test('V38 After a timer is deleted by keyboard, a neighbouring row has the focus', async ({ stage }) => {
  const room = await stage.room();
  await room.command('timers/replace', {
    items: [{ name: 'Doors' }, { name: 'Keynote' }, { name: 'Coffee' }],
  });
  const { page } = await room.open('controller');
  for (const [name, then] of [
    ['Keynote', 'Coffee'],
    ['Coffee', 'Doors'],
  ] as const) {
    await page.getByRole('button', { name: `More for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await expect(page.getByLabel(`Title of ${name}`)).toHaveCount(0);
    await expect(page.getByRole('grid')).toBeFocused();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu', { name: then });
    await menu.press('Escape');
    await expect(menu).toHaveCount(0);
  }
});

test('V44 GO starts the show once if double-clicked, or if Space is pressed twice or held', async ({
  stage,
}) => {
  const room = await stage.room();
  const viewer = await room.open('viewer');
  const { page } = await room.open('controller', withClockInHand);
  await turnToShow(page);
  const starts = [
    () => page.getByRole('button', { name: /^GO/ }).dblclick(),
    async () => {
      await page.keyboard.press('Space');
      await page.keyboard.press('Space');
    },
    async () => {
      for (let repeats = 0; repeats < 5; repeats += 1) await page.keyboard.down('Space');
      await page.keyboard.up('Space');
    },
  ];
  for (const start of starts) {
    await inOneInstant(page, start);
    await expect(viewer.digits).toHaveText(/^9:[0-5]\d$/);
    await expect(page.getByRole('button', { name: /^PAUSE/ })).not.toHaveAttribute('data-waiting');
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: /^GO: Resume/ })).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(viewer.digits).toHaveText('10:00');
  }
});

test('V221 Space starts the next timer immediately after Next', LONG, async ({ stage }) => {
  const room = await stage.room();
  await room.command('timers/create', { name: 'Keynote', minutes: 5 });
  const viewer = await room.open('viewer');
  const { page } = await room.open('controller');
  await turnToShow(page);
  await room.command('timeset/start', {});
  await expect(viewer.digits).toHaveText(/^9:[0-5]\d$/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(viewer.digits).toHaveText(/^4:[0-5]\d$/);
});

/** Names of what could be pressed or typed into, were it not beyond the sides of the window. */
const beyondTheSides = () =>
  [...document.querySelectorAll('button, input, a[href], [role=slider], [role=tab]')]
    .filter((part) => {
      const { left, right, width } = part.getBoundingClientRect();
      return width > 0 && (left < -1 || right > innerWidth + 1);
    })
    .map((part) => part.getAttribute('aria-label') ?? part.textContent);

test('V118 No part of the controller is outside the window at any width', LONG, async ({ stage }) => {
  const room = await stage.room();
  await room.command('room/rename', { name: 'The annual conference of the northern region' });
  const { page } = await room.open('controller', withClockInHand);
  for (const width of [1320, 768, 720, 640, 320]) {
    await page.setViewportSize({ width, height: 450 });
    for (const tab of ['Messages', 'Devices', 'Links']) {
      await page.getByRole('tab', { name: tab }).click();
      expect(await page.evaluate(beyondTheSides)).toEqual([]);
    }
  }
});

test(
  'V118 A menu in a low window opens beside its button, so that releasing the mouse presses nothing',
  LONG,
  async ({ stage }) => {
    const room = await stage.room();
    await room.command('timers/replace', {
      items: [{ name: 'Doors' }, { name: 'Keynote' }, { name: 'Coffee' }],
    });
    const { page } = await room.open('controller');
    await page.setViewportSize({ width: 640, height: 400 });
    // The tabs of the width before are on the page for a moment yet.
    await expect(page.locator('[data-layout="phone"]')).toBeVisible();
    await page.getByRole('tab', { name: 'Rundown' }).click();
    // It comes last, and moves the page down.
    await expect(page.getByRole('button', { name: 'No, thanks' })).toBeVisible();
    for (const name of ['Doors', 'Keynote', 'Coffee']) {
      const button = page.getByRole('button', { name: `More for ${name}` });
      await button.click();
      const menu = page.getByRole('menu', { name });
      const isBeside = async () => {
        const [opened, box] = [await menu.boundingBox(), await button.boundingBox()];
        return opened && box && (opened.y + opened.height <= box.y || opened.y >= box.y + box.height);
      };
      // It is placed once it has been measured.
      await expect.poll(isBeside).toBe(true);
      await menu.press('Escape');
      await expect(menu).toHaveCount(0);
    }
  },
);

test('V193 Typed text is saved when the tab or page with its field is closed', LONG, async ({ stage }) => {
  const room = await stage.room();
  const { messageId } = await room.command('messages/create', { text: 'Two minutes left' });
  await room.command('messages/show', { messageId });
  const { page } = await room.open('controller');
  const viewer = await room.open('viewer');
  await page.setViewportSize({ width: 390, height: 800 });
  const tab = (name: string) => page.getByRole('tab', { name });
  const text = page.getByRole('textbox', { name: /^Text of/ });

  await tab('Messages').click();
  await text.fill('One minute left');
  await tab('Rundown').click();
  await expect(viewer.page.getByText('One minute left').first()).toBeVisible();

  await page.getByRole('gridcell', { name: /^Title of/ }).dblclick();
  await page.getByRole('textbox', { name: /^Title of/ }).fill('Opening');
  await page.reload();
  await expect(viewer.page.getByText('Opening').first()).toBeVisible();

  await tab('Messages').click();
  await text.fill('Thank you');
  await page.goto('/docs/');
  await expect(viewer.page.getByText('Thank you').first()).toBeVisible();
});

test('V1600, V1601, V1602 Two controllers show who else is present, what was undone, and which texts were replaced', async ({
  stage,
}) => {
  const room = await stage.room();
  await room.command('timers/create', { name: 'Goodbye', minutes: 5 });
  const { page: ada } = await room.open('controller');
  await expect(ada.getByRole('button', { name: /also here:/ })).toHaveCount(0);
  const { page: bob } = await room.open('controller');
  for (const page of [ada, bob]) {
    const others = page.getByRole('button', { name: '1 also here: Linux, Chrome · Controller', exact: true });
    await expect(others).toBeVisible();
    expect(await violations(page)).toEqual([]);
    for (const width of [320, 390, 820, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const box = await others.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? Number.NaN) + (box?.width ?? Number.NaN)).toBeLessThanOrEqual(width);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  }

  await typeInCell(ada, 'Title of Timer 1', 'Opening');
  await expect(bob.getByRole('button', { name: 'Undo edit timer', exact: true })).toBeEnabled();
  await typeInCell(bob, 'Title of Opening', 'Closing');
  const change = '“Opening” is now “Closing”.';
  const replaced = ada
    .getByRole('status')
    .filter({ hasText: 'Linux, Chrome · Controller replaced your text' });
  await expect(replaced).toContainText(change);
  const replaces = bob
    .getByRole('status')
    .filter({ hasText: 'You replaced text from Linux, Chrome · Controller' });
  await expect(replaces).toContainText(change);

  await ada.getByRole('button', { name: 'Undo edit timer', exact: true }).click();
  await expect(
    ada.getByRole('status').filter({ hasText: 'Undid edit timer by Linux, Chrome · Controller' }),
  ).toBeVisible();
  await expect(
    bob.getByRole('status').filter({ hasText: 'Linux, Chrome · Controller undid your edit timer' }),
  ).toBeVisible();
  await expect(ada.getByRole('gridcell', { name: 'Title of Opening' })).toBeVisible();

  await bob.close();
  await expect(ada.getByRole('button', { name: /also here:/ })).toHaveCount(0);
});
