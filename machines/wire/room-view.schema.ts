import { z } from 'zod';
import { type Automation, automationFields } from '../automation/automation.ts';
import type { ZoneRules } from '../calendar/zone.ts';
import type { Client } from '../device/client.ts';
import type { Holder } from '../device/holds.ts';
import { sentShape } from '../kernel/fields.schema.ts';
import { VIEWS } from '../kernel/permissions.ts';
import { type Message, messageFields } from '../message/message.ts';
import { designFields } from '../output/design.ts';
import { outputFields } from '../output/output.fields.ts';
import type { DesignDraft, Output } from '../output/output.ts';
import { PLAN_PERMISSIONS, type RoomPlan } from '../plan/room-plan.ts';
import { agendaFields } from '../room/agenda.settings.ts';
import { type Prompter, prompterFields } from '../room/prompter.ts';
import {
  ACCESS,
  BEHAVIORS,
  type FocusedMessages,
  QUESTIONS,
  type RoomInfo,
  type RoomSettings,
  type ShownClock,
  type ShownMessages,
  TOD_SETTINGS,
} from '../room/room.state.ts';
import { type RoomSource, sourceFields } from '../room/source.ts';
import { type CrewColumn, columnFields } from '../timer/sheet.ts';
import { CLOCK_PLACES, type StageClock, storedClockFields } from '../timer/stage-clock.ts';
import { TIMECODE_RATES } from '../timer/timecode.ts';
import { storedTimerFields } from '../timer/timer.noted.ts';
import type { Timer } from '../timer/timer.ts';
import { AIMS, type Timeset } from '../timer/timeset.ts';
import type { RoomView } from './frames.ts';

/** The state as sent (docs/protocol.md#state). Strict, so that nothing else leaks. */

const id = z.string().min(1);
const instant = z.number();
const duration = z.number();
const place = z.int().min(0);

export const settingsSchema = z.strictObject({
  blackout: z.boolean(),
  onAir: z.boolean(),
  timezone: z.string().nullable(),
  todFormat: z.enum(TOD_SETTINGS),
  behavior: z.enum(BEHAVIORS),
  access: z.enum(ACCESS),
  questions: z.enum(QUESTIONS),
  agenda: z.strictObject(sentShape(agendaFields)),
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
  _id: id,
  pid: z.string().regex(/^[A-Z0-9]{8}$/),
  name: z.string(),
  subtitle: z.string(),
  teamId: z.string().nullable(),
  settings: settingsSchema,
  plan: planSchema,
  createdAt: instant,
  updatedAt: instant,
}) satisfies z.ZodType<RoomInfo>;

export const timesetSchema = z.strictObject({
  timerId: id.nullable(),
  running: z.boolean(),
  kickoff: instant.nullable(),
  deadline: instant.nullable(),
  lastStop: instant.nullable(),
  deadlineWarped: instant.nullable(),
  aim: z.enum(AIMS),
  aimedFrom: duration.nullable(),
  nextTimerId: id.exactOptional(),
}) satisfies z.ZodType<Timeset>;

export const timerSchema = z.strictObject({
  _id: id,
  index: place,
  ...sentShape(storedTimerFields),
}) satisfies z.ZodType<Timer>;

export const messageSchema = z.strictObject({
  _id: id,
  index: place,
  ...sentShape(messageFields),
}) satisfies z.ZodType<Message>;

export const draftSchema = z.strictObject({
  design: z.strictObject(sentShape(designFields)),
  by: z.strictObject({ clientId: id.nullable(), name: z.string() }),
  at: instant,
}) satisfies z.ZodType<DesignDraft>;

export const outputSchema = z.strictObject({
  _id: id,
  index: place,
  ...sentShape(outputFields),
  draft: draftSchema.nullable().exactOptional(),
  showAt: instant.exactOptional(),
}) satisfies z.ZodType<Output>;

export const automationSchema = z.strictObject({
  _id: id,
  index: place,
  ...sentShape(automationFields),
}) satisfies z.ZodType<Automation>;

export const clockSchema = z.strictObject({
  _id: id,
  index: place,
  ...sentShape(storedClockFields),
}) satisfies z.ZodType<StageClock>;

export const shownClockSchema = z.strictObject({
  clockId: id,
  place: z.enum(CLOCK_PLACES),
}) satisfies z.ZodType<ShownClock>;
export const columnSchema = z.strictObject({
  _id: id,
  index: place,
  ...sentShape(columnFields),
}) satisfies z.ZodType<CrewColumn>;

export const clientSchema = z.strictObject({
  id,
  roomPid: z.string(),
  channelId: id,
  deviceId: id,
  name: z.string(),
  view: z.enum(VIEWS),
  thumb: z.null(),
  thumbAt: instant.nullable(),
  tokenView: z.enum(VIEWS).exactOptional(),
  member: z.literal(true).exactOptional(),
  delay: duration,
  uid: z.string().exactOptional(),
  outputId: id.exactOptional(),
  designing: id.nullable().exactOptional(),
  shows: z.strictObject({ width: z.number(), height: z.number(), options: z.string() }).exactOptional(),
  insecure: z.boolean().exactOptional(),
  connectedAt: instant,
  holds: z.strictObject({ chase: instant.exactOptional(), inStep: instant.exactOptional() }).exactOptional(),
  rtt: duration.exactOptional(),
  offset: duration.exactOptional(),
}) satisfies z.ZodType<Client>;

export const zoneSchema = z.strictObject({
  offset: duration,
  next: z.strictObject({ at: instant, offset: duration }).nullable(),
}) satisfies z.ZodType<ZoneRules>;

export const holderSchema = z.strictObject({ clientId: id, name: z.string() }) satisfies z.ZodType<Holder>;

const shownId = id.nullable();
export const shownSchema = z.strictObject({
  STAGE: shownId,
  AUDIENCE: shownId,
  CREW: shownId,
}) satisfies z.ZodType<ShownMessages>;

export const focusedSchema = z.strictObject({
  STAGE: z.boolean(),
  AUDIENCE: z.boolean(),
  CREW: z.boolean(),
}) satisfies z.ZodType<FocusedMessages>;

export const prompterSchema = z.strictObject(sentShape(prompterFields)) satisfies z.ZodType<Prompter>;

export const sourceSchema = z.strictObject(sentShape(sourceFields)) satisfies z.ZodType<RoomSource>;

export const roomViewSchema = z.strictObject({
  room: roomSchema,
  timeset: timesetSchema,
  timers: z.array(timerSchema),
  messages: z.array(messageSchema),
  activeMessageId: id.nullable(),
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
