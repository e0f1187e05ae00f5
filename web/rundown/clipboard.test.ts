import { describe, expect, it, vi } from 'vitest';
import { newColumn } from '../../machines/room/cells.ts';
import { newTimer, type Timer } from '../../machines/timer/timer.ts';
import { liveRoom } from '../live/live-room.fixture.ts';
import type { JoinedRoom } from '../live/live-room.ts';
import { roomView } from '../live/room-view.fixture.ts';
import { copyFromRundown, pasteIntoCells, pasteIntoRundown, pasteRows } from './clipboard.ts';

const times = { shortFormat: 'H:mm', fullFormat: 'H:mm:ss' } as const;

function paste(text: string, column: 'title' | 'trigger', view = roomView()) {
  const send = vi.fn<JoinedRoom['send']>(async () => ({ seq: 7 }));
  const onAsk = vi.fn<(text: string) => void>();
  const at = { row: 0, column };
  pasteIntoRundown(text, liveRoom({ send, view }), { rows: [], at, selected: [], times, onAsk });
  return { sent: send.mock.calls.map(([, fields]) => fields), asked: onAsk.mock.calls.flat() };
}

it('V272 pastes rows after the row that has the focus', () => {
  const items = [{ _id: 't1' }, { name: 'Coffee', minutes: 5 }];
  expect(paste('Title\tLength\r\nCoffee\t5\r\n', 'title')).toEqual({ sent: [{ items }], asked: [] });
});

it('R448 opens the import preview for pasted rows that leave a question open', () => {
  const text = 'Title\tLength\r\nCoffee\t0:45\r\n';
  expect(paste(text, 'title')).toEqual({ sent: [], asked: [text] });
});

it.each([
  ['another speaker', 'Title\tLength\tSpeaker 1\tSpeaker 2\r\nPanel\t5\tAnn\tBo\r\n'],
  ['a sum', 'Title\tLength\r\nTalk\t5\r\nTotal\t5\r\n'],
  ['parallel rows', 'Start\tTitle\tLength\r\n9:00\tA\t60\r\n9:00\tB\t60\r\n'],
])('W2793 opens the import preview for pasted rows with %s', (_, text) => {
  expect(paste(text, 'title')).toEqual({ sent: [], asked: [text] });
});

it('W2793 pastes JSON as rows and refuses a web page', () => {
  expect(paste('[{"title":"Talk","minutes":5},{"title":"End","minutes":1}]', 'title').sent).toMatchObject([
    { items: [{ _id: 't1' }, { name: 'Talk', minutes: 5 }, { name: 'End', minutes: 1 }] },
  ]);
  expect(paste('<!DOCTYPE html><html></html>', 'title')).toMatchObject({ sent: [expect.anything()] });
  expect(paste('<!DOCTYPE html><html></html>', 'trigger')).toEqual({ sent: [], asked: [] });
});

const view = {
  ...roomView(),
  columns: [
    { ...newColumn, _id: 'l', index: 0, name: 'Light' },
    { ...newColumn, _id: 'n', index: 1, name: 'Nothing' },
    { ...newColumn, _id: 'c', index: 2, name: 'Mic on', kind: 'CHECK' as const },
  ],
  cells: { t1: { l: 'Blue, then "Red"', c: 'true' } },
};

function copied(): string {
  const data = new Map<string, string>();
  const { timers } = view;
  const taken = { setData: (type: string, text: string) => void data.set(type, text) } as DataTransfer;
  copyFromRundown(taken, timers, null, { times, view });
  return data.get('text/plain') ?? '';
}

it('V2334 pastes crew cells with their rows into existing columns', () => {
  const text = copied();
  expect(text.split('\r\n')[0]).toMatch(/\tLight\tMic on$/);
  const { sent, asked } = paste(text, 'title', view);
  expect(asked).toEqual([]);
  expect(sent).toMatchObject([{ items: [{ _id: 't1' }, { cells: { l: 'Blue, then "Red"', c: 'true' } }] }]);
});

it('V2334 opens the import preview if a crew column is missing or does not fit', () => {
  const text = copied();
  expect(paste(text, 'title')).toEqual({ sent: [], asked: [text] });
  const [light, ...others] = view.columns;
  const columns = [{ ...(light ?? newColumn), _id: 'l', index: 0, kind: 'CHECK' as const }, ...others];
  expect(paste(text, 'title', { ...view, columns })).toEqual({ sent: [], asked: [text] });
});

