import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { responseShape } from '../../tests/support/response-shape.ts';
import { partialRequest, requestShape } from './fields.schema.ts';
import {
  choice,
  color,
  date,
  either,
  flag,
  instant,
  integer,
  length,
  list,
  mark,
  newValues,
  nullable,
  number,
  omittable,
  record,
  seconds,
  text,
  timeOfDay,
  variant,
  vocabulary,
  withDefaults,
} from './fields.ts';

const cue = choice(['NONE', 'GONG'], 'NONE');
const fields = {
  title: text(5),
  way: choice(['LEFT', 'RIGHT'], 'LEFT', { anyCapitals: true }),
  shown: flag(true),
  minutes: integer(0, 59, 10),
  offset: { kind: 'number', least: -1.5, most: 1.5, initial: 0 } as const,
  seconds,
  warp: nullable(length(1, 9_000, 1)),
  start: nullable(timeOfDay),
  day: nullable(date),
  cues: record({ yellow: cue, red: cue }),
  labels: list(record({ name: text(3), cue }), 2),
  asked: omittable(record({ at: instant, read: omittable(mark) })),
};

const plain = {
  title: '',
  way: 'LEFT',
  shown: true,
  minutes: 10,
  offset: 0,
  seconds: 0,
  warp: null,
  start: null,
  day: null,
  cues: { yellow: 'NONE', red: 'NONE' },
  labels: [],
};
const full = {
  title: 'Hello',
  way: 'RIGHT',
  shown: false,
  minutes: 0,
  offset: -1.5,
  seconds: 1.5,
  warp: 9_000,
  start: '10:00:00',
  day: '2026-03-29',
  cues: { yellow: 'GONG', red: 'NONE' },
  labels: [{ name: 'a', cue: 'GONG' }],
  asked: { at: 5, read: true },
};

describe('the values of a new record', () => {
  it('are the defaults of its fields', () => {
    expect(newValues(fields)).toEqual(plain);
    expect(newValues(fields)).not.toHaveProperty('asked');
  });
});

describe('a record from an older version', () => {
  it('stays the same object if no field is missing', () => {
    for (const said of [plain, full]) expect(withDefaults(fields, said)).toBe(said);
  });

  it('gets defaults for missing fields, and keeps the others', () => {
    expect(withDefaults(fields, { _id: 'a', title: 'Hi', shown: false })).toEqual({
      ...plain,
      _id: 'a',
      title: 'Hi',
      shown: false,
    });
  });

  it('gets defaults in nested records and lists', () => {
    const old = { ...full, cues: { yellow: 'GONG' }, labels: [{ name: 'a' }, ...full.labels], asked: {} };
    expect(withDefaults(fields, old)).toEqual({
      ...old,
      cues: { yellow: 'GONG', red: 'NONE' },
      labels: [{ name: 'a', cue: 'NONE' }, ...full.labels],
      asked: { at: 0 },
    });
  });

  it('gets the default if its enum value is no longer valid', () => {
    expect(withDefaults(fields, { ...full, way: 'UP' })).toEqual({ ...full, way: 'LEFT' });
  });
});

it('vocabulary lists all names and enum values of the fields', () => {
  const { way, cues, labels, asked } = fields;
  const said = [
    'way way=LEFT way=RIGHT',
    'cues cues.yellow cues.yellow=NONE cues.yellow=GONG cues.red cues.red=NONE cues.red=GONG',
    'labels labels.name labels.cue labels.cue=NONE labels.cue=GONG',
    'asked asked.at asked.read',
  ];
  expect(vocabulary({ way, cues, labels, asked })).toEqual(said.join(' ').split(' '));
});

describe('the schema of a request', () => {
  const asked = z.strictObject(requestShape(fields));

  it('accepts each field, and may omit it', () => {
    expect(asked.parse(full)).toEqual(full);
    expect(asked.parse({})).toEqual({});
    expect(asked.parse({ way: 'right' })).toEqual({ way: 'RIGHT' });
  });

  it.each([
    { title: 'Hellos' },
    { way: 'UP' },
    { shown: 1 },
    { minutes: 60 },
    { minutes: -1 },
    { minutes: 0.5 },
    { offset: 1.6 },
    { seconds: 60 },
    { warp: 0 },
    { start: '10:00' },
    { day: '29.3.2026' },
    { cues: { yellow: 'GONG' } },
    { labels: [full.labels[0], full.labels[0], full.labels[0]] },
    { labels: [{ name: 'a', cue: 'NONE', more: 1 }] },
    { asked: { at: 1, read: false } },
    { asked: null },
    { title: undefined },
  ])('refuses %o', (said) => {
    expect(asked.safeParse(said).success).toBe(false);
  });
});

