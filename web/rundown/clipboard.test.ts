import { expect, it, vi } from 'vitest';
import { newColumn } from '../../machines/room/cells.ts';
import { liveRoom } from '../live/live-room.fixture.ts';
import type { JoinedRoom } from '../live/live-room.ts';
import { roomView } from '../live/room-view.fixture.ts';
import { copyFromRundown, pasteIntoRundown } from './clipboard.ts';

const times = { shortFormat: 'H:mm', fullFormat: 'H:mm:ss' } as const;

function paste(text: string, column: 'title', view = roomView()) {
  const send = vi.fn<JoinedRoom['send']>(async () => ({ seq: 7 }));
  const onAsk = vi.fn<(text: string) => void>();
  const at = { row: 0, column };
  pasteIntoRundown(text, liveRoom({ send, view }), { rows: [], at, selected: [], times, onAsk });
  return { sent: send.mock.calls.map(([, fields]) => fields), asked: onAsk.mock.calls.flat() };
}

it('V272 rows are pasted behind the row that has the focus', () => {
  const items = [{ _id: 't1' }, { name: 'Coffee', minutes: 5 }];
  expect(paste('Title\tLength\r\nCoffee\t5\r\n', 'title')).toEqual({ sent: [{ items }], asked: [] });
});

it('R448 rows of which something is open come to the preview of the import', () => {
  const text = 'Title\tLength\r\nCoffee\t0:45\r\n';
  expect(paste(text, 'title')).toEqual({ sent: [], asked: [text] });
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

it('V2334 rows take the cells of the crew along, into the columns that are there', () => {
  const text = copied();
  expect(text.split('\r\n')[0]).toMatch(/\tLight\tMic on$/);
  const { sent, asked } = paste(text, 'title', view);
  expect(asked).toEqual([]);
  expect(sent).toMatchObject([{ items: [{ _id: 't1' }, { cells: { l: 'Blue, then "Red"', c: 'true' } }] }]);
});

it('V2334 rows of another room come to the preview where a column is missing or does not fit', () => {
  const text = copied();
  expect(paste(text, 'title')).toEqual({ sent: [], asked: [text] });
  const [light, ...others] = view.columns;
  const columns = [{ ...(light ?? newColumn), _id: 'l', index: 0, kind: 'CHECK' as const }, ...others];
  expect(paste(text, 'title', { ...view, columns })).toEqual({ sent: [], asked: [text] });
});
