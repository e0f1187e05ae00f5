import { z } from 'zod';
import { type Automation, automationFields } from '../../machines/automation/automation.ts';
import type { ZoneRules } from '../../machines/calendar/zone.ts';
import { CLIENTS_CHANGED, type Client } from '../../machines/device/client.ts';
import type { ExclusiveRole, RoleHolder } from '../../machines/device/exclusive-roles.ts';
import {
  BEHIND_REASONS,
  MAX_NAMED_SCREENS,
  SEEN_EVENT,
  type SeenCounts,
} from '../../machines/device/seen.ts';
import { type ErrorCode, errors } from '../../machines/kernel/errors.ts';
import { ROOM_VIEWS, VIEWS } from '../../machines/kernel/permissions.ts';
import { hasOwn } from '../../machines/kernel/shapes.ts';
import { type Message, messageFields } from '../../machines/message/message.ts';
import { designFields } from '../../machines/output/design.ts';
import { outputFields } from '../../machines/output/layout-designs.ts';
import type { DesignDraft, Output } from '../../machines/output/output.ts';
import { PLAN_PERMISSIONS, type RoomPlan } from '../../machines/plan/room-plan.ts';
import { agendaFields } from '../../machines/room/agenda.settings.ts';
import {
  type ChangePayloads,
  type ClientNotice,
  DRAFT_CHANGED,
  type MovePayloads,
} from '../../machines/room/changes.ts';
import { type Prompter, prompterFields } from '../../machines/room/prompter.ts';
import {
  CELL_EDITORS_EVENT,
  type CellPresence,
  MAX_CELL_EDITORS,
} from '../../machines/room/room.projection.ts';
import { type RoomSource, sourceFields } from '../../machines/room/room.settings.ts';
import {
  ACCESS_MODES,
  BEHAVIORS,
  type FocusedMessages,
  QUESTION_MODES,
  type RoomInfo,
  type RoomSettings,
  type ShownClock,
  type ShownMessages,
  TOD_SETTINGS,
} from '../../machines/room/room.state.ts';
import { type CrewColumn, columnFields } from '../../machines/timer/sheet.ts';
import { CLOCK_PLACES, type StageClock, storedClockFields } from '../../machines/timer/stage-clock.ts';
import { TIMECODE_RATES } from '../../machines/timer/timecode.ts';
import { storedTimerFields } from '../../machines/timer/timer.recorded.ts';
import type { Timer } from '../../machines/timer/timer.ts';
import { AIMS, type Timeset } from '../../machines/timer/timeset.ts';
import type { Goodbye, RoomView, Welcome } from '../../machines/wire/frames.ts';
import { responseShape } from './response-shape.ts';

const errorCodeSchema = z.custom<ErrorCode>((code) => typeof code === 'string' && hasOwn(errors, code));

const ackFrameSchema = z.tuple([
  z.literal('ack'),
  z.int().positive(),
  z.looseObject({ seq: z.int().min(0) }),
]);

export const nackFrameSchema = z.tuple([
  z.literal('nack'),
  z.int().positive(),
  z.strictObject({
    code: errorCodeSchema,
    message: z.string().min(1),
    issues: z.array(z.strictObject({ path: z.string(), message: z.string().min(1) })).optional(),
  }),
]);

/** The schema refuses unknown fields, so that no other data leaks (docs/protocol.md#state). */

const idSchema = z.string().min(1);
const instantSchema = z.number();
const durationSchema = z.number();
const indexSchema = z.int().min(0);

export const settingsSchema = z.strictObject({
  blackout: z.boolean(),
  onAir: z.boolean(),
  timezone: z.string().nullable(),
  todFormat: z.enum(TOD_SETTINGS),
  behavior: z.enum(BEHAVIORS),
  access: z.enum(ACCESS_MODES),
  questions: z.enum(QUESTION_MODES),
  agenda: z.strictObject(responseShape(agendaFields)),
  breakLabel: z.string().nullable(),
  moderatorClocks: z.boolean(),
  timecodeRate: z.enum(TIMECODE_RATES),
}) satisfies z.ZodType<RoomSettings>;