describe('the schema of a response', () => {
  const sent = z.strictObject(responseShape(fields));

  it('needs every field that is not optional', () => {
    for (const said of [plain, full]) expect(sent.parse(said)).toEqual(said);
    const { title: _title, ...rest } = full;
    expect(sent.safeParse(rest).success).toBe(false);
    expect(sent.safeParse({ ...full, more: 1 }).success).toBe(false);
  });
});

describe('records whose fields depend on their type', () => {
  const sizes = { ...choice([1, 2], 1), also: { small: 1, large: 2 } } as const;
  const shapes = {
    parts: list(
      variant(
        {
          ink: either([choice(['text', 'ground'], 'text'), color('#000000')], 'text'),
          at: record({ x: number(0, 9, 3) }),
        },
        {
          WORD: {
            word: text(5),
            size: nullable(sizes),
            on: either([choice(['ALL'], 'ALL'), { ...list(cue, 2), isLone: true }], 'ALL'),
          },
          PICTURE: {
            back: either([choice(['NONE'], 'NONE'), record({ file: text(4), dim: integer(0, 9) })], 'NONE'),
          },
        },
      ),
      3,
    ),
  };
  const said = z.strictObject({ parts: partialRequest(shapes) });
  const read = (part: unknown) => said.safeParse({ parts: { parts: [part] } });

  it.each([
    [{ type: 'WORD' }, { ink: 'text', at: { x: 3 }, word: '', size: null, on: 'ALL' }],
    [
      { type: 'WORD', ink: '#ABCDEF', at: {}, size: 'large', on: 'GONG' },
      { ink: '#abcdef', size: 2, on: ['GONG'] },
    ],
    [
      { type: 'WORD', size: 1, on: ['GONG', 'NONE'] },
      { size: 1, on: ['GONG', 'NONE'] },
    ],
    [{ type: 'PICTURE', back: { file: 'a' } }, { back: { file: 'a', dim: 0 } }],
    [{ type: 'PICTURE' }, { back: 'NONE' }],
  ])('R119 are completed with defaults: %j', (part, completed) => {
    const { data } = read(part);
    expect(withDefaults(shapes, data?.parts ?? {}).parts[0]).toMatchObject(completed);
  });

  it.each([
    { type: 'SOUND' },
    {},
    { type: 'WORD', back: 'NONE' },
    { type: 'WORD', size: 'huge' },
    { type: 'WORD', ink: '#abc' },
    { type: 'PICTURE', back: { other: 1 } },
    { type: 'PICTURE', at: null },
  ])('R119 are refused if they are invalid: %j', (part) => {
    expect(read(part).success).toBe(false);
  });

  it('R119 are refused if no type is known', () => {
    expect(partialRequest({ none: variant({}, {}) }).safeParse({ none: {} }).success).toBe(false);
  });

  it('R97 get defaults from an older version, and stay unchanged from a newer one', () => {
    expect(withDefaults(shapes, { parts: [{ type: 'SOUND' }, 'what'] } as never)).toEqual({
      parts: [{ type: 'SOUND', ink: 'text', at: { x: 3 } }, 'what'],
    });
  });

  it('must be complete in a response', () => {
    const part = { type: 'PICTURE', ink: 'text', at: { x: 1 }, back: { file: 'a', dim: 1 } };
    const sent = z.strictObject(responseShape(shapes));
    expect(sent.safeParse({ parts: [part] }).success).toBe(true);
    expect(sent.safeParse({ parts: [{ ...part, at: {} }] }).success).toBe(false);
  });

  it('have all their names and enum values in the vocabulary', () => {
    expect(vocabulary(shapes)).toEqual([
      'parts',
      'parts.ink',
      'parts.ink=text',
      'parts.ink=ground',
      'parts.at',
      'parts.at.x',
      'parts.type=WORD',
      'parts.WORD.word',
      'parts.WORD.size',
      'parts.WORD.size=1',
      'parts.WORD.size=2',
      'parts.WORD.on',
      'parts.WORD.on=ALL',
      'parts.WORD.on=NONE',
      'parts.WORD.on=GONG',
      'parts.type=PICTURE',
      'parts.PICTURE.back',
      'parts.PICTURE.back=NONE',
      'parts.PICTURE.back.file',
      'parts.PICTURE.back.dim',
    ]);
  });
});
