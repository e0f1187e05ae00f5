import { z } from 'zod';
import type { TeamId } from '../../machines/kernel/ids.ts';
import type { People, Person } from './people.ts';
import type { MadeRoom, RestAnswer, RestClient } from './rest-client.ts';
import { RoomClient } from './room-client.ts';

export const teamSchema = z.object({
  id: z.string(),
  name: z.string(),
  features: z.array(z.string()),
  members: z.record(z.string(), z.looseObject({ role: z.string() })),
});

export const teamOf = ({ body }: RestAnswer) => teamSchema.parse(body);

export const teamsOf = async ({ client, path }: Person) =>
  z.array(teamSchema).parse((await client.call('GET', `${path}/teams`)).body);

/** A new team. */
export async function newTeam({ client }: Pick<Person, 'client'>, name = 'Crew'): Promise<TeamId> {
  return teamOf(await client.call('POST', '/api/teams', { body: { name } })).id;
}

/** A signed-in user without an account. */
export async function anonymous(people: People): Promise<Person> {
  const client: RestClient = people.someone();
  const { body } = await client.call('POST', '/api/auth/anonymous');
  const { uid } = z.object({ user: z.object({ uid: z.string() }) }).parse(body).user;
  return { client, uid, email: '', path: `/api/users/${uid}` };
}

const madeInvite = z.object({ invite: z.looseObject({ id: z.string() }), link: z.string() });

/** An invitation as its maker is answered, with the token of its link. */
export async function invite(owner: RestClient, teamId: TeamId, request: object = { role: 'TEAM_MEMBER' }) {
  const { body } = await owner.call('POST', `/api/teams/${teamId}/invites`, { body: request });
  const { invite: made, link } = madeInvite.parse(body);
  return { id: made.id, link, token: new URL(link, 'http://callboard').searchParams.get('invite') ?? '' };
}

export const accept = (client: RestClient, teamId: TeamId, token: string) =>
  client.call('POST', `/api/teams/${teamId}/accept-invite`, { body: { token } });

/** Brings a person into a team by invitation. */
export async function join(owner: RestClient, teamId: TeamId, client: RestClient, role = 'TEAM_MEMBER') {
  const { token } = await invite(owner, teamId, { role });
  const { status } = await accept(client, teamId, token);
  if (status !== 200) throw new Error(`The invitation was answered with ${status}.`);
}

/** Statuses of parallel requests, sorted. */
export const statusesOf = (answers: readonly RestAnswer[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

export interface Crew {
  readonly ada: Person;
  readonly bob: Person;
  readonly id: TeamId;
  readonly room: MadeRoom;
}

/** A team of two with a room that the owner made. */
export async function crew(people: People, role = 'TEAM_MEMBER'): Promise<Crew> {
  const [ada, bob] = [await people.verifiedPerson(), await people.person()];
  const id = await newTeam(ada);
  await join(ada.client, id, bob.client, role);
  return { ada, bob, id, room: await ada.client.makeRoom({ teamId: id, name: 'Main' }) };
}

/** A member on the controller, by membership alone. */
export async function joinAsController({ server: { url } }: People, { client }: Person, room: MadeRoom) {
  const token = await client.token(room, 'CONTROLLER', { signature: null });
  return { token, controller: await RoomClient.join(url, { token }) };
}

/** The socket's answer to an invalid token. */
export async function rejoined(url: string, token: string): Promise<string> {
  const client = await RoomClient.open(url);
  client.hello({ token });
  return (await client.goodbye()).code;
}