export const planSchema = z.strictObject({
  id: z.string(),
  type: z.enum(['free', 'subscription', 'product', 'enterprise', 'special']),
  name: z.string(),
  label: z.enum(['starter', 'pro', 'premium', 'admin', 'trial']),
  limits: z.strictObject({ rooms: z.int(), devices: z.int(), timers: z.int(), messages: z.int() }),
  permissions: z.array(z.enum(PLAN_PERMISSIONS)),
}) satisfies z.ZodType<RoomPlan>;

const roomSchema = z.strictObject({
  _id: idSchema,
  pid: z.string().regex(/^[A-Z0-9]{8}$/),
  name: z.string(),
  subtitle: z.string(),
  teamId: z.string().nullable(),
  settings: settingsSchema,
  plan: planSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
}) satisfies z.ZodType<RoomInfo>;

export const timesetSchema = z.strictObject({
  timerId: idSchema.nullable(),
  running: z.boolean(),
  kickoff: instantSchema.nullable(),
  deadline: instantSchema.nullable(),
  lastStop: instantSchema.nullable(),
  deadlineWarped: instantSchema.nullable(),
  aim: z.enum(AIMS),
  aimedFrom: durationSchema.nullable(),
  nextTimerId: idSchema.exactOptional(),
}) satisfies z.ZodType<Timeset>;

export const timerSchema = z.strictObject({
  _id: idSchema,
  index: indexSchema,
  ...responseShape(storedTimerFields),
}) satisfies z.ZodType<Timer>;

export const messageSchema = z.strictObject({
  _id: idSchema,
  index: indexSchema,
  ...responseShape(messageFields),
}) satisfies z.ZodType<Message>;

const draftSchema = z.strictObject({
  design: z.strictObject(responseShape(designFields)),
  by: z.strictObject({ clientId: idSchema.nullable(), name: z.string() }),
  at: instantSchema,
}) satisfies z.ZodType<DesignDraft>;

export const outputSchema = z.strictObject({
  _id: idSchema,
  index: indexSchema,
  ...responseShape(outputFields),
  draft: draftSchema.nullable().exactOptional(),
  showAt: instantSchema.exactOptional(),
}) satisfies z.ZodType<Output>;

const automationSchema = z.strictObject({
  _id: idSchema,
  index: indexSchema,
  ...responseShape(automationFields),
}) satisfies z.ZodType<Automation>;

export const clockSchema = z.strictObject({
  _id: idSchema,
  index: indexSchema,
  ...responseShape(storedClockFields),
}) satisfies z.ZodType<StageClock>;

const shownClockSchema = z.strictObject({
  clockId: idSchema,
  place: z.enum(CLOCK_PLACES),
}) satisfies z.ZodType<ShownClock>;
const columnSchema = z.strictObject({
  _id: idSchema,
  index: indexSchema,
  ...responseShape(columnFields),
}) satisfies z.ZodType<CrewColumn>;

export const clientSchema = z.strictObject({
  id: idSchema,
  roomPid: z.string(),
  channelId: idSchema,
  deviceId: idSchema,
  name: z.string(),
  view: z.enum(VIEWS),
  thumb: z.null(),
  thumbAt: instantSchema.nullable(),
  tokenView: z.enum(VIEWS).exactOptional(),
  member: z.literal(true).exactOptional(),
  delay: durationSchema,
  uid: z.string().exactOptional(),
  outputId: idSchema.exactOptional(),
  designing: idSchema.nullable().exactOptional(),
  shows: z.strictObject({ width: z.number(), height: z.number(), options: z.string() }).exactOptional(),
  insecure: z.boolean().exactOptional(),
  connectedAt: instantSchema,
  holds: z
    .strictObject({ chase: instantSchema.exactOptional(), inStep: instantSchema.exactOptional() })
    .exactOptional(),
  rtt: durationSchema.exactOptional(),
  offset: durationSchema.exactOptional(),
}) satisfies z.ZodType<Client>;

