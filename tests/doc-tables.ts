import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { errors } from '../machines/kernel/errors.ts';
import { DEVICES, MESSAGES, READ, ROOM, TIMERS, TRANSPORT } from '../machines/kernel/permissions.ts';
import { MESSAGE_COLORS } from '../machines/message/message.ts';
import {
  BACKGROUND_PICTURES,
  COLOR_ROLES,
  designFields,
  elementTypes,
  FONT_SIZES,
  FONT_WEIGHTS,
  FONTS,
  LOGO_POSITIONS,
  PLACEMENTS,
  PROGRESS_TYPES,
  TEXT_STYLES,
  THEMES,
  VERTICALS,
} from '../machines/output/design.ts';
import { ROOM_ORDERS } from '../machines/people/room-list.ts';
import { payloadSchemas } from '../machines/room/commands.schema.ts';
import { commandTable, isCommandName } from '../machines/room/commands.ts';
import { TOD_FORMATS } from '../machines/schedule/tod.ts';
import { COUNTDOWN_FORMATS } from '../machines/timer/formats.ts';
import { newTimer, SOUND_CUES, timerFlags } from '../machines/timer/timer.ts';
import { helloSchema } from '../machines/wire/client-frame.schema.ts';
import { WIRE_VERSION } from '../machines/wire/frames.ts';
import { envVariables } from '../server/env.ts';
import type { Endpoint } from '../server/integrations/api/endpoint.ts';
import { endpoints, scopeOfCommand } from '../server/integrations/api/endpoints.ts';
import type { Parameter } from '../server/integrations/api/parameters.schema.ts';
import { shortcutWords } from '../web/keys/shortcut.words.ts';
import { defaultKeymap, SHORTCUT_ACTIONS } from '../web/keys/shortcuts.view.ts';
import {
  clientSchema,
  clockSchema,
  eventFrameSchema,
  messageSchema,
  outputSchema,
  planSchema,
  roomViewSchema,
  serverFrameSchema,
  settingsSchema,
  timerSchema,
  timesetSchema,
  welcomeFrameSchema,
} from './support/server-frame.schema.ts';
import { startServer } from './support/test-server.ts';
import { wireHash } from './support/wire-hash.ts';

/**
 * `npm run docs:tables` writes names and facts of the code into tables of docs/. The first cell of a row has names, the
 * next ones their facts. All other cells are prose and stay; those of a new row are an ellipsis.
 */
interface Table {
  readonly heading: string;
  /** Index below the heading; absent: all tables there. */
  readonly nth?: number;
  readonly facts: ReadonlyMap<string, readonly string[]>;
  /** Cells of new rows that the code knows too. */
  readonly prose?: ReadonlyMap<string, readonly string[]>;
}

const TO_WRITE = '…';
const code = (name: string): string => `\`${name}\``;
const codeList = (words: readonly (string | number)[]): string =>
  words.map((word) => code(String(word))).join(', ');

/** Names in code; else the whole cell. A frame is called by its first word. */
function namesIn(cell: string): readonly string[] {
  const names = Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = '']) =>
    name.startsWith('[') ? (/\w+/.exec(name)?.[0] ?? name) : name,
  );
  return names.length === 0 ? [cell] : names;
}

const cellsIn = (row: string): readonly string[] =>
  row
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
const rowOf = (cells: readonly string[]): string =>
  `|${cells.map((cell) => (cell === '' ? ' ' : ` ${cell} `)).join('|')}|`;

