import { LONG } from '../support/exhaustive.ts';
import { PASSWORD, post, userIn } from '../support/people.ts';
import { Receiver } from '../support/receiver.ts';
import { RestClient } from '../support/rest-client.ts';
import { violations } from './axe.ts';
import { expect, test, turnToShow } from './stage.ts';

test(
  'K100, K114, K116 An automation made from a template can be tried in a dry run, and then runs',
  LONG,
  async ({ stage }) => {
    const { page } = await stage.screen('/r/generate/');
    await page.getByRole('button', { name: /^GO/ }).click();
    await expect(page.getByRole('button', { name: /^PAUSE/ }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Automations' }).click();
    const dialog = page.getByRole('dialog', { name: 'Automations' });
    await dialog.getByRole('button', { name: 'Blackout off at start' }).click();
    await expect(
      dialog.getByText('When a timer starts: turn blackout off, then turn on air on.'),
    ).toBeVisible();
    await expect(dialog.getByText(/^In your last show this would have triggered 1 time:/)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await dialog.getByLabel('Name').fill('Lights');
    await dialog.getByRole('button', { name: 'Save' }).click();

    const row = dialog.getByRole('listitem', { name: 'Lights' });
    await expect(row.getByText('No runs yet.')).toBeVisible();
    await row.getByRole('button', { name: 'Test Lights now' }).click();
    await expect(row.getByText(/, tested manually: done$/).first()).toBeVisible();
    await expect(row.getByRole('switch', { name: 'Lights is on' })).toBeChecked();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: /On air/i }).first()).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  },
);

test('K115 The controller shows which automation is paused because it ran in a loop', async ({ stage }) => {
  const room = await stage.room();
  const when = { type: 'EVENT', event: 'room.blackout', timerId: null, label: null };
  const steps = Array.from({ length: 10 }, (_, nth) => ({
    type: 'COMMAND',
    command: 'room/onAir',
    payload: JSON.stringify({ on: nth % 2 === 0 }),
  }));
  await room.command('automations/add', { name: 'Merry-go-round', when, steps });
  const { page } = await room.open('controller');
  for (let turn = 0; turn < 12; turn += 1) await room.command('room/blackout', { on: turn % 2 === 0 });
  await expect(
    page.getByText('“Merry-go-round” ran too often. It stays paused until someone resumes it.'),
  ).toBeVisible();
});

