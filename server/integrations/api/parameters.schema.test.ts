import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { isSettled } from '../../../machines/kernel/errors.ts';
import { changesShow, endpointNamed, endpoints, scopeCovers } from './endpoints.ts';
import { type Parameter, param, parseParameters } from './parameters.schema.ts';

/** The parsed value of a parameter, or its error. */
function readAs(schema: Parameter, sent: unknown): unknown {
  const read = parseParameters(z.object({ it: schema }), { it: sent, other: 'spare' });
  return read.ok ? read.value.it : read.error.map(({ message }) => message);
}

const number = param.number(-5, 300);
const choice = param.choice(['COUNTDOWN', 'white']);
const text = param.text(5);
const kinds = {
  text,
  number,
  choice,
  id: param.id,
  boolean: param.flag(),
  labels: param.labels,
  reminders: param.reminders,
  choices: param.choices(['STAGE', 'CREW']),
  amount: param.amount,
  cells: param.cells,
  marks: param.marks(text),
};

describe('an API parameter', () => {
  test.each(Object.entries(kinds))(
    'K10 of the kind %s counts as absent if it is missing or null',
    (_, kind) => {
      expect([readAs(kind, undefined), readAs(kind, null)]).toEqual([undefined, undefined]);
    },
  );

  test.each(Object.entries(kinds).filter(([name]) => name !== 'text'))(
    'K10 of the kind %s counts as absent if it is empty',
    (_, kind) => {
      expect(readAs(kind, '')).toBeUndefined();
    },
  );

  it('K10 has its default if it is absent', () => {
    expect(readAs(param.number(-5, 300, 3), '')).toBe(3);
    expect(readAs(param.number(-5, 300, 3), '7')).toBe(7);
  });

  test.each<readonly [Parameter, unknown, unknown]>([
    [text, '', ''],
    [text, 'Ada', 'Ada'],
    [text, 12, '12'],
    [text, true, 'true'],
    [param.id, 'null', 'null'],
    [number, '300', 300],
    [number, ' -5 ', -5],
    [number, 7, 7],
    [param.flag(), 'YES', true],
    [param.flag(), 0, false],
    [param.flag(), true, true],
    [choice, 'countdown', 'COUNTDOWN'],
    [choice, 'WHITE', 'white'],
    [choice, '0', undefined],
    [choice, 0, undefined],
    [param.amount, '30s', 30_000],
    [param.amount, '1h30m', 5_400_000],
    [param.amount, 90, 5_400_000],
    [param.amount, '1:30', 90_000],
    [param.reminders, '10, 5', [10, 5]],
    [param.reminders, '[10,5]', [10, 5]],
    [param.reminders, [], []],
    [param.reminders, 5, [5]],
    [param.timecode, '1:00:30;12', '01:00:30:12'],
    [param.timecode, '', null],
    [param.timecode, null, null],
    [param.labels, '[]', []],
    [param.choices(['STAGE', 'CREW']), 'crew, STAGE', ['CREW', 'STAGE']],
    [param.choices(['STAGE', 'CREW']), ['stage'], ['STAGE']],
    [param.labels, '[{"name":"A"}]', [{ name: 'A', color: '#808080' }]],
    [param.labels, [{ name: 'A', color: 'red' }], [{ name: 'A', color: 'red' }]],
    [param.marks(text), '{"red":"Stop","zero":""}', { red: 'Stop', zero: '' }],
    [param.marks(number), { green: '7', zero: null }, { green: 7 }],
    [param.cells, '{"Light":"Blue","Ready":true}', { Light: 'Blue', Ready: 'true' }],
    [param.cells, { Cue: 7 }, { Cue: '7' }],
    [param.instant, '', null],
    [param.instant, null, null],
    [param.instant, '2:30 pm', { date: null, time: '14:30:00' }],
    [param.instant, '2026-05-04T23:30:00Z', Date.UTC(2026, 4, 4, 23, 30)],
    [param.instant, '2026-05-04T14:30:15.250+0200', Date.UTC(2026, 4, 4, 12, 30, 15, 250)],
    [param.instant, '2026-05-04T14:30', { date: '2026-05-04', time: '14:30:00' }],
    [param.instant, '2026-05-04 14:30:15', { date: '2026-05-04', time: '14:30:15' }],
  ])('K10 in case %#, sent as %j, is read as %j', (schema, sent, value) => {
    expect(readAs(schema, sent)).toEqual(value);
  });

  test.each(['+30s', ' +30s', '30s'])('W2798 of the kind amount accepts the spelling %j', (sent) => {
    expect(readAs(param.amount, sent)).toBe(30_000);
  });

  test.each<readonly [Parameter, unknown]>([
    [text, 'longer'],
    [text, []],
    [param.id, {}],
    [number, '301'],
    [number, '-6'],
    [number, '1.5'],
    [number, '1e2'],
    [number, {}],
    [param.flag(), 'maybe'],
    [param.flag(), {}],
    [choice, 'SIDEWAYS'],
    [choice, {}],
    [param.amount, '-5m'],
    [param.amount, '1000h'],
    [param.amount, 'soon'],
    [param.amount, {}],
    [param.labels, 'Sponsor'],
    [param.choices(['STAGE']), 'STAGE,'],
    [param.choices(['STAGE']), ['STAGE', 'STAGE']],
    [param.choices(['STAGE']), 'LOBBY'],
    [param.choices(['STAGE']), []],
    [param.choices(['STAGE']), 7],
    [param.reminders, [0]],
    [param.timecode, '24:00:00:00'],
    [param.timecode, 3600],
    [param.reminders, '[1'],
    [param.reminders, { minutes: 5 }],
    [param.reminders, [1, 2, 3, 4]],
    [param.labels, '{}'],
    [param.labels, [null]],
    [param.labels, [{ name: 7 }]],
    [param.labels, [{ name: 'x'.repeat(51) }]],
    [param.labels, [{ name: 'A', color: 7 }]],
    [param.labels, [{ name: 'A', color: 'x'.repeat(33) }]],
    [param.labels, Array.from({ length: 21 }, () => ({ name: 'A' }))],
    [param.cells, 'Blue'],
    [param.cells, { Light: ['Blue'] }],
    [param.cells, { ['x'.repeat(101)]: 'Blue' }],
    [param.marks(text), 'Stop'],
    [param.marks(text), ['Stop']],
    [param.marks(text), { noon: 'Stop' }],
    [param.marks(text), { red: 'longer' }],
    [param.instant, 'noon'],
    [param.instant, 7],
    [param.instant, '2026-02-30T10:00:00Z'],
    [param.instant, '2026-05-04T25:00:00Z'],
    [param.instant, '2026-02-30T10:00'],
    [param.instant, '2026-05-04T10:61'],
    [param.instant, '2026-05-04T24:00'],
    [param.instant, '2026-13-01T10:00'],
  ])('K10 in case %#, sent as %j, is refused', (schema, sent) => {
    expect(readAs(schema, sent)).toEqual([expect.stringMatching(/^Send .*\.$/)]);
  });

  it('K10 is reported with all other invalid ones', () => {
    const read = parseParameters(z.object({ one: number, two: choice }), { one: 'x', two: 'y' });
    expect(read).toMatchObject({ ok: false, error: [{ path: 'one' }, { path: 'two' }] });
  });
});

describe('the table of endpoints', () => {
  it('K11 does not contain the names that every object inherits', () => {
    expect([endpointNamed('toString'), endpointNamed('start')?.scope]).toEqual([null, 'show-call']);
  });

  it('K16 states which endpoints change nothing', () => {
    const looking = Object.entries(endpoints).filter(([, endpoint]) => !changesShow(endpoint));
    expect(looking.map(([name]) => name)).toEqual(
      Object.keys(endpoints).filter((name) => /^(?:get_|list_|test_auth|state)/.test(name)),
    );
  });

  it('K4, K14 states which scope includes another, and which refusals count as success', () => {
    expect([scopeCovers('edit', 'read'), scopeCovers('read', 'show-call')]).toEqual([true, false]);
    expect([isSettled('already_running'), isSettled('no_timer')]).toEqual([true, false]);
  });
});
