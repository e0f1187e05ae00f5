import { describe, expect, it } from 'vitest';
import { noSheetEdits, readSheet } from './sheet.ts';
import { readTable } from './table-file.ts';

const tableOf = (json: unknown) => readTable(JSON.stringify(json));

describe('JSON of other timers', () => {
  it('R182 reads milliseconds of Ontime', () => {
    const entry = { endAction: 'none', timerType: 'count-down', linkStart: false, timeWarning: 120_000 };
    const json = {
      rundowns: {
        main: {
          title: 'Gala',
          entries: {
            a: { title: 'Doors', ...entry, timeStart: 64_800_000, timeEnd: 66_600_000, duration: 1_800_000 },
            b: { title: 'Show', ...entry, linkStart: true, timeStart: 66_600_000, duration: 30_000 },
          },
        },
      },
    };
    const table = tableOf(json);
    const { origin, rows } = readSheet(table.ok ? table.value : [], noSheetEdits, { zone: null });
    expect(origin).toBe('ontime');
    expect(rows.map(({ timer }) => timer)).toMatchObject([
      { name: 'Doors', startTime: '18:00:00', minutes: 30, yellow: 120_000 },
      { name: 'Show', startTime: null, minutes: 0, seconds: 30 },
    ]);
  });

  it.each<readonly [string, unknown, readonly (readonly string[])[]]>([
    [
      'a list',
      [
        { name: 'Doors', minutes: 30, isLive: true },
        { name: 'Talk', speaker: null, isLive: false },
      ],
      [
        ['name', 'minutes', 'isLive'],
        ['Doors', '30', 'yes'],
        ['Talk', '', 'no'],
      ],
    ],
    [
      'the longest list of a show',
      { title: 'Gala', crew: [{ name: 'Ann' }], show: { cues: [{ title: 'A' }, { title: 'B' }] } },
      [['title'], ['A'], ['B']],
    ],
    [
      'items under their ids',
      { timers: { x1: { title: 'A' }, x2: { title: 'B' } } },
      [['title'], ['A'], ['B']],
    ],
    [
      'items inside groups',
      [
        { title: 'Part one', items: [{ title: 'A', length: '5m' }] },
        { title: 'Part two', items: [{ title: 'B', length: '10m' }] },
      ],
      [
        ['title', 'length'],
        ['Part one', ''],
        ['A', '5m'],
        ['Part two', ''],
        ['B', '10m'],
      ],
    ],
    [
      'nested values',
      [
        {
          title: 'A',
          speakers: [{ name: 'Ann' }, { displayName: 'Bo' }, { title: 'Dr. Cy' }, 5, {}],
          length: { minutes: 5 },
          tags: ['x', 'y'],
          host: { name: 'Di' },
          extra: {},
        },
      ],
      [
        ['title', 'speakers', 'length minutes', 'tags', 'host'],
        ['A', 'Ann, Bo, Dr. Cy, 5', '5', 'x, y', 'Di'],
      ],
    ],
  ])('W2783 reads %s', (_, json, rows) => {
    expect(tableOf(json)).toEqual({ ok: true, value: [['JSON'], ...rows] });
  });

  it.each([[[]], [{}], [{ a: 5 }], [[1, 2]], [{ a: [{}] }]])('W2783 finds no table in %j', (json) => {
    expect(tableOf(json)).toMatchObject({ ok: false, error: expect.stringMatching(/not a table/) });
  });

  it('W2783 reads no list below a depth of eight levels', () => {
    const deep = (levels: number): unknown => (levels === 0 ? [{ title: 'A' }] : { in: deep(levels - 1) });
    expect(tableOf(deep(8))).toMatchObject({ ok: true });
    expect(tableOf(deep(9))).toMatchObject({ ok: false });
    const nested = (levels: number): unknown => (levels === 0 ? 'A' : { in: nested(levels - 1) });
    expect(tableOf([{ name: 'A', more: nested(40) }])).toMatchObject({ ok: true });
    const lists = (levels: number): unknown => ({
      title: 'A',
      items: levels === 0 ? [] : [lists(levels - 1)],
    });
    expect(tableOf([lists(40)])).toMatchObject({ ok: true, value: { length: 11 } });
  });

  it('W2783 offers a date beside the list', () => {
    const items = [{ title: 'A', start: '09:00', date: '2026-01-01' }, { title: 'B' }];
    expect(tableOf({ event: { name: 'Gala', date: '2026-12-05', day: 'Saturday' }, items })).toMatchObject({
      value: [
        ['JSON', '2026-12-05'],
        ['title', 'start', 'date'],
        ['A', '09:00', '2026-01-01'],
        ['B', '', ''],
      ],
    });
  });

  it('W2783 takes the names of fields for headings, whatever their words', () => {
    const read = readTable('[{"foo":"Open","total_seconds":90}]');
    expect(read.ok && readSheet(read.value, noSheetEdits, { zone: null }).heading).toBe(2);
  });

  it('W2783 reads an object on each line', () => {
    const lines = '{"title":"Open","length":"PT90S"}\n{"title":"Talk"}\n';
    expect(readTable(lines)).toMatchObject({
      value: [['JSON'], ['title', 'length'], ['Open', 'PT90S'], ['Talk', '']],
    });
  });

  it('W2783 reads text that only begins like JSON as a table', () => {
    expect(readTable('[Intro]\t5\nTalk\t20')).toEqual({
      ok: true,
      value: [
        ['[Intro]', '5'],
        ['Talk', '20'],
      ],
    });
  });
});
