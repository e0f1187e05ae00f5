import { z } from 'zod';
import { type Refusal, refusal } from '../kernel/errors.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { newMessage } from '../message/message.ts';
import { newOutput } from '../output/output.ts';
import { zoneOrNull } from '../schedule/zone.ts';
import { newTimer } from '../timer/timer.ts';
import { payloadSchemas } from './commands.schema.ts';
import { EXPORT_FORMAT, EXPORT_VERSION, type RoomExport } from './room.export.ts';
import { ROOM_CAPS } from './room.limits.ts';

/** What a command may set, an export may hold; fields that it leaves out are as in a new room. */
const timer = payloadSchemas['timers/create'].omit({ index: true });
const message = payloadSchemas['messages/create'].omit({ index: true }).extend({
  question: z
    .strictObject({ name: z.string().max(200), at: z.number(), read: z.literal(true).exactOptional() })
    .exactOptional(),
});
const output = payloadSchemas['outputs/create'].omit({ index: true });

const settings = payloadSchemas['room/settings'].omit({ blackout: true, onAir: true });
const plainSettings = {
  timezone: null,
  todFormat: 'AUTO',
  behavior: 'CONTINUE',
  access: 'OPEN',
  questions: 'OPEN',
} as const;

const roomExportSchema = z.strictObject({
  format: z.literal(EXPORT_FORMAT),
  version: z.literal(EXPORT_VERSION),
  name: z.string().max(200),
  settings: settings.transform((given) => ({
    ...plainSettings,
    ...given,
    timezone: zoneOrNull(given.timezone ?? null),
  })),
  timers: z.array(timer.transform((given) => ({ ...newTimer, ...given }))).max(ROOM_CAPS.timers),
  messages: z
    .array(message.transform((given) => ({ ...newMessage, ...given })))
    .max(ROOM_CAPS.messages + ROOM_CAPS.questions),
  outputs: z.array(output.transform((given) => ({ ...newOutput, ...given }))).max(ROOM_CAPS.outputs),
});

/** A room's export as it came from a file, or what is wrong with it (R65). Errors: `invalid`. */
export function parseRoomExport(value: unknown): Result<RoomExport, Refusal> {
  const parsed = roomExportSchema.safeParse(value);
  return parsed.success ? ok(parsed.data) : fail({ ...refusal('invalid'), issues: issuesOf(parsed.error) });
}

function issuesOf({ issues }: z.ZodError): NonNullable<Refusal['issues']> {
  return issues.map(({ path, message: said }) => ({ path: path.join('.'), message: said }));
}