const zoneSchema = z.strictObject({
  offset: durationSchema,
  next: z.strictObject({ at: instantSchema, offset: durationSchema }).nullable(),
}) satisfies z.ZodType<ZoneRules>;

const holderSchema = z.strictObject({ clientId: idSchema, name: z.string() }) satisfies z.ZodType<RoleHolder>;

const shownIdSchema = idSchema.nullable();
const shownSchema = z.strictObject({
  STAGE: shownIdSchema,
  AUDIENCE: shownIdSchema,
  CREW: shownIdSchema,
}) satisfies z.ZodType<ShownMessages>;

const focusedSchema = z.strictObject({
  STAGE: z.boolean(),
  AUDIENCE: z.boolean(),
  CREW: z.boolean(),
}) satisfies z.ZodType<FocusedMessages>;

const prompterSchema = z.strictObject(responseShape(prompterFields)) satisfies z.ZodType<Prompter>;

export const sourceSchema = z.strictObject(responseShape(sourceFields)) satisfies z.ZodType<RoomSource>;

export const roomViewSchema = z.strictObject({
  room: roomSchema,
  timeset: timesetSchema,
  timers: z.array(timerSchema),
  messages: z.array(messageSchema),
  activeMessageId: idSchema.nullable(),
  messageFocus: z.boolean(),
  shown: shownSchema.exactOptional(),
  focused: focusedSchema.exactOptional(),
  outputs: z.array(outputSchema),
  automations: z.array(automationSchema),
  prompter: prompterSchema.exactOptional(),
  source: sourceSchema.exactOptional(),
  clocks: z.array(clockSchema),
  shownClock: shownClockSchema.nullable(),
  clockBefore: shownClockSchema.nullable(),
  columns: z.array(columnSchema),
  cells: z.record(z.string(), z.record(z.string(), z.string())),
  cellsLeft: z.literal(true).exactOptional(),
  clients: z.array(clientSchema).exactOptional(),
  zone: zoneSchema.exactOptional(),
  chase: holderSchema.nullable().exactOptional(),
  inStep: holderSchema.nullable().exactOptional(),
}) satisfies z.ZodType<RoomView>;

const emptyObjectSchema = z.strictObject({});
const flashSchema = z.strictObject({ count: z.int().min(0), at: z.number() });

const changePayloadSchemas = {
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
  'timers/flash': flashSchema,
  'messages/items': z.array(messageSchema),
  'messages/updateOne': messageSchema,
  'messages/removeOne': z.strictObject({ messageId: z.string() }),
  'messages/flash': flashSchema,
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
  'clocks/hide': emptyObjectSchema,
  'clocks/before': z.strictObject({ shown: shownClockSchema.nullable() }),
  'columns/items': z.array(columnSchema),
  'columns/updateOne': columnSchema,
  'columns/removeOne': z.strictObject({ columnId: z.string() }),
  'cells/updateOne': z.strictObject({ timerId: z.string(), columnId: z.string(), text: z.string() }),
} satisfies { readonly [Name in keyof ChangePayloads]: z.ZodType<ChangePayloads[Name]> };

const movePayloadSchemas = {
  'timers/moved': z.strictObject({ timerId: z.string(), index: z.int().min(0) }),
  'messages/moved': z.strictObject({ messageId: z.string(), index: z.int().min(0) }),
} satisfies { readonly [Name in keyof MovePayloads]: z.ZodType<MovePayloads[Name]> };

