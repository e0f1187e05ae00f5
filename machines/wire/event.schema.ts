import { z } from 'zod';
import { CLIENTS_CHANGED } from '../device/clients-change.ts';
import type { HoldName } from '../device/holds.ts';
import { MOST_NAMES, NOT_NOW, SEEN, type SeenBy } from '../device/seen.ts';
import { ROOM_VIEWS } from '../kernel/permissions.ts';
import { type CellPresence, EDITORS, MOST_EDITORS } from '../room/cell-editors.ts';
import { type ChangePayloads, type ClientNotice, DRAFT_CHANGED } from '../room/changes.ts';
import type { MovePayloads } from '../room/moves.ts';
import {
  automationSchema,
  clientSchema,
  clockSchema,
  columnSchema,
  draftSchema,
  focusedSchema,
  holderSchema,
  messageSchema,
  outputSchema,
  planSchema,
  prompterSchema,
  settingsSchema,
  shownClockSchema,
  shownSchema,
  sourceSchema,
  timerSchema,
  timesetSchema,
  zoneSchema,
} from './room-view.schema.ts';

const nothing = z.strictObject({});
const flash = z.strictObject({ count: z.int().min(0), at: z.number() });

/** Resulting entity of each event (docs/protocol.md#events). */
export const changePayloadSchemas = {
  'room/name': z.strictObject({ name: z.string() }),
  'room/subtitle': z.strictObject({ text: z.string() }),
  'room/settings': settingsSchema,
  'room/secrets': z.strictObject({
    generation: z.int(),
    hasPassword: z.boolean(),
    kicked: z.array(z.string()),
  }),
  'room/team': z.strictObject({ teamId: z.string().nullable() }),
  'room/plan': planSchema,
  timeset: timesetSchema,
  'timers/items': z.array(timerSchema),
  'timers/updateOne': timerSchema,
  'timers/removeOne': z.strictObject({ timerId: z.string() }),
  'timers/flash': flash,
  'messages/items': z.array(messageSchema),
  'messages/updateOne': messageSchema,
  'messages/removeOne': z.strictObject({ messageId: z.string() }),
  'messages/flash': flash,
  'messages/show': z.strictObject({ message: messageSchema, focus: z.boolean() }),
  'messages/hide': z.strictObject({ focus: z.literal(true).exactOptional() }),
  'messages/shown': shownSchema,
  'messages/focused': focusedSchema,
  'outputs/all': z.array(outputSchema),
  'outputs/updateOne': outputSchema,
  'outputs/removeOne': z.strictObject({ outputId: z.string() }),
  'automations/items': z.array(automationSchema),
  'automations/updateOne': automationSchema,
  'automations/removeOne': z.strictObject({ automationId: z.string() }),
  prompter: prompterSchema,
  'room/source': sourceSchema,
  'clocks/items': z.array(clockSchema),
  'clocks/updateOne': clockSchema,
  'clocks/removeOne': z.strictObject({ clockId: z.string() }),
  'clocks/show': shownClockSchema,
  'clocks/hide': nothing,
  'clocks/before': z.strictObject({ shown: shownClockSchema.nullable() }),
  'columns/items': z.array(columnSchema),
  'columns/updateOne': columnSchema,
  'columns/removeOne': z.strictObject({ columnId: z.string() }),
  'cells/updateOne': z.strictObject({ timerId: z.string(), columnId: z.string(), text: z.string() }),
} satisfies { readonly [Name in keyof ChangePayloads]: z.ZodType<ChangePayloads[Name]> };

/** W96. */
const movePayloadSchemas = {
  'timers/moved': z.strictObject({ timerId: z.string(), index: z.int().min(0) }),
  'messages/moved': z.strictObject({ messageId: z.string(), index: z.int().min(0) }),
} satisfies { readonly [Name in keyof MovePayloads]: z.ZodType<MovePayloads[Name]> };

/** Unsequenced, `seq` 0. */
const noticePayloadSchemas = {
  serverVersion: z.string(),
  clients: z.array(clientSchema),
  'room/zone': zoneSchema,
  [DRAFT_CHANGED]: z.strictObject({ outputId: z.string(), draft: draftSchema.nullable() }),
  serverClock: z.strictObject({ wall: z.int() }),
  serverStorage: z.strictObject({ slow: z.boolean() }),
  [CLIENTS_CHANGED]: z.strictObject({ clients: z.array(clientSchema), left: z.array(z.string()) }),
  [SEEN]: z.strictObject({
    seq: z.int().min(0),
    of: z.int().min(0),
    on: z.int().min(0),
    behind: z.array(z.strictObject({ name: z.string(), why: z.enum(NOT_NOW) })).max(MOST_NAMES),
    others: z.int().min(0),
  }) satisfies z.ZodType<SeenBy>,
  chase: holderSchema.nullable(),
  [EDITORS]: z
    .array(z.strictObject({ timerId: z.string(), columnId: z.string(), name: z.string() }))
    .max(MOST_EDITORS) satisfies z.ZodType<readonly CellPresence[]>,
  inStep: holderSchema.nullable(),
  'client/rename': z.strictObject({ name: z.string() }),
  'client/delay': z.strictObject({ ms: z.number() }),
  'client/identify': nothing,
  'client/forceReload': nothing,
  'client/show': z.strictObject({ view: z.enum(ROOM_VIEWS) }),
  'client/thumb': z.union([nothing, z.strictObject({ clientId: z.string(), thumb: z.string().nullable() })]),
  'client/picture': z.strictObject({ elementId: z.string(), thumb: z.string().nullable() }),
  'client/kick': nothing,
} satisfies {
  readonly [Name in
    | ClientNotice['name']
    | 'serverVersion'
    | 'clients'
    | 'serverClock'
    | 'serverStorage'
    | 'room/zone'
    | typeof CLIENTS_CHANGED
    | typeof SEEN
    | HoldName
    | typeof EDITORS
    | typeof DRAFT_CHANGED]: z.ZodType;
};

const eventOf = (name: string, payload: z.ZodType, seq: z.ZodType<number>) =>
  z.tuple([z.literal('event'), z.literal(name), payload, seq, z.number()]);

export const eventFrameSchema = z.union([
  ...Object.entries({ ...changePayloadSchemas, ...movePayloadSchemas }).map(([name, payload]) =>
    eventOf(name, payload, z.int().positive()),
  ),
  ...Object.entries(noticePayloadSchemas).map(([name, payload]) => eventOf(name, payload, z.literal(0))),
]);
