import * as fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { offsetAt } from '../../machines/calendar/zone.ts';
import { DAY, MINUTE } from '../../machines/kernel/time.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import { scheduleOf } from '../../machines/schedule/schedule.ts';
import { type CrewColumn, columnFields, type SheetCells } from '../../machines/timer/sheet.ts';
import type { Table } from '../../machines/timer/timer.columns.ts';
import { type Timer, timerFields } from '../../machines/timer/timer.ts';
import { anyOf } from '../../tests/support/any-thing.ts';
import { SHOW_START, testRoom } from '../../tests/support/test-room.ts';
import { recalculated } from './formula.fixture.ts';
import { rundownTable } from './rundown-table.view.ts';
import { rundownWorkbook, type WorkbookSheet } from './rundown-workbook.view.ts';
import { readWorkbook } from './workbook.ts';
import { writeWorkbook } from './write-workbook.ts';

const EPOCH = Date.UTC(1899, 11, 30);

const bookOf = ({ show }: RoomContext) => rundownWorkbook(show, SHOW_START);

/** Each row of a column, by its heading. */
const column = (sheets: readonly WorkbookSheet[], head: string, tables = sheets.map(({ rows }) => rows)) =>
  sheets.flatMap(({ rows }, sheet) =>
    (tables[sheet] ?? []).slice(1).map((cells) => cells[rows[0]?.indexOf(head) ?? 0]),
  );

const instants = (serials: readonly unknown[]) =>
  serials.map((value) => (typeof value === 'number' ? Math.round(value * DAY) + EPOCH : null));

/** Results of the formulas, as instants of a wall clock. */
const formulas = (sheets: readonly WorkbookSheet[]) => {
  const values = recalculated(sheets) as unknown as WorkbookSheet['rows'][];
  const of = (head: string) => instants(column(sheets, head, values));
  return of('Expected start').map((start, place) => [start, of('Expected end')[place]]);
};

const written = (sheets: readonly WorkbookSheet[]) => {
  const of = (head: string) =>
    instants(
      column(sheets, head).map((cell) => (typeof cell === 'object' && 'value' in cell ? cell.value : null)),
    );
  return of('Expected start').map((start, place) => [start, of('Expected end')[place]]);
};

const planned = ({ show }: RoomContext) => {
  const zone = show.room.settings.timezone ?? 'UTC';
  return scheduleOf(show, SHOW_START).timers.map(({ start, finish }) =>
    [start, finish].map((at) => (at === null ? null : at + offsetAt(at, zone))),
  );
};

const SHOW: readonly Partial<Timer>[] = [
  { name: 'Doors', minutes: 30, startTime: '18:00:00' },
  { name: '=SUM(A1:A2)', minutes: 45 },
  { name: 'Dinner', minutes: 0, hours: 2, startTime: '19:45:00' },
  { name: 'Until ten', type: 'FINISH_TIME', finishTime: '22:00:00' },
  { name: 'Late', hours: 3, minutes: 0 },
  { name: 'Night', minutes: 5, seconds: 30.5 },
  {
    name: 'Morning',
    startTime: '09:00:00',
    startDate: '2026-05-05',
    type: 'FINISH_TIME',
    finishTime: '12:00:00',
  },
];

const withCells = (room: RoomContext, columns: readonly CrewColumn[], cells: SheetCells): RoomContext => ({
  ...room,
  show: { ...room.show, columns, cells },
});

const crewColumn = (name: string, fields: Partial<CrewColumn> = {}): CrewColumn => ({
  _id: 'c1',
  index: 0,
  name,
  kind: 'TEXT',
  options: [],
  width: 160,
  audience: 'CREW',
  ...fields,
});

/** The table that the import reads. */
async function readBack(room: RoomContext): Promise<Table> {
  const read = await readWorkbook(await writeWorkbook(bookOf(room)));
  return withClocks(read?.sheets[read.first]?.table ?? []);
}

/** Workbooks have 9:00:00 for 09:00:00. */
function withClocks(table: Table): Table {
  const times = ['Start time', 'Finish time', 'Group ends'].map((head) => table[0]?.indexOf(head));
  return table.map((cells) =>
    cells.map((cell, place) => (times.includes(place) && /^\d:/.test(cell) ? `0${cell}` : cell)),
  );
}

const xml = async (room: RoomContext, place = 1) =>
  strFromU8(
    unzipSync(await writeWorkbook(bookOf(room)))[`xl/worksheets/sheet${place}.xml`] ?? new Uint8Array(),
  );