const noticePayloadSchemas = {
  serverVersion: z.string(),
  clients: z.array(clientSchema),
  'room/zone': zoneSchema,
  [DRAFT_CHANGED]: z.strictObject({ outputId: z.string(), draft: draftSchema.nullable() }),
  serverClock: z.strictObject({ wall: z.int() }),
  serverStorage: z.strictObject({ slow: z.boolean() }),
  [CLIENTS_CHANGED]: z.strictObject({ clients: z.array(clientSchema), left: z.array(z.string()) }),
  [SEEN_EVENT]: z.strictObject({
    seq: z.int().min(0),
    of: z.int().min(0),
    on: z.int().min(0),
    behind: z.array(z.strictObject({ name: z.string(), why: z.enum(BEHIND_REASONS) })).max(MAX_NAMED_SCREENS),
    others: z.int().min(0),
  }) satisfies z.ZodType<SeenCounts>,
  chase: holderSchema.nullable(),
  [CELL_EDITORS_EVENT]: z
    .array(z.strictObject({ timerId: z.string(), columnId: z.string(), name: z.string() }))
    .max(MAX_CELL_EDITORS) satisfies z.ZodType<readonly CellPresence[]>,
  inStep: holderSchema.nullable(),
  'client/rename': z.strictObject({ name: z.string() }),
  'client/delay': z.strictObject({ ms: z.number() }),
  'client/identify': emptyObjectSchema,
  'client/forceReload': emptyObjectSchema,
  'client/show': z.strictObject({ view: z.enum(ROOM_VIEWS) }),
  'client/thumb': z.union([
    emptyObjectSchema,
    z.strictObject({ clientId: z.string(), thumb: z.string().nullable() }),
  ]),
  'client/picture': z.strictObject({ elementId: z.string(), thumb: z.string().nullable() }),
  'client/kick': emptyObjectSchema,
} satisfies {
  readonly [Name in
    | ClientNotice['name']
    | 'serverVersion'
    | 'clients'
    | 'serverClock'
    | 'serverStorage'
    | 'room/zone'
    | typeof CLIENTS_CHANGED
    | typeof SEEN_EVENT
    | ExclusiveRole
    | typeof CELL_EDITORS_EVENT
    | typeof DRAFT_CHANGED]: z.ZodType;
};

const eventSchemaOf = (name: string, payload: z.ZodType, seq: z.ZodType<number>) =>
  z.tuple([z.literal('event'), z.literal(name), payload, seq, z.number()]);

export const eventFrameSchema = z.union([
  ...Object.entries({ ...changePayloadSchemas, ...movePayloadSchemas }).map(([name, payload]) =>
    eventSchemaOf(name, payload, z.int().positive()),
  ),
  ...Object.entries(noticePayloadSchemas).map(([name, payload]) =>
    eventSchemaOf(name, payload, z.literal(0)),
  ),
]);

const goodbyeFrameSchema = z.tuple([
  z.literal('goodbye'),
  z.strictObject({
    code: errorCodeSchema,
    message: z.string().min(1),
    retry: z.enum(['never', 'after', 'resync']),
    afterMs: z.number().positive().exactOptional(),
  }) satisfies z.ZodType<Goodbye>,
]);

const serverTimeFrameSchema = z.tuple([z.literal('serverTime'), z.number(), z.number()]);

export const welcomeFrameSchema = z.tuple([
  z.literal('welcome'),
  z.strictObject({
    channelId: z.string(),
    clientId: z.string(),
    epoch: z.int().min(0),
    seq: z.int().min(0),
    at: z.number(),
    serverVersion: z.string(),
    permissions: z.int(),
    columns: z.strictObject({ read: z.array(z.string()), edit: z.array(z.string()) }).exactOptional(),
    expiresAt: z.number(),
    wall: z.int().exactOptional(),
    state: roomViewSchema.exactOptional(),
  }) satisfies z.ZodType<Welcome>,
]);

/** Only tests use this, since the server does not check its own frames. */
export const serverFrameSchema = z.union([
  welcomeFrameSchema,
  eventFrameSchema,
  ackFrameSchema,
  nackFrameSchema,
  serverTimeFrameSchema,
  goodbyeFrameSchema,
]);
