import { describe, expect, it, test } from 'vitest';
import { isSettled } from '../kernel/errors.ts';
import { changesShow, endpointNamed, endpoints, scopeCovers } from './endpoints.ts';
import { type Parameter, parametersIn } from './parameters.ts';

const ZONE = 'Europe/Berlin';

/** The parsed value of a parameter, or its error. */
function readAs(parameter: Parameter, sent: unknown): unknown {
  const read = parametersIn({ it: parameter }, { it: sent, other: 'spare' }, ZONE);
  return read.ok ? read.value.it : read.error.map(({ message }) => message);
}

const number = { kind: 'number', least: -5, most: 300 } as const;
const choice = { kind: 'choice', words: ['COUNTDOWN', 'white'] } as const;
const text = { kind: 'text', most: 5 } as const;
const kinds: readonly Parameter[] = [
  text,
  number,
  choice,
  { kind: 'id' },
  { kind: 'boolean' },
  { kind: 'labels' },
  { kind: 'reminders' },
  { kind: 'choices', words: ['STAGE', 'CREW'] },
  { kind: 'amount' },
  { kind: 'cells' },
  { kind: 'marks', of: text },
];

describe('a parameter', () => {
  test.each(kinds)('K10 that is missing or null was not given: $kind', (kind) => {
    expect([readAs(kind, undefined), readAs(kind, null)]).toEqual([undefined, undefined]);
  });

  test.each(kinds.filter(({ kind }) => kind !== 'text'))('K10 that is empty was not given: $kind', (kind) => {
    expect(readAs(kind, '')).toBeUndefined();
  });

  it('K10 counts as the table says where it was not given', () => {
    expect(readAs({ ...number, initial: 3 }, '')).toBe(3);
    expect(readAs({ ...number, initial: 3 }, '7')).toBe(7);
  });

  test.each<readonly [Parameter, unknown, unknown]>([
    [text, '', ''],
    [text, 'Ada', 'Ada'],
    [text, 12, '12'],
    [text, true, 'true'],
    [{ kind: 'id' }, 'null', 'null'],
    [number, '300', 300],
    [number, ' -5 ', -5],
    [number, 7, 7],
    [{ kind: 'boolean' }, 'YES', true],
    [{ kind: 'boolean' }, 0, false],
    [{ kind: 'boolean' }, true, true],
    [choice, 'countdown', 'COUNTDOWN'],
    [choice, 'WHITE', 'white'],
    [choice, '0', undefined],
    [choice, 0, undefined],
    [{ kind: 'amount' }, '30s', 30_000],
    [{ kind: 'amount' }, '1h30m', 5_400_000],
    [{ kind: 'amount' }, 90, 5_400_000],
    [{ kind: 'amount' }, '1:30', 90_000],
    [{ kind: 'reminders' }, '10, 5', [10, 5]],
    [{ kind: 'reminders' }, '[10,5]', [10, 5]],
    [{ kind: 'reminders' }, [], []],
    [{ kind: 'reminders' }, 5, [5]],
    [{ kind: 'timecode' }, '1:00:30;12', '01:00:30:12'],
    [{ kind: 'timecode' }, '', null],
    [{ kind: 'timecode' }, null, null],
    [{ kind: 'labels' }, '[]', []],
    [{ kind: 'choices', words: ['STAGE', 'CREW'] }, 'crew, STAGE', ['CREW', 'STAGE']],
    [{ kind: 'choices', words: ['STAGE', 'CREW'] }, ['stage'], ['STAGE']],
    [{ kind: 'labels' }, '[{"name":"A"}]', [{ name: 'A', color: '#808080' }]],
    [{ kind: 'labels' }, [{ name: 'A', color: 'red' }], [{ name: 'A', color: 'red' }]],
    [{ kind: 'marks', of: text }, '{"red":"Stop","zero":""}', { red: 'Stop', zero: '' }],
    [{ kind: 'marks', of: number }, { green: '7', zero: null }, { green: 7 }],
    [{ kind: 'cells' }, '{"Light":"Blue","Ready":true}', { Light: 'Blue', Ready: 'true' }],
    [{ kind: 'cells' }, { Cue: 7 }, { Cue: '7' }],
    [{ kind: 'instant' }, '', null],
    [{ kind: 'instant' }, null, null],
    [{ kind: 'instant' }, '2:30 pm', { date: null, time: '14:30:00' }],
    [{ kind: 'instant' }, '2026-05-04T23:30:00Z', { date: '2026-05-05', time: '01:30:00' }],
    [{ kind: 'instant' }, '2026-05-04T14:30:15.250+0200', { date: '2026-05-04', time: '14:30:15' }],
    [{ kind: 'instant' }, '2026-05-04T14:30', { date: '2026-05-04', time: '14:30:00' }],
    [{ kind: 'instant' }, '2026-05-04 14:30:15', { date: '2026-05-04', time: '14:30:15' }],
  ])('K10 of %j, %j, is read as %j', (parameter, sent, value) => {
    expect(readAs(parameter, sent)).toEqual(value);
  });

  test.each<readonly [Parameter, unknown]>([
    [text, 'longer'],
    [text, []],
    [{ kind: 'id' }, {}],
    [number, '301'],
    [number, '-6'],
    [number, '1.5'],
    [number, '1e2'],
    [number, {}],
    [{ kind: 'boolean' }, 'maybe'],
    [{ kind: 'boolean' }, {}],
    [choice, 'SIDEWAYS'],
    [choice, {}],
    [{ kind: 'amount' }, '-5m'],
    [{ kind: 'amount' }, '1000h'],
    [{ kind: 'amount' }, 'soon'],
    [{ kind: 'amount' }, {}],
    [{ kind: 'labels' }, 'Sponsor'],
    [{ kind: 'choices', words: ['STAGE'] }, 'STAGE,'],
    [{ kind: 'choices', words: ['STAGE'] }, ['STAGE', 'STAGE']],
    [{ kind: 'choices', words: ['STAGE'] }, 'LOBBY'],
    [{ kind: 'choices', words: ['STAGE'] }, []],
    [{ kind: 'choices', words: ['STAGE'] }, 7],
    [{ kind: 'reminders' }, [0]],
    [{ kind: 'timecode' }, '24:00:00:00'],
    [{ kind: 'timecode' }, 3600],
    [{ kind: 'reminders' }, '[1'],
    [{ kind: 'reminders' }, { minutes: 5 }],
    [{ kind: 'reminders' }, [1, 2, 3, 4]],
    [{ kind: 'labels' }, '{}'],
    [{ kind: 'labels' }, [null]],
    [{ kind: 'labels' }, [{ name: 7 }]],
    [{ kind: 'labels' }, [{ name: 'x'.repeat(51) }]],
    [{ kind: 'labels' }, [{ name: 'A', color: 7 }]],
    [{ kind: 'labels' }, [{ name: 'A', color: 'x'.repeat(33) }]],
    [{ kind: 'labels' }, Array.from({ length: 21 }, () => ({ name: 'A' }))],
    [{ kind: 'cells' }, 'Blue'],
    [{ kind: 'cells' }, { Light: ['Blue'] }],
    [{ kind: 'cells' }, { ['x'.repeat(101)]: 'Blue' }],
    [{ kind: 'marks', of: text }, 'Stop'],
    [{ kind: 'marks', of: text }, ['Stop']],
    [{ kind: 'marks', of: text }, { noon: 'Stop' }],
    [{ kind: 'marks', of: text }, { red: 'longer' }],
    [{ kind: 'instant' }, 'noon'],
    [{ kind: 'instant' }, 7],
    [{ kind: 'instant' }, '2026-02-30T10:00:00Z'],
    [{ kind: 'instant' }, '2026-05-04T25:00:00Z'],
    [{ kind: 'instant' }, '2026-02-30T10:00'],
    [{ kind: 'instant' }, '2026-05-04T10:61'],
    [{ kind: 'instant' }, '2026-05-04T24:00'],
    [{ kind: 'instant' }, '2026-13-01T10:00'],
  ])('K10 of %j cannot be %j', (parameter, sent) => {
    expect(readAs(parameter, sent)).toEqual([expect.stringMatching(/^Send .*\.$/)]);
  });

  it('K10 that is unfit is told with all the others that are', () => {
    const read = parametersIn({ one: number, two: choice }, { one: 'x', two: 'y' }, ZONE);
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
