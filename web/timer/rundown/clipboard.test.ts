import { expect, it, vi } from 'vitest';
import { liveRoom } from '../../live/live-room.fixture.ts';
import type { JoinedRoom } from '../../live/live-room.ts';
import { pasteIntoRundown } from './clipboard.ts';

const times = { shortFormat: 'H:mm', fullFormat: 'H:mm:ss' } as const;

function paste(text: string, column: 'title') {
  const send = vi.fn<JoinedRoom['send']>(async () => ({ seq: 7 }));
  const onAsk = vi.fn<(text: string) => void>();
  const at = { row: 0, column };
  pasteIntoRundown(text, liveRoom({ send }), { rows: [], at, selected: [], times, onAsk });
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
