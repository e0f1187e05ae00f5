import { z } from 'zod';
import type { OutputId, RoomPid, TeamId } from '../../machines/kernel/ids.ts';
import { HOUR } from '../../machines/kernel/time.ts';
import { logIn, PASSWORD, People, post, userIn } from '../support/people.ts';
import type { MadeRoom, RestClient } from '../support/rest-client.ts';
import { settableClock } from '../support/settable-clock.ts';
import { invite, join, newTeam } from '../support/teams.ts';
import { Footprint } from './footprint.ts';
import { issueTokens, kick, type TokensByState } from './token-states.ts';

/** All kinds of principals. */
export const PRINCIPALS = [
  'signed out',
  'anonymous',
  'other user',
  'invited',
  'ex-member',
  'team member',
  'team billing',
  'owner',
  'kicked device',
  'admin',
  'unverified admin',
] as const;
export type Principal = (typeof PRINCIPALS)[number];

const ADMIN = 'admin@callboard.test';
export const METRICS_TOKEN = 'for-those-who-watch-the-server';

interface Person {
  readonly client: RestClient;
  /** Empty when signed out. */
  readonly uid: string;
  /** Empty where there is no account. */
  readonly email: string;
  readonly password: string;
  readonly deviceId: string;
}

export interface RoomPrincipal extends Person {
  readonly tokens: TokensByState;
}

/** The principals around one room on one server, each with a room token in every state. */
export class Principals {
  readonly people: People;
  /** Writes of all principals. */
  readonly footprint: Footprint;
  /** The room of all requests, and an unrelated one. */
  readonly room: MadeRoom;
  readonly elsewhere: MadeRoom;
  /** The room before its secrets rotated, with its old links. */
  readonly before: MadeRoom;
  readonly outputId: OutputId;
  /** A team of the owner's, beside the own one. */
  readonly teamId: TeamId;
  readonly #byName: ReadonlyMap<Principal, RoomPrincipal>;

  private constructor(
    people: People,
    rooms: Pick<Principals, 'room' | 'elsewhere' | 'before' | 'outputId' | 'teamId'>,
    byName: ReadonlyMap<Principal, RoomPrincipal>,
  ) {
    this.people = people;
    this.footprint = new Footprint(people.server.dataDir);
    this.room = rooms.room;
    this.elsewhere = rooms.elsewhere;
    this.before = rooms.before;
    this.outputId = rooms.outputId;
    this.teamId = rooms.teamId;
    this.#byName = byName;
  }

  static async gather(): Promise<Principals> {
    const time = settableClock();
    const people = await People.gather({
      clock: time.clock,
      env: { ADMIN_EMAIL: ADMIN, METRICS_TOKEN },
    });
    const persons = await personsOf(people);
    const { client: owner } = persons.owner;
    const teamId = await teamAround(persons);
    await people.mails.to(persons.invited.email);
    const [before, elsewhere] = [await owner.makeRoom({ teamId }), await owner.makeRoom({ teamId })];
    const longAgo = async <Value>(work: () => Promise<Value>): Promise<Value> => {
      time.steadyAhead = -2 * HOUR;
      const value = await work();
      time.steadyAhead = 0;
      return value;
    };
    const { url } = people.server;
    const bearers = PRINCIPALS.map((who) => persons[who]);
    const { room, hands } = await issueTokens({ url, owner, elsewhere, longAgo }, before, bearers);
    const byName = new Map<Principal, RoomPrincipal>();
    for (const [nth, who] of PRINCIPALS.entries()) {
      const tokens = hands[nth];
      if (tokens !== undefined) byName.set(who, { ...persons[who], tokens });
    }
    await kick(url, owner, room, [byName.get('kicked device')?.tokens.valid ?? '']);
    const outputId = await firstOutput(owner, room);
    return new Principals(people, { room, elsewhere, before, outputId, teamId }, byName);
  }

