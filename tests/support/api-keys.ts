import { z } from 'zod';
import type { TeamId } from '../../machines/kernel/ids.ts';
import { KEY_SCOPES } from '../../machines/people/api-key.ts';
import type { RestClient } from './rest-client.ts';

const listed = z.strictObject({
  id: z.string(),
  name: z.string(),
  scope: z.enum(KEY_SCOPES),
  roomPid: z.string().nullable(),
  prefix: z.string().length(6),
  createdAt: z.number(),
  lastUsedAt: z.number().nullable(),
});
const made = listed.extend({ key: z.string().regex(/^[0-9a-f]{32}$/) });

/** A new key. */
export async function newKey(client: RestClient, teamId: TeamId, fields: object = {}) {
  const body = { name: 'Deck', scope: 'edit', ...fields };
  return made.parse((await client.call('POST', `/api/teams/${teamId}/keys`, { body })).body);
}

export const keysOf = async (client: RestClient, teamId: TeamId) =>
  z.array(listed).parse((await client.call('GET', `/api/teams/${teamId}/keys`)).body);
