import { z } from 'zod';
import { KEY_SCOPES } from '../../../machines/people/api-key.ts';
import { MOST_WALL_ROOMS, TEAM_ROLES } from '../../../machines/people/team.ts';
import { issueWords } from '../../../machines/words/issue.ts';
import { emailSchema } from '../accounts/account.schema.ts';

export const lineOf = (most: number) =>
  z
    .string()
    .max(10 * most, issueWords.atMost(most))
    .transform((text) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim())
    .pipe(z.string().min(1, issueWords.enterName).max(most, issueWords.atMost(most)));

const name = lineOf(100);
const role = z.enum(TEAM_ROLES);
const scope = z.enum(KEY_SCOPES);
const roomPid = z.string().max(20);
const MOST_INSTANT = 253_402_300_800_000;

export const teamSchema = z.strictObject({ name });
export const apiKeySchema = z.strictObject({ name, scope, roomPid: roomPid.exactOptional() });
export const kioskSchema = z.strictObject({
  name,
  rooms: z.array(roomPid).min(1).max(MOST_WALL_ROOMS),
  endsAt: z.number().min(0).max(MOST_INSTANT).nullable().default(null),
});
export const roleSchema = z.strictObject({ role });
export const inviteSchema = z.strictObject({ role, email: emailSchema.nullable().default(null) });
export const inviteTokenSchema = z.object({ token: z.string().min(1).max(100) });