const formats = { shortFormat: 'h:mm aa', fullFormat: 'h:mm:ss aa' } as const;

const named = ['Doors', 'Keynote', ''].map(
  (name, index): Timer => ({ ...newTimer, _id: `t${index}`, index, name, extra: `Speaker ${index}` }),
);

const all = { timers: named, row: 0, column: 'title', selected: [], started: null } as const;

describe('a paste', () => {
  it('V272 fills cells right and down, and adds rows after the last', () => {
    const text = 'Coffee\tAda\t5\r\nLunch\t\t1h\r\n\r\nEnd\tGrace\t2\r\n';
    const pasted = pasteIntoCells(text, { ...all, row: 1 }, formats);
    expect(pasted.items).toEqual([
      { _id: 't0' },
      { _id: 't1', name: 'Coffee', extra: 'Ada', hours: 0, minutes: 5, seconds: 0 },
      { _id: 't2', name: 'Lunch', extra: '', hours: 1, minutes: 0, seconds: 0 },
      { name: 'End', extra: 'Grace', hours: 0, minutes: 2, seconds: 0 },
    ]);
    expect(pasted.summary).toBe('Pasted 9 cells');
    expect(pasted.left).toEqual([]);
  });

  it('V272 keeps a length if the pasted cell is empty, and keeps commas in a text', () => {
    expect(pasteIntoCells('Ada, Grace\t', { ...all, column: 'speaker' }, formats).items[0]).toEqual({
      _id: 't0',
      extra: 'Ada, Grace',
    });
  });

  it('V272 names each cell that does not fit, and pastes the rest', () => {
    const pasted = pasteIntoCells(
      '9:00\tTalk\tAda\tsoon\tlost',
      { ...all, column: 'start', row: 1 },
      formats,
    );
    expect(pasted.items[1]).toEqual({ _id: 't1', startTime: '09:00:00', name: 'Talk', extra: 'Ada' });
    expect(pasted.left).toHaveLength(2);
    expect(pasted.left[0]).toMatch(/^"soon" \(Talk\): /);
    expect(pasted.left[1]).toBe('"lost" (Talk): no matching column');
    expect(pasteIntoCells('a\tb\tc\td', { ...all, column: 'length', row: 2 }, formats).left[0]).toMatch(
      /^"a" \(Timer 3\): /,
    );
    expect(pasteIntoCells('5\t', { ...all, column: 'length' }, formats).left).toEqual([]);
  });

  it.each([
    ['0:45\n1:30', 'Pasted 2 cells, 0:45 as 45 seconds'],
    ['5\n1:30', 'Pasted 2 cells, 1:30 as 1 minute 30 seconds'],
    ['0:45', 'Pasted 1 cell'],
    ['0:45:00\n5', 'Pasted 2 cells'],
  ])('V585 shows how it read the lengths %j', (text, summary) => {
    expect(pasteIntoCells(text, { ...all, column: 'length' }, formats).summary).toBe(summary);
  });

  it('V271 does not change the length of the running timer, and shows a notice about this', () => {
    const pasted = pasteIntoCells('5\n6', { ...all, column: 'length', started: 't0' }, formats);
    expect(pasted.items.slice(0, 2)).toEqual([
      { _id: 't0' },
      { _id: 't1', hours: 0, minutes: 6, seconds: 0 },
    ]);
    expect(pasted.left).toEqual(['"5" (Doors): the timer is running']);
  });

  it('V272 puts a single value into each selected row', () => {
    const pasted = pasteIntoCells('Ada', { ...all, column: 'speaker', selected: ['t0', 't2'] }, formats);
    expect(pasted.items).toEqual([{ _id: 't0', extra: 'Ada' }, { _id: 't1' }, { _id: 't2', extra: 'Ada' }]);
    expect(pasteIntoCells('', { ...all, selected: ['t0'] }, formats).summary).toBe('Pasted 0 cells');
  });

  it('V272 inserts the pasted rows after the given row', () => {
    const rows = pasteRows([{ ...newTimer, name: 'Coffee', minutes: 5 }], named, 1);
    expect(rows.items).toEqual([{ _id: 't0' }, { name: 'Coffee', minutes: 5 }, { _id: 't1' }, { _id: 't2' }]);
    expect(rows.summary).toBe('Pasted 1 timer');
    expect(rows.left).toEqual([]);
  });
});
