import { z } from 'zod';
import { type AutomationStep, MAX_REQUEST_BYTES } from '../automation/automation.ts';
import {
  boundsOf,
  findExcess,
  isRecord,
  maxValueCount,
  withoutMisplacedNulls,
} from '../kernel/bounds.schema.ts';
import { type Issue, type Refusal, refusal } from '../kernel/errors.ts';
import {
  isPlainRequest,
  type RequestRecord,
  requestRecord,
  requestShape,
  requestText,
} from '../kernel/fields.schema.ts';
import type { FieldTable } from '../kernel/fields.ts';
import { issuesOf, listReading, type ReadingSteps, runToEnd } from '../kernel/issues.schema.ts';
import { memoize } from '../kernel/memoized.ts';
import type { Permissions } from '../kernel/permissions.ts';
import { jsonBytes, utf8Bytes } from '../kernel/plain-size.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { jsonOrNull, type Shape } from '../kernel/shapes.ts';
import { designSchema } from '../output/design.schema.ts';
import { DESIGN_BYTES } from '../output/design.ts';
import { designFaultWords } from '../words/refusal.ts';
import { automationWords } from '../words/room.ts';
import { requestWords } from '../words/webhook.ts';
import type { RequestStep } from './automation.perform.ts';
import { idText } from './command.ts';
import {
  type Command,
  type CommandName,
  type CommandPayloads,
  commandTable,
  isCommandName,
  isPermitted,
} from './commands.ts';
import { ROOM_CAPS } from './room.limits.ts';
import { newColumnsField, replacementFields } from './timer.commands.ts';

const OTHER_AUTOMATABLE: readonly CommandName[] = [
  'timers/flash',
  'messages/flash',
  'room/undo',
  'room/redo',
];

function isAutomatable(name: CommandName): boolean {
  if (name.startsWith('automations/')) return false;
  return commandTable[name].history === 'makes' || OTHER_AUTOMATABLE.includes(name);
}

type CommandStep = Extract<AutomationStep, { readonly type: 'COMMAND' }>;
type ReadCommand = (name: string, payload: unknown) => Result<Command, Refusal>;

export function commandOfStep({ command, payload }: CommandStep, read: ReadCommand): Command | string {
  if (!isCommandName(command) || !isAutomatable(command)) return automationWords.notACommand(command);
  const reading = read(command, payload === '' ? {} : jsonOrNull(payload));
  return reading.ok ? reading.value : automationWords.unfitPayload(command);
}

export function stepIssues(steps: readonly AutomationStep[], read: ReadCommand): readonly Issue[] {
  return steps.flatMap((step, place) => {
    const path = `steps.${place}`;
    if (step.type === 'REQUEST')
      return requestFaults(step).map(([field, message]) => ({ path: `${path}.${field}`, message }));
    if (step.type !== 'COMMAND') return [];
    const found = commandOfStep(step, read);
    return typeof found === 'string' ? [{ path, message: found }] : [];
  });
}