  async leave(): Promise<void> {
    this.footprint.close();
    await this.people.leave();
  }

  get url(): string {
    return this.people.server.url;
  }

  get pid(): RoomPid {
    return this.room.room.pid;
  }

  named(who: Principal): RoomPrincipal {
    const found = this.#byName.get(who);
    if (found === undefined) throw new Error(`There is no ${who}.`);
    return found;
  }

  /** A room of the team that may be spoilt. */
  spareRoom(): Promise<MadeRoom> {
    return this.named('owner').client.makeRoom({ teamId: this.teamId });
  }

  /** A team of the owner's that may be spoilt. */
  spareTeam(): Promise<TeamId> {
    return newTeam(this.named('owner'));
  }

  /** The same principal with a session of its own, which may be spent. */
  async double(who: Principal): Promise<RestClient> {
    const client = this.people.someone();
    const { email, uid, password } = this.named(who);
    if (email !== '') await logIn(client, email, password);
    else if (uid !== '') await post(client, 'anonymous');
    return client;
  }
}

/** A team of all its present, former and invited members. */
async function teamAround(persons: Readonly<Record<Principal, Person>>): Promise<TeamId> {
  const { client: owner } = persons.owner;
  const teamId = await newTeam(persons.owner);
  await join(owner, teamId, persons['team member'].client);
  await join(owner, teamId, persons['team billing'].client, 'TEAM_BILLING');
  await join(owner, teamId, persons['ex-member'].client);
  await owner.call('DELETE', `/api/teams/${teamId}/members/${persons['ex-member'].uid}`);
  await invite(owner, teamId, { role: 'TEAM_OWNER', email: persons.invited.email });
  return teamId;
}

const stateSchema = z.object({ outputs: z.tuple([z.object({ _id: z.string() })]) });

async function firstOutput(owner: RestClient, room: MadeRoom): Promise<OutputId> {
  const headers = { 'x-access-token': await owner.token(room, 'CONTROLLER') };
  const { body } = await owner.call('GET', `/api/rooms/${room.room.pid}/state`, { headers });
  return stateSchema.parse(body).outputs[0]._id;
}

async function personsOf(people: People): Promise<Readonly<Record<Principal, Person>>> {
  const nobody = (deviceId: string): Person => ({
    client: people.someone(),
    uid: '',
    email: '',
    password: '',
    deviceId,
  });
  const account = async (deviceId: string): Promise<Person> => {
    const { client, email, uid } = await people.verifiedPerson();
    return { client, email, uid, password: PASSWORD, deviceId };
  };
  const anonymous = nobody('device-anonymous');
  const { uid } = userIn(await post(anonymous.client, 'anonymous'));
  return {
    'signed out': nobody('device-signed-out'),
    anonymous: { ...anonymous, uid },
    'other user': await account('device-other'),
    invited: await account('device-invited'),
    'ex-member': await account('device-ex-member'),
    'team member': await account('device-member'),
    'team billing': await account('device-billing'),
    owner: await account('device-owner'),
    'kicked device': nobody('device-kicked'),
    ...(await admins(people)),
  };
}

/** Anyone who claims the address first is no admin; anyone who proves it is. */
async function admins(people: People): Promise<Record<'admin' | 'unverified admin', Person>> {
  const claimant = await people.person(ADMIN);
  await people.mails.to(ADMIN);
  const [client, password] = [people.someone(), `${PASSWORD} too`];
  const { uid } = userIn(await post(client, 'signup', { email: ADMIN, password }));
  await post(client, 'verify-email', { token: await people.mails.token(ADMIN) });
  const { client: theirs, uid: theirUid } = claimant;
  return {
    admin: { client, uid, email: ADMIN, password, deviceId: 'device-admin' },
    'unverified admin': {
      client: theirs,
      uid: theirUid,
      email: ADMIN,
      password: PASSWORD,
      deviceId: 'device-claimant',
    },
  };
}