test(
  'K120 The editor of an OSC step warns that a server without OSC sends nothing',
  LONG,
  async ({ stage }) => {
    const { page } = await stage.screen('/r/generate/');
    await page.getByRole('button', { name: 'Automations' }).click();
    const dialog = page.getByRole('dialog', { name: 'Automations' });
    await dialog.getByRole('button', { name: 'Blackout off at start' }).click();
    await dialog
      .getByRole('button', { name: /step 1/i })
      .and(dialog.locator('[aria-haspopup]'))
      .click();
    await page.getByRole('option', { name: 'send an OSC message' }).click();
    await dialog.getByLabel('OSC address').fill('cue/1/go');
    await dialog.getByLabel('Values').fill('7.5, "Hello, world"');
    await dialog.getByLabel('Name').fill('Cue');
    await expect(dialog.getByText(/: send OSC message \/cue\/1\/go, then /)).toBeVisible();
    await expect(dialog.getByText(/^OSC is not available on this server/)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('listitem', { name: 'Cue' }).getByRole('button', { name: /Edit/ }).click();
    await expect(dialog.getByLabel('OSC address')).toHaveValue('/cue/1/go');
    await expect(dialog.getByLabel('Values')).toHaveValue('7.5, "Hello, world"');
  },
);

test('K2370, K2377, K2380 A REQUEST step made from a template is tested, and is sent when the automation runs', async ({
  withOwnServer,
}) => {
  await withOwnServer({ env: { WEBHOOK_ALLOW: '127.0.0.1' } }, async (stage) => {
    const receiver = await Receiver.open();
    const client = new RestClient(stage.server.url);
    const { uid } = userIn(await post(client, 'signup', { email: 'cue@callboard.test', password: PASSWORD }));
    const room = await client.makeRoom({ name: 'Gala', teamId: uid });
    const { page } = await stage.screenOf(client, room.links['controller'] ?? '');
    await page.getByRole('button', { name: 'Automations' }).click();
    const dialog = page.getByRole('dialog', { name: 'Automations' });
    await dialog.getByRole('button', { name: 'From scratch' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('Cut');
    const choose = async (label: string | RegExp, option: string) => {
      await dialog.getByRole('button', { name: label }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    };
    await dialog.getByRole('button', { name: 'Add step' }).click();
    await dialog
      .getByRole('button', { name: /step 1/i })
      .and(dialog.locator('[aria-haspopup]'))
      .click();
    await page.getByRole('option', { name: 'send a web request' }).click();
    await choose(/Send to/, 'vMix');
    const url = dialog.getByLabel('URL');
    await url.fill(`127.0.0.1:${receiver.port}`);
    await url.blur();
    await expect(url).toHaveValue(`http://127.0.0.1:${receiver.port}/api/?Function=Cut`);
    await dialog.getByText('Secrets').click();
    await dialog.getByLabel('Secret name').fill('token');
    await dialog.getByLabel('Value').fill('open sesame');
    await dialog.getByRole('button', { name: 'Save secret' }).click();
    await expect(dialog.getByText('TOKEN', { exact: true })).toBeVisible();
    const headers = dialog.getByLabel('Headers');
    await headers.fill('X-Key: {{secret:TOKEN}}');
    await headers.blur();
    await dialog.getByRole('button', { name: 'Send a test' }).click();
    await expect(dialog.getByText('The address answered 200.')).toBeVisible();
    expect(receiver.got[0]?.headers['x-key']).toBe('open sesame');
    expect(await violations(page)).toEqual([]);
    await headers.fill('Host: elsewhere');
    await headers.blur();
    await dialog.getByRole('button', { name: 'Send a test' }).click();
    await expect(dialog.getByText('The server sets the header “Host” itself. Remove it.')).toBeVisible();
    await headers.fill('X-Key: {{secret:GONE}}');
    await headers.blur();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    const row = dialog.getByRole('listitem', { name: 'Cut' });
    await row.getByRole('button', { name: 'Test Cut now' }).click();
    await expect(
      row.getByText(/step 1: Not sent: the room has no secret with this name\./).first(),
    ).toBeVisible();
    await receiver.close();
  });
});

test('K2381, K2382 A key of the controller and a button of the operator start an automation', async ({
  stage,
}) => {
  const room = await stage.room();
  const step = { type: 'COMMAND', command: 'timeset/adjust', payload: '{"ms":60000}' };
  const when = { type: 'CALL', name: 'Longer' };
  await room.command('automations/add', { name: 'One more', when, steps: [step], pinned: true });
  const { page: operator, digits } = await room.open('operator');
  await expect(digits).toHaveText('10:00');
  await operator.getByRole('button', { name: 'One more' }).click();
  await expect(digits).toHaveText('11:00');
  expect(await violations(operator)).toEqual([]);
  const { page, digits: shown } = await room.open('controller');
  await turnToShow(page);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Shortcuts' });
  const calls = dialog.getByRole('region', { name: 'Automations' });
  await calls.getByRole('button', { name: 'No key. Change the key.' }).click();
  await page.keyboard.press('Space');
  await expect(
    dialog.getByText(/^Not changed\. This is the key for “Start or pause the timer”/),
  ).toBeVisible();
  await calls.getByRole('button', { name: 'No key. Change the key.' }).click();
  await page.keyboard.press('l');
  await expect(calls.getByRole('button', { name: 'L. Change the key.' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await page.keyboard.press('l');
  await expect(shown).toHaveText('12:00');
  await page.reload();
  await expect(shown).toHaveText('12:00');
  await page.keyboard.press('l');
  await expect(shown).toHaveText('13:00');
});