const HEADER_NAME = /^[!#$%&'*+.^_`|~\dA-Za-z-]+$/;
const CONTROL_CHARACTER = /[^\t\P{Cc}]/u;
/** Headers that control the connection or that the HTTP client sets. */
const RESERVED_HEADERS: ReadonlySet<string> = new Set([
  'host',
  'cookie',
  'content-length',
  'transfer-encoding',
  'connection',
  'expect',
  'te',
  'trailer',
  'upgrade',
]);

function requestFaults({ url, headers = {}, body = '' }: RequestStep): readonly [string, string][] {
  const faults: [string, string][] = [];
  if (url.includes('{{secret:')) faults.push(['url', requestWords.secretInUrl]);
  if (/^[^/?#]*(?:\/\/[^/?#]*)?[{}]/.test(url)) faults.push(['url', requestWords.hostFixed]);
  for (const [name, value] of Object.entries(headers)) {
    const fault = headerFault(name, value);
    if (fault !== null) faults.push([`headers.${name}`, fault]);
  }
  const texts = [url, body, ...Object.entries(headers).flat()];
  if (texts.reduce((sum, text) => sum + utf8Bytes(text), 0) > MAX_REQUEST_BYTES)
    faults.push(['body', requestWords.tooLarge]);
  return faults;
}

function headerFault(name: string, value: string): string | null {
  if (!HEADER_NAME.test(name)) return requestWords.headerName(name);
  if (RESERVED_HEADERS.has(name.toLowerCase())) return requestWords.headerForbidden(name);
  return CONTROL_CHARACTER.test(value) ? requestWords.headerBreak(name) : null;
}

/** The schemas refuse unknown fields (docs/protocol.md#commands). */
export const payloadSchemas: PayloadSchemas = {
  ...schemasOf(commandTable),
  'outputs/draft': z.strictObject({ outputId: requestText(idText), design: designSchema }),
};

type PayloadSchemas = { readonly [Name in CommandName]: RequestRecord<CommandPayloads[Name]> };

function schemasOf(table: typeof commandTable): PayloadSchemas;
function schemasOf(table: Readonly<Record<string, { readonly takes: FieldTable }>>) {
  return Object.fromEntries(Object.entries(table).map(([name, { takes }]) => [name, requestRecord(takes)]));
}

/** Parses a short valid command. `commandReading` must parse all others (W144). */
export function plainCommand(
  permissions: Permissions,
  commandName: string,
  payload: unknown,
): Command | null {
  return isCommandName(commandName) && isPermitted(permissions, commandName)
    ? plainCommandOf(commandName, payload)
    : null;
}

const plainPayloadChecks: PlainPayloads = plainChecksOf(commandTable);

type PlainPayloads = { readonly [Name in CommandName]: Shape<CommandPayloads[Name]> };

function plainChecksOf(table: typeof commandTable): PlainPayloads;
function plainChecksOf(table: Readonly<Record<string, { readonly takes: FieldTable }>>) {
  return Object.fromEntries(
    Object.entries(table).map(([name, { takes }]) => [
      name,
      (payload: unknown) => isPlainRequest(takes, payload),
    ]),
  );
}

function plainCommandOf<Name extends CommandName>(name: Name, payload: unknown): Command<Name> | null {
  return plainPayloadChecks[name](payload) ? { name, payload } : null;
}

export type CommandReading = Generator<void, Result<Command, Refusal>, void>;

/** The caller has checked the sender's permission (M12). */
export function* commandReading(
  permissions: Permissions,
  commandName: string,
  payload: unknown,
): CommandReading {
  if (isCommandName(commandName) && !isPermitted(permissions, commandName)) return fail(refusal('forbidden'));
  return yield* readCommandSteps(commandName, payload);
}

export function parseCommand(commandName: string, payload: unknown): Result<Command, Refusal> {
  return runToEnd(readCommandSteps(commandName, payload));
}

function* readCommandSteps(commandName: string, payload: unknown): CommandReading {
  if (!isCommandName(commandName)) return fail(refusal('unknown_command'));
  return isEmptyRecord(payload) ? emptyCommand(commandName) : yield* payloadReading(commandName, payload);
}

const emptyCommand = memoize(
  Object.keys(payloadSchemas).length,
  (commandName: CommandName): Result<Command, Refusal> => runToEnd(payloadReading(commandName, {})),
);

function isEmptyRecord(payload: unknown): boolean {
  if (!isRecord(payload)) return false;
  for (const _field in payload) return false;
  return true;
}

type PayloadReader<Payload> = (payload: unknown) => ReadingSteps<Payload>;

export const MAX_PAYLOAD_VALUES = Math.max(
  ...Object.values(payloadSchemas).map((schema) => maxValueCount(boundsOf(schema))),
);

function* payloadReading<Name extends CommandName>(
  commandName: Name,
  payload: unknown,
): Generator<void, Result<Command<Name>, Refusal>, void> {
  const bounds = boundsOf(payloadSchemas[commandName]);
  const excess = findExcess(payload, bounds);
  if (excess !== null) return invalidWith([excess]);
  if (commandName === 'outputs/draft' && isLargeDesign(payload)) return fail(tooLargeDesign);
  const strict = yield* strictReading(commandName, payload);
  if (strict.ok) return ok({ name: commandName, payload: strict.value });
  const fitting = withoutMisplacedNulls(payload, bounds);
  const read = fitting === payload ? strict : yield* strictReading(commandName, fitting);
  return read.ok ? ok({ name: commandName, payload: read.value }) : invalidWith(read.error);
}

function* strictReading<Name extends CommandName>(
  commandName: Name,
  payload: unknown,
): ReadingSteps<CommandPayloads[Name]> {
  const ownReader = payloadReaders[commandName];
  return ownReader === undefined ? readAtOnce(commandName, payload) : yield* ownReader(payload);
}

function readAtOnce<Name extends CommandName>(
  commandName: Name,
  payload: unknown,
): Result<CommandPayloads[Name], readonly Issue[]> {
  const parsed = payloadSchemas[commandName].safeParse(payload);
  return parsed.success ? ok(parsed.data) : fail(issuesOf(parsed.error));
}

const timerCountList = z.array(z.unknown()).max(ROOM_CAPS.timers);
const replacementSchema = requestRecord(replacementFields);
const anyReplaceItems = z.strictObject({
  items: timerCountList,
  ...requestShape({ columns: newColumnsField }),
});
const idSchema = requestText(idText);

const payloadReaders: { readonly [Name in CommandName]?: PayloadReader<CommandPayloads[Name]> } = {
  *'timers/replace'(payload) {
    const parsed = anyReplaceItems.safeParse(payload);
    if (!parsed.success) return fail(issuesOf(parsed.error));
    const items = yield* listReading(replacementSchema, parsed.data.items, 'items');
    return items.ok ? ok({ ...parsed.data, items: items.value }) : items;
  },
  'timers/updateMany': readerOfMany('timers/updateMany'),
  'timers/removeMany': readerOfMany('timers/removeMany'),
  'timers/moveMany': readerOfMany('timers/moveMany'),
  'automations/add': readerOfSteps('automations/add'),
  'automations/update': readerOfSteps('automations/update'),
};

type CommandOfMany = 'timers/updateMany' | 'timers/removeMany' | 'timers/moveMany';

function readerOfMany<Name extends CommandOfMany>(name: Name): PayloadReader<CommandPayloads[Name]> {
  return function* (payload) {
    const ids = isRecord(payload) && Array.isArray(payload.timerIds) ? payload.timerIds : [];
    const read = yield* listReading(idSchema, ids, 'timerIds');
    return read.ok ? readAtOnce(name, payload) : read;
  };
}

function readerOfSteps<Name extends 'automations/add' | 'automations/update'>(
  name: Name,
): PayloadReader<CommandPayloads[Name]> {
  // oxlint-disable-next-line require-yield
  return function* (payload) {
    const read = readAtOnce(name, payload);
    const issues = read.ok ? stepIssues(read.value.steps ?? [], parseCommand) : [];
    return issues.length > 0 ? fail(issues) : read;
  };
}

const tooLargeDesign = refusal('too_large', designFaultWords.tooLarge(DESIGN_BYTES / 1024));

const isLargeDesign = (payload: unknown): boolean =>
  isRecord(payload) && jsonBytes(payload.design) > DESIGN_BYTES;

const invalidWith = (issues: readonly Issue[]) => fail({ ...refusal('invalid'), issues });