describe('a rundown as a workbook', () => {
  it('V2480 has a sheet for each day of the plan', () => {
    const sheets = bookOf(testRoom(SHOW));
    expect(sheets.map(({ name, rows }) => [name, rows.length - 1])).toEqual([
      ['2026-05-04', 5],
      ['2026-05-05', 2],
    ]);
  });

  it('V2480 has one sheet without a plan, and a second sheet for a repeated day', () => {
    expect(bookOf(testRoom([{}, {}])).map(({ name }) => name)).toEqual(['Rundown']);
    const start = { startTime: '10:00:00', minutes: 1 };
    const days = ['2026-05-06', '2026-05-07', '2026-05-06'].map((startDate) => ({ ...start, startDate }));
    expect(bookOf(testRoom([{}, ...days])).map(({ name, rows }) => [name, rows.length - 1])).toEqual([
      ['2026-05-06', 2],
      ['2026-05-07', 1],
      ['2026-05-06 (2)', 1],
    ]);
  });

  it('V2480 has lengths, times and dates as numbers, and fixed beside expected starts', () => {
    const sheets = bookOf(testRoom(SHOW));
    expect(column(sheets, 'Duration')[5]).toEqual({ number: 330_500 / DAY, format: '[h]:mm:ss.0' });
    expect(column(sheets, 'Start time')[2]).toEqual({ number: 19.75 / 24, format: 'hh:mm:ss' });
    expect(column(sheets, 'Start date')[6]).toEqual({ number: 46_147, format: 'yyyy-mm-dd' });
    const heads = sheets[0]?.rows[0] ?? [];
    expect(heads.slice(heads.indexOf('Expected start')).slice(0, 3)).toEqual([
      'Expected start',
      'Expected end',
      'Start time',
    ]);
  });

  it('V2481 stores each formula with the value of the plan', async () => {
    const room = testRoom(SHOW);
    expect(written(bookOf(room))).toEqual(planned(room));
    expect(formulas(bookOf(room))).toEqual(planned(room));
    const cells = [...(await xml(room)).matchAll(/<c [^>]*>(<f>[^<]+<\/f>)?(<v>[^<]*<\/v>)?<\/c>/g)];
    const withFormula = cells.filter(([, formula]) => formula !== undefined);
    expect(withFormula).toHaveLength(10);
    expect(withFormula.every(([, , value]) => value !== undefined)).toBe(true);
  });

  it('V2481 recalculates later times after a change of a length, over all days', () => {
    const book = bookOf(testRoom(SHOW));
    const longer = SHOW.map((timer) => (timer.name === 'Late' ? { ...timer, hours: 4 } : timer));
    const at = book[0]?.rows[0]?.indexOf('Duration');
    const edited = book.map((sheet) => ({
      ...sheet,
      rows: sheet.rows.map((cells) =>
        cells.map((cell, place) =>
          place === at && cells[0] === 'Late' ? { number: 4 / 24, format: '[h]:mm:ss' } : cell,
        ),
      ),
    }));
    expect(formulas(edited)).toEqual(planned(testRoom(longer)));
  });

  it('V2481 recalculates from a start that is typed into a rundown without one', () => {
    const lengths = [{ minutes: 10 }, { minutes: 20 }];
    const [sheet] = bookOf(testRoom(lengths));
    const at = sheet?.rows[0]?.indexOf('Start time');
    const rows = (sheet?.rows ?? []).map((cells, row) =>
      cells.map((cell, place) => (row === 1 && place === at ? { number: 0.875, format: 'hh:mm:ss' } : cell)),
    );
    expect(written(bookOf(testRoom(lengths)))).toEqual([
      [null, null],
      [null, null],
    ]);
    const begins = Date.UTC(2026, 4, 4, 21);
    expect(formulas([{ name: 'Rundown', rows }])).toEqual([
      [begins, begins + 10 * MINUTE],
      [begins + 10 * MINUTE, begins + 30 * MINUTE],
    ]);
  });

  it('V2481 adds a change to or from summer time as a constant', () => {
    const night = [
      { startDate: '2026-03-29', startTime: '01:30:00', minutes: 60 },
      { startTime: '02:30:00', minutes: 10 },
      { minutes: 10 },
    ];
    const room = testRoom(night, { timezone: 'Europe/Berlin' });
    expect(formulas(bookOf(room))).toEqual(planned(room));
    expect(written(bookOf(room))).toEqual(planned(room));
  });

  it('V2481 counts from the kickoff if no start is planned', () => {
    const room = testRoom([{ minutes: 5 }, { minutes: 5 }]);
    const timeset = { ...room.show.timeset, timerId: 'a', kickoff: SHOW_START - MINUTE, running: true };
    const started = { ...room, show: { ...room.show, timeset } };
    expect(planned(started)[0]).toEqual([SHOW_START - MINUTE, SHOW_START + 4 * MINUTE]);
    expect(formulas(bookOf(started))).toEqual(planned(started));
  });

  it('V2481 plans from a finish time without a start', () => {
    const until = { type: 'FINISH_TIME', finishTime: '20:00:00' } as const;
    for (const finishDate of [null, '2026-05-05']) {
      const room = testRoom([{ ...until, finishDate }, { minutes: 5 }]);
      expect(planned(room)[0]?.[0]).toBeNull();
      expect(formulas(bookOf(room))).toEqual(planned(room));
    }
  });

  it('V2481 equals the plan for any rundown', () => {
    fc.assert(
      fc.property(fc.array(anyOf(timerFields), { maxLength: 6 }), (timers) => {
        const room = testRoom(timers, { timezone: 'Europe/Berlin' });
        expect(written(bookOf(room))).toEqual(planned(room));
        expect(formulas(bookOf(room))).toEqual(planned(room));
      }),
    );
  });

  it('V2481 leaves the schedule blank before 1900', async () => {
    const old = [
      { startDate: '1899-05-04', startTime: '10:00:00', finishTime: '11:00:00', finishDate: '1899-05-04' },
      { minutes: 5 },
      { startDate: '2026-05-04', startTime: '10:00:00', minutes: 5 },
    ];
    const room = testRoom(old);
    expect(formulas(bookOf(room))).toEqual([[null, null], [null, null], planned(room)[2]]);
    expect(await readBack(room)).toEqual(rundownTable(room.show));
  });

  it('V2482 keeps a title that begins with `=` as text', async () => {
    const text = await xml(testRoom(SHOW));
    expect(text).toMatch(/<c r="A3"[^>]* t="s"/);
    expect((await readBack(testRoom(SHOW)))[2]?.[0]).toBe('=SUM(A1:A2)');
  });

  it('V2483 imports all days as one table, and each day alone', async () => {
    const room = testRoom(SHOW);
    const read = await readWorkbook(await writeWorkbook(bookOf(room)));
    expect(read?.sheets.map(({ name, table }) => [name, table.length])).toEqual([
      ['All sheets', 8],
      ['2026-05-04', 6],
      ['2026-05-05', 3],
    ]);
    expect(read?.first).toBe(0);
    expect(withClocks(read?.sheets[0]?.table ?? [])).toEqual(rundownTable(room.show));
  });

  it('V2483 keeps crew columns with standard names, and texts longer than a cell', async () => {
    const columns = ['Expected start', 'Script', 'Title'].map((name, index) =>
      crewColumn(name, { _id: `c${index}`, index, kind: 'SCRIPT' }),
    );
    const long = `${'a'.repeat(29_999)}😀${'b'.repeat(4_000)}`;
    const cells = {
      b: { c0: 'constructor', c1: '__proto__' },
      a: { c0: '=A1', c1: long, c2: `c${'d'.repeat(30_000)}` },
    };
    const room = withCells(testRoom(SHOW), columns, cells);
    expect(await readBack(room)).toEqual(rundownTable(room.show));
  });

  it('V2483 keeps crew text below a standard heading', async () => {
    const room = withCells(testRoom(SHOW), [crewColumn('Duration')], { a: { c1: 'about an hour' } });
    expect((await readBack(room))[1]?.at(-1)).toBe('about an hour');
  });

  it('V2483 reads back unchanged for any rundown', async () => {
    const odd = fc.string({
      unit: fc.constantFrom(
        'a',
        ' ',
        '_x000D_',
        '\r',
        '\n',
        '\t',
        '\u0000',
        '\u0085',
        '\uFFFD',
        '\uD800',
        '\uFDD0',
        '😀',
        '\u{1FFFE}',
        '&',
        '<',
        '"',
        "'",
        '=',
      ),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(anyOf(timerFields), odd, odd), { minLength: 1, maxLength: 4 }),
        fc.array(anyOf(columnFields), { maxLength: 2 }),
        async (rows, columns) => {
          const timers = rows.map(([timer, name]) => ({ ...timer, name }));
          const room = withCells(
            testRoom(timers),
            columns.map((each, index) => ({ ...each, name: `${each.name}x`, _id: `c${index}`, index })),
            { a: { c0: rows[0]?.[2] ?? '', c1: '09:30' } },
          );
          expect(await readBack(room)).toEqual(rundownTable(room.show));
        },
      ),
      { numRuns: 30 },
    );
  });
});
