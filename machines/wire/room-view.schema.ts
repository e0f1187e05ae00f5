import { z } from 'zod';
import type { ZoneRules } from '../calendar/zone.ts';
import type { Client } from '../device/client.ts';
import { VIEWS } from '../kernel/permissions.ts';
import { MESSAGE_COLORS, type Message } from '../message/message.ts';
import { OUTPUT_AT_ZERO, OUTPUT_BACKGROUNDS, OUTPUT_LAYOUTS, type Output } from '../output/output.ts';
import { PLAN_PERMISSIONS, type RoomPlan } from '../plan/room-plan.ts';
import {
  ACCESS,
  BEHAVIORS,
  QUESTIONS,
  type RoomInfo,
  type RoomSettings,
  TOD_SETTINGS,
} from '../room/room.state.ts';
import { APPEARANCES, DURATION_TYPES, SOUND_CUES, type Timer, TRIGGERS } from '../timer/timer.ts';
import type { Timeset } from '../timer/timeset.ts';
import type { RoomView } from './frames.ts';

/** The state as it is sent (docs/protocol.md#state), to the field: nothing more may slip out than what stands here. */

const id = z.string().min(1);
const instant = z.number();
const duration = z.number();
const place = z.int().min(0);
const cue = z.enum(SOUND_CUES);

export const settingsSchema = z.strictObject({
  blackout: z.boolean(),
  onAir: z.boolean(),
  timezone: z.string().nullable(),
  todFormat: z.enum(TOD_SETTINGS),
  behavior: z.enum(BEHAVIORS),
  access: z.enum(ACCESS),
  questions: z.enum(QUESTIONS),
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
}) satisfies z.ZodType<Timeset>;

export const timerSchema = z.strictObject({
  _id: id,
  index: place,
  name: z.string(),
  extra: z.string(),
  notes: z.string(),
  labels: z.array(z.strictObject({ name: z.string(), color: z.string() })),
  type: z.enum(DURATION_TYPES),
  hours: z.number(),
  minutes: z.number(),
  seconds: z.number(),
  timewarp: duration.nullable(),
  startTime: z.string().nullable(),
  startDate: z.string().nullable(),
  finishTime: z.string().nullable(),
  finishDate: z.string().nullable(),
  trigger: z.enum(TRIGGERS),
  appearance: z.enum(APPEARANCES),
  yellow: duration,
  red: duration,
  chime: z.strictObject({ yellow: cue, red: cue, zero: cue }),
  showName: z.boolean(),
  showExtra: z.boolean(),
}) satisfies z.ZodType<Timer>;

export const messageSchema = z.strictObject({
  _id: id,
  index: place,
  text: z.string(),
  color: z.enum(MESSAGE_COLORS),
  bold: z.boolean(),
  uppercase: z.boolean(),
  question: z
    .strictObject({ name: z.string(), at: instant, read: z.literal(true).exactOptional() })
    .exactOptional(),
}) satisfies z.ZodType<Message>;

export const outputSchema = z.strictObject({
  _id: id,
  index: place,
  name: z.string(),
  showNotes: z.boolean(),
  layout: z.enum(OUTPUT_LAYOUTS),
  background: z.enum(OUTPUT_BACKGROUNDS),
  atZero: z.enum(OUTPUT_AT_ZERO),
  showProgress: z.boolean(),
  showClock: z.boolean(),
}) satisfies z.ZodType<Output>;

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
  connectedAt: instant,
  rtt: duration.exactOptional(),
  offset: duration.exactOptional(),
}) satisfies z.ZodType<Client>;

export const zoneSchema = z.strictObject({
  offset: duration,
  next: z.strictObject({ at: instant, offset: duration }).nullable(),
}) satisfies z.ZodType<ZoneRules>;

export const roomViewSchema = z.strictObject({
  room: roomSchema,
  timeset: timesetSchema,
  timers: z.array(timerSchema),
  messages: z.array(messageSchema),
  activeMessageId: id.nullable(),
  messageFocus: z.boolean(),
  outputs: z.array(outputSchema),
  clients: z.array(clientSchema).exactOptional(),
  zone: zoneSchema.exactOptional(),
}) satisfies z.ZodType<RoomView>;
