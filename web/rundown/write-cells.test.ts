import { afterEach, expect, it, vi } from 'vitest';
import { newColumn } from '../../machines/room/cells.ts';
import * as notifications from '../app/notifications.ts';
import { pasteCells } from './write-cells.ts';

const said = vi.spyOn(notifications, 'notify').mockReturnValue(() => {});
afterEach(() => said.mockClear());

const columns = ['Light', 'Sound'].map((name, index) => ({ ...newColumn, _id: name, name, index }));

function paste(text: string, writable: readonly string[]) {
  const write = vi.fn<Parameters<typeof pasteCells>[1]['write']>();
  const mayWrite = (id: string) => writable.includes(id);
  pasteCells(text, { at: { row: 0, column: 0 }, rows: ['t1'], columns, mayWrite, write });
  return { written: write.mock.calls.flat(2), said: said.mock.calls.flat() };
}

it('V2332 pastes nothing if the block includes a read-only column, and names the column', () => {
  expect(paste('Blue\tHeadset', ['Light'])).toMatchObject({
    written: [],
    said: [{ type: 'error', text: 'You can only read Sound.' }],
  });
});

it('V2332 pastes the texts that fit, and counts the others', () => {
  const cells = [{ timerId: 't1', columnId: 'Light', text: 'Blue' }];
  expect(paste('Blue', ['Light'])).toEqual({ written: cells, said: [] });
  expect(paste('Blue\nRed', ['Light'])).toMatchObject({
    written: cells,
    said: [{ title: '1 cell unchanged' }],
  });
});
