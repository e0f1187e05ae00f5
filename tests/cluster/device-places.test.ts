import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { noEngines, type PostgresEngine, startPostgres } from './engines.ts';
import { ManyServers } from './many-servers.ts';

describe.skipIf(noEngines() !== null)('The device limit of a room at three processes', () => {
  let postgres: PostgresEngine;
  let many: ManyServers;
  let visitor: RestClient;
  const screens: RoomClient[] = [];

  beforeAll(async () => {
    postgres = await startPostgres();
    many = await ManyServers.start(await postgres.createDatabase(), 3, { BILLING: 'sandbox' });
    visitor = new RestClient(many.url(0));
  });
  afterAll(async () => {
    await many.remove();
    await postgres.remove();
  });

  /** What became of a device that joins there. */
  async function join(place: number, room: MadeRoom, deviceId: string): Promise<string> {
    const token = await visitor.token(room, 'VIEWER', { deviceId });
    const screen = await RoomClient.open(many.url(place));
    screens.push(screen);
    screen.hello({ token });
    const [name, payload] = await screen.next('welcome', 'goodbye');
    return name === 'welcome' ? name : payload.code;
  }

  it('D160 gives one of two the last place, who join at two processes at once', async () => {
    const room = await new RestClient(many.url(0)).makeRoom();
    for (const place of [0, 1]) expect(await join(place, room, `${place}`)).toBe('welcome');
    // The owner hears of neither screen before both have been let in, or not.
    many.isLost = (subject) => subject.startsWith('cl.');
    const both = await Promise.all([join(1, room, 'here'), join(2, room, 'there')]);
    many.isLost = () => false;
    expect(both.toSorted()).toEqual(['denied_full', 'welcome']);
  });

  it('D160 is that of the room where its owner lets in devices too', async () => {
    const room = await new RestClient(many.url(0)).makeRoom();
    const joining = [0, 1, 2, 0, 1, 2].map((place, nth) => join(place, room, `${nth}`));
    expect((await Promise.all(joining)).filter((became) => became === 'welcome')).toHaveLength(3);
  });
});
