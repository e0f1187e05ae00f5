import { z } from 'zod';
import { editableAutomationFields } from '../automation/automation.ts';
import { zoneOrNull } from '../calendar/zone.ts';
import { boundsOf, findExcess, maxValueCount } from '../kernel/bounds.schema.ts';
import { type Refusal, refusal } from '../kernel/errors.ts';
import { partialRequest, requestRecord, requestShape } from '../kernel/fields.schema.ts';
import { withDefaults } from '../kernel/fields.ts';
import { issuesOf, listReading, type ReadingSteps } from '../kernel/issues.schema.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { exportedMessageFields } from '../message/message.ts';
import { designSchema } from '../output/design.schema.ts';
import { plainOutputFields } from '../output/output.ts';
import { CELLS_BYTES, columnFields, rowBytes } from '../timer/sheet.ts';
import { clockFields } from '../timer/stage-clock.ts';
import { recordedTimerFields } from '../timer/timer.recorded.ts';
import { timerFields } from '../timer/timer.ts';
import { errorWords } from '../words/errors.ts';
import { refusalWords } from '../words/refusal.ts';
import { agendaFields } from './agenda.settings.ts';
import { cellTexts, columnName } from './cells.ts';
import { lengthRefusal } from './clock.commands.ts';
import { parseCommand, stepIssues } from './commands.schema.ts';
import { designsSize, MAX_ROOM_DESIGN_BYTES } from './room.designs.ts';
import {
  EXPORT_FORMAT,
  EXPORT_VERSION,
  EXPORTED_ACTOR,
  MAX_ACTOR_LENGTH,
  MAX_EXPORTED_RUNS,
  type RoomExport,
} from './room.export.ts';
import { MAX_CLOCKS, ROOM_CAPS } from './room.limits.ts';
import { MAX_SUBTITLE_LENGTH, settingsFields } from './room.state.ts';
import { sentTimerFields } from './timer.commands.ts';
import { RUN_NAME_LENGTH } from './timer-runs.ts';

/** Omitted fields get the values of a new room. */
const { startFrom } = recordedTimerFields;
const timerSchema = z
  .strictObject(requestShape({ ...sentTimerFields, startFrom, cells: cellTexts }))
  .transform((timer) => withDefaults(timerFields, timer));
const messageSchema = z
  .strictObject(requestShape(exportedMessageFields))
  .transform((message) => withDefaults(exportedMessageFields, message));
const columnSchema = z
  .strictObject(requestShape({ ...columnFields, name: columnName }))
  .transform((column) => withDefaults(columnFields, column));
const outputSchema = z
  .strictObject({ ...requestShape(plainOutputFields), design: designSchema.exactOptional() })
  .transform((output) => withDefaults(plainOutputFields, output));

const clockSchema = z
  .strictObject(requestShape(clockFields))
  .transform((clock) => withDefaults(clockFields, clock))
  .refine((clock) => lengthRefusal(clock) === null, refusalWords.clockLength);

const automationSchema = requestRecord(editableAutomationFields).superRefine(({ steps }, context) => {
  for (const issue of stepIssues(steps, parseCommand))
    context.addIssue({ ...issue, code: 'custom', path: issue.path.split('.') });
});

const { blackout: _dark, onAir: _red, ...keptSettings } = settingsFields;
const settingsSchema = z.strictObject({
  ...requestShape(keptSettings),
  agenda: partialRequest(agendaFields).exactOptional(),
});
const LAST_INSTANT = 8.64e15;
const instantSchema = z.number().min(0).max(LAST_INSTANT);
const runActorSchema = z.string().max(MAX_ACTOR_LENGTH).regex(EXPORTED_ACTOR).nullable();
const runSchema = z.strictObject({
  kind: z.literal('clock').exactOptional(),
  timer: z.int().min(0).max(ROOM_CAPS.timers).nullable(),
  title: z.string().max(RUN_NAME_LENGTH),
  speaker: z.string().max(RUN_NAME_LENGTH),
  plannedStart: instantSchema.nullable(),
  plannedLength: z.number().min(0).max(LAST_INSTANT),
  started: instantSchema,
  startedBy: runActorSchema,
  paused: z.number().min(0).max(LAST_INSTANT),
  ended: instantSchema,
  endedBy: runActorSchema,
});

export const roomExportSchema = z.strictObject({
  format: z.literal(EXPORT_FORMAT),
  version: z.literal(EXPORT_VERSION),
  name: z.string().max(200),
  subtitle: z.string().max(MAX_SUBTITLE_LENGTH).exactOptional(),
  settings: settingsSchema.transform((settings) => ({
    ...withDefaults(keptSettings, settings),
    timezone: zoneOrNull(settings.timezone ?? null),
  })),
  timers: z.array(timerSchema).max(ROOM_CAPS.timers),
  messages: z.array(messageSchema).max(ROOM_CAPS.messages + ROOM_CAPS.questions),
  outputs: z.array(outputSchema).max(ROOM_CAPS.outputs),
  automations: z.array(automationSchema).max(ROOM_CAPS.automations).exactOptional(),
  clocks: z.array(clockSchema).max(MAX_CLOCKS).exactOptional(),
  columns: z.array(columnSchema).max(ROOM_CAPS.columns).exactOptional(),
  report: z.array(runSchema).max(MAX_EXPORTED_RUNS).exactOptional(),
});

const exportBounds = boundsOf(roomExportSchema);

export const MAX_EXPORT_VALUES = maxValueCount(exportBounds);

const exportOutlineSchema = roomExportSchema.extend({
  timers: z.array(z.unknown()),
  messages: z.array(z.unknown()),
  outputs: z.array(z.unknown()),
  automations: z.array(z.unknown()).exactOptional(),
});

export function* exportReading(value: unknown): Generator<void, Result<RoomExport, Refusal>, void> {
  const excess = findExcess(value, exportBounds);
  const read = excess === null ? yield* partsReading(value) : fail([excess]);
  return read.ok ? read : fail({ ...refusal('invalid'), issues: read.error });
}

function* partsReading(value: unknown): ReadingSteps<RoomExport> {
  const parsed = exportOutlineSchema.safeParse(value);
  if (!parsed.success) return fail(issuesOf(parsed.error));
  const { data } = parsed;
  const timers = yield* listReading(timerSchema, data.timers, 'timers');
  if (!timers.ok) return timers;
  const messages = yield* listReading(messageSchema, data.messages, 'messages');
  if (!messages.ok) return messages;
  const outputs = yield* listReading(outputSchema, data.outputs, 'outputs', 1);
  if (!outputs.ok) return outputs;
  const automations = yield* listReading(automationSchema, data.automations ?? [], 'automations', 1);
  if (!automations.ok) return automations;
  if (designsSize(outputs.value) > MAX_ROOM_DESIGN_BYTES)
    return fail([{ path: 'outputs', message: errorWords.designs_limit }]);
  const cellBytes = timers.value.reduce((sum, { cells }) => sum + (cells ? rowBytes(cells) : 0), 0);
  if (cellBytes > CELLS_BYTES) return fail([{ path: 'timers', message: errorWords.cells_limit }]);
  const lists = { timers: timers.value, messages: messages.value, outputs: outputs.value };
  const { automations: _read, ...rest } = data;
  return ok({
    ...rest,
    ...lists,
    ...(automations.value.length === 0 ? {} : { automations: automations.value }),
  });
}
