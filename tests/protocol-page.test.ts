import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { errors } from '../machines/kernel/errors.ts';
import { DEVICES, MESSAGES, READ, ROOM, TIMERS, TRANSPORT } from '../machines/kernel/permissions.ts';
import { payloadSchemas } from '../machines/room/commands.schema.ts';
import { commandTable } from '../machines/room/commands.ts';
import { SOUND_CUES } from '../machines/timer/timer.ts';
import { commandFrameSchema } from '../machines/wire/command.schema.ts';
import { eventFrameSchema } from '../machines/wire/event.schema.ts';
import { helloSchema } from '../machines/wire/hello.schema.ts';
import { paintedFrameSchema } from '../machines/wire/painted.schema.ts';
import { pingFrameSchema } from '../machines/wire/ping.schema.ts';
import { renewFrameSchema } from '../machines/wire/renew.schema.ts';
import {
  clientSchema,
  clockSchema,
  messageSchema,
  outputSchema,
  planSchema,
  roomViewSchema,
  settingsSchema,
  timerSchema,
  timesetSchema,
} from '../machines/wire/room-view.schema.ts';
import { serverFrameSchema, welcomeFrameSchema } from '../machines/wire/server-frame.schema.ts';
import { startServer, type TestServer } from './support/test-server.ts';

/**
 * A client is possible from docs/protocol.md alone: everything it names exists, and the reverse. The tests read its
 * tables, whose first column has names.
 */
const page = readFileSync(new URL('../docs/protocol.md', import.meta.url), 'utf8');

function missing(what: string): never {
  throw new Error(`There is no ${what}.`);
}

/** Text under a heading, up to the next of its level. */
function section(heading: string): string {
  const [, level = '', rest = ''] =
    new RegExp(`^(#+) ${heading}\\n([\\s\\S]*)`, 'm').exec(page) ?? missing(`section "${heading}"`);
  return rest.split(new RegExp(`^#{1,${level.length}} `, 'm'))[0] ?? '';
}

/** The cells of each row of the tables in a text; a first cell names something in code. */
function rowsOf(text: string): readonly (readonly string[])[] {
  const rows = text.split('\n').filter((line) => line.startsWith('| `'));
  return rows.map((row) =>
    row
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim()),
  );
}

const codeIn = (cell: string): readonly string[] =>
  Array.from(cell.matchAll(/`([^`]+)`/g), ([, code = '']) => code);
const namesIn = (heading: string): readonly string[] =>
  rowsOf(section(heading))
    .flatMap(([first = '']) => codeIn(first))
    .sort();

/** The names of the lists of a union, by the element that names them. */
function tupleNames(schema: z.core.$ZodType, element: number): readonly string[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((each) => tupleNames(each, element));
  const item = schema instanceof z.ZodTuple ? schema.def.items[element] : undefined;
  return item instanceof z.ZodLiteral ? [...item.values].map(String) : missing('list with a name');
}

/** Fields of a record, optional ones with a question mark. */
function fieldsOf({ shape }: z.ZodObject): readonly string[] {
  const fields = Object.entries(shape);
  return fields.map(([name, { _zod }]) => (_zod.optin === 'optional' ? `${name}?` : name)).sort();
}

const clientFrames = {
  hello: z.tuple([z.literal('hello'), helloSchema]),
  command: commandFrameSchema,
  painted: paintedFrameSchema,
  ping: pingFrameSchema,
  renew: renewFrameSchema,
};
const eventNames = [...new Set(tupleNames(eventFrameSchema, 1))].sort();
const commandNames = Object.keys(payloadSchemas).sort();
const bits = new Map(Object.entries({ READ, TIMERS, MESSAGES, TRANSPORT, ROOM, DEVICES }));
const entities = new Map(
  Object.entries({ timers: timerSchema, messages: messageSchema, outputs: outputSchema }),
);

/** A command's row: its fields, the sum of its bits, whether it can be undone. */
function commandRow([name = '', payload = '', permission = '', undo = '']: readonly string[]) {
  const [command = ''] = codeIn(name);
  const listed = (codeIn(payload)[0] ?? '').replace(/[{}]/g, '').split(', ');
  const fields = listed
    .flatMap((field) => (field === '…fields' ? entityFieldsOf(command) : field))
    .filter(Boolean);
  const permissions = permission.split(', ').reduce((sum, bit) => sum + (bits.get(bit) ?? Number.NaN), 0);
  return { command, fields: fields.toSorted(), permissions, undo };
}

/** Meaning of `…fields`: the settable fields of its entity. */
function entityFieldsOf(command: string): readonly string[] {
  const { shape } =
    entities.get(command.split('/')[0] ?? '') ?? missing(`thing that ${command} sets fields of`);
  const settable = fieldsOf(schemaOf(command)).filter((field) => field.replace('?', '') in shape);
  return settable.filter((field) => field !== 'index?');
}

function schemaOf(command: string): z.ZodObject {
  const known: Readonly<Record<string, z.ZodObject>> = payloadSchemas;
  return known[command] ?? missing(`command ${command}`);
}

const examples = Array.from(page.matchAll(/^```json\n([^`]+)```/gm), ([, example = '']): unknown =>
  JSON.parse(example),
);
const refusedSchema = z.object({ code: z.string() });

