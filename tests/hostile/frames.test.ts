import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/test-server.ts';
import { BLOCK, CONNECTIONS_A_BLOCK, FrameTarget, readBlock, sendBlock } from './frames.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.remove());

describe('Frames of a malformed grammar, and mutated valid frames', () => {
  it('W1 are read without an exception, and most are refused', () => {
    const blocks = Array.from({ length: 30 }, (_, block) => readBlock(1, block));
    const refused = blocks.reduce((sum, block) => sum + block.refused, 0);
    const commands = blocks.reduce((sum, block) => sum + block.commands, 0);
    expect(refused).toBeGreaterThan(15 * BLOCK);
    // Some get past the reader and every schema: what is behind is tried too.
    expect(commands).toBeGreaterThan(BLOCK);
  });

  it('W4 end only their own connection', async () => {
    const door = new FrameTarget(server.url);
    const bystander = await door.enter();
    expect(await sendBlock(server.url, door, 2, 0)).toBe(CONNECTIONS_A_BLOCK);
    bystander.send(['ping', 7]);
    expect((await bystander.next('serverTime'))[1]).toBe(7);
    bystander.terminate();
  });
});