/** Lines of each table below a heading, without its head. */
function rowsBelow(lines: readonly string[], heading: string): readonly (readonly number[])[] {
  const start = lines.findIndex((line) => /^#+ /.test(line) && line.replace(/^#+ /, '') === heading);
  if (start === -1) throw new Error(`There is no heading "${heading}".`);
  const level = lines[start]?.indexOf(' ') ?? 0;
  const length = lines.slice(start + 1).findIndex((line) => new RegExp(`^#{1,${level}} `).test(line));
  const end = length === -1 ? lines.length : start + 1 + length;
  const heads = lines.flatMap((line, at) => (at > start && at < end && /^\|[-|]+\|$/.test(line) ? [at] : []));
  return heads.map((head) => {
    const after = lines.slice(head + 1).findIndex((line) => !line.startsWith('|'));
    return Array.from({ length: after === -1 ? lines.length - head - 1 : after }, (_, nth) => head + 1 + nth);
  });
}

function withTable(page: string, { heading, nth, facts, prose }: Table): string {
  const lines: (string | null)[] = page.split('\n');
  const tables = rowsBelow(page.split('\n'), heading);
  const rows = (nth === undefined ? tables : tables.slice(nth, nth + 1)).flat();
  const missing = new Map(facts);
  for (const at of rows) {
    const [first = '', ...cells] = cellsIn(lines[at] ?? '');
    const names = namesIn(first);
    const said = facts.get(names.find((name) => missing.has(name)) ?? '');
    const kept = names.filter((name) => missing.has(name) && isSame(facts.get(name), said));
    for (const name of kept) missing.delete(name);
    const now = kept.length === names.length ? first : codeList(kept);
    if (said !== undefined) lines[at] = rowOf([now, ...said, ...cells.slice(said.length)]);
    else if (first.startsWith('`')) lines[at] = null;
  }
  const width = cellsIn(page.split('\n')[rows[0] ?? 0] ?? '').length;
  const subject = (line: string) => /^\| `(\w+\/)/.exec(line)?.[1];
  for (const [name, said] of missing) {
    const open = prose?.get(name) ?? Array.from({ length: width - said.length - 1 }, () => TO_WRITE);
    const row = rowOf([code(name), ...said, ...open]);
    const beside = rows.filter((at) => subject(lines[at] ?? '') === subject(row)).at(-1) ?? rows.at(-1) ?? 0;
    lines[beside] = [lines[beside], row].filter((line) => line !== null).join('\n');
  }
  return lines.filter((line) => line !== null).join('\n');
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const named = (names: readonly string[]): Table['facts'] => new Map(names.map((name) => [name, []]));

/** Names of the lists of a union, at their place in each list. */
function tupleNames(schema: z.core.$ZodType, place: number): readonly string[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((each) => tupleNames(each, place));
  const item = schema instanceof z.ZodTuple ? schema.def.items[place] : undefined;
  return item instanceof z.ZodLiteral ? [...item.values].map(String) : [];
}

/** Fields of a record, optional ones with a question mark. */
const fieldsOf = ({ shape }: z.ZodObject): readonly string[] =>
  Object.entries(shape).map(([name, { _zod }]) => (_zod.optin === 'optional' ? `${name}?` : name));

const bits = Object.entries({ READ, TIMERS, MESSAGES, TRANSPORT, ROOM, DEVICES });
const entities = new Map<string, z.ZodObject>(
  Object.entries({ timers: timerSchema, messages: messageSchema, outputs: outputSchema }),
);
const schemas: Readonly<Record<string, z.ZodObject>> = payloadSchemas;

/** `…fields`: the settable fields of the command's entity. */
function payloadOf(name: string): string {
  const [subject = '', verb = ''] = name.split('/');
  const shape = /^(?:create|update)/.test(verb) ? entities.get(subject)?.shape : undefined;
  const fields = schemas[name] === undefined ? [] : fieldsOf(schemas[name]);
  const isOfEntity = (field: string) =>
    field !== 'index?' && shape !== undefined && field.replace('?', '') in shape;
  const own = fields.filter((field) => !isOfEntity(field));
  return code(`{${(own.length === fields.length ? own : [...own, '…fields']).join(', ')}}`);
}

const commandFacts = Object.entries(commandTable).map(([name, { needs, undo, kind }]) => {
  const needed = bits.filter(([, bit]) => (needs & bit) !== 0).map(([bit]) => bit);
  const undone = undo === null ? 'no' : 'yes';
  return [name, [payloadOf(name), needed.join(', '), kind === 'show' ? undone : 'unsequenced']] as const;
});

const errorFacts = Object.entries(errors).map(([name, error]) => {
  const closeCode = 'closeCode' in error ? String(error.closeCode) : '';
  return [name, [String(error.status), closeCode, error.retry]] as const;
});

const parameterSchema = z.object({
  minimum: z.number().optional(),
  /** Larger ranges are no news. */
  maximum: z.number().max(10_000).optional().catch(undefined),
  enum: z.array(z.string()).max(3).optional().catch(undefined),
  items: z
    .object({ enum: z.array(z.string()) })
    .optional()
    .catch(undefined),
  default: z
    .union([z.string().min(1), z.number(), z.boolean()])
    .optional()
    .catch(undefined),
});

function parameterCell([name, parameter]: readonly [string, Parameter]): string {
  const about = parameterSchema.parse(parameter.about.schema);
  const range = about.maximum === undefined ? '' : ` ${about.minimum} to ${about.maximum}`;
  const words = about.enum ?? about.items?.enum;
  const initial = about.default === undefined ? '' : ` = ${about.default}`;
  return `${code(name)}${range}${words ? ` (${words.join(', ')})` : ''}${initial}`;
}

const endpointFacts = Object.entries(endpoints).map(
  ([name, { takes, scope, answer }]: [string, Endpoint]) => {
    const parameters = Object.entries(takes.shape).map(parameterCell).join(', ');
    return [name, [parameters, scope, answer === 'none' ? '' : answer]] as const;
  },
);

/** Commands of a batch. */
const scopeFacts = (['show-call', 'edit'] as const).map((scope) => {
  const covered = Object.entries(commandTable).flatMap(([name, { kind }]) =>
    isCommandName(name) && kind === 'show' && scopeOfCommand(name) === scope ? [name] : [],
  );
  return [scope, [codeList(covered)]] as const;
});

const element = designFields.elements.of;
const settings: Readonly<Record<string, readonly string[]>> = {
  'countdown format': COUNTDOWN_FORMATS,
  'time-of-day format': TOD_FORMATS,
  'order of a list of rooms': ROOM_ORDERS,
  'color of a message': MESSAGE_COLORS,
  'type of an element': Object.keys(elementTypes),
  font: FONTS,
  'font weight': FONT_WEIGHTS.map(String),
  'font size': FONT_SIZES,
  'text style': TEXT_STYLES,
  'vertical alignment': VERTICALS,
  'place of title and speaker': PLACEMENTS,
  'place of the logo': LOGO_POSITIONS,
  progress: PROGRESS_TYPES,
  background: ['theme', 'transparent', ...BACKGROUND_PICTURES],
  theme: THEMES,
  'colors of a theme': COLOR_ROLES,
  sound: SOUND_CUES,
};

const flagProse: Table['facts'] = new Map(
  timerFlags.map(({ field, header }) => [field, [`true or false: *${header}*`, String(newTimer[field])]]),
);

/** Tables of each page; `calls` of the REST API. */
export const docTables = (calls: readonly string[]): Readonly<Record<string, readonly Table[]>> => ({
  'docs/protocol.md': [
    { heading: 'Frames', nth: 1, facts: named([...new Set(tupleNames(serverFrameSchema, 0))]) },
    { heading: 'Commands', facts: new Map(commandFacts) },
    { heading: 'Events', facts: named([...new Set(tupleNames(eventFrameSchema, 1))]) },
    { heading: 'Errors', facts: new Map(errorFacts) },
    { heading: 'Versions', facts: new Map([[String(WIRE_VERSION), [code(wireHash())]]]) },
    { heading: 'REST', facts: named(calls.map((call) => call.replaceAll(/:(\w+)/g, '{$1}'))) },
    ...Object.entries({
      hello: helloSchema,
      welcome: welcomeFrameSchema.def.items[1],
      RoomView: roomViewSchema,
      Room: roomViewSchema.shape.room,
      Settings: settingsSchema,
      Plan: planSchema,
      Timeset: timesetSchema,
      Timer: timerSchema,
      Message: messageSchema,
      Clock: clockSchema,
      Output: outputSchema,
      Client: clientSchema,
    }).map(([heading, schema]) => ({
      heading,
      facts: named(fieldsOf(schema)),
      ...(heading === 'Timer' && { prose: flagProse }),
    })),
  ],
  'docs/api.md': [
    { heading: 'Endpoints', facts: new Map(endpointFacts) },
    { heading: 'Several commands as one', facts: new Map(scopeFacts) },
  ],
  'docs/outputs.md': [
    { heading: 'A design', facts: named(Object.keys(designFields)) },
    { heading: 'Elements', nth: 0, facts: named(['type', ...Object.keys(element.fields)]) },
    { heading: 'Elements', nth: 1, facts: named(Object.keys(element.fields.style.fields)) },
    { heading: 'Elements', nth: 2, facts: named(Object.keys(elementTypes)) },
    {
      heading: 'All settings',
      facts: new Map(Object.entries(settings).map(([name, words]) => [name, [codeList(words)]])),
    },
  ],
  'docs/self-hosting.md': [{ heading: 'Configuration', facts: named(Object.keys(envVariables.shape)) }],
  'docs/shortcuts.md': [
    {
      heading: 'Edit and Show',
      facts: new Map(
        SHORTCUT_ACTIONS.map((action) => [
          defaultKeymap[action].replace(/\$mod|Control/, 'Ctrl'),
          [shortcutWords.names[action]],
        ]),
      ),
    },
  ],
});

const fileOf = (page: string): string => fileURLToPath(new URL(`../${page}`, import.meta.url));
export const docPage = (page: string): string => readFileSync(fileOf(page), 'utf8');
export const writtenPage = (page: string, tables: readonly Table[]): string =>
  tables.reduce(withTable, docPage(page));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = await startServer();
  for (const [page, tables] of Object.entries(docTables(server.calls)))
    writeFileSync(fileOf(page), writtenPage(page, tables));
  await server.remove();
  // Threads for passwords stay.
  process.exit();
}