describe('docs/protocol.md', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.remove());

  it('names every frame', () => {
    const frames = [...Object.keys(clientFrames), ...new Set(tupleNames(serverFrameSchema, 0))];
    const named = namesIn('Frames').map((code) => /^\["(\w+)"/.exec(code)?.[1] ?? code);
    expect(named.sort()).toEqual(frames.sort());
  });

  it('names every command, with its fields, the bits that it needs and whether it can be undone', () => {
    const wanted = Object.entries(commandTable).map(([command, { needs, undo, kind }]) => ({
      command,
      fields: fieldsOf(schemaOf(command)),
      permissions: needs,
      undo: kind === 'show' ? (undo === null ? 'no' : 'yes') : 'unsequenced',
    }));
    const byName = <One extends { readonly command: string }>(rows: readonly One[]) =>
      rows.toSorted((one, other) => (one.command < other.command ? -1 : 1));
    expect(byName(rowsOf(section('Commands')).map(commandRow))).toEqual(byName(wanted));
  });

  it('names every event', () => {
    expect(namesIn('Events')).toEqual(eventNames);
  });

  it('names no command or event elsewhere that there is none of', () => {
    const found = codeIn(page).filter((code) =>
      /^(?:room|timeset|timers|messages|outputs|clocks|clients?)\/\w+$/.test(code),
    );
    expect(found.filter((name) => !commandNames.includes(name) && !eventNames.includes(name))).toEqual([]);
  });

  it.each<[heading: string, shape: z.ZodObject]>([
    ['hello', helloSchema],
    ['welcome', welcomeFrameSchema.def.items[1]],
    ['RoomView', roomViewSchema],
    ['Room', roomViewSchema.shape.room],
    ['Settings', settingsSchema],
    ['Plan', planSchema],
    ['Timeset', timesetSchema],
    ['Timer', timerSchema],
    ['Message', messageSchema],
    ['Clock', clockSchema],
    ['Output', outputSchema],
    ['Client', clientSchema],
  ])('names every field of %s, and which may be missing', (heading, shape) => {
    expect(namesIn(heading)).toEqual(fieldsOf(shape));
  });

  it('names every sound', () => {
    const names = codeIn(section('Timer')).filter((code) => SOUND_CUES.some((cue) => cue === code));
    const spelled = [...names, ...names.flatMap((name) => [name, name.replace('440', '880')])];
    const all = spelled.flatMap((name) => [name, name.replace('SHORT', 'LONG')]);
    expect(SOUND_CUES.filter((cue) => !all.includes(cue))).toEqual([]);
  });

  it('names every error with its status, its close code and what a client does', () => {
    const rows = rowsOf(section('Errors')).map((cells) => cells.slice(0, 4));
    const wanted = Object.entries(errors).map(([code, entry]) => {
      const closeCode = 'closeCode' in entry ? String(entry.closeCode) : '';
      return [`\`${code}\``, String(entry.status), closeCode, entry.retry];
    });
    const byCode = (one: readonly string[], other: readonly string[]) =>
      (one[0] ?? '') < (other[0] ?? '') ? -1 : 1;
    expect(rows.toSorted(byCode)).toEqual(wanted.toSorted(byCode));
  });

  it('names every call', () => {
    const named = rowsOf(section('REST')).flatMap(([first = '']) => codeIn(first));
    const written = server.calls.map((call) => call.replaceAll(/:(\w+)/g, '{$1}'));
    expect(named.toSorted()).toEqual(written.toSorted());
  });

  it.each(examples.filter((example) => Array.isArray(example)))(
    'shows %s as it is really said',
    (...frame) => {
      const known =
        Object.entries(clientFrames).find(([name]) => name === frame[0])?.[1] ?? serverFrameSchema;
      expect(known.safeParse(frame).error).toBeUndefined();
    },
  );

  it('shows no refusal with a code that there is none of', () => {
    const codes = examples.flatMap((example) => refusedSchema.safeParse(example).data?.code ?? []);
    expect(codes.filter((code) => !Object.hasOwn(errors, code))).toEqual([]);
  });
});
