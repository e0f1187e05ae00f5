import { z } from 'zod';
import { singleLine } from '../../../machines/kernel/text.ts';
import { KEY_SCOPES } from '../../../machines/people/api-key.ts';
import { MAX_WALL_ROOMS, TEAM_ROLES } from '../../../machines/people/team.ts';
import { issueWords } from '../../../machines/words/issue.ts';
import { emailSchema } from '../accounts/user.repository.ts';

export const singleLineText = (most: number) =>
  z
    .string()
    .max(10 * most, issueWords.atMost(most))
    .transform(singleLine)
    .pipe(z.string().min(1, issueWords.enterName).max(most, issueWords.atMost(most)));

const nameSchema = singleLineText(100);
const roleNameSchema = z.enum(TEAM_ROLES);
const scopeSchema = z.enum(KEY_SCOPES);
const roomPidSchema = z.string().max(20);
const MAX_INSTANT = 253_402_300_800_000;

export const teamSchema = z.strictObject({ name: nameSchema });
export const apiKeySchema = z.strictObject({
  name: nameSchema,
  scope: scopeSchema,
  roomPid: roomPidSchema.exactOptional(),
});
export const kioskSchema = z.strictObject({
  name: nameSchema,
  rooms: z.array(roomPidSchema).min(1).max(MAX_WALL_ROOMS),
  endsAt: z.number().min(0).max(MAX_INSTANT).nullable().default(null),
});
export const roleSchema = z.strictObject({ role: roleNameSchema });
export const inviteSchema = z.strictObject({
  role: roleNameSchema,
  email: emailSchema.nullable().default(null),
});
export const inviteTokenSchema = z.object({ token: z.string().min(1).max(100) });
