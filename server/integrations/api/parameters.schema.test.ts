import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { isSettled } from '../../../machines/kernel/errors.ts';
import { changesShow, endpointNamed, endpoints, scopeCovers } from './endpoints.ts';
import { type Parameter, parseParameters, take } from './parameters.schema.ts';

/** The parsed value of a parameter, or its error. */
function readAs(schema: Parameter, sent: unknown): unknown {
  const read = parseParameters(z.object({ it: schema }), { it: sent, other: 'spare' });
  return read.ok ? read.value.it : read.error.map(({ message }) => message);
}

const number = take.number(-5, 300);
const choice = take.choice(['COUNTDOWN', 'white']);
const text = take.text(5);
const kinds = {
  text,
  number,
  choice,
  id: take.id,
  boolean: take.flag(),
  labels: take.labels,
  reminders: take.reminders,
  choices: take.choices(['STAGE', 'CREW']),
  amount: take.amount,
  cells: take.cells,
  marks: take.marks(text),
};

describe('a parameter', () => {
  test.each(Object.entries(kinds))('K10 that is missing or null was not given: %s', (_, kind) => {
    expect([readAs(kind, undefined), readAs(kind, null)]).toEqual([undefined, undefined]);
  });

  test.each(Object.entries(kinds).filter(([name]) => name !== 'text'))(
    'K10 that is empty was not given: %s',
    (_, kind) => {
      expect(readAs(kind, '')).toBeUndefined();
    },
  );

  it('K10 counts as the table says where it was not given', () => {
    expect(readAs(take.number(-5, 300, 3), '')).toBe(3);
    expect(readAs(take.number(-5, 300, 3), '7')).toBe(7);
  });

  test.each<readonly [Parameter, unknown, unknown]>([
    [text, '', ''],
    [text, 'Ada', 'Ada'],
    [text, 12, '12'],
    [text, true, 'true'],
    [take.id, 'null', 'null'],
    [number, '300', 300],
    [number, ' -5 ', -5],
    [number, 7, 7],
    [take.flag(), 'YES', true],
    [take.flag(), 0, false],
    [take.flag(), true, true],
    [choice, 'countdown', 'COUNTDOWN'],
    [choice, 'WHITE', 'white'],
    [choice, '0', undefined],
    [choice, 0, undefined],
    [take.amount, '30s', 30_000],
    [take.amount, '1h30m', 5_400_000],
    [take.amount, 90, 5_400_000],
    [take.amount, '1:30', 90_000],
    [take.reminders, '10, 5', [10, 5]],
    [take.reminders, '[10,5]', [10, 5]],
    [take.reminders, [], []],
    [take.reminders, 5, [5]],
    [take.timecode, '1:00:30;12', '01:00:30:12'],
    [take.timecode, '', null],
    [take.timecode, null, null],
    [take.labels, '[]', []],
    [take.choices(['STAGE', 'CREW']), 'crew, STAGE', ['CREW', 'STAGE']],
    [take.choices(['STAGE', 'CREW']), ['stage'], ['STAGE']],
    [take.labels, '[{"name":"A"}]', [{ name: 'A', color: '#808080' }]],
    [take.labels, [{ name: 'A', color: 'red' }], [{ name: 'A', color: 'red' }]],
    [take.marks(text), '{"red":"Stop","zero":""}', { red: 'Stop', zero: '' }],
    [take.marks(number), { green: '7', zero: null }, { green: 7 }],
    [take.cells, '{"Light":"Blue","Ready":true}', { Light: 'Blue', Ready: 'true' }],
    [take.cells, { Cue: 7 }, { Cue: '7' }],
    [take.instant, '', null],
    [take.instant, null, null],
    [take.instant, '2:30 pm', { date: null, time: '14:30:00' }],
    [take.instant, '2026-05-04T23:30:00Z', Date.UTC(2026, 4, 4, 23, 30)],
    [take.instant, '2026-05-04T14:30:15.250+0200', Date.UTC(2026, 4, 4, 12, 30, 15, 250)],
    [take.instant, '2026-05-04T14:30', { date: '2026-05-04', time: '14:30:00' }],
    [take.instant, '2026-05-04 14:30:15', { date: '2026-05-04', time: '14:30:15' }],
  ])('K10 of %#, %j, is read as %j', (schema, sent, value) => {
    expect(readAs(schema, sent)).toEqual(value);
  });

  test.each<readonly [Parameter, unknown]>([
    [text, 'longer'],
    [text, []],
    [take.id, {}],
    [number, '301'],
    [number, '-6'],
    [number, '1.5'],
    [number, '1e2'],
    [number, {}],
    [take.flag(), 'maybe'],
    [take.flag(), {}],
    [choice, 'SIDEWAYS'],
    [choice, {}],
    [take.amount, '-5m'],
    [take.amount, '1000h'],
    [take.amount, 'soon'],
    [take.amount, {}],
    [take.labels, 'Sponsor'],
    [take.choices(['STAGE']), 'STAGE,'],
    [take.choices(['STAGE']), ['STAGE', 'STAGE']],
    [take.choices(['STAGE']), 'LOBBY'],
    [take.choices(['STAGE']), []],
    [take.choices(['STAGE']), 7],
    [take.reminders, [0]],
    [take.timecode, '24:00:00:00'],
    [take.timecode, 3600],
    [take.reminders, '[1'],
    [take.reminders, { minutes: 5 }],
    [take.reminders, [1, 2, 3, 4]],
    [take.labels, '{}'],
    [take.labels, [null]],
    [take.labels, [{ name: 7 }]],
    [take.labels, [{ name: 'x'.repeat(51) }]],
    [take.labels, [{ name: 'A', color: 7 }]],
    [take.labels, [{ name: 'A', color: 'x'.repeat(33) }]],
    [take.labels, Array.from({ length: 21 }, () => ({ name: 'A' }))],
    [take.cells, 'Blue'],
    [take.cells, { Light: ['Blue'] }],
    [take.cells, { ['x'.repeat(101)]: 'Blue' }],
    [take.marks(text), 'Stop'],
    [take.marks(text), ['Stop']],
    [take.marks(text), { noon: 'Stop' }],
    [take.marks(text), { red: 'longer' }],
    [take.instant, 'noon'],
    [take.instant, 7],
    [take.instant, '2026-02-30T10:00:00Z'],
    [take.instant, '2026-05-04T25:00:00Z'],
    [take.instant, '2026-02-30T10:00'],
    [take.instant, '2026-05-04T10:61'],
    [take.instant, '2026-05-04T24:00'],
    [take.instant, '2026-13-01T10:00'],
  ])('K10 of %# cannot be %j', (schema, sent) => {
    expect(readAs(schema, sent)).toEqual([expect.stringMatching(/^Send .*\.$/)]);
  });

  it('K10 that is unfit is told with all the others that are', () => {
    const read = parseParameters(z.object({ one: number, two: choice }), { one: 'x', two: 'y' });
    expect(read).toMatchObject({ ok: false, error: [{ path: 'one' }, { path: 'two' }] });
  });
});

describe('the table', () => {
  it('K11 knows no endpoint by what any object has', () => {
    expect([endpointNamed('toString'), endpointNamed('start')?.scope]).toEqual([null, 'show-call']);
  });

  it('K16 says which endpoints change nothing', () => {
    const looking = Object.entries(endpoints).filter(([, endpoint]) => !changesShow(endpoint));
    expect(looking.map(([name]) => name)).toEqual(
      Object.keys(endpoints).filter((name) => /^(?:get_|list_|test_auth|state)/.test(name)),
    );
  });

  it('K4, K14 says whose scope is enough, and what is so already', () => {
    expect([scopeCovers('edit', 'read'), scopeCovers('read', 'show-call')]).toEqual([true, false]);
    expect([isSettled('already_running'), isSettled('no_timer')]).toEqual([true, false]);
  });
});
