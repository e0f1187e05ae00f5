import { z } from 'zod';
import type { TeamId } from '../../machines/kernel/ids.ts';
import type { People, Person } from './people.ts';
import type { RestAnswer, RestClient } from './rest-client.ts';

export const teamSchema = z.object({
  id: z.string(),
  name: z.string(),
  features: z.array(z.string()),
  members: z.record(z.string(), z.looseObject({ role: z.string() })),
});

export const teamOf = ({ body }: RestAnswer) => teamSchema.parse(body);

export const teamsOf = async ({ client, path }: Person) =>
  z.array(teamSchema).parse((await client.call('GET', `${path}/teams`)).body);

/** A team that somebody has just made. */
export async function newTeam({ client }: Pick<Person, 'client'>, name = 'Crew'): Promise<TeamId> {
  return teamOf(await client.call('POST', '/api/teams', { body: { name } })).id;
}

/** Somebody who is signed in without an account. */
export async function anonymous(people: People): Promise<Person> {
  const client: RestClient = people.someone();
  const { body } = await client.call('POST', '/api/auth/anonymous');
  const { uid } = z.object({ user: z.object({ uid: z.string() }) }).parse(body).user;
  return { client, uid, email: '', path: `/api/users/${uid}` };
}
