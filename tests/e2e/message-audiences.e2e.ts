import { violations } from './axe.ts';
import { expect, test } from './stage.ts';

test.describe('Audiences of messages', () => {
  test('V1860, V1861 each of stage, lobby and crew shows only its own messages', async ({ stage }) => {
    const room = await stage.room();
    const [[outputId, link] = ['', '']] = Object.entries(room.created.outputLinks);
    await room.command('outputs/update', { outputId, audience: 'AUDIENCE' });
    for (const text of ['Two minutes', 'Doors at 18:00', 'Mic 2 is dead'])
      await room.command('messages/create', { text });
    const viewer = await room.open('viewer');
    const lobby = await stage.screen(link);
    const operator = await room.open('operator');
    const { page: desk } = await room.open('controller');
    await desk.setViewportSize({ width: 1440, height: 900 });
    const send = async (title: string, act: string) => {
      await desk.getByRole('button', { name: `Choose who sees ${title}` }).click();
      await desk.getByRole('menuitem', { name: act }).click();
    };
    await send('Two minutes', 'Show on stage');
    await send('Doors at 18:00', 'Show to audience');
    await send('Mic 2 is dead', 'Show to crew');
    const words = (page: typeof desk, text: string) => page.getByText(text, { exact: true }).first();
    await expect(words(viewer.page, 'Two minutes')).toBeVisible();
    await expect(words(lobby.page, 'Doors at 18:00')).toBeVisible();
    await expect(operator.page.getByRole('region', { name: 'For crew' })).toContainText('Mic 2 is dead');
    await expect(desk.getByRole('region', { name: 'For crew' })).toContainText('Mic 2 is dead');
    for (const { page } of [viewer, lobby]) await expect(page.getByText('Mic 2 is dead')).toHaveCount(0);
    await expect(viewer.page.getByText('Doors at 18:00')).toHaveCount(0);
    expect(await violations(desk)).toEqual([]);
    await send('Doors at 18:00', 'Hide from audience');
    await expect(lobby.page.getByText('Doors at 18:00')).toHaveCount(0);
    await expect(words(viewer.page, 'Two minutes')).toBeVisible();
    await desk.getByRole('region', { name: 'For crew' }).getByRole('button', { name: 'Hide' }).click();
    await expect(operator.page.getByRole('region', { name: 'For crew' })).toHaveCount(0);
  });

  test('V2006, V2007 the speaker answers OK and withdraws the answer, and the crew sees both', async ({
    stage,
  }) => {
    const room = await stage.room();
    const [[outputId, link] = ['', '']] = Object.entries(room.created.outputLinks);
    const { messageId } = await room.command('messages/create', { text: 'Two minutes', answer: true });
    const { page: desk } = await room.open('controller');
    await desk.setViewportSize({ width: 1440, height: 900 });
    const operator = await room.open('operator');
    const lectern = await stage.screen(`${link}&name=Lectern`);
    await room.command('messages/show', { messageId });
    await expect(lectern.page.getByText('Two minutes').first()).toBeVisible();
    await expect(lectern.page.getByRole('button', { name: 'OK' })).toHaveCount(0);
    await room.command('outputs/update', { outputId, answers: true });
    const row = desk.getByRole('listitem', { name: 'Two minutes' });
    await expect(row).toContainText('No answer yet');
    await lectern.page.getByRole('button', { name: 'OK' }).click();
    await expect(row).toContainText(/OK from Lectern, \d/);
    await expect(operator.page.getByRole('region', { name: 'On screen' })).toContainText('OK from Lectern');
    await lectern.page.getByRole('button', { name: 'Take back' }).click();
    await expect(row).toContainText('No answer yet');
    await lectern.page.keyboard.press('PageDown');
    await expect(row).toContainText('OK from Lectern');
    expect(await violations(desk)).toEqual([]);
    expect(await violations(lectern.page)).toEqual([]);
    await room.command('messages/hide', {});
    await expect(row).toContainText('OK from Lectern');
    await expect(lectern.page.getByRole('button', { name: 'Take back' })).toHaveCount(0);
    await room.command('messages/show', { messageId });
    await expect(row).toContainText('No answer yet');
    await expect(lectern.page.getByRole('button', { name: 'OK' })).toBeVisible();
  });

  test('V1862, V1864 the subtitle is below the timer and does not move the message', async ({ stage }) => {
    const room = await stage.room();
    const { messageId } = await room.command('messages/create', { text: 'Louder' });
    await room.command('messages/show', { messageId });
    const { page, digits } = await room.open('viewer');
    const { page: desk } = await room.open('controller');
    await desk.setViewportSize({ width: 1440, height: 900 });
    const field = desk.getByRole('textbox', { name: 'Second line below the timer' });
    await field.fill('Questions at the end');
    await field.press('Enter');
    const line = page.locator('[data-element="subtitle"]');
    await expect(line).toHaveText('Questions at the end');
    await expect(page.getByText('Louder').first()).toBeVisible();
    const [timer, second] = [await digits.boundingBox(), await line.boundingBox()];
    expect((timer?.y ?? 0) + (timer?.height ?? 0)).toBeLessThanOrEqual(second?.y ?? 0);
    await room.command('room/subtitle', { text: '' });
    await expect(line).toHaveCount(0);
  });
});
