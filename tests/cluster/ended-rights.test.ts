import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey } from '../support/api-keys.ts';
import { EventStream } from '../support/event-stream.ts';
import { MailTrap } from '../support/mail-trap.ts';
import { People, type Person, post } from '../support/people.ts';
import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { join, newTeam } from '../support/teams.ts';
import { noEngines, type PostgresEngine, startPostgres } from './engines.ts';
import { type IsLost, ManyServers } from './many-servers.ts';

const PLACES = [0, 1, 2];

/** A connection at one of the processes. */
interface Connection {
  /** Resolves once it is there for certain. */
  answers(): Promise<void>;
  /** Resolves once it was ended, to what was said. */
  ends(): Promise<string>;
}

interface Cause {
  readonly name: string;
  /** Those that are ended by it, one at each process, and what does it. */
  readonly begin: () => Promise<{
    readonly held: readonly Connection[];
    readonly end: () => Promise<unknown>;
  }>;
  readonly says: string;
  /** What the others are told on it. */
  readonly told: IsLost;
  /** Where the news was lost it is read again: with what else may have been, or as the next news of the room show it. */
  readonly isSwept: boolean;
}

describe.skipIf(noEngines() !== null)('Rights that end at one of three processes', () => {
  let postgres: PostgresEngine;
  let mails: MailTrap;
  let many: ManyServers;
  let people: People;
  let owner: RestClient;
  let room: MadeRoom;
  let bystanders: readonly RoomClient[];

  beforeAll(async () => {
    [postgres, mails] = await Promise.all([startPostgres(), MailTrap.open()]);
    many = await ManyServers.start(await postgres.createDatabase(), PLACES.length, mails.env);
    const [first] = many.servers;
    if (first === undefined) throw new Error('There is no server.');
    people = People.around(first, mails);
    owner = new RestClient(many.url(0));
  });
  afterAll(async () => {
    await many.remove();
    await Promise.all([mails.close(), postgres.remove()]);
  });

  /** By the link of the view, as a device has it that comes for the first time. */
  const tokenOf = (deviceId: string) => new RestClient(many.url(0)).token(room, 'VIEWER', { deviceId });

  async function socketAt(place: number, token: string): Promise<Connection & { client: RoomClient }> {
    const client = await RoomClient.join(many.url(place), { token });
    return {
      client,
      answers: () => client.reached(client.seq),
      ends: async () => (await client.goodbye()).code,
    };
  }

  const socketsBy = (token: string) => Promise.all(PLACES.map((place) => socketAt(place, token)));

  async function streamAt(place: number, key: string): Promise<Connection> {
    const query = new URLSearchParams({ room_id: room.room.pid, api_key: key });
    const stream = await (await EventStream.open(`${many.url(place)}/v1/events?${query}`)).hears(4);
    return {
      answers: async () => expect(stream.isEnded).toBe(false),
      ends: async () => {
        await stream.ends();
        return 'ended';
      },
    };
  }

  const controller = async ({ client }: Pick<Person, 'client'>) =>
    client.token(room, 'CONTROLLER', { signature: null });

  const ofRoom: Pick<Cause, 'told' | 'isSwept'> = {
    told: (subject) => subject === `ev.${room.room._id}`,
    isSwept: false,
  };
  const ofPeople: Pick<Cause, 'told' | 'isSwept'> = {
    told: (subject) => subject === 'teams',
    isSwept: true,
  };

  const causes: readonly Cause[] = [
    {
      name: 'a kick of a device',
      says: 'kicked',
      ...ofRoom,
      begin: async () => {
        const held = await socketsBy(await tokenOf('phone'));
        const { client } = await socketAt(0, await controller({ client: owner }));
        const clients = await client.event('clients');
        const [phone] = (clients as { deviceId: string; id: string }[]).filter(
          ({ deviceId }) => deviceId === 'phone',
        );
        return { held, end: () => client.ask('clients/kick', { clientId: phone?.id, device: true }) };
      },
    },
    {
      name: 'new secrets',
      says: 'unauthorized',
      ...ofRoom,
      begin: async () => {
        const held = await socketsBy(await tokenOf('screen'));
        const token = await controller({ client: owner });
        return { held, end: () => owner.command(room.room.pid, token, 'room/rotateSecrets') };
      },
    },
    {
      name: 'a lost membership',
      says: 'unauthorized',
      ...ofPeople,
      begin: async () => {
        const [ada, bob] = [await people.verifiedPerson(), await people.person()];
        const teamId = await newTeam(ada);
        await join(ada.client, teamId, bob.client);
        room = await ada.client.makeRoom({ teamId });
        const held = await socketsBy(await controller(bob));
        const end = () => ada.client.call('DELETE', `/api/teams/${teamId}/members/${bob.uid}`);
        return { held, end };
      },
    },
    {
      name: 'a log-out',
      says: 'unauthorized',
      ...ofPeople,
      begin: async () => ({
        held: await socketsBy(await controller({ client: owner })),
        end: () => post(owner, 'logout'),
      }),
    },
    {
      name: 'a revoked key',
      says: 'ended',
      ...ofPeople,
      begin: async () => {
        const ada = await people.person();
        room = await ada.client.makeRoom();
        const { id, key } = await newKey(ada.client, ada.uid);
        const held = await Promise.all(PLACES.map((place) => streamAt(place, key)));
        return { held, end: () => ada.client.call('DELETE', `/api/teams/${ada.uid}/keys/${id}`) };
      },
    },
  ];

  async function begun({ begin }: Cause) {
    room = await owner.makeRoom();
    const { held, end } = await begin();
    const screens = await Promise.all(PLACES.map(async (place) => socketAt(place, await tokenOf('other'))));
    bystanders = screens.map(({ client }) => client);
    const endings = Promise.all(held.map((each) => each.ends()));
    return { held, end, endings };
  }

  /** Nobody's but those concerned; new secrets concern all. */
  async function othersStay({ name }: Cause): Promise<void> {
    for (const each of name === 'new secrets' ? [] : bystanders) await each.reached(each.seq);
  }

  it.each(causes)('W156 by $name end at each of them, by what that one told', async (cause) => {
    const { end, endings } = await begun(cause);
    await end();
    expect(await endings).toEqual(PLACES.map(() => cause.says));
    await othersStay(cause);
  });

  it.each(causes)('W156 by $name end at each of them, though what it told was lost', async (cause) => {
    const { held, end, endings } = await begun(cause);
    many.isLost = cause.told;
    await end();
    if (cause.isSwept) for (const each of held.slice(1)) await each.answers();
    many.isLost = () => false;
    if (cause.isSwept) many.sweep();
    expect(await endings).toEqual(PLACES.map(() => cause.says));
    await othersStay(cause);
  });
});
