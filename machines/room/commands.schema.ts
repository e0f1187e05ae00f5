import { z } from 'zod';
import { DEVICE_NAME_LENGTH } from '../device/device-name.ts';
import { boundsOf, excessOf, isRecord, mostValues, withoutMisplacedNulls } from '../kernel/bounds.schema.ts';
import { type Refusal, refusal } from '../kernel/errors.ts';
import { askedShape } from '../kernel/fields.schema.ts';
import { memoized } from '../kernel/memoized.ts';
import { type Permissions, VIEWS } from '../kernel/permissions.ts';
import { type Issues, issuesOf, readList } from '../kernel/read.schema.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { hasOwn } from '../kernel/shapes.ts';
import { DAY, HOUR, MINUTE } from '../kernel/time.ts';
import { editableMessageFields } from '../message/message.ts';
import { outputFields } from '../output/output.ts';
import { MAX_LENGTH, timerFields } from '../timer/timer.ts';
import type { Command, CommandName, CommandPayloads } from './commands.ts';
import { can } from './room.access.ts';
import { ROOM_CAPS } from './room.limits.ts';
import { ACCESS, BEHAVIORS, QUESTIONS, TOD_SETTINGS } from './room.state.ts';

/** What may be asked, field by field (docs/protocol.md#commands). Strict: an unknown field is refused, not dropped. */

const id = z.string().min(1).max(64);
const index = z.int().min(0);
const ms = z.int().min(-MAX_LENGTH).max(MAX_LENGTH);
const flashes = z.strictObject({ count: z.int().min(1).max(10) });
const nothing = z.strictObject({});
const onOff = z.strictObject({ on: z.boolean() });

const timer = askedShape(timerFields);
const message = askedShape(editableMessageFields);
const output = askedShape(outputFields);
const replacement = z.strictObject({ _id: id.exactOptional(), index: index.exactOptional(), ...timer });

const timerNamed = z.strictObject({ timerId: id });
const timerMaybeNamed = z.strictObject({ timerId: id.exactOptional() });
const messageNamed = z.strictObject({ messageId: id });
const outputNamed = z.strictObject({ outputId: id });
const clientNamed = z.strictObject({ clientId: id });
const autostart = z.strictObject({ autostart: z.boolean().exactOptional() });
const deviceName = z.string().trim().min(1).max(DEVICE_NAME_LENGTH);
const delay = z.int().min(0).max(HOUR);
const roundTrip = z.number().min(0).max(MINUTE);
/** A clock whose battery died starts in 1970, or earlier: a century either way. */
const clockOffset = z
  .number()
  .min(-36_525 * DAY)
  .max(36_525 * DAY);

/** The schema of each command's payload. */
export const payloadSchemas = {
  'timeset/start': timerMaybeNamed,
  'timeset/stop': nothing,
  'timeset/toggle': timerMaybeNamed,
  'timeset/reset': timerMaybeNamed,
  'timeset/select': timerNamed,
  'timeset/next': autostart,
  'timeset/previous': autostart,
  'timeset/adjust': z.strictObject({ ms }),
  'timeset/jump': z.strictObject({ ms }),
  'timers/flash': flashes,
  'room/blackout': onOff,
  'room/onAir': onOff,
  'timers/create': z.strictObject({ index: index.exactOptional(), ...timer }),
  'timers/update': z.strictObject({ timerId: id, ...timer }),
  'timers/remove': timerNamed,
  'timers/move': z.strictObject({ timerId: id, index }),
  'timers/duplicate': timerNamed,
  'timers/replace': z.strictObject({ items: z.array(replacement).max(ROOM_CAPS.timers) }),
  'messages/create': z.strictObject({ index: index.exactOptional(), ...message }),
  'messages/update': z.strictObject({ messageId: id, ...message }),
  'messages/remove': messageNamed,
  'messages/move': z.strictObject({ messageId: id, index }),
  'messages/show': z.strictObject({ messageId: id, focus: z.boolean().exactOptional() }),
  'messages/hide': nothing,
  'messages/flash': flashes,
  'room/rename': z.strictObject({ name: z.string().trim().min(1).max(200) }),
  'room/settings': z.strictObject({
    timezone: z.string().max(64).nullable().exactOptional(),
    todFormat: z.enum(TOD_SETTINGS).exactOptional(),
    behavior: z.enum(BEHAVIORS).exactOptional(),
    access: z.enum(ACCESS).exactOptional(),
    questions: z.enum(QUESTIONS).exactOptional(),
    blackout: z.boolean().exactOptional(),
    onAir: z.boolean().exactOptional(),
  }),
  'room/rotateSecrets': nothing,
  'room/setPassword': z.strictObject({ password: z.string().min(1).max(200).nullable() }),
  'outputs/create': z.strictObject({ index: index.exactOptional(), ...output }),
  'outputs/update': z.strictObject({ outputId: id, ...output }),
  'outputs/remove': outputNamed,
  'outputs/move': z.strictObject({ outputId: id, index }),
  'clients/rename': z.strictObject({ clientId: id, name: deviceName }),
  'clients/identify': clientNamed,
  'clients/forceReload': clientNamed,
  'clients/thumb': clientNamed,
  'clients/kick': z.strictObject({ clientId: id, device: z.boolean().exactOptional() }),
  'clients/allow': z.strictObject({ deviceId: id }),
  'clients/delay': z.strictObject({ clientId: id, ms: delay }),
  'client/update': z.strictObject({
    name: deviceName.exactOptional(),
    view: z.enum(VIEWS).exactOptional(),
    thumb: z.string().max(20_000).nullable().exactOptional(),
    delay: delay.exactOptional(),
    rtt: roundTrip.exactOptional(),
    offset: clockOffset.exactOptional(),
  }),
  'room/undo': nothing,
  'room/redo': nothing,
} satisfies { readonly [Name in CommandName]: z.ZodType<CommandPayloads[Name]> };

