import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey } from '../support/api-keys.ts';
import { EXHAUSTIVE, some } from '../support/exhaustive.ts';
import { MailTrap } from '../support/mail-trap.ts';
import { PASSWORD, People, type Person, post } from '../support/people.ts';
import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { crew } from '../support/teams.ts';
import { noEngines, type PostgresEngine, startPostgres } from './engines.ts';
import { type HeldConnection, socketAt, stillAnswered, streamAt } from './held-connections.ts';
import { type IsLost, ManyServers } from './many-servers.ts';

const PLACES = [0, 1, 2];

interface Cause {
  readonly name: string;
  /** Connections that end, one at each process, and the cause. */
  readonly begin: () => Promise<{
    readonly held: readonly HeldConnection[];
    readonly end: () => Promise<unknown>;
  }>;
  /** The room becomes empty. */
  readonly endsAll?: true;
  /** Message to the others about it. */
  readonly told: IsLost;
  /** After a lost message it is read again: with other lost ones, or on the room's next message. */
  readonly isSwept: boolean;
}

describe.skipIf(noEngines() !== null)('Rights that end at one of three processes', () => {
  let postgres: PostgresEngine;
  let mails: MailTrap;
  let many: ManyServers;
  let people: People;
  let owner: RestClient;
  let room: MadeRoom;
  let bystanders: readonly HeldConnection[];

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

  /** By the view's link, as a new device. */
  const tokenOf = (deviceId: string) => new RestClient(many.url(0)).token(room, 'VIEWER', { deviceId });

  const at = <Held>(hold: (url: string) => Promise<Held>) =>
    Promise.all(PLACES.map((place) => hold(many.url(place))));
  const socketsBy = (token: string, says?: string) => at((url) => socketAt(url, room, token, says));
  const streamsBy = (key: string) => at((url) => streamAt(url, room, key));

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

  /** Members of a team in one of its rooms. */
  async function crewed(role = 'TEAM_MEMBER') {
    const all = await crew(people, role);
    ({ room } = all);
    return { ...all, member: `/api/teams/${all.id}/members/${all.bob.uid}` };
  }

  /** A user with an account, in a room of their own. */
  async function owned(): Promise<Person> {
    const ada = await people.person();
    room = await ada.client.makeRoom();
    return ada;
  }

  const causes: readonly Cause[] = [
    {
      name: 'a kick of a device',
      ...ofRoom,
      begin: async () => {
        const held = await socketsBy(await tokenOf('phone'), 'kicked');
        const { client } = await socketAt(many.url(0), room, await controller({ client: owner }));
        const clients = await client.event('clients');
        const [phone] = (clients as { deviceId: string; id: string }[]).filter(
          ({ deviceId }) => deviceId === 'phone',
        );
        return { held, end: () => client.ask('clients/kick', { clientId: phone?.id, device: true }) };
      },
    },
    {
      name: 'new secrets',
      ...ofRoom,
      endsAll: true,
      begin: async () => {
        const { client, uid } = await owned();
        const { key } = await newKey(client, uid, { roomPid: room.room.pid });
        const held = [...(await socketsBy(await tokenOf('screen'))), ...(await streamsBy(key))];
        const token = await controller({ client });
        return { held, end: () => client.command(room.room.pid, token, 'room/rotateSecrets') };
      },
    },
    {
      name: 'a room that wants links',
      ...ofRoom,
      begin: async () => {
        const token = await new RestClient(many.url(0)).token(room, 'VIEWER', { signature: null });
        const held = await socketsBy(token);
        const by = await controller({ client: owner });
        return { held, end: () => owner.command(room.room.pid, by, 'room/settings', { access: 'SIGNED' }) };
      },
    },
    {
      name: 'a room that is deleted',
      ...ofRoom,
      endsAll: true,
      begin: async () => {
        const { client, uid } = await owned();
        const { key } = await newKey(client, uid);
        const held = [...(await socketsBy(await tokenOf('screen'))), ...(await streamsBy(key))];
        return { held, end: () => client.call('DELETE', `/api/rooms/${room.room.pid}`) };
      },
    },
    {
      name: 'a room that goes to another team',
      ...ofRoom,
      begin: async () => {
        const { ada, bob, id } = await crewed();
        const { key } = await newKey(ada.client, id);
        const held = [...(await socketsBy(await controller(bob))), ...(await streamsBy(key))];
        const body = { teamId: ada.uid };
        return { held, end: () => ada.client.call('POST', `/api/rooms/${room.room.pid}/move`, { body }) };
      },
    },
    {
      name: 'a lost membership',
      ...ofPeople,
      begin: async () => {
        const { ada, bob, member } = await crewed();
        const held = await socketsBy(await controller(bob));
        return { held, end: () => ada.client.call('DELETE', member) };
      },
    },
    {
      name: 'a role that only sees bills',
      ...ofPeople,
      begin: async () => {
        const { ada, bob, member } = await crewed();
        const held = await socketsBy(await controller(bob));
        return { held, end: () => ada.client.call('PATCH', member, { body: { role: 'TEAM_BILLING' } }) };
      },
    },
    {
      name: 'an account that is deleted',
      ...ofPeople,
      begin: async () => {
        const { bob } = await crewed();
        const held = await socketsBy(await controller(bob));
        const body = { currentPassword: PASSWORD };
        return { held, end: () => bob.client.call('DELETE', bob.path, { body }) };
      },
    },
    {
      name: 'a new password',
      ...ofPeople,
      begin: async () => {
        const ada = await owned();
        const held = await socketsBy(await controller(ada));
        const body = { password: `${PASSWORD} too`, currentPassword: PASSWORD };
        return { held, end: () => ada.client.call('PATCH', ada.path, { body }) };
      },
    },
    {
      name: 'a log-out',
      ...ofPeople,
      begin: async () => ({
        held: await socketsBy(await controller({ client: owner })),
        end: () => post(owner, 'logout'),
      }),
    },
    {
      name: 'a revoked key',
      ...ofPeople,
      begin: async () => {
        const ada = await owned();
        const { id, key } = await newKey(ada.client, ada.uid);
        return {
          held: await streamsBy(key),
          end: () => ada.client.call('DELETE', `/api/teams/${ada.uid}/keys/${id}`),
        };
      },
    },
  ];

  async function begun({ begin }: Cause) {
    room = await owner.makeRoom();
    const { held, end } = await begin();
    bystanders = await at(async (url) => socketAt(url, room, await tokenOf('other')));
    const endings = Promise.all(held.map((each) => each.ends()));
    return { held, end, endings };
  }

  async function onlyTheyEnd({ endsAll }: Cause, held: readonly HeldConnection[]): Promise<void> {
    expect(await stillAnswered(held)).toEqual([]);
    for (const each of endsAll ? [] : bystanders) await each.answers();
  }

  it.each(causes)('W156 end at each process by $name if the message arrives', async (cause) => {
    const { held, end, endings } = await begun(cause);
    await end();
    expect(await endings).toEqual(held.map(({ says }) => says));
    await onlyTheyEnd(cause, held);
  });

  const standing = ['new secrets', 'a lost membership'];
  it.each(some(causes, ({ name }) => standing.includes(name)))(
    'W156 end at each process by $name even if the message is lost',
    EXHAUSTIVE,
    async (cause) => {
      const { held, end, endings } = await begun(cause);
      many.isLost = cause.told;
      await end();
      if (cause.isSwept) for (const each of held.slice(1)) await each.answers();
      many.isLost = () => false;
      if (cause.isSwept) many.sweep();
      expect(await endings).toEqual(held.map(({ says }) => says));
      await onlyTheyEnd(cause, held);
    },
  );

  it('D189 to event streams end only at processes that NATS reaches', async () => {
    const { client, uid } = await owned();
    const { key } = await newKey(client, uid);
    const [first, second, third] = await streamsBy(key);
    const cutOff = many.buses[1]?.name ?? '';
    many.isLost = (_subject, from, to) => [from, to].includes(cutOff);
    expect(await second?.ends()).toBe('ended');
    for (const each of [first, third]) await each?.answers();
    many.isLost = () => false;
  });
});
