import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { startServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => (server = await startServer()));
afterAll(() => server.remove());

const rundown = { items: Array.from({ length: 1_000 }, (_, place) => ({ name: `Talk ${place}` })) };

async function controller() {
  const owner = new RestClient(server.url);
  const room = await owner.makeRoom();
  const token = await owner.token(room, 'CONTROLLER');
  const names = async () => {
    const { body } = await owner.call('GET', `/api/rooms/${room.room.pid}/state`, {
      headers: { 'x-access-token': token },
    });
    return (body as { timers: { name: string }[] }).timers.map(({ name }) => name);
  };
  return { socket: await RoomClient.join(server.url, { token }), names };
}

describe('a rundown of 1,000 timers', () => {
  it('W126 is applied before later frames of the same tab', async () => {
    const { socket, names } = await controller();
    const answers = await Promise.all([
      socket.ask('timers/replace', rundown),
      socket.command('timers/create', { name: 1 }),
      socket.ask('timers/create', { name: 'Encore' }).catch(() => ({ seq: 'refused' })),
      socket.ask('timers/replace', { items: [...rundown.items.slice(0, 500), { name: 'Keynote' }] }),
      socket.ask('timers/create', { name: 'Drinks' }),
    ]);
    expect(answers).toMatchObject([
      { seq: 1 },
      ['nack', 2, { code: 'invalid' }],
      { seq: 'refused' },
      { seq: 2 },
      { seq: 3 },
    ]);
    expect((await names()).slice(499)).toEqual(['Talk 499', 'Keynote', 'Drinks']);
    await socket.close();
  });

  it('W126 is applied once if it is repeated while the server reads it', async () => {
    const { socket } = await controller();
    const [first, again] = await Promise.all([
      socket.command('timers/replace', rundown, 1),
      socket.command('timers/replace', rundown, 1),
    ]);
    expect(first).toMatchObject(['ack', 1, { seq: 1 }]);
    expect(again).toEqual(first);
    await socket.close();
  });
});
