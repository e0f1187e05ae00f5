import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenSocket } from '../../web/live/socket.ts';
import { blindToGaps, losing, socketTo } from '../support/live-screen.ts';
import { BadNetwork } from './bad-network.ts';
import { ordeals, undergo } from './ordeals.ts';

let network: BadNetwork;
beforeAll(async () => {
  network = await BadNetwork.open(20260504);
  await network.fill();
});
afterAll(() => network.close());

describe('Screens on a bad network', () => {
  it.each(ordeals)('V55 show what the server has, byte by byte, after $name', async (ordeal) => {
    await undergo(network, ordeal);
    expect(await network.areWhole(network.screens)).toBe(true);
  });
});

describe('Screens whose line loses events', () => {
  /** One event in four is lost while the show goes on; the last one is not. */
  async function playWithHoles(disguised: (open: OpenSocket) => OpenSocket) {
    let isLosing = true;
    const isLost = () => isLosing && network.chance.chance(0.25);
    const open = disguised(losing(socketTo(network.server.url), isLost));
    const screen = await network.screen('OPERATOR', open);
    await screen.until(() => true);
    await network.play(60);
    isLosing = false;
    await network.desk.ask('timers/create', { name: 'Curtain' });
    await screen.until(({ view }) => view.timers.some(({ name }) => name === 'Curtain'));
    return screen;
  }

  it('V55 come to show what the server has', async () => {
    const screen = await playWithHoles((open) => open);
    await network.whole([screen]);
    expect(await network.areWhole([screen])).toBe(true);
  });

  it('V55 would be found out by this comparison if they did not notice the holes', async () => {
    const screen = await playWithHoles(blindToGaps);
    expect(await network.areWhole([screen])).toBe(false);
  });
});
