import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { startServer, type TestServer } from '../support/test-server.ts';
import { BLOCK, CONNECTIONS_A_BLOCK, readBlock, sendBlock } from './frames.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  const rest = new RestClient(server.url);
  token = await rest.token(await rest.makeRoom(), 'CONTROLLER');
});
afterAll(() => server.remove());

describe('Frames of a grammar that lies, and valid ones mutated', () => {
  it('W1 are read without a throw, and most of them are none', () => {
    const blocks = Array.from({ length: 30 }, (_, block) => readBlock(1, block));
    const refused = blocks.reduce((sum, block) => sum + block.refused, 0);
    const commands = blocks.reduce((sum, block) => sum + block.commands, 0);
    expect(refused).toBeGreaterThan(15 * BLOCK);
    // Some get past the reader and every schema: what is behind is tried too.
    expect(commands).toBeGreaterThan(BLOCK);
  });

  it('W4 end their own connection and nobody else’s', async () => {
    const bystander = await RoomClient.join(server.url, { token });
    expect(await sendBlock(server.url, token, 2, 0)).toBe(CONNECTIONS_A_BLOCK);
    bystander.send(['ping', 7]);
    expect((await bystander.next('serverTime'))[1]).toBe(7);
    bystander.terminate();
  });
});