/** A command as it came from outside, for those who may ask for it at all (M12), or what is wrong with it. */
export function askedBy(
  permissions: Permissions,
  commandName: string,
  payload: unknown,
): Result<Command, Refusal> {
  if (isCommandName(commandName) && !can(permissions, commandName)) return fail(refusal('forbidden'));
  return parseCommand(commandName, payload);
}

/** A command as it came from outside, or what is wrong with it (R46). */
export function parseCommand(commandName: string, payload: unknown): Result<Command, Refusal> {
  if (!isCommandName(commandName)) return fail(refusal('unknown_command'));
  return isEmpty(payload) ? withoutPayload(commandName) : parsePayload(commandName, payload);
}

/** Most of what an operator presses says nothing else, and is read once for each command. */
const withoutPayload = memoized(
  Object.keys(payloadSchemas).length,
  (commandName: CommandName): Result<Command, Refusal> => parsePayload(commandName, {}),
);

function isEmpty(payload: unknown): boolean {
  if (!isRecord(payload)) return false;
  for (const _field in payload) return false;
  return true;
}

function isCommandName(commandName: string): commandName is CommandName {
  return hasOwn(payloadSchemas, commandName);
}

type PayloadSchemas = { readonly [Name in CommandName]: z.ZodType<CommandPayloads[Name]> };
type Reader<Payload> = (payload: unknown) => Result<Payload, Issues>;

/** The most values that a command's payload holds (W60). */
export const MOST_PAYLOAD_VALUES = Math.max(
  ...Object.values(payloadSchemas).map((schema) => mostValues(boundsOf(schema))),
);

function parsePayload<Name extends CommandName>(
  commandName: Name,
  payload: unknown,
): Result<Command<Name>, Refusal> {
  const bounds = boundsOf(payloadSchemas[commandName]);
  const excess = excessOf(payload, bounds);
  if (excess !== null) return unfit([excess]);
  const strict = readPayload(commandName, payload);
  if (strict.ok) return ok({ name: commandName, payload: strict.value });
  const fitting = withoutMisplacedNulls(payload, bounds);
  const read = fitting === payload ? strict : readPayload(commandName, fitting);
  return read.ok ? ok({ name: commandName, payload: read.value }) : unfit(read.error);
}

function readPayload<Name extends CommandName>(
  commandName: Name,
  payload: unknown,
): Result<CommandPayloads[Name], Issues> {
  const ownReader = readers[commandName];
  if (ownReader !== undefined) return ownReader(payload);
  const schemas: PayloadSchemas = payloadSchemas;
  const parsed = schemas[commandName].safeParse(payload);
  return parsed.success ? ok(parsed.data) : fail(issuesOf(parsed.error));
}

const anyItems = z.strictObject({ items: z.array(z.unknown()).max(ROOM_CAPS.timers) });

/** Commands with long lists, which are read element by element. */
const readers: { readonly [Name in CommandName]?: Reader<CommandPayloads[Name]> } = {
  'timers/replace': (payload) => {
    const parsed = anyItems.safeParse(payload);
    if (!parsed.success) return fail(issuesOf(parsed.error));
    const items = readList(replacement, parsed.data.items, 'items');
    return items.ok ? ok({ items: items.value }) : items;
  },
};

const unfit = (issues: Issues) => fail({ ...refusal('invalid'), issues });
