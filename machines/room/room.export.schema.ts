import { z } from 'zod';
import { editableAutomationFields } from '../automation/automation.ts';
import { zoneOrNull } from '../calendar/zone.ts';
import { boundsOf, excessOf, mostValues } from '../kernel/bounds.schema.ts';
import { type Refusal, refusal } from '../kernel/errors.ts';
import { askedInPart, askedRecord, askedShape } from '../kernel/fields.schema.ts';
import { inFull } from '../kernel/fields.ts';
import { atOnce, issuesOf, listReading, type Reading } from '../kernel/issues.schema.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { exportedMessageFields } from '../message/message.ts';
import { designSchema } from '../output/design.schema.ts';
import { plainOutputFields } from '../output/output.ts';
import { CELLS_BYTES, columnFields, rowBytes } from '../timer/sheet.ts';
import { clockFields } from '../timer/stage-clock.ts';
import { notedFields } from '../timer/timer.noted.ts';
import { timerFields } from '../timer/timer.ts';
import { errorWords } from '../words/errors.ts';
import { refusalWords } from '../words/refusal.ts';
import { agendaFields } from './agenda.settings.ts';
import { cellTexts, columnName } from './cells.ts';
import { lengthRefusal } from './clock.commands.ts';
import { parseCommand, stepIssues } from './commands.schema.ts';
import { DESIGNS_BYTES, designsSize } from './room.designs.ts';
import {
  EXPORT_FORMAT,
  EXPORT_VERSION,
  EXPORTED_ACTOR,
  LONGEST_ACTOR,
  MOST_EXPORTED_RUNS,
  type RoomExport,
} from './room.export.ts';
import { MOST_CLOCKS, ROOM_CAPS } from './room.limits.ts';
import { LONGEST_SUBTITLE, settingsFields } from './room.state.ts';
import { sentTimerFields } from './timer.commands.ts';
import { RUN_NAME_LENGTH } from './timer-runs.ts';

/** Omitted fields get the values of a new room. */
const { startFrom } = notedFields;
const timer = z
  .strictObject(askedShape({ ...sentTimerFields, startFrom, cells: cellTexts }))
  .transform((given) => inFull(timerFields, given));
const message = z
  .strictObject(askedShape(exportedMessageFields))
  .transform((given) => inFull(exportedMessageFields, given));
const column = z
  .strictObject(askedShape({ ...columnFields, name: columnName }))
  .transform((given) => inFull(columnFields, given));
const output = z
  .strictObject({ ...askedShape(plainOutputFields), design: designSchema.exactOptional() })
  .transform((given) => inFull(plainOutputFields, given));

const clock = z
  .strictObject(askedShape(clockFields))
  .transform((given) => inFull(clockFields, given))
  .refine((given) => lengthRefusal(given) === null, refusalWords.clockLength);

const automation = askedRecord(editableAutomationFields).superRefine(({ steps }, context) => {
  for (const issue of stepIssues(steps, parseCommand))
    context.addIssue({ ...issue, code: 'custom', path: issue.path.split('.') });
});

const { blackout: _dark, onAir: _red, ...keptSettings } = settingsFields;
const settings = z.strictObject({
  ...askedShape(keptSettings),
  agenda: askedInPart(agendaFields).exactOptional(),
});
const LAST_INSTANT = 8.64e15;
const instant = z.number().min(0).max(LAST_INSTANT);
const runActor = z.string().max(LONGEST_ACTOR).regex(EXPORTED_ACTOR).nullable();
const run = z.strictObject({
  kind: z.literal('clock').exactOptional(),
  timer: z.int().min(0).max(ROOM_CAPS.timers).nullable(),
  title: z.string().max(RUN_NAME_LENGTH),
  speaker: z.string().max(RUN_NAME_LENGTH),
  plannedStart: instant.nullable(),
  plannedLength: z.number().min(0).max(LAST_INSTANT),
  started: instant,
  startedBy: runActor,
  paused: z.number().min(0).max(LAST_INSTANT),
  ended: instant,
  endedBy: runActor,
});

export const roomExportSchema = z.strictObject({
  format: z.literal(EXPORT_FORMAT),
  version: z.literal(EXPORT_VERSION),
  name: z.string().max(200),
  subtitle: z.string().max(LONGEST_SUBTITLE).exactOptional(),
  settings: settings.transform((given) => ({
    ...inFull(keptSettings, given),
    timezone: zoneOrNull(given.timezone ?? null),
  })),
  timers: z.array(timer).max(ROOM_CAPS.timers),
  messages: z.array(message).max(ROOM_CAPS.messages + ROOM_CAPS.questions),
  outputs: z.array(output).max(ROOM_CAPS.outputs),
  automations: z.array(automation).max(ROOM_CAPS.automations).exactOptional(),
  clocks: z.array(clock).max(MOST_CLOCKS).exactOptional(),
  columns: z.array(column).max(ROOM_CAPS.columns).exactOptional(),
  report: z.array(run).max(MOST_EXPORTED_RUNS).exactOptional(),
});

const bounds = boundsOf(roomExportSchema);

/** Most values in a file. The server refuses a larger one before parsing it (W60). */
export const MOST_EXPORT_VALUES = mostValues(bounds);

const outline = roomExportSchema.extend({
  timers: z.array(z.unknown()),
  messages: z.array(z.unknown()),
  outputs: z.array(z.unknown()),
  automations: z.array(z.unknown()).exactOptional(),
});

/** Parses an exported room. Errors have the code `invalid` (R65). */
export function parseRoomExport(value: unknown): Result<RoomExport, Refusal> {
  return atOnce(exportReading(value));
}

/** Parses like `parseRoomExport`, but yields between parts of the file. */
export function* exportReading(value: unknown): Generator<void, Result<RoomExport, Refusal>, void> {
  const excess = excessOf(value, bounds);
  const read = excess === null ? yield* partsReading(value) : fail([excess]);
  return read.ok ? read : fail({ ...refusal('invalid'), issues: read.error });
}

function* partsReading(value: unknown): Reading<RoomExport> {
  const parsed = outline.safeParse(value);
  if (!parsed.success) return fail(issuesOf(parsed.error));
  const { data } = parsed;
  const timers = yield* listReading(timer, data.timers, 'timers');
  if (!timers.ok) return timers;
  const messages = yield* listReading(message, data.messages, 'messages');
  if (!messages.ok) return messages;
  const outputs = yield* listReading(output, data.outputs, 'outputs');
  if (!outputs.ok) return outputs;
  const automations = yield* listReading(automation, data.automations ?? [], 'automations');
  if (!automations.ok) return automations;
  if (designsSize(outputs.value) > DESIGNS_BYTES)
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
